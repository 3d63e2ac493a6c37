import {
  type Column,
  EMPTY_COLUMN,
  mergeColumns,
  type NumberOrder,
  sortColumn,
} from '@/lib/calc/comparison/column'
import { type Facts, poolFacts } from '@/lib/calc/pooling/facts'
import { comparator, exactPeriodValue } from '@/lib/calc/pooling/period-value'
import { type Slot, slotsAbove } from '@/lib/calc/pooling/slots'
import { type FactsText, parseFacts } from '@/lib/features/analytics/columns/facts'
import type { MetricRule } from '@/lib/features/analytics/group/metrics-data'

/** One category in one year. */
export interface CategoryYear {
  /** Indicator → slot → column. */
  byMetric: Map<number, Map<Slot, Column>>
  /** Slot → organisations with an approved value of any indicator, eligible or not. */
  reporters: Map<Slot, Set<number>>
}

export function columnOf({ byMetric }: CategoryYear, metricId: number, slot: Slot): Column {
  return byMetric.get(metricId)?.get(slot) ?? EMPTY_COLUMN
}

/** The facts of one indicator by slot, longer slots holding those of all their periods. */
function bySlot(facts: readonly Facts[]): Map<Slot, Facts[]> {
  const slots = new Map<Slot, Facts[]>()
  for (const one of facts) {
    for (const slot of slotsAbove(one.slot)) slots.set(slot, [...(slots.get(slot) ?? []), one])
  }
  return slots
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
  const unsorted = { values: Float64Array.from(values), companies: Int32Array.from(companies) }
  return sortColumn(unsorted, rule.decimals, order)
}

/** Builds a category and year from its facts. Facts of indicators without a rule are left out. */
export function buildCategoryYear(
  rules: readonly MetricRule[],
  texts: readonly FactsText[],
  order: NumberOrder,
): CategoryYear {
  const byMetric: CategoryYear['byMetric'] = new Map()
  const reporters: CategoryYear['reporters'] = new Map()
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
  const reporters: CategoryYear['reporters'] = new Map()
  for (const slot of new Set([...old.reporters.keys(), ...fresh.reporters.keys()])) {
    const left = [...(old.reporters.get(slot) ?? [])].filter((id) => !gone.has(id))
    reporters.set(slot, new Set([...left, ...(fresh.reporters.get(slot) ?? [])]))
  }
  return { byMetric, reporters }
}
