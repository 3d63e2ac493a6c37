import {
  type Column,
  EMPTY_COLUMN,
  type Mask,
  mergeColumns,
  type NumberOrder,
  sortColumn,
} from '@/lib/calc/comparison/column'
import { narrow } from '@/lib/calc/narrow'
import type { Counts } from '@/lib/calc/places/stabilised'
import { type Facts, poolFacts } from '@/lib/calc/pooling/facts'
import { comparator, exactPeriodValue, pooledVariable } from '@/lib/calc/pooling/period-value'
import { leastPeriods, type Slot, slotsAbove } from '@/lib/calc/pooling/slots'
import type { MetricFacts } from '@/lib/features/analytics/columns/facts'
import type { MetricRule } from '@/lib/features/analytics/group/metrics-data'

/** One category in one year. */
export interface CategoryYear {
  /** Indicator → slot → column. */
  byMetric: Map<number, Map<Slot, Column>>
  /** Indicator → slot → what the column's values are quotients of; of formulas a·k/b alone. */
  counts: Map<number, Map<Slot, Counts>>
  /** Slot → organisations with an approved value of any indicator, eligible or not. */
  reporters: Map<Slot, Mask>
}

export const NOTHING: CategoryYear = { byMetric: new Map(), counts: new Map(), reporters: new Map() }

/** How much memory it holds. */
export function bytesOf({ byMetric, counts, reporters }: CategoryYear): number {
  let bytes = 0
  for (const slots of byMetric.values())
    for (const { values, companies } of slots.values()) bytes += values.byteLength + companies.byteLength
  for (const slots of counts.values())
    for (const { cases, of } of slots.values()) bytes += cases.byteLength + of.byteLength
  for (const mask of reporters.values()) bytes += mask.byteLength
  return bytes
}

export function columnOf({ byMetric }: CategoryYear, metricId: number, slot: Slot): Column {
  return byMetric.get(metricId)?.get(slot) ?? EMPTY_COLUMN
}

/** What the values of the column are quotients of; null of other formulas, and where there are none. */
export function countsOf({ counts }: CategoryYear, metricId: number, slot: Slot): Counts | null {
  return counts.get(metricId)?.get(slot) ?? null
}

/** The facts of one indicator by slot, longer slots holding those of all their periods. */
function bySlot(facts: readonly Facts[]): Map<Slot, Facts[]> {
  const slots = new Map<Slot, Facts[]>()
  for (const one of facts) {
    for (const slot of slotsAbove(one.slot)) slots.set(slot, [...(slots.get(slot) ?? []), one])
  }
  return slots
}

interface Pooled {
  column: Column
  counts: Counts | null
}

interface InSlot {
  year: number
  slot: Slot
  order: NumberOrder
}

function poolSlot(rule: MetricRule, facts: readonly Facts[], { year, slot, order }: InSlot): Pooled {
  const compared = comparator(rule)
  const pool = poolFacts(facts, rule.variables.length, leastPeriods(rule, year, slot))
  const values: number[] = []
  const companies: number[] = []
  const { ratio } = rule
  const counts = ratio && { cases: new Float64Array(order.length), of: new Float64Array(order.length) }
  for (const company of pool.companies) {
    const pooled = pool.of(company)
    const value = compared(pooled, () => exactPeriodValue(rule, pool.exact(company)))
    if (value === null) continue
    values.push(value)
    companies.push(company)
    if (!counts) continue
    counts.cases[company] = pooledVariable(rule, pooled, ratio.numerator)
    counts.of[company] = pooledVariable(rule, pooled, ratio.denominator)
  }
  const unsorted = { values: Float64Array.from(values), companies: Int32Array.from(companies) }
  return {
    column: sortColumn(unsorted, rule.decimals, order),
    counts: counts && { cases: narrow(counts.cases), of: narrow(counts.of) },
  }
}

/** Builds a category and year from its facts. Facts of indicators without a rule are left out. */
export function buildCategoryYear(
  { metrics, year }: { metrics: readonly MetricRule[]; year: number },
  all: readonly MetricFacts[],
  order: NumberOrder,
): CategoryYear {
  const byMetric: CategoryYear['byMetric'] = new Map()
  const counts: CategoryYear['counts'] = new Map()
  const reporters: CategoryYear['reporters'] = new Map()
  for (const rule of metrics) {
    const facts = all.filter(({ metricId }) => metricId === rule.id)
    const columns = new Map<Slot, Column>()
    const counted = new Map<Slot, Counts>()
    for (const [slot, own] of bySlot(facts)) {
      const pooled = poolSlot(rule, own, { year, slot, order })
      columns.set(slot, pooled.column)
      if (pooled.counts) counted.set(slot, pooled.counts)
      const reporting = reporters.get(slot) ?? new Uint8Array(order.length)
      for (const { companies } of own) for (const id of companies) reporting[id] = 1
      reporters.set(slot, reporting)
    }
    byMetric.set(rule.id, columns)
    counts.set(rule.id, counted)
  }
  return { byMetric, counts, reporters }
}

/** The same after some organisations' facts changed: everything of theirs is replaced. */
export function replaceCompanies(
  old: CategoryYear,
  gone: ReadonlySet<number>,
  fresh: CategoryYear,
  order: NumberOrder,
): CategoryYear {
  const byMetric: CategoryYear['byMetric'] = new Map()
  for (const [id, freshSlots] of fresh.byMetric) {
    const oldSlots = old.byMetric.get(id) ?? new Map<Slot, Column>()
    const slots = new Map<Slot, Column>()
    for (const slot of new Set([...oldSlots.keys(), ...freshSlots.keys()])) {
      const [before, after] = [columnOf(old, id, slot), columnOf(fresh, id, slot)]
      slots.set(slot, mergeColumns(before, gone, after, order))
    }
    byMetric.set(id, slots)
  }
  const counts: CategoryYear['counts'] = new Map()
  for (const [id, columns] of byMetric) {
    const slots = new Map<Slot, Counts>()
    for (const slot of columns.keys()) {
      const [before, after] = [countsOf(old, id, slot), countsOf(fresh, id, slot)]
      const replaced = before ? replaceCounts(before, gone, after) : after
      if (replaced) slots.set(slot, replaced)
    }
    counts.set(id, slots)
  }
  const reporters: CategoryYear['reporters'] = new Map()
  for (const slot of new Set([...old.reporters.keys(), ...fresh.reporters.keys()])) {
    const [before, after] = [old.reporters.get(slot), fresh.reporters.get(slot)]
    const reporting = new Uint8Array(Math.max(before?.length ?? 0, order.length))
    if (before) reporting.set(before)
    for (const id of gone) reporting[id] = after?.[id] ?? 0
    reporters.set(slot, reporting)
  }
  return { byMetric, counts, reporters }
}

function replaceCounts(old: Counts, gone: ReadonlySet<number>, fresh: Counts | null): Counts {
  const replaced = (part: keyof Counts) => {
    const values = new Float64Array(Math.max(old[part].length, fresh?.[part].length ?? 0))
    values.set(old[part])
    for (const id of gone) values[id] = fresh?.[part][id] ?? 0
    return narrow(values)
  }
  return { cases: replaced('cases'), of: replaced('of') }
}
