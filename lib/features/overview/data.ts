import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/env'
import { readIndicatorMap } from '@/lib/features/analytics/overview/map-data'
import type { MapQuarter } from '@/lib/features/analytics/overview/shapes'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'
import { readMatrix } from '@/lib/features/documents/summary/summary-data'
import type { Overview } from '@/lib/features/overview/contract'
import { expectedDocuments, mostUrgent } from '@/lib/features/overview/rules'
import type { OverviewQuery } from '@/lib/features/overview/schema'
import { SOURCES } from '@/lib/features/overview/sources'

/**
 * What asks for attention, and every indicator over the last quarters, GET /api/analytics-overview. An admin who
 * chose no organisation has an empty map.
 * @throws AppError not_found when an admin names an organisation that does not exist
 */
export async function readOverview(scope: CompanyScope, query: OverviewQuery): Promise<Overview> {
  const { own, ...map } = await readIndicatorMap(scope, query.company_id)
  const companyId = own?.id ?? null
  const years = companyId === null ? [] : await readYears(scope, companyId, map.quarters)
  const expected = expectedDocuments(years)
  const found = await Promise.all(SOURCES.map((source) => source({ scope, companyId, map, expected })))
  const isShown = ({ year, quarter }: { year: number; quarter: number }) =>
    map.quarters.some((one) => one.year === year && one.quarter === quarter)
  return {
    data: {
      attention: mostUrgent(found),
      map,
      documents: expected.map(({ document }) => document).filter(isShown),
    },
    meta: {
      min_group: env().MIN_COMPARISON_GROUP,
      as_of: new Date().toISOString(),
      own_number: own?.number ?? null,
    },
  }
}

/** The matrices of the years that the quarters are of: before the organisation's first year there is none. */
async function readYears(
  scope: CompanyScope,
  companyId: number,
  quarters: readonly MapQuarter[],
): Promise<Array<MetricsSummary['data']>> {
  const years = [...new Set(quarters.map(({ year }) => year))]
  const matrices = await Promise.all(years.map((year) => readMatrix(scope, companyId, year)))
  return [...new Map(matrices.map(({ data }) => [data.year, data])).values()]
}
