import { distance, FAR, massOf, NEAR, type Scatter, scatterOf } from './scatter'

/** Slips of the hand that one number shows. */
export type Slip = 'ten_times_more' | 'ten_times_less' | 'lost_digit' | 'doubled_digit'

/**
 * The slip that explains a number far from the usual: mended, it would be a usual one.
 * @param text the number as canonical decimal text
 * @param earlier its numbers of earlier periods, oldest first
 */
export function slipIn(text: string, earlier: readonly number[]): Slip | null {
  if (earlier.length === 0) return null
  const scatter = scatterOf(earlier)
  const number = Number(text)
  if (distance(scatter, number) <= FAR) return null
  const isUsual = (mended: number) => distance(scatter, mended) <= NEAR
  if (number > scatter.center ** 2) {
    if (withoutDouble(text).some(isUsual)) return 'doubled_digit'
    return tenthOf(text).some(isUsual) ? 'ten_times_more' : null
  }
  if (/^\d+$/.test(text)) return withDigit(text).some(isUsual) ? 'lost_digit' : null
  return isUsual(number * 10) ? 'ten_times_less' : null
}

/** The number with one digit of every pair of equal ones left out; of two noughts the second made it ten times more. */
function withoutDouble(text: string): number[] {
  return [...text].flatMap((digit, index) =>
    digit !== '0' && digit === text[index + 1] ? [Number(text.slice(0, index) + text.slice(index + 1))] : [],
  )
}

/** A tenth of the number; 17 is not ten times two, and five times three as well. */
const tenthOf = (text: string): number[] => (/^\d[1-9]?$/.test(text) ? [] : [Number(text) / 10])

/** The number with one more digit, in every place. */
function withDigit(text: string): number[] {
  return Array.from({ length: text.length + 1 }, (_, index) => index).flatMap((index) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => Number(text.slice(0, index) + digit + text.slice(index))),
  )
}

/** Exchanged, numbers that are both far as typed lie that many times nearer to the usual, if not within it. */
const NEARER = 3

/**
 * Whether two numbers stand in each other's place: exchanged neither is far from the usual. Where only one is far as
 * typed, a slip in that one alone is as likely, and exchanged both must be near.
 */
export function areSwapped(
  [one, other]: [number, number],
  earlier: ReadonlyArray<readonly number[]>,
): boolean {
  if (earlier.length === 0) return false
  const [first, second] = [scatterAt(earlier, 0), scatterAt(earlier, 1)]
  const asTyped = [distance(first, one), distance(second, other)]
  const exchanged = Math.max(distance(first, other), distance(second, one))
  const least = Math.min(...asTyped)
  if (least > FAR) return exchanged <= Math.max(FAR, least / NEARER)
  return Math.max(...asTyped) > FAR && exchanged <= NEAR
}

const scatterAt = (earlier: ReadonlyArray<readonly number[]>, place: number): Scatter =>
  scatterOf(earlier.map((numbers) => numbers[place] ?? 0))

/** Less probable than this a repetition is no chance. */
const RARE = 0.003

/** Whether the numbers are those of the last period although they never stood twice running before. */
export function areRepeated(numbers: readonly number[], earlier: ReadonlyArray<readonly number[]>): boolean {
  const isSame = (one: readonly number[], other: readonly number[] | undefined) =>
    one.every((number, index) => number === other?.[index])
  if (earlier.length < 2 || !isSame(numbers, earlier.at(-1))) return false
  if (earlier.some((one, index) => index > 0 && isSame(one, earlier[index - 1]))) return false
  const chance = numbers.reduce(
    (product, number, index) => product * massOf(scatterAt(earlier, index), number),
    1,
  )
  return chance < RARE
}
