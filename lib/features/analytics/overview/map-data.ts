import 'server-only'
import { PERIODICITY } from '@/lib/calc/periods'
import { isComparedIn } from '@/lib/calc/pooling/slots'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/clock'
import { atOnce, readingFromStandby } from '@/lib/core/db/standby'
import { env } from '@/lib/core/env'
import { inSlices } from '@/lib/core/ordinary-work'
import { type CategoryYears, readCategoryYears } from '@/lib/features/analytics/columns/columns-data'
import { type ShownPeriod, shownPeriods, yearsOf } from '@/lib/features/analytics/dynamics/dynamics-periods'
import { type OwnSource, ownDynamics } from '@/lib/features/analytics/dynamics/own-dynamics'
import { readAnalyticsYears } from '@/lib/features/analytics/group/categories-data'
import {
  EVERYBODY,
  type Group,
  type OwnCompany,
  readGroup,
  readOwnCompany,
} from '@/lib/features/analytics/group/group-data'
import {
  type ComparedCategory,
  type ComparedMetric,
  readComparedCategories,
} from '@/lib/features/analytics/group/metrics-data'
import type { OwnValues } from '@/lib/features/analytics/group/own-data'
import { readOwnValues } from '@/lib/features/analytics/group/own-data'
import { readMarks } from '@/lib/features/analytics/marks/marks-data'
import type { IndicatorMap, MapPlace } from '@/lib/features/analytics/overview/shapes'
import { rateMetric } from '@/lib/features/analytics/rating/rating-metric'
import { readOwnSide } from '@/lib/features/analytics/report/report-own-data'
import { readMeasures } from '@/lib/features/measures/data'
import { readTargets } from '@/lib/features/targets/data'

const SHOWN_QUARTERS = 8
/** So many years hold the last eight quarters. */
const YEARS_BACK = 2

export interface OwnMap extends IndicatorMap {
  /** Whose; null for an admin who chose none. */
  own: OwnCompany | null
}

/**
 * The last eight quarters of every indicator, and the own place in the last one that is compared.
 * @throws AppError not_found when an admin names an organisation that does not exist
 */
export function readIndicatorMap(scope: CompanyScope, companyId: number | null): Promise<OwnMap> {
  return readingFromStandby(() => gather(scope, companyId))
}

async function gather(scope: CompanyScope, companyId: number | null): Promise<OwnMap> {
  const [own, covered] = await atOnce(() =>
    Promise.all([readOwnCompany(scope, companyId), readAnalyticsYears()]),
  )
  // Limits come from the beginning of the series, whatever quarters of it are shown.
  const years = { from: Math.min(covered.min, covered.max - YEARS_BACK), to: covered.max }
  const charted = shownPeriods(PERIODICITY.quarter, years, today())
  const periods = charted.slice(-SHOWN_QUARTERS)
  const quarters = periods.map(({ year, quarter, label }) => ({ year, quarter, label }))
  if (own === null) return { own, quarters, metric_categories: [] }
  const [group, all, side, marks, targets, measures] = await atOnce(() =>
    Promise.all([
      readGroup(EVERYBODY),
      readComparedCategories(),
      readOwnSide(own, yearsOf(years)),
      readMarks(own),
      readTargets(own.id),
      readMeasures(scope, own.id),
    ]),
  )
  const source = { own: side, marks, targets, measures, charted, periods }
  const ranked = new Set(
    all.flatMap(({ metrics }) => metrics.flatMap((metric) => lastCompared(metric, source)?.year ?? [])),
  )
  const [categoryYears, ownValues] = await atOnce(() =>
    Promise.all([readCategoryYears(all, [...ranked]), readOwnValues(own.id, [...ranked])]),
  )
  const places = { company: own, group, categoryYears, ownValues }
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
    quarters,
    metric_categories: await inSlices(shown, async ({ category, metrics }) => ({
      id: category.id,
      name: category.name,
      short_name: category.short_name,
      metrics: await inSlices(metrics, (metric) => ({
        ...ownDynamics(metric, source),
        place: placeOf(category, metric, lastCompared(metric, source), places),
      })),
    })),
  }
}

const lastCompared = (metric: ComparedMetric, { own, periods }: OwnSource): ShownPeriod | null =>
  periods.findLast(({ year, slot }) => own.at(metric, year, slot)?.compared) ?? null

interface Places {
  company: OwnCompany
  group: Group
  categoryYears: CategoryYears
  ownValues: OwnValues
}

/** As the rating has it: the same function over the same columns. */
function placeOf(
  category: ComparedCategory,
  metric: ComparedMetric,
  period: ShownPeriod | null,
  { company, group, categoryYears, ownValues }: Places,
): MapPlace | null {
  if (period === null) return null
  const { year, slot, quarter, label } = period
  const source = {
    metrics: category.metrics,
    categoryYear: categoryYears.of(category.id, year),
    group,
    own: company,
    ownValues,
    year,
    isFull: () => false,
    isAdmin: false,
    minGroup: env().MIN_COMPARISON_GROUP,
  }
  const { total, below_minimum, median, reliability, own } = rateMetric(source, metric, slot).answer
  return { year, quarter, label, total, below_minimum, median, reliability, own }
}
