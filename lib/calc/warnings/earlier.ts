import type { VariableName } from '../formula/ast'
import type { Period } from '../periods'

export interface Earlier extends Omit<Period, 'periodicity'> {
  value: number
  variables: Partial<Record<VariableName, number | null>>
}

export interface EarlierSpan {
  from: number
  to: number
}

/** Ordinal of a period: consecutive periods of the same length differ by one. */
export function ordinalOf({ year, quarter, month }: Omit<Period, 'periodicity'>): number {
  const perYear = month > 0 ? 12 : quarter > 0 ? 4 : 1
  return year * perYear + Math.max(quarter, month)
}
