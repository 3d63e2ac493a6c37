/*
 * The arithmetic of comparisons over again, slowly and by definition, in quotients of whole numbers of any size: what
 * lib/calc is judged by. Written apart from it on purpose.
 */

/** An exact quotient; the divisor is positive. */
export interface Rational {
  dividend: bigint
  divisor: bigint
}

/** The decimal that a number is written as. */
export function rational(value: number | string): Rational {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value)) ?? []
  if (whole === '') throw new RangeError(`${value} is no decimal`)
  const digits = BigInt(`${sign}${whole}${fraction}`)
  const shift = BigInt(exponent) - BigInt(fraction.length)
  return shift < 0n
    ? { dividend: digits, divisor: 10n ** -shift }
    : { dividend: digits * 10n ** shift, divisor: 1n }
}

export const plus = (x: Rational, y: Rational): Rational => ({
  dividend: x.dividend * y.divisor + y.dividend * x.divisor,
  divisor: x.divisor * y.divisor,
})

export const times = (x: Rational, y: Rational): Rational => ({
  dividend: x.dividend * y.dividend,
  divisor: x.divisor * y.divisor,
})

export function over(x: Rational, y: Rational): Rational {
  if (y.dividend === 0n) throw new RangeError('division by zero')
  const sign = y.dividend < 0n ? -1n : 1n
  return { dividend: x.dividend * y.divisor * sign, divisor: x.divisor * y.dividend * sign }
}

export const minus = (x: Rational, y: Rational): Rational => plus(x, times(rational(-1), y))

/** Below, at or above zero: −1, 0, 1. */
export const signOf = ({ dividend }: Rational): number => (dividend > 0n ? 1 : dividend < 0n ? -1 : 0)

export const total = (list: readonly Rational[]): Rational => list.reduce(plus, rational(0))

export const meanRational = (list: readonly Rational[]): Rational => over(total(list), rational(list.length))

export const absolute = (x: Rational): Rational => (x.dividend < 0n ? { ...x, dividend: -x.dividend } : x)

/** As written with so many decimals, half away from zero: digit by digit, as by hand. */
export function written(x: Rational, decimals: number): number {
  const size = absolute(x)
  let rest = size.dividend % size.divisor
  let digits = String(size.dividend / size.divisor)
  for (let place = 0; place < decimals; place += 1) {
    digits += String((rest * 10n) / size.divisor)
    rest = (rest * 10n) % size.divisor
  }
  const units = BigInt(digits) + (rest + rest >= size.divisor ? 1n : 0n)
  if (units === 0n) return 0
  return Number(`${x.dividend < 0n ? '-' : ''}${units}e-${decimals}`)
}

/** How many are strictly better, tied (itself included) and strictly worse, counted one by one. */
export function standingByCount(values: readonly number[], value: number, order: 'asc' | 'desc') {
  const lower = values.filter((other) => other < value).length
  const higher = values.filter((other) => other > value).length
  const tied = values.length - lower - higher
  return order === 'asc' ? { better: lower, tied, worse: higher } : { better: higher, tied, worse: lower }
}

/** S = 100·(W + (T − 1)/2)/(N − 1). */
export function scoreByDefinition(values: readonly number[], value: number, order: 'asc' | 'desc'): Rational {
  const { tied, worse } = standingByCount(values, value, order)
  const middle = plus(rational(worse), over(rational(tied - 1), rational(2)))
  return over(times(rational(100), middle), rational(values.length - 1))
}

/** Type 7 of Hyndman & Fan. */
export function percentileByDefinition(values: readonly number[], percent: number): Rational {
  const sorted = [...values].sort((a, b) => a - b).map(rational)
  const position = over(rational(percent * (sorted.length - 1)), rational(100))
  const below = Number(position.dividend / position.divisor)
  const [low = rational(0), high = low] = sorted.slice(below, below + 2)
  return plus(low, times(minus(position, rational(below)), minus(high, low)))
}

function choose(n: number, k: number): bigint {
  let ways = 1n
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i)
  return k < 0 || k > n ? 0n : ways
}

/**
 * The ways of sharing all cases out between two periods, [cases, of] each: all of them, and those in which the later
 * period has as few as it has, or as many, whichever are fewer. Fisher's exact test of proportions, the conditional binomial one of rates.
 */
export function waysOfSharing(
  kind: 'proportion' | 'rate',
  before: readonly [number, number],
  now: readonly [number, number],
): { extreme: bigint; all: bigint } {
  const cases = before[0] + now[0]
  const ways = (count: number) =>
    kind === 'proportion'
      ? choose(now[1], count) * choose(before[1], cases - count)
      : choose(cases, count) * BigInt(now[1]) ** BigInt(count) * BigInt(before[1]) ** BigInt(cases - count)
  let [below, above, all] = [0n, 0n, 0n]
  for (let count = 0; count <= cases; count += 1) {
    all += ways(count)
    if (count <= now[0]) below += ways(count)
    if (count >= now[0]) above += ways(count)
  }
  return { extreme: below < above ? below : above, all }
}
