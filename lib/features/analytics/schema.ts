import { z } from 'zod'
import { queryNumber } from '@/lib/core/http/params'
import { parseFlag, parseIds, parsePublication } from '@/lib/core/http/query-values'

const queryFlag = z.preprocess(parseFlag, z.boolean().nullable())

/** Filters of compared organisations. Null and an empty list leave the property open. */
const companyFilterSchema = z.object({
  company_types: z.preprocess(parseIds, z.array(z.number())),
  company_ownership_id: queryNumber,
  company_level_id: queryNumber,
  company_bed_capacity_id: queryNumber,
  is_emergency: queryFlag,
})
export type CompanyFilter = z.output<typeof companyFilterSchema>

/**
 * The organisation an admin views as their own; other roles always get theirs. `publication` is the id or the number of
 * an archived one, by default the newest.
 */
export const sideQuerySchema = z.object({
  company_id: queryNumber,
  publication: z.preprocess(parsePublication, z.union([z.number(), z.string()]).nullable()),
})
export type SideQuery = z.output<typeof sideQuerySchema>

const comparedQuerySchema = companyFilterSchema.extend(sideQuerySchema.shape)

export const ratingQuerySchema = comparedQuerySchema.extend({
  year: queryNumber,
  metric_category_id: queryNumber,
  full_rating: queryFlag,
  /** With full_rating: the only slot with all rows; 0 and 0 is the year. Without it every slot has all rows. */
  quarter: queryNumber,
  month: queryNumber,
})
export type RatingQuery = z.output<typeof ratingQuerySchema>

/**
 * One period of a category; 0 and 0 are the year. Year and period default to those of a publication that is named,
 * otherwise to the last ones with own values.
 */
export const ratingPeriodQuerySchema = ratingQuerySchema.omit({ full_rating: true })
export type RatingPeriodQuery = z.output<typeof ratingPeriodQuerySchema>

const RATING_SORTS = ['place', 'number', 'value'] as const

/** Paged rows of a period's full rating: of an indicator, or of the category without one. */
export const ratingRowsQuerySchema = ratingPeriodQuerySchema.extend({
  metric_id: queryNumber,
  sort: z.enum(RATING_SORTS).catch('place'),
  direction: z.enum(['asc', 'desc']).catch('asc'),
  offset: queryNumber,
  rows: queryNumber,
})
export type RatingRowsQuery = z.output<typeof ratingRowsQuerySchema>
export type RatingSort = Pick<RatingRowsQuery, 'sort' | 'direction'>

/** Query of the method page: its examples are of this indicator and period, compared with these organisations. */
export const methodQuerySchema = ratingPeriodQuerySchema.extend({ metric_id: queryNumber })
export type MethodQuery = z.output<typeof methodQuerySchema>

export const funnelQuerySchema = methodQuerySchema.omit({ metric_category_id: true })
export type FunnelQuery = z.output<typeof funnelQuerySchema>

export const reportQuerySchema = comparedQuerySchema.extend({
  year_from: queryNumber,
  year_to: queryNumber,
})
export type ReportQuery = z.output<typeof reportQuerySchema>

export const reportExportQuerySchema = reportQuerySchema.extend({ metric_category_id: queryNumber })

export const dynamicsQuerySchema = reportExportQuerySchema.extend({ period_id: queryNumber })
export type DynamicsQuery = z.output<typeof dynamicsQuerySchema>
