import { distance, FAR, massOf, NEAR, scatterOf } from './scatter'

/** What is less probable than this is not chance. */
const RARE = 0.003

/** Typing slips that a single number reveals. */
export type Slip = 'ten_times_more' | 'ten_times_less' | 'lost_digit' | 'doubled_digit'

/**
 * The slip that explains an unusual number: corrected, it would be usual.
 * @param text the number as canonical decimal text
 * @param earlier numbers of earlier periods, oldest first
 */
export function slipIn(text: string, earlier: readonly number[]): Slip | null {
  if (earlier.length === 0) return null
  const scatter = scatterOf(earlier)
  const number = Number(text)
  if (distance(scatter, number) <= FAR) return null
  // The scale of roots is too coarse for 0: a Poisson count of few cases is 0 often enough.
  if (number === 0 && Math.exp(-(scatter.center ** 2)) > RARE) return null
  const isUsual = (corrected: number) => distance(scatter, corrected) <= NEAR
  if (number > scatter.center ** 2) {
    if (withoutDouble(text).some(isUsual)) return 'doubled_digit'
    return tenthOf(text).some(isUsual) ? 'ten_times_more' : null
  }
  if (/^\d+$/.test(text)) return withDigit(text).some(isUsual) ? 'lost_digit' : null
  return isUsual(number * 10) ? 'ten_times_less' : null
}

/** Candidates: the number with one digit of each equal pair removed; a doubled 0 is covered by ten times more. */
function withoutDouble(text: string): number[] {
  return [...text].flatMap((digit, index) =>
    digit !== '0' && digit === text[index + 1] ? [Number(text.slice(0, index) + text.slice(index + 1))] : [],
  )
}

/** A tenth of the number; not for one or two digits without a final 0: 17 is no slip of 2. */
const tenthOf = (text: string): number[] => (/^\d[1-9]?$/.test(text) ? [] : [Number(text) / 10])

/** Candidates: the number with one digit inserted at any position; nobody types a leading 0. */
function withDigit(text: string): number[] {
  return Array.from({ length: text.length + 1 }, (_, index) => index).flatMap((index) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
      .map((digit) => text.slice(0, index) + digit + text.slice(index))
      .flatMap((longer) => (longer.startsWith('0') ? [] : [Number(longer)])),
  )
}

/** Two numbers that are both far as typed count as swapped if the exchange brings each this many times nearer. */
const NEARER = 3

/**
 * Whether two numbers were swapped: exchanged, neither is unusual. Where only one is unusual as typed, a slip in it
 * alone is as likely, so that both must be near when exchanged.
 */
export function areSwapped(
  [one, other]: [number, number],
  earlier: ReadonlyArray<readonly number[]>,
): boolean {
  if (earlier.length === 0) return false
  const [first, second] = [scatterAt(earlier, 0), scatterAt(earlier, 1)]
  const asTyped = [distance(first, one), distance(second, other)]
  const exchanged = Math.max(distance(first, other), distance(second, one))
  const min = Math.min(...asTyped)
  if (min > FAR) return exchanged <= Math.max(FAR, min / NEARER)
  return Math.max(...asTyped) > FAR && exchanged <= NEAR
}

const scatterAt = (earlier: ReadonlyArray<readonly number[]>, place: number) =>
  scatterOf(earlier.map((numbers) => numbers[place] ?? 0))

/** Whether the numbers equal those of the last period although they never repeated before. */
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
