import 'server-only'
import { dateParts } from '@/lib/calc/dates'
import { PERIODICITY } from '@/lib/calc/periods'
import { isComparedIn } from '@/lib/calc/pooling/slots'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import type { Reporters } from '@/lib/features/analytics/group/contract'
import { readOwnCompany } from '@/lib/features/analytics/group/group-data'
import { readComparedCategories } from '@/lib/features/analytics/group/metrics-data'
import { areEnough, shownPeriods, yearList } from '@/lib/features/analytics/group/rules'
import { readPublication } from '@/lib/features/analytics/publications/compared-data'
import { NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'

/**
 * How many organisations report an indicator: those compared in the last quarter with enough of them, counted as in the
 * rating. Null where it was not in force in recent quarters.
 */
export async function readReporters(scope: CompanyScope, metricId: number): Promise<Reporters | null> {
  const [company, publication, now] = await Promise.all([
    readOwnCompany(scope, null),
    readPublication(),
    readComparedCategories(),
  ])
  const group = publication.group(NO_COMPANY_FILTER)
  // An indicator without a publication exists, but nobody is compared.
  const metric =
    publication.metric(metricId) ?? now.flatMap(({ metrics }) => metrics).find(({ id }) => id === metricId)
  if (!metric) return null
  const { year } = dateParts(today())
  const years = { from: year - 1, to: year }
  const quarters = shownPeriods(PERIODICITY.quarter, years, today())
    .filter((period) => isComparedIn(metric, period.year, period.slot))
    .toReversed()
  const own = company?.id ?? null
  const groupYears = await publication.readGroup([metric.categoryId], yearList(years), { group, own })
  const counted = quarters.map(({ year, slot, quarter, label }) => {
    const groupView = groupYears.of(metric.categoryId, year)
    const { length } = groupView.column(metricId, slot).values()
    const isOwnAmong = groupView.own(metricId, slot)?.told != null
    const isBelow = !areEnough(length, isOwnAmong, env().MIN_COMPARISON_GROUP)
    return {
      year,
      quarter,
      label,
      organisations: isBelow ? null : length,
      below_minimum: isBelow,
    }
  })
  return counted.find(({ below_minimum }) => !below_minimum) ?? counted[0] ?? null
}
