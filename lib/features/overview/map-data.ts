import 'server-only'
import { PERIODICITY } from '@/lib/calc/periods'
import { isComparedIn } from '@/lib/calc/pooling/slots'
import { type CompanyScope, reachesCategory } from '@/lib/core/auth/scope'
import { coalesced } from '@/lib/core/db/coalescing-reader'
import { today } from '@/lib/core/process/clock'
import { inSlices } from '@/lib/core/process/interactive-work'
import { releasedOf } from '@/lib/features/analytics/columns/shapes'
import { readAnalyticsYears } from '@/lib/features/analytics/group/categories-data'
import { type OwnCompany, readOwnCompany } from '@/lib/features/analytics/group/group-data'
import {
  type ComparedCategory,
  type ComparedMetric,
  readComparedCategories,
} from '@/lib/features/analytics/group/metrics-data'
import { type ShownPeriod, shownPeriods, yearList } from '@/lib/features/analytics/group/rules'
import { readMarks } from '@/lib/features/analytics/own/marks-data'
import type { OwnValues } from '@/lib/features/analytics/own/own-data'
import { readOwnSide, readOwnValues } from '@/lib/features/analytics/own/own-data'
import { ownDynamics } from '@/lib/features/analytics/own/series-data'
import type { CategoryYears, Compared } from '@/lib/features/analytics/publications/compared-data'
import { readNextPublication, readPublication } from '@/lib/features/analytics/publications/compared-data'
import type { PublicationMeta } from '@/lib/features/analytics/publications/shapes'
import { asOrganisation, rateAlone } from '@/lib/features/analytics/rating/rating-data'
import { NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'
import type { SideQuery } from '@/lib/features/analytics/schema'
import { readMeasures } from '@/lib/features/measures/data'
import type { IndicatorMap, MapPlace } from '@/lib/features/overview/shapes'
import { readTargets } from '@/lib/features/targets/data'

const SHOWN_QUARTERS = 8
/** So many years hold the last eight quarters. */
const YEARS_BACK = 2

export interface OwnMap extends IndicatorMap {
  /** Whose; null for an admin who chose none. */
  own: OwnCompany | null
  told: PublicationMeta
}

/**
 * The last eight quarters of every indicator within reach, and the own place in the last one that is compared.
 * @throws AppError not_found when an admin names an organisation that does not exist
 */
export async function readIndicatorMap(scope: CompanyScope, query: SideQuery): Promise<OwnMap> {
  const { company_id: companyId } = query
  const [own, covered, publication, next_publication] = await coalesced(() =>
    Promise.all([
      readOwnCompany(scope, companyId),
      readAnalyticsYears(scope.companyId ?? companyId),
      readPublication(query.publication),
      readNextPublication(),
    ]),
  )
  const told = { publication: publication.ref, next_publication }
  // Limits come from the beginning of the series, whatever quarters of it are shown.
  const years = { from: Math.min(covered.min, covered.max - YEARS_BACK), to: covered.max }
  const charted = shownPeriods(PERIODICITY.quarter, years, today())
  const periods = charted.slice(-SHOWN_QUARTERS)
  const quarters = periods.map(({ year, quarter, label }) => ({ year, quarter, label }))
  if (own === null) return { own, told, quarters, metric_categories: [] }
  const [compared, side, marks, targets, measures] = await coalesced(() =>
    Promise.all([
      readComparedCategories(),
      readOwnSide(own, yearList(years), { publication }),
      readMarks(own),
      readTargets(own.id),
      readMeasures(scope, own.id),
    ]),
  )
  const all = compared.filter(({ id }) => reachesCategory(scope, id))
  const source = { own: side, marks, targets, measures, charted, periods }
  const ranked = [...new Set(periods.map(({ year }) => year))]
  const [categoryYears, ownValues] = await coalesced(() =>
    Promise.all([
      publication.read(
        publication.categories.map(({ id }) => id),
        ranked,
      ),
      readOwnValues(own, ranked),
    ]),
  )
  const places = { company: own, publication, categoryYears, ownValues }
  const shown = all
    .map((category) => ({
      category,
      metrics: category.metrics.filter((metric) =>
        periods.some(({ year, slot }) => isComparedIn(metric, year, slot)),
      ),
    }))
    .filter(({ metrics }) => metrics.length > 0)
  return {
    own,
    told,
    quarters,
    metric_categories: await inSlices(shown, async ({ category, metrics }) => ({
      id: category.id,
      name: category.name,
      short_name: category.short_name,
      metrics: await inSlices(metrics, (metric) => ({
        ...ownDynamics(metric, source),
        place: placeOf(category, metric, lastReleased(metric, periods, places), places),
      })),
    })),
  }
}

interface Places {
  company: OwnCompany
  publication: Compared
  categoryYears: CategoryYears
  ownValues: OwnValues
}

/** The last quarter that a compared value of one's own went out in: what is approved since moves no place. */
function lastReleased(
  metric: ComparedMetric,
  periods: readonly ShownPeriod[],
  { company, publication, categoryYears }: Places,
): ShownPeriod | null {
  const { categoryId } = publication.metric(metric.id) ?? metric
  const found = periods.findLast(({ year, slot }) =>
    releasedOf(categoryYears.of(categoryId, year), metric.id, slot, company.id),
  )
  return found ?? null
}

/** As the rating has it: the same function over the same columns. */
function placeOf(
  category: ComparedCategory,
  metric: ComparedMetric,
  period: ShownPeriod | null,
  { company, publication, categoryYears, ownValues }: Places,
): MapPlace | null {
  if (period === null) return null
  const { year, slot, quarter, label } = period
  const released = publication.metric(metric.id) ?? metric
  const source = asOrganisation({
    metrics: category.metrics,
    categoryYear: categoryYears.of(released.categoryId, year),
    group: publication.group(NO_COMPANY_FILTER),
    own: company,
    ownValues,
    year,
    method: publication.method,
  })
  const { total, below_minimum, median, reliability, own } = rateAlone(source, released, slot)
  return { year, quarter, label, total, below_minimum, median, reliability, own }
}
