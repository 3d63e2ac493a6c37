import type { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import {
  minus,
  over,
  plus,
  type Rational,
  rational,
  scoreByDefinition,
  times,
  toDecimals,
  total,
} from '@/e2e/support/oracles'
import { CalcDecimal } from '../decimal'
import { casesToMedian } from './cases'
import { categoryScores, contributions, requiredCoverage, stars } from './category-score'
import { sortColumn } from './column'
import { rank } from './ranking'

interface Indicator {
  /** The value of the organisation with id k is at index k − 1; null is none. */
  values: ReadonlyArray<number | null>
  weight: number
  order: 'asc' | 'desc'
}

const FIFTY = rational(50)
const present = (values: Indicator['values']) => values.filter((value) => value !== null)

function ranked({ values, weight, order }: Indicator) {
  const entries = values.flatMap((value, index) => (value === null ? [] : [{ value, id: index + 1 }]))
  const column = {
    values: Float64Array.from(entries, ({ value }) => value),
    companies: Int32Array.from(entries, ({ id }) => id),
  }
  const numbers = Int32Array.from({ length: values.length + 1 }, (_, id) => id)
  return { ranking: rank(sortColumn(column, 0, numbers), order), weight }
}

/** Weights and scores of an organisation's indicators. */
function scored(indicators: readonly Indicator[], id: number): Array<{ weight: Rational; score: Rational }> {
  return indicators.flatMap(({ values, weight, order }) => {
    const value = values[id - 1] ?? null
    if (value === null) return []
    return [{ weight: rational(weight), score: scoreByDefinition(present(values), value, order) }]
  })
}

function byDefinition(indicators: readonly Indicator[], id: number): Rational {
  const parts = scored(indicators, id)
  const points = total(parts.map(({ weight, score }) => times(weight, score)))
  return over(points, total(parts.map(({ weight }) => weight)))
}

const ids = (indicators: readonly Indicator[]) => (indicators[0]?.values ?? []).map((_, index) => index + 1)
const computed = (indicators: readonly Indicator[]) =>
  categoryScores(indicators.map(ranked), ids(indicators), indicators.length)

/** Small groups with few distinct values, whose scores often end in a half. */
const categories = fc.integer({ min: 3, max: 17 }).chain((size) =>
  fc.array(
    fc.record({
      values: fc
        .array(fc.option(fc.nat({ max: 12 }), { freq: 8 }), { minLength: size, maxLength: size })
        .filter((values) => present(values).length >= 2),
      weight: fc.constantFrom(1, 1, 1, 2, 0.5, 0.125, 1.333),
      order: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
    }),
    { minLength: 1, maxLength: 5 },
  ),
)

describe('category scores', () => {
  it('56.25 is 56.3', () => {
    const first = { values: [4, 3, 2, 1, 1], weight: 1, order: 'desc' } as const
    const second = { values: [4, 0, 2, 2, 1], weight: 1, order: 'desc' } as const
    // For the third of five: 50 in the first indicator, and 62.5 in the second by a tie.
    const { column } = computed([first, second])
    expect(column.values[column.companies.indexOf(3)]).toBe(56.3)
    expect(toDecimals(byDefinition([first, second], 3), 2)).toBe(56.25)
  })

  it('are exactly the weighted means, for every organisation with enough coverage', () => {
    forCases(200, categories, (indicators) => {
      const { counts, column } = computed(indicators)
      const required = Math.max(1, requiredCoverage(indicators.length))
      for (const id of ids(indicators)) {
        const own = scored(indicators, id)
        expect(counts[id]).toBe(own.length)
        const index = column.companies.indexOf(id)
        expect(index >= 0).toBe(own.length >= required)
        if (index < 0) continue
        expect(column.values[index]).toBe(toDecimals(byDefinition(indicators, id), 1))
      }
      expect([...column.values]).toEqual([...column.values].sort((a, b) => a - b))
    })
  })

  it('a half that doubles cannot hold is rounded away from zero', () => {
    const places = Array.from({ length: 17 }, (_, place) => place)
    let halves = 0
    for (const shift of places) {
      const indicators = [
        { values: places, weight: 0.1, order: 'desc' as const },
        { values: places.map((place) => (place + shift) % 17), weight: 0.2, order: 'desc' as const },
      ]
      const { column } = computed(indicators)
      for (const id of ids(indicators)) {
        const exact = byDefinition(indicators, id)
        expect(column.values[column.companies.indexOf(id)]).toBe(toDecimals(exact, 1))
        if ((20n * exact.dividend) % (2n * exact.divisor) === exact.divisor) halves += 1
      }
    }
    expect(halves).toBe(46)
  })

  it('are explained by contributions', () => {
    forCases(100, categories, (indicators) => {
      const parts = indicators.map(ranked)
      for (const id of ids(indicators)) {
        const own = scored(indicators, id)
        const weights = total(own.map(({ weight }) => weight))
        const exact = own.map(({ weight, score }) => over(times(weight, minus(score, FIFTY)), weights))
        const told = contributions(parts, id)
        expect(told.map(({ points }) => points)).toEqual(exact.map((one) => toDecimals(one, 2)))
        expect(told.map(({ part }) => part)).toEqual(
          parts.filter((_, index) => (indicators[index]?.values[id - 1] ?? null) !== null),
        )
        if (own.length === 0) continue
        expect(toDecimals(plus(total(exact), FIFTY), 9)).toBe(toDecimals(byDefinition(indicators, id), 9))
      }
    })
  })

  it('demand coverage', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 10].map(requiredCoverage)).toEqual([0, 1, 2, 3, 3, 3, 3, 4, 5])
    expect(computed([]).column.values).toHaveLength(0)
  })

  it('stars are quintiles of the place from ten on', () => {
    expect(stars(1, 9)).toBeNull()
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((place) => stars(place, 10))).toEqual([
      5, 5, 4, 4, 3, 3, 2, 2, 1, 1,
    ])
  })
})

describe('cases to the median', () => {
  const cases = (value: number, median: number, denominator: number | string | Decimal, factor = 100) =>
    casesToMedian({
      numerator: new CalcDecimal(value).times(denominator).div(factor),
      median,
      denominator: new CalcDecimal(denominator),
      factor: new CalcDecimal(factor),
    })

  it('are whole, away from zero', () => {
    expect([cases(2.5, 1, 1000), cases(1, 2.51, 100), cases(1, 1, 100)]).toEqual([15, -2, 0])
    expect([cases(0.3, 0.1, 1000), cases(1.1, 1, 1000), cases(1.1, 1, '1000.000001')]).toEqual([2, 1, 2])
  })

  it('a mean of headcounts that does not end is what it stands for', () => {
    expect(cases(4, 1, new CalcDecimal(100).div(3))).toBe(1)
    expect(cases(4, 1, new CalcDecimal(200).div(3))).toBe(2)
    expect(cases(5.4, 0, new CalcDecimal(15).div(9), 1)).toBe(9)
  })

  it('against quotients of whole numbers', () => {
    const hundredths = fc.integer({ min: 0, max: 10_000 }).map((units) => units / 100)
    forCases(100, hundredths, hundredths, fc.integer({ min: 1, max: 5000 }), (value, median, denominator) => {
      const exact = over(
        times(minus(rational(value), rational(median)), rational(denominator)),
        rational(100),
      )
      const size = exact.dividend < 0n ? -exact.dividend : exact.dividend
      const whole = Number((size + exact.divisor - 1n) / exact.divisor)
      expect(cases(value, median, denominator)).toBe(exact.dividend < 0n ? -whole : whole)
    })
  })
})
