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

export const spanOf = (numbers: readonly number[]): EarlierSpan => ({
  from: Math.min(...numbers),
  to: Math.max(...numbers),
})

/** The numbers of these letters in every period that has all of them, oldest first. */
export function numbersOf(earlier: readonly Earlier[], names: readonly VariableName[]): number[][] {
  return earlier.flatMap(({ variables }) => {
    const numbers = names.flatMap((name) => variables[name] ?? [])
    return numbers.length === names.length ? [numbers] : []
  })
}

/** Ordinal of a period: consecutive periods of the same length differ by one. */
export function ordinalOf({ year, quarter, month }: Omit<Period, 'periodicity'>): number {
  const perYear = month > 0 ? 12 : quarter > 0 ? 4 : 1
  return year * perYear + Math.max(quarter, month)
}

/** The mapped periods, oldest first, split at gaps. */
export function runsOf<Mapped>(periods: readonly Earlier[], map: (period: Earlier) => Mapped): Mapped[][] {
  const runs: Mapped[][] = []
  periods.forEach((period, index) => {
    const before = periods[index - 1]
    const isNext = before !== undefined && ordinalOf(before) === ordinalOf(period) - 1
    if (isNext) runs.at(-1)?.push(map(period))
    else runs.push([map(period)])
  })
  return runs
}
