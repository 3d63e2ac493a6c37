import { z } from 'zod'
import { contract, created, data, papers } from '@/lib/core/http/contract'
import { FORMATS } from '@/lib/core/paper/paper'
import { newReportSchema, reportsQuerySchema } from '@/lib/features/control-reports/schema'
import { controlReport } from '@/lib/features/control-reports/shapes'

export const controlReportsContract = contract({
  /** The latest first. */
  'GET /api/control-reports': {
    permission: 'control_reports.view',
    query: reportsQuerySchema,
    answer: data(z.array(controlReport)),
  },
  'POST /api/control-reports': {
    permission: 'control_reports.make',
    body: newReportSchema,
    answer: created(controlReport),
  },
  'GET /api/control-reports/{id}/file': {
    permission: 'control_reports.view',
    heavy: true,
    query: z.object({ format: z.enum(FORMATS).catch('pdf') }),
    answer: papers,
  },
})
