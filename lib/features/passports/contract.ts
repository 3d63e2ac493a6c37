import { z } from 'zod'
import { contract, data } from '@/lib/core/http/contract'
import { passport } from '@/lib/features/passports/shapes'

export const passportsContract = contract({
  'GET /api/metrics/{id}/passport': {
    permission: 'analytics.view',
    answer: data(passport, z.object({ min_group: z.int() })),
  },
})
