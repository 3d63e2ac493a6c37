import { z } from 'zod'
import { contract, created, data, openTo } from '@/lib/core/http/contract'
import { bodyFlag, bodyId, bodyInteger, optionalBodyId } from '@/lib/core/http/params'
import { FORMATS } from '@/lib/core/paper/paper'
import { reportsQuerySchema } from '@/lib/features/control-reports/schema'
import { controlReport, PARTS } from '@/lib/features/control-reports/shapes'

const PART = 'Выберите период'

/** Body of POST /api/control-reports: period, categories and filters. */
const newReportSchema = z.object({
  year: bodyInteger.refine((year) => year !== null, PART).transform(Number),
  part: z.enum(PARTS, { error: PART }),
  metric_category_ids: z.array(bodyId).min(1, 'Выберите хотя бы одну категорию').max(200),
  /** The filters of GET /api/analytics-report-data. */
  company_types: z.array(bodyId).max(50).default([]),
  company_ownership_id: optionalBodyId.default(null),
  company_level_id: optionalBodyId.default(null),
  company_bed_capacity_id: optionalBodyId.default(null),
  is_emergency: bodyFlag.nullable().default(null),
  /** Organisation chosen by an admin. */
  company_id: optionalBodyId.default(null),
})

const papers = { kind: 'file', endings: ['pdf', 'docx'] } as const

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
