import 'server-only'
import { PERIODICITY } from '@/lib/calc/periods'
import { type CompanyScope, reachesCategory } from '@/lib/core/auth/scope'
import { coalesced } from '@/lib/core/db/coalescing-reader'
import { today } from '@/lib/core/process/clock'
import { inSlices } from '@/lib/core/process/interactive-work'
import { type CategoryYear, releasedOf } from '@/lib/features/analytics/columns/shapes'
import { readAnalyticsYears } from '@/lib/features/analytics/compared/categories-data'
import { readSide, withAdded } from '@/lib/features/analytics/compared/compared-data'
import {
  type ComparedMetric,
  comparedIn,
  type OwnCompany,
  readComparedCategories,
} from '@/lib/features/analytics/group/group-data'
import { type ShownPeriod, shownPeriods } from '@/lib/features/analytics/group/rules'
import { type OwnValues, readOwnSeries } from '@/lib/features/analytics/own/own-data'
import { ownDynamics } from '@/lib/features/analytics/own/series-data'
import { type Compared, publishedMetrics } from '@/lib/features/analytics/publications/compared-data'
import type { ComparisonMeta } from '@/lib/features/analytics/publications/shapes'
import { asOrganisation, rateAlone } from '@/lib/features/analytics/rating/rating-data'
import { NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'
import type { SideQuery } from '@/lib/features/analytics/schema'
import { readMeasures } from '@/lib/features/measures/data'
import type { IndicatorMap, MapPlace } from '@/lib/features/overview/contract'
import { readTargets } from '@/lib/features/targets/data'

const SHOWN_QUARTERS = 8
/** The last eight quarters begin at most this many years before the current one. */
const YEARS_BACK = 2

/** The viewer's organisation; null for an admin who chose none. */
type Own = { own: OwnCompany | null }

/**
 * The last eight quarters of every indicator within scope, and the viewer's place in the last compared one.
 * @throws AppError not_found when an admin names an organisation that does not exist
 */
export async function readIndicatorMap(
  scope: CompanyScope,
  query: SideQuery,
): Promise<IndicatorMap & Own & { meta: ComparisonMeta }> {
  const [{ own, publication, meta }, covered] = await coalesced(() =>
    Promise.all([readSide(scope, query), readAnalyticsYears(scope.companyId ?? query.company_id)]),
  )
  // Limits start at the beginning of the series, whatever quarters are shown.
  const years = { from: Math.min(covered.min, covered.max - YEARS_BACK), to: covered.max }
  const quarters = shownPeriods(PERIODICITY.quarter, years, today())
    .slice(-SHOWN_QUARTERS)
    .map(({ year, quarter, label }) => ({ year, quarter, label }))
  if (own === null) return { own, meta, quarters, metric_categories: [] }
  const [compared, series, targets, measures] = await coalesced(() =>
    Promise.all([
      readComparedCategories(),
      readOwnSeries(own, years, { publication }),
      readTargets(own.id),
      readMeasures(scope, own.id),
    ]),
  )
  const all = withAdded(publication, compared).filter(({ id }) => reachesCategory(scope, id))
  const periods = series.charted.slice(-SHOWN_QUARTERS)
  const source = { ...series, targets, measures, periods }
  const last = await readLastReleased(
    own,
    publication,
    all
      .flatMap(({ metrics }) => metrics)
      .filter((metric) => periods.some(({ year, slot }) => series.own.at(metric, year, slot)?.compared)),
    periods,
  )
  const places = { company: own, publication, last, ownValues: series.own.values }
  return {
    own,
    meta,
    quarters,
    metric_categories: await inSlices(
      comparedIn(all, periods),
      async ({ id, name, short_name, metrics }) => ({
        id,
        name,
        short_name,
        metrics: await inSlices(metrics, (metric) => ({
          ...ownDynamics(metric, source),
          place: placeOf(metric, places),
        })),
      }),
    ),
  }
}

/** The last quarter with a published own value, and its published content. */
interface LastReleased {
  period: ShownPeriod
  categoryYear: CategoryYear
}

/** The last published quarter of each indicator, whatever was approved since; reads years backwards. */
async function readLastReleased(
  own: OwnCompany,
  publication: Compared,
  metrics: readonly ComparedMetric[],
  periods: readonly ShownPeriod[],
): Promise<ReadonlyMap<number, LastReleased>> {
  const found = new Map<number, LastReleased>()
  for (const year of new Set(periods.map((period) => period.year).toReversed())) {
    const left = metrics.filter(({ id }) => !found.has(id))
    if (left.length === 0) break
    const published = await publication.read(
      left.map(({ categoryId }) => categoryId),
      [year],
    )
    for (const metric of left) {
      const categoryYear = published.of(metric.categoryId, year)
      const period = periods.findLast(
        (one) => one.year === year && releasedOf(categoryYear, metric.id, one.slot, own.id),
      )
      if (period) found.set(metric.id, { period, categoryYear })
    }
  }
  return found
}

interface Places {
  company: OwnCompany
  publication: Compared
  last: ReadonlyMap<number, LastReleased>
  ownValues: OwnValues
}

/** Computed by the rating's own function from the same columns, so that places agree. */
function placeOf(metric: ComparedMetric, { company, publication, last, ownValues }: Places): MapPlace | null {
  const found = last.get(metric.id)
  if (!found) return null
  const { year, quarter, label, slot } = found.period
  const source = asOrganisation({
    metrics: publishedMetrics(publication, metric.categoryId),
    categoryYear: found.categoryYear,
    group: publication.group(NO_COMPANY_FILTER),
    own: company,
    ownValues,
    year,
    method: publication.method,
  })
  const { total, below_minimum, median, reliability, own } = rateAlone(source, metric, slot)
  return { year, quarter, label, total, below_minimum, median, reliability, own }
}
