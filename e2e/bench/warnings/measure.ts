import type { Pair, PastRow } from '@/e2e/bench/warnings/history'
import { rowWarnings } from '@/lib/calc/warnings/warnings'
import { type Random, randomStream } from '@/prisma/seed/demo/random'

/** A slip of the hand: what comes of a row's numbers. One that changes nothing is none. */
interface SlipMade {
  name: string
  /** The least share that must be warned of; null where the table only tells. */
  bar: number | null
  make: (row: PastRow, random: Random) => Pair
}

const BAR = 0.9
const VOLUME_BAR = 0.95

/** Either number of the pair by the same chance. */
const either =
  (change: (number: number, random: Random) => number): SlipMade['make'] =>
  ({ numbers: { a, b } }, random) =>
    random.chance(0.5) ? { a: change(a, random), b } : { a, b: change(b, random) }

/** A place of the number's text before and after which it is taken apart. */
function parted(number: number, random: Random): [before: string, digit: string, after: string] {
  const text = String(number)
  const place = random.integer(0, text.length - 1)
  return [text.slice(0, place), text.slice(place, place + 1), text.slice(place + 1)]
}

/** A number of one digit has none to lose: an empty field is no number. */
function withoutDigit(number: number, random: Random): number {
  const [before, , after] = parted(number, random)
  return before + after === '' ? number : Number(before + after)
}

function withDoubledDigit(number: number, random: Random): number {
  const [before, digit, after] = parted(number, random)
  return Number(before + digit + digit + after)
}

const SLIPS: readonly SlipMade[] = [
  { name: 'в десять раз больше', bar: BAR, make: either((number) => number * 10) },
  { name: 'a и b поменялись местами', bar: BAR, make: ({ numbers: { a, b } }) => ({ a: b, b: a }) },
  { name: 'потеряна цифра', bar: BAR, make: either(withoutDigit) },
  {
    name: 'с начала года',
    bar: VOLUME_BAR,
    make: ({ numbers, quarter, earlier }) => {
      const ofYear = quarter > 1 ? earlier.slice(1 - quarter) : []
      // Without every earlier quarter of the year nobody could have added them up.
      if (ofYear.length < quarter - 1 || ofYear[0]?.quarter !== 1) return numbers
      const sum = (name: 'a' | 'b') =>
        ofYear.reduce((all, { variables }) => all + (variables[name] ?? 0), numbers[name])
      return { a: sum('a'), b: sum('b') }
    },
  },
  {
    name: 'за месяц',
    bar: VOLUME_BAR,
    make: ({ numbers: { a, b } }) => ({ a: Math.round(a / 3), b: Math.round(b / 3) }),
  },
  {
    name: 'цифры местами',
    bar: null,
    make: either((number, random) => {
      const [before, digit, after] = parted(number, random)
      return after === '' ? number : Number(before + after.slice(0, 1) + digit + after.slice(1))
    }),
  },
  { name: 'в десять раз меньше', bar: null, make: either((number) => number / 10) },
  { name: 'цифра набрана дважды', bar: null, make: either(withDoubledDigit) },
  {
    name: 'повторён прошлый квартал',
    bar: null,
    make: ({ numbers: { a, b }, earlier }) => {
      const before = earlier.at(-1)?.variables
      return { a: before?.a ?? a, b: before?.b ?? b }
    },
  },
]

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
