import { searchOf } from '@/lib/core/http/api-client'
import { parseFlag, parseIds, parseNumber, parsePublication, queryObject } from '@/lib/core/http/query-values'
import type {
  CompanyFilter,
  DynamicsQuery,
  RatingQuery,
  ReportQuery,
  SideQuery,
} from '@/lib/features/analytics/schema'

/** Most rows in one answer. */
export const RATING_ROWS = 100

/** Least and most characters of a publication's public reason. */
export const PUBLIC_REASON = { min: 10, max: 1_000 } as const

/** The filter fields of a wider query. */
export function companyFilterOf(query: CompanyFilter): CompanyFilter {
  const { company_types, company_ownership_id, company_level_id, company_bed_capacity_id, is_emergency } =
    query
  return { company_types, company_ownership_id, company_level_id, company_bed_capacity_id, is_emergency }
}

/** The filter fields of a wider query, with the organisation and the publication of the comparison. */
export const comparisonOf = (query: CompanyFilter & SideQuery): CompanyFilter & SideQuery => ({
  ...companyFilterOf(query),
  company_id: query.company_id,
  publication: query.publication,
})

/** No restriction: all organisations. */
export const NO_COMPANY_FILTER: CompanyFilter = {
  company_types: [],
  company_ownership_id: null,
  company_level_id: null,
  company_bed_capacity_id: null,
  is_emergency: null,
}

/** Reads a parameter of a page's address by name. */
type Given = (name: string) => unknown

export function givenIn(search: URLSearchParams): Given {
  const values = new Map(Object.entries(queryObject(search)))
  return (name) => values.get(name)
}

/* Parsers of page addresses; equivalent to the schemas of the queries. */

const companyFilterIn = (given: Given): CompanyFilter => ({
  company_types: parseIds(given('company_types')),
  company_ownership_id: parseNumber(given('company_ownership_id')),
  company_level_id: parseNumber(given('company_level_id')),
  company_bed_capacity_id: parseNumber(given('company_bed_capacity_id')),
  is_emergency: parseFlag(given('is_emergency')),
})

/** The organisation an admin views as their own, and the publication that supplies others' values. */
export const ownSideIn = (given: Given) => ({
  company_id: parseNumber(given('company_id')),
  publication: parsePublication(given('publication')),
})

export const ratingQueryIn = (given: Given): RatingQuery => ({
  ...companyFilterIn(given),
  ...ownSideIn(given),
  year: parseNumber(given('year')),
  metric_category_id: parseNumber(given('metric_category_id')),
  full_rating: parseFlag(given('full_rating')),
  quarter: parseNumber(given('quarter')),
  month: parseNumber(given('month')),
})

export const dynamicsQueryIn = (given: Given): DynamicsQuery => ({
  ...reportQueryIn(given),
  period_id: parseNumber(given('period_id')),
  metric_category_id: parseNumber(given('metric_category_id')),
})

export const reportQueryIn = (given: Given): ReportQuery => ({
  ...companyFilterIn(given),
  ...ownSideIn(given),
  year_from: parseNumber(given('year_from')),
  year_to: parseNumber(given('year_to')),
})

export const metricIn = (search: URLSearchParams): number | null => parseNumber(search.get('metric_id'))

/** Link to an indicator's chart in the dynamics of its category and its periods, with the filters of another screen. */
export function dynamicsPath(
  about: CompanyFilter & SideQuery & Pick<DynamicsQuery, 'metric_category_id'>,
  metric: { id: number; metric_period_id: number } | null,
): string {
  const { metric_category_id } = about
  const query = { ...comparisonOf(about), period_id: metric?.metric_period_id, metric_category_id }
  const anchor = metric ? `#${chartAnchor(metric.id)}` : ''
  return `/analytics/indicator?${searchOf(query)}${anchor}`
}

export const chartAnchor = (metricId: number): string => `metric-${metricId}`
