import type { Pair, PastRow } from '@/e2e/bench/warnings/history'
import { SLIPS } from '@/e2e/bench/warnings/slips'
import { rowWarnings } from '@/lib/calc/warnings/warnings'
import { randomStream } from '@/prisma/seed/demo/random'

/** The greatest share of honest rows that may be warned of. */
export const FALSE_BAR = 0.03

export interface Caught {
  name: string
  bar: number | null
  made: number
  caught: number
}

export interface Outcome {
  rows: number
  /** Honest rows that are warned of. */
  warned: number
  slips: Caught[]
}

/** How many honest rows are warned of, and how many slips made in them, one at a time. */
export function measure(rows: readonly PastRow[]): Outcome {
  return {
    rows: rows.length,
    warned: rows.filter((row) => isWarned(row, row.numbers)).length,
    slips: SLIPS.map(({ name, bar, make }) => {
      const made = rows.flatMap((row) => {
        const numbers = make(row, randomStream('warnings', name, row.key))
        const isSame = numbers.a === row.numbers.a && numbers.b === row.numbers.b
        return isSame ? [] : [{ row, numbers }]
      })
      const caught = made.filter(({ row, numbers }) => isWarned(row, numbers)).length
      return { name, bar, made: made.length, caught }
    }),
  }
}

/** Whether a slip is caught less often, or an honest row more often, than it may be. */
export function isMissed({ rows, warned, slips }: Outcome): boolean {
  return (
    warned > FALSE_BAR * rows || slips.some(({ bar, made, caught }) => bar !== null && caught < bar * made)
  )
}

const isWarned = ({ formula, unit, earlier, previous }: PastRow, values: Pair) =>
  rowWarnings({ isActive: true, formula, unit, kind: null, values: { ...values }, earlier, previous })
    .length > 0
