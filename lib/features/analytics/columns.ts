import type { MetricRule } from '@/lib/features/analytics/metrics-data'
import { comparedValue, type FactVariables } from '@/lib/features/analytics/period-value'
import { type Slot, slotsAbove } from '@/lib/features/analytics/slots'

/*
 * What is compared, column by column: the values of one indicator in one slot of a year, ascending, each with its
 * organisation. Sorted once when read, so that places, medians and percentiles of any group are one walk.
 */

export interface Column {
  /** Ascending; rounded to the indicator's decimals; eligible ones only. */
  values: Float64Array
  /** Ids of the organisations, beside the values. */
  companies: Int32Array
}

export const EMPTY_COLUMN: Column = { values: new Float64Array(0), companies: new Int32Array(0) }

/** The facts of one indicator in one stored period: `company,a,b;company,a,b`. */
export interface FactsText {
  metric_id: number
  /** Of the stored period: quarter and month. */
  slot: Slot
  facts: string
}

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

type ByCompany = Map<number, FactVariables[]>

/** The facts of one indicator by slot, longer slots holding those of all their periods. */
function bySlot(rows: readonly FactsText[], reporters: Columns['reporters']): Map<Slot, ByCompany> {
  const slots = new Map<Slot, ByCompany>()
  for (const row of rows) {
    const above = slotsAbove(row.slot)
    const sets = above.map((slot) => reporters.get(slot) ?? new Set<number>())
    const maps = above.map((slot) => slots.get(slot) ?? new Map<number, FactVariables[]>())
    above.forEach((slot, index) => {
      reporters.set(slot, sets[index] ?? new Set())
      slots.set(slot, maps[index] ?? new Map())
    })
    for (const entry of row.facts.split(';')) {
      const [id = '', ...variables] = entry.split(',')
      const company = Number(id)
      for (const set of sets) set.add(company)
      for (const map of maps) {
        const facts = map.get(company)
        if (facts) facts.push(variables)
        else map.set(company, [variables])
      }
    }
  }
  return slots
}

function toColumn(rule: MetricRule, facts: ByCompany): Column {
  const entries: Array<{ value: number; company: number }> = []
  for (const [company, periods] of facts) {
    const value = comparedValue(rule, periods)
    if (value !== null) entries.push({ value, company })
  }
  entries.sort((x, y) => x.value - y.value)
  return {
    values: Float64Array.from(entries, (entry) => entry.value),
    companies: Int32Array.from(entries, (entry) => entry.company),
  }
}

/** Builds the columns of a category and year from its facts. Indicators without a rule are left out. */
export function buildColumns(rules: readonly MetricRule[], rows: readonly FactsText[]): Columns {
  const byMetric: Columns['byMetric'] = new Map()
  const reporters: Columns['reporters'] = new Map()
  for (const rule of rules) {
    const own = rows.filter((row) => row.metric_id === rule.id)
    const columns = new Map<Slot, Column>()
    for (const [slot, facts] of bySlot(own, reporters)) columns.set(slot, toColumn(rule, facts))
    byMetric.set(rule.id, columns)
  }
  return { byMetric, reporters }
}

function merge(old: Column, gone: ReadonlySet<number>, fresh: Column): Column {
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
  for (let index = 0; index < old.values.length; index += 1) {
    if (gone.has(old.companies[index] ?? 0)) continue
    while (next < fresh.values.length && (fresh.values[next] ?? 0) < (old.values[index] ?? 0)) {
      take(fresh, next)
      next += 1
    }
    take(old, index)
  }
  for (; next < fresh.values.length; next += 1) take(fresh, next)
  return { values: values.slice(0, count), companies: companies.slice(0, count) }
}

/** The columns after some organisations' facts changed: everything of theirs is replaced. */
export function replaceCompanies(old: Columns, gone: ReadonlySet<number>, fresh: Columns): Columns {
  const byMetric: Columns['byMetric'] = new Map()
  for (const [id, freshSlots] of fresh.byMetric) {
    const oldSlots = old.byMetric.get(id) ?? new Map<Slot, Column>()
    const slots = new Map<Slot, Column>()
    for (const slot of new Set([...oldSlots.keys(), ...freshSlots.keys()])) {
      slots.set(slot, merge(oldSlots.get(slot) ?? EMPTY_COLUMN, gone, freshSlots.get(slot) ?? EMPTY_COLUMN))
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
