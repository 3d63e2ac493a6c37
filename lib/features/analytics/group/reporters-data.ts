import 'server-only'
import { within } from '@/lib/calc/comparison/column'
import { dateParts } from '@/lib/calc/dates'
import { PERIODICITY } from '@/lib/calc/periods'
import { isComparedIn } from '@/lib/calc/pooling/slots'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/clock'
import { readingFromStandby } from '@/lib/core/db/standby'
import { env } from '@/lib/core/env'
import { columnOf } from '@/lib/features/analytics/columns/columns'
import { readCategoryYears } from '@/lib/features/analytics/columns/columns-data'
import { shownPeriods, yearsOf } from '@/lib/features/analytics/dynamics/dynamics-periods'
import type { Reporters } from '@/lib/features/analytics/group/contract'
import { EVERYBODY, readGroup, readOwnCompany } from '@/lib/features/analytics/group/group-data'
import { readComparedCategories } from '@/lib/features/analytics/group/metrics-data'
import { areEnough } from '@/lib/features/analytics/group/others'

/**
 * How many organisations report an indicator: those compared in the last quarter that has enough of them, as the
 * rating counts them. Null where it was in force in none of the last quarters.
 */
export function readReporters(scope: CompanyScope, metricId: number): Promise<Reporters | null> {
  return readingFromStandby(async () => {
    const [own, group, categories] = await Promise.all([
      readOwnCompany(scope, null),
      readGroup(EVERYBODY),
      readComparedCategories(),
    ])
    const category = categories.find(({ metrics }) => metrics.some(({ id }) => id === metricId))
    const metric = category?.metrics.find(({ id }) => id === metricId)
    if (!category || !metric) return null
    const { year } = dateParts(today())
    const years = { from: year - 1, to: year }
    const quarters = shownPeriods(PERIODICITY.quarter, years, today())
      .filter((period) => isComparedIn(metric, period.year, period.slot))
      .toReversed()
    const categoryYears = await readCategoryYears([category], yearsOf(years))
    const counted = quarters.map(({ year, slot, quarter, label }) => {
      const { companies } = within(columnOf(categoryYears.of(category.id, year), metricId, slot), group.mask)
      const isOwnAmong = own !== null && companies.includes(own.id)
      const isBelow = !areEnough(companies.length, isOwnAmong, env().MIN_COMPARISON_GROUP)
      return {
        year,
        quarter,
        label,
        organisations: isBelow ? null : companies.length,
        below_minimum: isBelow,
      }
    })
    return counted.find(({ below_minimum }) => !below_minimum) ?? counted[0] ?? null
  })
}
