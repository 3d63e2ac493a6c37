import { z } from 'zod'
import { contract, created, nothing } from '@/lib/core/http/contract'
import { idParams } from '@/lib/core/http/params'
import { newMarkSchema } from '@/lib/features/analytics/marks/schema'

export const marksContract = contract({
  'POST /api/chart-marks': {
    permission: 'charts.mark',
    body: newMarkSchema,
    answer: created(z.object({ id: z.int() })),
  },
  'DELETE /api/chart-marks/{id}': {
    permission: 'charts.mark',
    params: idParams,
    answer: nothing,
  },
})
