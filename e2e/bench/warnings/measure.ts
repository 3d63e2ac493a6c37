import type { Pair, PastRow } from '@/e2e/bench/warnings/history'
import { rowWarnings } from '@/lib/calc/warnings/warnings'
import { type Random, randomStream } from '@/prisma/seed/demo/random'

/** A typing error as a change of a row's numbers; without a change it does not count. */
interface SlipMade {
  name: string
  /** Minimum share that must be warned about; null when only reported. */
  bar: number | null
  make: (row: PastRow, random: Random) => Pair
}

const BAR = 0.9
const VOLUME_BAR = 0.95

/** Either number of the pair with equal probability. */
const either =
  (change: (number: number, random: Random) => number): SlipMade['make'] =>
  ({ numbers: { a, b } }, random) =>
    random.chance(0.5) ? { a: change(a, random), b } : { a, b: change(b, random) }

/** Splits a number's text at a random digit. */
function parted(number: number, random: Random): [before: string, digit: string, after: string] {
  const text = String(number)
  const place = random.integer(0, text.length - 1)
  return [text.slice(0, place), text.slice(place, place + 1), text.slice(place + 1)]
}

/** A one-digit number stays, since an empty field is no number. */
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
      // Adding up needs every earlier quarter of the year.
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

/** Greatest share of correct rows that may be warned about. */
export const FALSE_BAR = 0.03

export interface Caught {
  name: string
  bar: number | null
  made: number
  caught: number
}

export interface Outcome {
  rows: number
  /** Correct rows with a warning. */
  warned: number
  slips: Caught[]
}

/** Counts warnings on correct rows, and on rows with one typing error each. */
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

/** Whether a limit of detection or of false warnings is missed. */
export function isMissed({ rows, warned, slips }: Outcome): boolean {
  return (
    warned > FALSE_BAR * rows || slips.some(({ bar, made, caught }) => bar !== null && caught < bar * made)
  )
}

const isWarned = ({ formula, unit, earlier, previous }: PastRow, values: Pair) =>
  rowWarnings({ isActive: true, formula, unit, kind: null, values: { ...values }, earlier, previous })
    .length > 0
