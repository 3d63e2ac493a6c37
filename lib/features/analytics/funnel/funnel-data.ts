import 'server-only'
import { at } from '@/lib/calc/at'
import { within } from '@/lib/calc/comparison/column'
import type { RatioForm } from '@/lib/calc/formula/ratio'
import { numberAt } from '@/lib/calc/narrow'
import { poolFacts } from '@/lib/calc/pooling/facts'
import { comparator, exactPeriodValue, pooledVariable } from '@/lib/calc/pooling/period-value'
import { leastPeriods, periodsIn, type Slot, slotOf } from '@/lib/calc/pooling/slots'
import { countKindOf } from '@/lib/calc/signals/metric-kind'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { readingFromStandby } from '@/lib/core/db/standby'
import { env } from '@/lib/core/env'
import { AppError, fieldError } from '@/lib/core/http/errors'
import { type CategoryYear, columnOf, countsOf } from '@/lib/features/analytics/columns/columns'
import { readCategoryYears } from '@/lib/features/analytics/columns/columns-data'
import type { MetricFacts } from '@/lib/features/analytics/columns/facts'
import { readFacts } from '@/lib/features/analytics/columns/facts-data'
import type { Funnel } from '@/lib/features/analytics/funnel/contract'
import { type FunnelValue, funnelOf } from '@/lib/features/analytics/funnel/funnel'
import { nearestYear } from '@/lib/features/analytics/group/categories-data'
import { readCompared } from '@/lib/features/analytics/group/compared-data'
import type { Group } from '@/lib/features/analytics/group/group-data'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import { areEnough } from '@/lib/features/analytics/group/others'
import type { FunnelQuery } from '@/lib/features/analytics/schema'
import { Prisma } from '@/lib/generated/prisma/client'

function readMetricFacts(metric: ComparedMetric, year: number, slot: number): Promise<MetricFacts[]> {
  const stored = periodsIn(metric, year, slot)
  return readFacts(Prisma.sql`f.metric_id = ${metric.id} AND f.metric_period_id = ${metric.periodId}
    AND f.year = ${year} AND f.quarter = ANY(${stored.map(({ quarter }) => quarter)}::int[])
    AND f.month = ANY(${stored.map(({ month }) => month)}::int[])`)
}

interface Compared {
  group: Group
  year: number
  slot: Slot
}

/** The group's eligible values of an indicator of the form a·k/b, with their pooled a and b. */
function valuesIn(
  metric: ComparedMetric,
  categoryYear: CategoryYear,
  { group, slot }: Compared,
): FunnelValue[] {
  const counts = countsOf(categoryYear, metric.id, slot)
  if (!counts) return []
  const { values, companies } = within(columnOf(categoryYear, metric.id, slot), group.mask)
  const found: FunnelValue[] = []
  for (const [index, company] of companies.entries()) {
    const [numerator, denominator] = [numberAt(counts.cases, company), numberAt(counts.of, company)]
    if (denominator > 0)
      found.push({ company, value: at(values, index), numerator, denominator, facts: null })
  }
  return found
}

/** The same with their facts. */
async function valuesOfFacts(
  metric: ComparedMetric,
  ratio: RatioForm,
  { group, year, slot }: Compared,
): Promise<FunnelValue[]> {
  const compared = comparator(metric)
  const facts = await readMetricFacts(metric, year, slot)
  const pool = poolFacts(facts, metric.variables.length, leastPeriods(metric, year, slot))
  return pool.companies.flatMap((company) => {
    if (group.mask[company] !== 1) return []
    const pooled = pool.of(company)
    const value = compared(pooled, () => exactPeriodValue(metric, pool.exact(company)))
    const denominator = pooledVariable(metric, pooled, ratio.denominator)
    if (value === null || !(denominator > 0)) return []
    const numerator = pooledVariable(metric, pooled, ratio.numerator)
    return [{ company, value, numerator, denominator, facts: () => pool.exact(company) }]
  })
}

/**
 * The funnel of an indicator in one slot of a year, GET /api/analytics-rating/funnel. Null when fewer organisations
 * besides the own one than the minimum have an eligible value.
 * @throws AppError not_found for an indicator or organisation that does not exist, invalid for an indicator that counts
 * no cases
 */
export function readFunnel(scope: CompanyScope, query: FunnelQuery): Promise<Funnel | null> {
  return readingFromStandby(() => plot(scope, query))
}

async function plot(scope: CompanyScope, query: FunnelQuery): Promise<Funnel | null> {
  const { own, group, categories, covered } = await readCompared(scope, query)
  const category = categories.find(({ metrics }) => metrics.some(({ id }) => id === query.metric_id))
  const metric = category?.metrics.find(({ id }) => id === query.metric_id)
  if (!category || !metric) throw new AppError('not_found')
  const { ratio } = metric
  const kind = countKindOf(metric.shown.metric_kind, ratio)
  if (!ratio || !kind) throw fieldError('metric_id', 'Воронка строится только для долей и частот случаев')
  const year = nearestYear(query.year, covered)
  const compared = { group, year, slot: slotOf({ quarter: query.quarter ?? 0, month: query.month ?? 0 }) }
  const counted = { kind, factor: ratio.factor.toNumber() }
  const drawn = (values: readonly FunnelValue[]): Funnel | 'too few' | null => {
    const isOwnAmong = values.some(({ company }) => company === own?.id)
    if (!areEnough(values.length, isOwnAmong, env().MIN_COMPARISON_GROUP)) return 'too few'
    return funnelOf(metric, counted, values, { group, own, isAdmin: scope.role === 'admin' })
  }
  const categoryYear = (await readCategoryYears([category], [year])).of(category.id, year)
  const funnel =
    drawn(valuesIn(metric, categoryYear, compared)) ?? drawn(await valuesOfFacts(metric, ratio, compared))
  return funnel === 'too few' ? null : funnel
}
