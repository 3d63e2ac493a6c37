import 'server-only'
import { EFFECT_QUARTERS, effectOf, effectQuarters, type Moved } from '@/lib/calc/comparison/effect'
import { medianOf } from '@/lib/calc/comparison/quantiles'
import type { Period } from '@/lib/calc/periods'
import { poolFacts } from '@/lib/calc/pooling/facts'
import { comparator, exactPeriodValue } from '@/lib/calc/pooling/period-value'
import { isMonthly, slotOf, slotsAbove } from '@/lib/calc/pooling/slots'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { readingFromStandby } from '@/lib/core/db/standby'
import { env } from '@/lib/core/env'
import type { MetricFacts } from '@/lib/features/analytics/columns/facts'
import { readFacts } from '@/lib/features/analytics/columns/facts-data'
import type { MeasureEffect } from '@/lib/features/analytics/effect/contract'
import { EVERYBODY, type Group, readGroup, readOwnCompany } from '@/lib/features/analytics/group/group-data'
import { type ComparedMetric, readComparedCategories } from '@/lib/features/analytics/group/metrics-data'
import { areEnough } from '@/lib/features/analytics/group/others'
import { readMeasures } from '@/lib/features/measures/data'
import { Prisma } from '@/lib/generated/prisma/client'

const QUARTER_MONTHS = 3

/**
 * What came of an organisation's measures that are done, among all participants, GET /api/measure-effects.
 * @throws AppError not_found for an organisation that does not exist
 */
export async function readEffects(scope: CompanyScope, companyId: number | null): Promise<MeasureEffect[]> {
  const measures = await readMeasures(scope, companyId)
  const done = measures.flatMap(({ id, metric, date_begin, date_end }) =>
    date_end === null ? [] : [{ id, metricId: metric.id, ...effectQuarters(date_begin, date_end) }],
  )
  return done.length === 0 ? [] : readingFromStandby(() => judge(scope, companyId, done))
}

interface Done {
  id: number
  metricId: number
  before: Period[]
  after: Period[]
}

async function judge(
  scope: CompanyScope,
  companyId: number | null,
  done: readonly Done[],
): Promise<MeasureEffect[]> {
  const [own, group, categories, facts] = await Promise.all([
    readOwnCompany(scope, companyId),
    readGroup(EVERYBODY),
    readComparedCategories(),
    readFactsOf(done),
  ])
  const metrics = new Map(categories.flatMap((category) => category.metrics).map((one) => [one.id, one]))
  return done.flatMap(({ id, metricId, before, after }) => {
    const metric = metrics.get(metricId)
    if (!metric || !own) return []
    const known = { before: pooled(metric, facts, before), after: pooled(metric, facts, after) }
    return { measure_id: id, ...effectAmong(metric, known, { ownId: own.id, group }) }
  })
}

type YearFacts = ReadonlyMap<number, readonly MetricFacts[]>

/** The facts of all these quarters, by year. */
async function readFactsOf(done: readonly Done[]): Promise<YearFacts> {
  const years = [
    ...new Set(done.flatMap(({ before, after }) => [...before, ...after].map(({ year }) => year))),
  ]
  const metricIds = done.map(({ metricId }) => metricId)
  const found = await Promise.all(
    years.map((year) => readFacts(Prisma.sql`f.metric_id = ANY(${metricIds}::int[]) AND f.year = ${year}`)),
  )
  return new Map(years.map((year, index) => [year, found[index] ?? []]))
}

/** What is known of four quarters pooled. */
interface Pooled {
  /** How many quarters organisation `id` has. */
  quarters(id: number): number
  /** As it is compared: like a year, of no more than one quarter missing and a denominator large enough. */
  value(id: number): number | null
}

function pooled(metric: ComparedMetric, facts: YearFacts, quarters: readonly Period[]): Pooled {
  const found = quarters.flatMap((quarter) =>
    (facts.get(quarter.year) ?? []).filter(
      ({ metricId, slot }) => metricId === metric.id && slotsAbove(slot).includes(slotOf(quarter)),
    ),
  )
  const perQuarter = isMonthly(metric) ? QUARTER_MONTHS : 1
  const least = (EFFECT_QUARTERS - 1) * perQuarter
  const pool = poolFacts(found, metric.variables.length, 1)
  const compared = comparator(metric)
  const reporting = new Set(pool.companies)
  const periods = (id: number) => (reporting.has(id) ? pool.of(id).periods : 0)
  return {
    quarters: (id) => Math.floor(periods(id) / perQuarter),
    value: (id) =>
      periods(id) < least ? null : compared(pool.of(id), () => exactPeriodValue(metric, pool.exact(id))),
  }
}

type Judged = MeasureEffect extends infer One
  ? One extends unknown
    ? Omit<One, 'measure_id'>
    : never
  : never

function effectAmong(
  metric: ComparedMetric,
  { before, after }: { before: Pooled; after: Pooled },
  { ownId, group }: { ownId: number; group: Group },
): Judged {
  const quarters = after.quarters(ownId)
  if (quarters < EFFECT_QUARTERS) return { state: 'early', quarters }
  const movedOf = (id: number): Moved | null => {
    const [first, last] = [before.value(id), after.value(id)]
    return first === null || last === null ? null : { before: first, after: last }
  }
  const own = movedOf(ownId)
  if (!own) return { state: 'no_before' }
  const others = [...group.members.keys()].flatMap((id) => (id === ownId ? [] : (movedOf(id) ?? [])))
  if (!areEnough(others.length + 1, true, env().MIN_COMPARISON_GROUP)) return { state: 'alone', own }
  // Over all who have these four quarters, whatever they have of the other four: the same quarters have one median, and
  // two measures whose medians few organisations make different tell of nobody.
  const everybody = [...new Set([ownId, ...group.members.keys()])]
  const medianOver = ({ value }: Pooled) =>
    medianOf(Float64Array.from(everybody.flatMap((id) => value(id) ?? [])).sort(), metric.decimals) ?? 0
  const median = { before: medianOver(before), after: medianOver(after) }
  const { difference, share, mayBeChance } = effectOf(own, others, median, metric.decimals)
  return {
    state: 'judged',
    own,
    median,
    difference,
    better: difference === 0 ? null : difference < 0 === (metric.order === 'asc'),
    others: others.length,
    share,
    may_be_chance: mayBeChance,
  }
}
