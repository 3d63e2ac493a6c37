import { type Facts, type FactsText, parseFacts, poolFacts } from '@/lib/features/analytics/columns/facts'
import { comparator, exactPeriodValue } from '@/lib/features/analytics/columns/period-value'
import { type Slot, slotsAbove } from '@/lib/features/analytics/columns/slots'
import type { MetricRule } from '@/lib/features/analytics/group/metrics-data'

/*
 * What is compared, column by column: the values of one indicator in one slot of a year, ascending, each with its
 * organisation. Sorted once when read, so that places, medians and percentiles of any group are one walk.
 */

export interface Column {
  /** Ascending; rounded to the indicator's decimals; eligible ones only. */
  values: Float64Array
  /** Ids of the organisations, beside the values; within a tie in the order of their numbers. */
  companies: Int32Array
}

const EMPTY_COLUMN: Column = { values: new Float64Array(0), companies: new Int32Array(0) }

/** The order of all organisations by number, which never changes once given: id → place, from 0. */
export type NumberOrder = Int32Array

/** One category in one year. */
export interface Columns {
  /** Indicator → slot → column. */
  byMetric: Map<number, Map<Slot, Column>>
  /** Slot → organisations with an approved value of any indicator, eligible or not. */
  reporters: Map<Slot, Set<number>>
}

export function columnOf(columns: Columns, metricId: number, slot: Slot): Column {
  return columns.byMetric.get(metricId)?.get(slot) ?? EMPTY_COLUMN
}

/** The facts of one indicator by slot, longer slots holding those of all their periods. */
function bySlot(facts: readonly Facts[]): Map<Slot, Facts[]> {
  const slots = new Map<Slot, Facts[]>()
  for (const one of facts) {
    for (const slot of slotsAbove(one.slot)) slots.set(slot, [...(slots.get(slot) ?? []), one])
  }
  return slots
}

/** Scaled values and places that together stay exact in a double are sorted as one number, natively. */
const MAX_PACKED = 2 ** 53

function sortedColumn(
  values: readonly number[],
  companies: readonly number[],
  rule: MetricRule,
  order: NumberOrder,
) {
  const scale = 10 ** rule.decimals
  const size = order.length + 1
  const placeOf = (index: number) => order[companies[index] ?? 0] ?? 0
  const packed = Float64Array.from(
    values,
    (value, index) => Math.round(value * scale) * size + placeOf(index),
  )
  if (packed.some((one) => Math.abs(one) > MAX_PACKED)) {
    const indexes = values.map((_value, index) => index)
    indexes.sort((x, y) => (values[x] ?? 0) - (values[y] ?? 0) || placeOf(x) - placeOf(y))
    return {
      values: Float64Array.from(indexes, (index) => values[index] ?? 0),
      companies: Int32Array.from(indexes, (index) => companies[index] ?? 0),
    }
  }
  const byPlace = new Map(companies.map((id, index) => [placeOf(index), id]))
  packed.sort()
  return {
    values: packed.map((one) => Math.floor(one / size) / scale),
    companies: Int32Array.from(packed, (one) => byPlace.get(one - Math.floor(one / size) * size) ?? 0),
  }
}

function toColumn(rule: MetricRule, facts: readonly Facts[], order: NumberOrder): Column {
  const compared = comparator(rule)
  const pool = poolFacts(facts, rule.variables.length)
  const values: number[] = []
  const companies: number[] = []
  for (const company of pool.companies) {
    const value = compared(pool.of(company), () => exactPeriodValue(rule, pool.exact(company)))
    if (value === null) continue
    values.push(value)
    companies.push(company)
  }
  return sortedColumn(values, companies, rule, order)
}

/** Builds the columns of a category and year from its facts. Facts of indicators without a rule are left out. */
export function buildColumns(
  rules: readonly MetricRule[],
  texts: readonly FactsText[],
  order: NumberOrder,
): Columns {
  const byMetric: Columns['byMetric'] = new Map()
  const reporters: Columns['reporters'] = new Map()
  for (const rule of rules) {
    const facts = texts.filter((text) => text.metric_id === rule.id).map(parseFacts)
    const columns = new Map<Slot, Column>()
    for (const [slot, own] of bySlot(facts)) {
      columns.set(slot, toColumn(rule, own, order))
      const reporting = reporters.get(slot) ?? new Set<number>()
      for (const { companies } of own) for (const id of companies) reporting.add(id)
      reporters.set(slot, reporting)
    }
    byMetric.set(rule.id, columns)
  }
  return { byMetric, reporters }
}

function merge(old: Column, gone: ReadonlySet<number>, fresh: Column, order: NumberOrder): Column {
  const length = old.values.length + fresh.values.length
  const values = new Float64Array(length)
  const companies = new Int32Array(length)
  let count = 0
  let next = 0
  const take = (column: Column, index: number) => {
    values[count] = column.values[index] ?? 0
    companies[count] = column.companies[index] ?? 0
    count += 1
  }
  const isBefore = (index: number) => {
    const distance = (fresh.values[next] ?? 0) - (old.values[index] ?? 0)
    const placeOf = (column: Column, at: number) => order[column.companies[at] ?? 0] ?? 0
    return distance < 0 || (distance === 0 && placeOf(fresh, next) < placeOf(old, index))
  }
  for (let index = 0; index < old.values.length; index += 1) {
    if (gone.has(old.companies[index] ?? 0)) continue
    while (next < fresh.values.length && isBefore(index)) {
      take(fresh, next)
      next += 1
    }
    take(old, index)
  }
  for (; next < fresh.values.length; next += 1) take(fresh, next)
  return { values: values.slice(0, count), companies: companies.slice(0, count) }
}

/** The columns after some organisations' facts changed: everything of theirs is replaced. */
export function replaceCompanies(
  old: Columns,
  gone: ReadonlySet<number>,
  fresh: Columns,
  order: NumberOrder,
): Columns {
  const byMetric: Columns['byMetric'] = new Map()
  for (const [id, freshSlots] of fresh.byMetric) {
    const oldSlots = old.byMetric.get(id) ?? new Map<Slot, Column>()
    const slots = new Map<Slot, Column>()
    for (const slot of new Set([...oldSlots.keys(), ...freshSlots.keys()])) {
      const [before, after] = [oldSlots.get(slot) ?? EMPTY_COLUMN, freshSlots.get(slot) ?? EMPTY_COLUMN]
      slots.set(slot, merge(before, gone, after, order))
    }
    byMetric.set(id, slots)
  }
  const reporters: Columns['reporters'] = new Map()
  for (const slot of new Set([...old.reporters.keys(), ...fresh.reporters.keys()])) {
    const left = [...(old.reporters.get(slot) ?? [])].filter((id) => !gone.has(id))
    reporters.set(slot, new Set([...left, ...(fresh.reporters.get(slot) ?? [])]))
  }
  return { byMetric, reporters }
}
