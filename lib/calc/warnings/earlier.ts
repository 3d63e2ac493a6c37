import type { VariableName } from '../formula/ast'

/** A part of a period that does not apply is 0. */
interface PeriodParts {
  year: number
  quarter: number
  month: number
}

/** An earlier period of the same organisation. */
export interface Earlier extends PeriodParts {
  value: number
  variables: Partial<Record<VariableName, number | null>>
}

/** The least and the greatest of earlier numbers. */
export interface EarlierSpan {
  from: number
  to: number
}

export const spanOf = (numbers: readonly number[]): EarlierSpan => ({
  from: Math.min(...numbers),
  to: Math.max(...numbers),
})

/** The numbers of these letters in every period that has them all, oldest first. */
export function numbersOf(earlier: readonly Earlier[], names: readonly VariableName[]): number[][] {
  return earlier.flatMap(({ variables }) => {
    const numbers = names.flatMap((name) => variables[name] ?? [])
    return numbers.length === names.length ? [numbers] : []
  })
}

/** The running number of a period: it grows by one from each to the next of the same length. */
export function ordinalOf({ year, quarter, month }: PeriodParts): number {
  const perYear = month > 0 ? 12 : quarter > 0 ? 4 : 1
  return year * perYear + Math.max(quarter, month)
}

/** What periods say, oldest first, split wherever one is missing between them. */
export function runsOf<Said>(periods: readonly Earlier[], said: (period: Earlier) => Said): Said[][] {
  const runs: Said[][] = []
  periods.forEach((period, index) => {
    const before = periods[index - 1]
    const isNext = before !== undefined && ordinalOf(before) === ordinalOf(period) - 1
    if (isNext) runs.at(-1)?.push(said(period))
    else runs.push([said(period)])
  })
  return runs
}
