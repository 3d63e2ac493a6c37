import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { agreementOf, wilson } from '@/lib/calc/quality/agreement'
import { chanceOfEqual, chiSquareBelow, rateScatter } from '@/lib/calc/quality/chances'
import { copied, noCases, roundDigits, tooEven } from '@/lib/calc/quality/findings'
import { tailsOf } from '@/lib/calc/signals/tails'

const digits = (value: number, count = 6) => Number(value.toPrecision(count))
const series = (cases: readonly number[], of: number) => ({
  metric: 1,
  kind: 'proportion' as const,
  points: cases.map((count) => ({ cases: count, of })),
})

describe('too little variation', () => {
  const even = series([10, 10, 11, 10, 10, 10, 11, 10, 10, 10, 10, 11], 100)
  const other = series([20, 21, 20, 19, 20, 21, 20, 19, 20, 20, 21, 19], 1000)

  it('oracles: D and its lower tail', () => {
    const [one, two] = [tooEven([even]), tooEven([other])]
    expect([digits(one?.statistic ?? 0), digits(one?.chance ?? 0, 4), one?.freedom]).toEqual([
      0.244582, 2.996e-8, 11,
    ])
    expect([digits(two?.statistic ?? 0), digits(two?.chance ?? 0, 4)]).toEqual([0.306122, 1.003e-7])
  })

  it('is summed over series and names the most even one', () => {
    const found = tooEven([other, { ...even, metric: 2 }])
    expect(found).toMatchObject({ indicators: 2, metric: 2, freedom: 22 })
    expect(found?.statistic).toBeCloseTo(0.244582 + 0.306122, 6)
    expect(tooEven([series([4, 16, 9, 12, 10, 7, 13, 8, 14, 6, 11, 10], 100)])).toBeNull()
  })

  it('says nothing of rare cases and short series', () => {
    expect(tooEven([series([1, 1, 1, 1, 1, 1, 1, 1, 1], 100)])).toBeNull()
    expect(tooEven([series([99, 99, 99, 99, 99, 99, 99, 99, 99], 100)])).toBeNull()
    expect(tooEven([series([10, 10, 10, 10, 10, 10, 10], 100)])).toBeNull()
    expect(tooEven([series([0, 0, 0, 0, 0, 0, 0, 0, 0], 100)])).toBeNull()
  })

  it('the tail of χ² is that of the exponential law at two degrees of freedom, and grows', () => {
    forCases(100, fc.double({ min: 0.001, max: 80, noNaN: true }), (statistic) => {
      expect(chiSquareBelow(statistic, 2)).toBeCloseTo(1 - Math.exp(-statistic / 2), 12)
      expect(chiSquareBelow(statistic, 11)).toBeLessThanOrEqual(chiSquareBelow(statistic + 0.5, 11))
      expect(chiSquareBelow(statistic, 12)).toBeLessThanOrEqual(chiSquareBelow(statistic, 11))
    })
  })

  it('numbers that scatter far beyond chance are not too even, nor lost beyond a double', () => {
    expect(chiSquareBelow(3000, 11)).toBeCloseTo(1, 12)
    expect(chiSquareBelow(1500, 1500)).toBeCloseTo(0.5048558, 7)
    expect(chiSquareBelow(1400, 1500)).toBeCloseTo(0.0317462, 7)
    expect(tooEven([series([40, 45, 40, 45, 40, 45, 40, 45, 900], 1000)])).toBeNull()
  })
})

describe('last digits', () => {
  const numbers = (round: number, of: number) =>
    Array.from({ length: of }, (_, at) => 1000 + 10 * at + (at < round ? (at % 2) * 5 : 1 + (at % 4)))

  it('oracle: 27 of 60 end with 0 or 5', () => {
    const found = roundDigits(numbers(27, 60))
    expect(found).toMatchObject({ numbers: 60, round: 27 })
    expect(digits(found?.chance ?? 0, 5)).toBe(1.0507e-5)
    expect(found?.digits.reduce((sum, one) => sum + one, 0)).toBe(60)
  })

  it('small, broken and few numbers are no ground', () => {
    expect(roundDigits(numbers(27, 60).map((one) => one / 100))).toBeNull()
    expect(roundDigits(numbers(40, 49))).toBeNull()
    expect(roundDigits(numbers(12, 60))).toBeNull()
  })
})

describe('copied quarters', () => {
  it('oracles: P(X = Y), and nine of fifty', () => {
    expect([3, 30, 500].map((mean) => digits(chanceOfEqual(mean), 5))).toEqual(
      [0.166657, 0.051612, 0.012617].map((one) => digits(one, 5)),
    )
    const mean = 30 * chanceOfEqual(30) + 20 * chanceOfEqual(500)
    expect(digits(tailsOf({ kind: 'poisson', mean }, 9).atLeast, 4)).toBe(1.101e-4)
  })

  it('both ways of computing P(X = Y) meet', () => {
    expect(chanceOfEqual(49.999999) / chanceOfEqual(50)).toBeCloseTo(1, 7)
  })

  it('are found by the last two periods alone; what stands still by itself is left out', () => {
    const moving = Array.from({ length: 30 }, (_, at) => [40 + at, 30 + ((at * 7) % 20)])
    const same = moving.map(([one = 0]) => [one, one])
    expect(copied(moving)).toBeNull()
    expect(copied(same)).toMatchObject({ numbers: 30, equal: 30 })
    const before = [60, 45, 70, 52, 48]
    expect(copied(same.map((pair) => [...before, ...pair]))).toMatchObject({ numbers: 30, equal: 30 })
    expect(copied([[2, 2], ...same])).toMatchObject({ numbers: 30, equal: 30 })
    expect(copied(same.map(([one = 0]) => [one, one, one, one, one, one, one]))).toBeNull()
    expect(copied(same.map(([one = 0]) => [one, null]))).toBeNull()
  })
})

describe('zeros where cases are due', () => {
  const cases = [3, 18, 1, 30, 4, 22, 1, 12, 15, 2]
  const others = [400, 700, 300, 900, 500, 800, 350, 650, 450, 500].map((of, at) => ({
    of,
    cases: cases[at] ?? 0,
  }))

  it('oracle: gamma–Poisson with α 3.211750', () => {
    expect(digits(1 / rateScatter(others).scatter)).toBe(3.21175)
    const found = noCases(7, 1000, others)
    expect([digits(found?.chance ?? 0, 3), digits(found?.expected ?? 0)]).toEqual([0.00188, 19.4595])
  })

  it('few cases expected, few others or none that have any are no ground', () => {
    expect(noCases(7, 100, others)).toBeNull()
    expect(noCases(7, 1000, others.slice(1))).toBeNull()
    expect(
      noCases(
        7,
        1e6,
        others.map(({ of }) => ({ of, cases: 0 })),
      ),
    ).toBeNull()
  })
})

describe('re-check', () => {
  it('oracles: Wilson 27 of 30 and 131 of 214, all of 20', () => {
    const { from, to } = wilson(27, 30)
    expect([from, to].map((one) => Math.round(one * 1e6) / 1e4)).toEqual([74.3789, 96.54])
    const signals = wilson(131, 214)
    expect([signals.from, signals.to].map((one) => Math.round(one * 1000) / 10)).toEqual([54.5, 67.5])
    const all = agreementOf({ both: 8, reported: 0, recounted: 0, neither: 12 })
    expect(Math.round((all.below ?? 0) * 1e6) / 1e4).toBe(13.9108)
  })

  it('κ is 1 of full agreement, 0 of chance, and nothing where only one answer was given', () => {
    expect(agreementOf({ both: 8, reported: 0, recounted: 0, neither: 12 })).toMatchObject({
      kappa: 1,
      agreed: 20,
    })
    expect(agreementOf({ both: 5, reported: 5, recounted: 5, neither: 5 }).kappa).toBe(0)
    expect(agreementOf({ both: 20, reported: 0, recounted: 0, neither: 0 })).toMatchObject({
      kappa: null,
      agreed: 20,
    })
  })

  it('the interval holds the share and lies within 0 and 1', () => {
    forCases(100, fc.integer({ min: 1, max: 300 }), fc.nat(300), (all, some) => {
      const { share, from, to } = wilson(Math.min(all, some), all)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(1)
      expect(from).toBeLessThanOrEqual(share + 1e-12)
      expect(to).toBeGreaterThanOrEqual(share - 1e-12)
    })
  })
})
