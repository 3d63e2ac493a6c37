import 'server-only'
import { at } from '@/lib/calc/at'
import {
  countedChange,
  EFFECT_QUARTERS,
  type EffectChange,
  effectOf,
  effectQuarters,
  isCollectedAfter,
  isOfWorstTenth,
  type Moved,
  plainChange,
} from '@/lib/calc/comparison/effect'
import { medianOf } from '@/lib/calc/comparison/quantiles'
import { isBetter } from '@/lib/calc/comparison/standing'
import { indexedAt } from '@/lib/calc/narrow'
import { PERIODICITY, type Period, quarterIndex } from '@/lib/calc/periods'
import { growsWithPeriods, growthOf } from '@/lib/calc/pooling/period-value'
import { isMonthly, slotOf } from '@/lib/calc/pooling/slots'
import { roundTo } from '@/lib/calc/rounding'
import { countKindOf } from '@/lib/calc/signals/metric-kind'
import { type CompanyScope, reachesCategory } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { inSlices } from '@/lib/core/process/interactive-work'
import { columnOf, denominatorsOf } from '@/lib/features/analytics/columns/shapes'
import { readSide } from '@/lib/features/analytics/compared/compared-data'
import type { MeasureEffect, MeasureEffects } from '@/lib/features/analytics/contract'
import { type ComparedMetric, readComparedCategories } from '@/lib/features/analytics/group/group-data'
import { areEnough } from '@/lib/features/analytics/group/rules'
import type { Group } from '@/lib/features/analytics/members/rules'
import { type OwnValues, readOwnValues } from '@/lib/features/analytics/own/own-data'
import type { CategoryYears } from '@/lib/features/analytics/publications/compared-data'
import { NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'
import type { SideQuery } from '@/lib/features/analytics/schema'
import { readMeasures } from '@/lib/features/measures/data'

const QUARTER_MONTHS = 3

/**
 * Effects of an organisation's finished measures relative to all participants, GET /api/measure-effects. Own values are
 * exact, others' are of a publication.
 * @throws AppError not_found for an organisation or a publication that does not exist
 */
export async function readEffects(scope: CompanyScope, query: SideQuery): Promise<MeasureEffects> {
  const [{ own, publication, meta }, measures, now] = await Promise.all([
    readSide(scope, query),
    readMeasures(scope, query.company_id),
    readComparedCategories(),
  ])
  const done = measures.flatMap(({ id, metric, date_begin, date_end }) =>
    date_end === null || !reachesCategory(scope, metric.metric_category_id)
      ? []
      : [{ id, metricId: metric.id, lastDay: metric.date_end, ...effectQuarters(date_begin, date_end) }],
  )
  if (done.length === 0 || !own) return { data: [], meta }
  const metricOf = (id: number) =>
    publication.metric(id) ?? now.flatMap(({ metrics }) => metrics).find((metric) => metric.id === id)
  const years = [
    ...new Set(done.flatMap(({ before, after }) => [...before, ...after].map(({ year }) => year))),
  ]
  const metrics = done.flatMap(({ metricId }) => metricOf(metricId) ?? [])
  const [ownValues, published] = await Promise.all([
    readOwnValues(own, years),
    publication.read([...new Set(metrics.map(({ categoryId }) => categoryId))], years),
  ])
  const group = publication.group(NO_COMPANY_FILTER)
  const last = publication.ref ? quarterIndex(publication.ref.year, publication.ref.quarter) : 0
  const judged = await inSlices(done, ({ id, metricId, lastDay, before, after }): MeasureEffect | [] => {
    const metric = metricOf(metricId)
    if (!metric) return []
    if (metric.periodId === PERIODICITY.year) return { measure_id: id, state: 'yearly' }
    const quarters = Math.min(
      ownQuarters(metric, ownValues, after),
      after.filter(({ year, quarter }) => quarterIndex(year, quarter) <= last).length,
    )
    if (quarters < EFFECT_QUARTERS)
      // More quarters can come only while the organisation reports and the indicator is collected, and help only if there
      // are values before the measure.
      return own.takes_part && isCollectedAfter(after, lastDay) && ownOver(metric, ownValues, before)
        ? { measure_id: id, state: 'early', quarters }
        : { measure_id: id, state: 'no_before' }
    const sides = [before, after].map((over) => ({
      own: ownOver(metric, ownValues, over),
      others: publishedOver(metric, published, over),
    }))
    return effectAmong(metric, sides, { measure_id: id, ownId: own.id, group })
  })
  return { data: judged.flat(), meta }
}

const slotsOf = (quarters: readonly Period[]) =>
  quarters.map((one) => ({ year: one.year, slot: slotOf(one) }))

function ownQuarters(metric: ComparedMetric, own: OwnValues, quarters: readonly Period[]): number {
  const periods = own.over(metric, slotsOf(quarters))?.periods ?? 0
  return Math.floor(periods / (isMonthly(metric) ? QUARTER_MONTHS : 1))
}

/** How many of the four quarters must be there, as for a year. */
const minQuarters = (metric: ComparedMetric) => EFFECT_QUARTERS - (growsWithPeriods(metric) ? 0 : 1)

/** The pooled own value; null if too many quarters are missing or the denominator is too small, as for a year. */
function ownOver(metric: ComparedMetric, own: OwnValues, quarters: readonly Period[]): Pooled | null {
  const pooled = own.over(metric, slotsOf(quarters))
  if (!pooled?.eligible || pooled.value === null || pooled.rounded === null) return null
  if (ownQuarters(metric, own, quarters) < minQuarters(metric)) return null
  return { rounded: pooled.rounded, value: pooled.value, of: pooled.denominator?.toNumber() ?? 1 }
}

/** A value over four quarters. */
interface Pooled {
  rounded: number
  /** Exact for the viewer's organisation, as published for others. */
  value: number
  /** The denominator; for others the sum of the band middles, or their mean. */
  of: number
}

/**
 * Published values of others over four quarters; for counts weighted by the middles of the denominator bands. An
 * approximation of the pooled value, on its scale.
 */
function publishedOver(
  metric: ComparedMetric,
  published: CategoryYears,
  quarters: readonly Period[],
): ReadonlyMap<number, Pooled> {
  const { ratio, aggregations } = metric
  const isAveraged = ratio !== null && aggregations[ratio.denominator] === 'avg'
  const sums = new Map<number, { quarters: number; value: number; weight: number }>()
  for (const { year, slot } of slotsOf(quarters)) {
    const categoryYear = published.of(metric.categoryId, year)
    const { values, companies } = columnOf(categoryYear, metric.id, slot)
    const middles = denominatorsOf(categoryYear, metric.id, slot)?.middles
    for (const [index, company] of companies.entries()) {
      const weight = middles ? indexedAt(middles, company) : 1
      const sum = sums.get(company) ?? { quarters: 0, value: 0, weight: 0 }
      sum.quarters += 1
      sum.value += at(values, index) * weight
      sum.weight += weight
      sums.set(company, sum)
    }
  }
  return new Map(
    [...sums].flatMap(([company, { quarters: count, value, weight }]) => {
      if (count < minQuarters(metric)) return []
      const rounded = roundTo((value / weight) * count ** (growthOf(metric) ?? 0), metric.decimals)
      return [[company, { rounded, value: rounded, of: isAveraged ? weight / count : weight }] as const]
    }),
  )
}

function changeOf(metric: ComparedMetric, before: Pooled, after: Pooled): EffectChange {
  const moved: Moved = { before: before.rounded, after: after.rounded }
  const kind = countKindOf(metric.shown.metric_kind, metric.ratio)
  if (!kind || !metric.ratio) return { ...moved, ...plainChange(moved, metric.decimals) }
  const factor = metric.ratio.factor.toNumber()
  const rateOf = ({ value, of }: Pooled) => ({ rate: Math.max(0, value) / factor, of })
  return { ...moved, ...countedChange(kind, rateOf(before), rateOf(after)) }
}

function effectAmong(
  metric: ComparedMetric,
  [before, after]: ReadonlyArray<{ own: Pooled | null; others: ReadonlyMap<number, Pooled> }>,
  { measure_id, ownId, group }: { measure_id: number; ownId: number; group: Group },
): MeasureEffect {
  const [first, last] = [before?.own ?? null, after?.own ?? null]
  if (!before || !after || first === null || last === null) return { measure_id, state: 'no_before' }
  const mine = changeOf(metric, first, last)
  const own: Moved = { before: mine.before, after: mine.after }
  const everybody = [...group.members.keys()].filter((id) => id !== ownId)
  const others = everybody.flatMap((id): EffectChange[] => {
    const [was, is] = [before.others.get(id), after.others.get(id)]
    return was === undefined || is === undefined ? [] : [changeOf(metric, was, is)]
  })
  if (!areEnough(others.length + 1, true, env().MIN_COMPARISON_GROUP))
    return { measure_id, state: 'alone', own }
  // Over organisations with both values: those that joined or left in between do not affect the change.
  const medianAt = (when: keyof Moved) =>
    medianOf(Float64Array.from([mine, ...others], (one) => one[when]).sort(), metric.decimals) ?? 0
  const median = { before: medianAt('before'), after: medianAt('after') }
  const { difference, share, mayBeChance } = effectOf(mine, others, median, metric.decimals)
  return {
    measure_id,
    state: 'judged',
    own,
    median,
    difference,
    // Compared with the value that the group's own change would have given.
    better:
      difference === 0
        ? null
        : isBetter(own.after, roundTo(own.after - difference, metric.decimals), metric.order),
    others: others.length,
    share,
    may_be_chance: mayBeChance,
    from_worst: isOfWorstTenth(
      mine.before,
      others.map((one) => one.before),
      metric.order,
    ),
  }
}
