import 'server-only'
import { formatNumber } from '@/lib/core/format/numbers'
import type { ComparedCategory, ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import type { ShownPeriod } from '@/lib/features/analytics/group/rules'
import { NO_OWN_VALUES } from '@/lib/features/analytics/own/own-data'
import { asOrganisation, rateAlone } from '@/lib/features/analytics/rating/rating-data'
import { MAX_INTERVALS } from '@/lib/features/analytics/rating/rating-source'
import type { ReportCell } from '@/lib/features/analytics/report/contract'
import type { ReportSource } from '@/lib/features/analytics/report/report-data'

/** Between which places the own one lies, «6–24», as the rating has it; null where there is none. */
export type PlaceInterval = (metric: ComparedMetric, period: ShownPeriod, cell: ReportCell) => string | null

/** The intervals of a category's places: of large groups those of the last published year alone, each takes milliseconds. */
export function placeIntervals(
  { publication, categoryYears, group, own }: ReportSource,
  { metrics }: ComparedCategory,
): PlaceInterval {
  const sources = new Map<string, ReturnType<typeof asOrganisation>>()
  const sourceOf = (categoryId: number, year: number) => {
    const key = `${categoryId}/${year}`
    const categoryYear = categoryYears.of(categoryId, year)
    const of = { metrics, categoryYear, group, own, year, method: publication.method }
    const source = sources.get(key) ?? asOrganisation({ ...of, ownValues: NO_OWN_VALUES })
    sources.set(key, source)
    return source
  }
  return (metric, { year, slot }, { place, n }) => {
    const released = publication.metric(metric.id)
    if (place === null || n === null || !released) return null
    if (n > MAX_INTERVALS && year !== publication.ref?.year) return null
    const { own: rated } = rateAlone(sourceOf(released.categoryId, year), released, slot)
    const interval = rated?.place_interval
    return interval ? interval.map((one) => formatNumber(one)).join('–') : null
  }
}
