import { referenceDocuments } from '@/e2e/support/calc/demo-documents'
import type { Expression, VariableName } from '@/lib/calc/formula/ast'
import { computeRow } from '@/lib/calc/values'
import { type Earlier, ordinalOf } from '@/lib/calc/warnings/earlier'
import { REFERENCE_METRICS } from '@/prisma/seed/reference'

/** A fixed date makes the table reproducible. */
const NOW = '2026-11-21T09:00:00Z'
/** The product's number of earlier periods. */
const PERIODS = 8

/** A row of the demo's history with its earlier periods. */
export interface PastRow {
  key: string
  formula: Expression | null
  unit: string
  numbers: Pair
  quarter: number
  earlier: readonly Earlier[]
  previous: Earlier | null
}

/** The two whole-number source data of an indicator a·k/b. */
export interface Pair {
  a: number
  b: number
}

/**
 * Every complete row of the demo with earlier periods, oldest first.
 * @param every keeps one organisation in this many
 */
export function pastRows(every = 1): PastRow[] {
  const series = new Map<string, Earlier[]>()
  return referenceDocuments(NOW, every).flatMap(({ companyId, year, quarter, month, rows }) =>
    rows.flatMap(({ metric, isActive, values }): PastRow[] => {
      const { value } = computeRow({ isActive, formula: metric.formula, values })
      if (value === null) return []
      const key = `${companyId}/${metric.id}`
      const known = series.get(key) ?? []
      const numbers = { a: numberAt(values, 'a'), b: numberAt(values, 'b') }
      const now = { year, quarter, month, value: Number(value), variables: numbers }
      series.set(key, [...known, now])
      const earlier = known.filter((period) => ordinalOf(period) >= ordinalOf(now) - PERIODS)
      if (earlier.length === 0) return []
      const previous = earlier.find((period) => ordinalOf(period) === ordinalOf(now) - 1) ?? null
      const unit = UNITS.get(metric.name) ?? ''
      const about = { formula: metric.formula, unit, numbers, quarter, earlier, previous }
      return [{ key: `${key}/${year}-${quarter}`, ...about }]
    }),
  )
}

const UNITS = new Map(REFERENCE_METRICS.map(({ name, unit }) => [name, unit]))

const numberAt = (values: Partial<Record<VariableName, string | null>>, name: VariableName) =>
  Number(values[name])
