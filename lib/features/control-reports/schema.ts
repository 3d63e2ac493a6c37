import { z } from 'zod'
import { bodyFlag, bodyId, bodyInteger, optionalBodyId, queryNumber } from '@/lib/core/http/params'
import { PARTS } from '@/lib/features/control-reports/shapes'

const PART = 'Выберите период'

/** Body of POST /api/control-reports: period, categories and filters. */
export const newReportSchema = z.object({
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
export type NewReport = z.output<typeof newReportSchema>

/** Query of GET /api/control-reports: the organisation an admin chose. */
export const reportsQuerySchema = z.object({ company_id: queryNumber.default(null) })
