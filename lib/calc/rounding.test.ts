import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { rational, toDecimals } from '@/e2e/support/oracles'
import { at, intAt } from './at'
import { CalcDecimal } from './decimal'
import { roundQuotient, roundTo, roundWhole, unitsOf } from './rounding'

const places = fc.integer({ min: 0, max: 6 })
/** Decimals exact in floating point, many of them halves of the last place. */
const decimals = fc
  .tuple(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), fc.integer({ min: 0, max: 8 }), fc.boolean())
  .map(([units, scale, isHalf]) => Number(`${units}${isHalf ? 5 : ''}e-${scale}`))

describe('rounding', () => {
  it('is half away from zero without binary surprises, and nothing has no sign', () => {
    expect([1.005, 2.675, -1.005, 1e-9, 62.25, -0.004, 1e-21].map((value) => roundTo(value, 2))).toEqual([
      1.01, 2.68, -1.01, 0, 62.25, 0, 0,
    ])
    expect(roundTo(56.25, 1)).toBe(56.3)
    expect([1e21, -1.5e300].map((value) => roundTo(value, 2))).toEqual([1e21, -1.5e300])
    expect(roundTo(12_345, -3)).toBe(12_000)
    expect(roundTo(new CalcDecimal('0.44999999999999999999'), 1)).toBe(0.4)
    expect(roundTo(new CalcDecimal('-0.25'), 1)).toBe(-0.3)
    expect(Object.is(roundTo(new CalcDecimal('-0.01'), 1), 0)).toBe(true)
  })

  it('of a number and of an exact decimal is the same, and that of rounding by hand', () => {
    forCases(1000, decimals, places, (value, place) => {
      const expected = toDecimals(rational(value), place)
      expect(roundTo(value, place)).toBe(expected)
      expect(roundTo(new CalcDecimal(value), place)).toBe(expected)
      expect(roundTo(new CalcDecimal(value).toFixed(), place)).toBe(expected)
    })
  })

  it('of a quotient of whole numbers is exact', () => {
    expect(roundQuotient(225n, 4n, 1)).toBe(56.3)
    expect(roundQuotient(-225n, 4n, 1)).toBe(-56.3)
    expect(Object.is(roundQuotient(-1n, 1000n, 1), 0)).toBe(true)
    forCases(
      100,
      fc.bigInt(-(10n ** 24n), 10n ** 24n),
      fc.bigInt(1n, 10n ** 6n),
      places,
      (dividend, divisor, place) => {
        expect(roundQuotient(dividend, divisor, place)).toBe(toDecimals({ dividend, divisor }, place))
      },
    )
  })

  it('of a quotient of whole numbers in doubles is the same, near the halves and beyond the room of a double', () => {
    expect(Object.is(roundWhole(-1, 1000, 1), 0)).toBe(true)
    const divisors = fc.integer({ min: 1, max: 10 ** 6 })
    forCases(
      1000,
      fc.maxSafeInteger(),
      fc.integer({ min: -1000, max: 1000 }),
      divisors,
      places,
      (any, halves, divisor, place) => {
        // An odd multiple of half a unit and its neighbours, where floating point errs first.
        const half = Math.trunc((any % 2 ** 30) * divisor * 0.5)
        for (const dividend of [any, half - 1, half, half + 1, halves]) {
          const exact = roundQuotient(BigInt(dividend), BigInt(divisor), place)
          expect(roundWhole(dividend, divisor, place)).toBe(exact)
        }
      },
    )
  })

  it('units of the last place are those that were written', () => {
    forCases(100, fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), places, (units, place) => {
      expect(unitsOf(Number(`${units}e-${place}`), place)).toBe(BigInt(units))
    })
  })
})

it('at gives what is there and throws for what is not', () => {
  const array = Float64Array.of(0, Number.NaN)
  expect([at(array, 0), at(array, 1), intAt(Int32Array.of(7), 0)]).toEqual([0, Number.NaN, 7])
  for (const index of [2, -1, 0.5, Number.NaN]) expect(() => at(array, index)).toThrow(RangeError)
})
