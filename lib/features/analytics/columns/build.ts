import { type Column, type NumberOrder, sortColumn } from '@/lib/calc/comparison/column'
import { UNDIVIDED, type Way } from '@/lib/calc/comparison/gate/gate'
import type { VariableName } from '@/lib/calc/formula/ast'
import { indexed } from '@/lib/calc/narrow'
import { type Facts, type PooledVariables, poolFacts } from '@/lib/calc/pooling/facts'
import { comparator, exactPeriodValue, growsWithPeriods } from '@/lib/calc/pooling/period-value'
import { minPeriods, type Slot, slotsAbove, YEAR_SLOT } from '@/lib/calc/pooling/slots'
import { cached } from '@/lib/calc/remembering'
import { type FactsText, parseFacts } from '@/lib/features/analytics/columns/facts'
import type { bandLots } from '@/lib/features/analytics/columns/lots'
import { type PooledValue, publishedYear } from '@/lib/features/analytics/columns/published-year'
import {
  type CategoryYear,
  columnOf,
  type Denominators,
  denominatorsOf,
  type PublishedValue,
  wayOfNumber,
} from '@/lib/features/analytics/columns/shapes'
import type { MetricRule } from '@/lib/features/analytics/group/group-data'

export interface YearSource {
  metrics: readonly MetricRule[]
  year: number
  /** Whether all quarters of the year have ended; until then the year itself is not published. */
  isOver: boolean
  facts: readonly FactsText[]
}

/** The same category and year in an earlier publication, and what that published. */
export interface EarlierSource extends YearSource {
  published: CategoryYear
}

/** Facts of one indicator by slot, parsed for it alone; longer slots contain those of all their periods. */
function bySlot({ facts, isOver }: YearSource, metricId: number): Map<Slot, Facts[]> {
  const slots = new Map<Slot, Facts[]>()
  for (const text of facts) {
    if (text.metricId !== metricId) continue
    const one = parseFacts(text)
    for (const slot of slotsAbove(one.slot))
      if (isOver || slot !== YEAR_SLOT) slots.set(slot, [...(slots.get(slot) ?? []), one])
  }
  return slots
}

/** By organisation and slot, the compared value of an indicator's facts and the counts behind it. */
export function pooledSlots(
  rule: MetricRule,
  facts: ReadonlyMap<Slot, readonly Facts[]>,
  year: number,
  grows = growsWithPeriods(rule),
) {
  const compared = comparator(rule)
  const byCompany = new Map<number, Map<Slot, PooledValue>>()
  for (const [slot, own] of facts) {
    const pool = poolFacts(own, rule.variables.length, minPeriods(rule, year, slot, grows))
    for (const company of pool.companies) {
      const pooled = pool.of(company)
      cached(byCompany, company, () => new Map<Slot, PooledValue>()).set(slot, {
        value: compared(pooled, () => exactPeriodValue(rule, pool.exact(company))),
        ...summed(rule, pooled),
      })
    }
  }
  return byCompany
}

/** Pooled numerator and denominator; `isWhole` is false for formulas that are not ratios. */
function summed(rule: MetricRule, { sums, periods, isWhole }: PooledVariables): Omit<PooledValue, 'value'> {
  const { ratio, variables, aggregations } = rule
  if (!ratio) return { sums: UNDIVIDED, divisors: UNDIVIDED, isWhole: false }
  const sumOf = (name: VariableName) => sums[variables.indexOf(name)] ?? Number.NaN
  const divisorOf = (name: VariableName) => (aggregations[name] === 'avg' ? periods : 1)
  const divisors = { numerator: divisorOf(ratio.numerator), denominator: divisorOf(ratio.denominator) }
  return {
    sums: { numerator: sumOf(ratio.numerator), denominator: sumOf(ratio.denominator) },
    divisors: divisors.numerator * divisors.denominator === 1 ? UNDIVIDED : divisors,
    isWhole,
  }
}

function rulesOf({ ratio, decimals, minDenominator }: MetricRule) {
  const factor = ratio?.factor.toNumber() ?? 1
  const rule = { factor, decimals, minDenominator: Math.max(1, Math.ceil(Number(minDenominator))) }
  return { partsOfWhole: { ...rule, isPartOfWhole: true }, others: { ...rule, isPartOfWhole: false } }
}

/** The indicator's years in earlier publications, by organisation. */
function earlierYears(rule: MetricRule, before: readonly EarlierSource[]) {
  const all = before.flatMap((one) => {
    const earlier = one.metrics.find(({ id }) => id === rule.id)
    if (!earlier?.ratio) return []
    // Method 3.2 and before published incomplete values that grow with the number of periods, too.
    const pooled = pooledSlots(earlier, bySlot(one, rule.id), one.year, false)
    return [{ rules: rulesOf(earlier), pooled, wayOf: wayIn(one.published, rule.id) }]
  })
  return (company: number) =>
    all.flatMap(({ rules, pooled, wayOf }) => {
      const slots = pooled.get(company)
      return slots ? [{ rules, slots, wayOf: (slot: Slot) => wayOf(company, slot) }] : []
    })
}

function wayIn(year: CategoryYear, metricId: number): (company: number, slot: Slot) => Way | null {
  const isIn = new Map<Slot, ReadonlySet<number>>()
  return (company, slot) => {
    const companies = cached(isIn, slot, () => new Set(columnOf(year, metricId, slot).companies))
    if (companies.has(company)) return wayOfNumber(denominatorsOf(year, metricId, slot)?.ways[company] ?? 0)
    return year.exact.get(metricId)?.get(slot)?.has(company) ? { cut: 0, detail: 'hidden' } : null
  }
}

/**
 * The published values of an indicator: filtered by the gate for formulas a·k/b, unchanged for others.
 * @returns found: how many numerators remain disclosed
 */
function gatedBySlot(
  rule: MetricRule,
  facts: ReadonlyMap<Slot, readonly Facts[]>,
  year: number,
  finest: ReturnType<typeof bandLots>,
  before: readonly EarlierSource[],
) {
  const rules = rulesOf(rule)
  const earlier = earlierYears(rule, rule.ratio ? before : [])
  const published = new Map([...facts.keys()].map((slot) => [slot, new Map<number, PublishedValue>()]))
  const exact = new Map<Slot, Map<number, number>>()
  let found = 0
  for (const [company, slots] of pooledSlots(rule, facts, year)) {
    const { published: out, found: open } = rule.ratio
      ? publishedYear(rules, slots, (whole) => finest(company, whole), earlier(company))
      : { published: publishedAsTheyAre(slots), found: 0 }
    found += open
    for (const [slot, { value }] of slots) {
      const one = out.get(slot)
      if (one) published.get(slot)?.set(company, one)
      if (value === null || one?.value === value) continue
      cached(exact, slot, () => new Map()).set(company, value)
    }
  }
  return { published, exact, found }
}

function publishedAsTheyAre(slots: ReadonlyMap<Slot, PooledValue>): Map<Slot, PublishedValue> {
  return new Map(
    [...slots].flatMap(([slot, { value }]) => (value === null ? [] : [[slot, { value, middle: 0, way: 0 }]])),
  )
}

function columnFrom(all: ReadonlyMap<number, PublishedValue>, decimals: number, order: NumberOrder): Column {
  const values = Float64Array.from(all.values(), ({ value }) => value)
  return sortColumn({ values, companies: Int32Array.from(all.keys()) }, decimals, order)
}

function denominatorsFrom(values: ReadonlyMap<number, PublishedValue>, order: NumberOrder): Denominators {
  const middles = new Float64Array(order.length)
  const ways = new Uint8Array(order.length)
  let end = 0
  for (const [company, { middle, way }] of values) {
    middles[company] = middle
    ways[company] = way
    if (way > 0) end = Math.max(end, company + 1)
  }
  return { middles: indexed(middles), ways: ways.slice(0, end) }
}

/**
 * Builds a category and year from its facts. Facts of indicators without a rule are left out.
 * @param lotsOf an indicator's finest bands
 * @param before its content in earlier publications, the oldest first
 * @returns the content, and how many numerators remain disclosed: with any, it is not published
 */
export function buildCategoryYear(
  source: YearSource,
  order: NumberOrder,
  lotsOf: (metricId: number) => ReturnType<typeof bandLots>,
  before: readonly EarlierSource[] = [],
): { published: CategoryYear; found: number } {
  let found = 0
  const built: CategoryYear = {
    byMetric: new Map(),
    denominators: new Map(),
    reporters: new Map(),
    exact: new Map(),
  }
  for (const rule of source.metrics) {
    const facts = bySlot(source, rule.id)
    for (const [slot, own] of facts) {
      const reporting = cached(built.reporters, slot, () => new Uint8Array(order.length))
      for (const { companies } of own) for (const id of companies) reporting[id] = 1
    }
    const { published, exact, found: open } = gatedBySlot(rule, facts, source.year, lotsOf(rule.id), before)
    found += open
    const slots = [...published]
    built.byMetric.set(
      rule.id,
      new Map(slots.map(([slot, one]) => [slot, columnFrom(one, rule.decimals, order)])),
    )
    const counted = rule.ratio ? slots : []
    built.denominators.set(
      rule.id,
      new Map(counted.map(([slot, one]) => [slot, denominatorsFrom(one, order)])),
    )
    if (exact.size > 0) built.exact.set(rule.id, exact)
  }
  return { published: built, found }
}
