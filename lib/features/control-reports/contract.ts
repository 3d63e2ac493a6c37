import { z } from 'zod'
import { contract, created, data, openTo, papers } from '@/lib/core/http/contract'
import { FORMATS } from '@/lib/core/paper/paper'
import { newReportSchema, reportsQuerySchema } from '@/lib/features/control-reports/schema'
import { controlReport } from '@/lib/features/control-reports/shapes'

export const controlReportsContract = contract({
  ...openTo('control_reports.view', {
    /** The latest first. */
    'GET /api/control-reports': { query: reportsQuerySchema, answer: data(z.array(controlReport)) },
    'GET /api/control-reports/{id}/file': {
      heavy: true,
      query: z.object({ format: z.enum(FORMATS).catch('pdf') }),
      answer: papers,
    },
  }),
  'POST /api/control-reports': {
    permission: 'control_reports.make',
    body: newReportSchema,
    answer: created(controlReport),
  },
})
