/*
 * Reference implementations of the comparison arithmetic in exact rationals, straight from the definitions and
 * independent of lib/calc, which is tested against them.
 */

/** An exact fraction; the divisor is positive. */
export interface Rational {
  dividend: bigint
  divisor: bigint
}

/** Parses a decimal number exactly. */
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

/** Sign: −1, 0 or 1. */
export const signOf = ({ dividend }: Rational): number => (dividend > 0n ? 1 : dividend < 0n ? -1 : 0)

export const total = (list: readonly Rational[]): Rational => list.reduce(plus, rational(0))

export const meanRational = (list: readonly Rational[]): Rational => over(total(list), rational(list.length))

export const absolute = (x: Rational): Rational => (x.dividend < 0n ? { ...x, dividend: -x.dividend } : x)

/** Rounds half away from zero to a number of decimals, digit by digit. */
export function toDecimals(x: Rational, decimals: number): number {
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

/** Counts of values strictly better, tied (itself included) and strictly worse. */
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

/** Type 7 of Hyndman & Fan (1996). */
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
 * Numbers of ways to distribute all cases between two periods, [cases, trials] each: all ways, and those at least as
 * extreme as the observed one on its smaller side. Fisher's exact test for proportions, the conditional binomial test
 * for rates.
 */
export function waysToDistribute(
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
