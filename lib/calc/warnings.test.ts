import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowWarnings } from './warnings'

type WarningInput = Parameters<typeof rowWarnings>[0]

const row = (changes: Partial<WarningInput> = {}): WarningInput => ({
  isActive: true,
  formula: 'a * 100 / b',
  unit: '%',
  values: { a: '5', b: '10' },
  earlier: [],
  previous: null,
  ...changes,
})

describe('a numerator above its denominator', () => {
  const above = { code: 'numerator_above_denominator', numerator: 'a', denominator: 'b' }

  it.each([
    ['a * 100 / b', '%'],
    ['100*a/b', '%'],
    ['a/(b/100)', 'процент'],
    ['a / b * 100', '% пациентов'],
  ])('is warned of for %s in «%s»', (formula, unit) => {
    expect(rowWarnings(row({ formula, unit, values: { a: '11', b: '10' } }))).toEqual([above])
    expect(rowWarnings(row({ formula, unit, values: { a: '10', b: '10' } }))).toEqual([])
  })

  it('is compared exactly', () => {
    const values = { a: '999999999999.999999', b: '999999999999.999998' }
    expect(rowWarnings(row({ values }))).toEqual([above])
  })

  it('is no matter of rates, counts, rows that are off or not yet filled', () => {
    expect(rowWarnings(row({ formula: 'a * 1000 / b', values: { a: 11, b: 10 } }))).toEqual([])
    expect(rowWarnings(row({ unit: 'случ. на 100 операц.', values: { a: 11, b: 10 } }))).toEqual([])
    expect(rowWarnings(row({ isActive: false, values: { a: 11, b: 10 } }))).toEqual([])
    expect(rowWarnings(row({ values: { a: 11, b: null } }))).toEqual([])
  })

  it('needs no value: over zero it is warned of too', () => {
    expect(rowWarnings(row({ values: { a: '1', b: '0' }, previous: 3 }))).toEqual([above])
  })
})

describe('an unusual value', () => {
  const unusualValue = (value: number, earlier: readonly number[], previous: number | null) =>
    rowWarnings(row({ formula: 'a', values: { a: value }, earlier, previous }))[0] ?? null
  // Median 3.5, deviations 2.5 1.5 0.5 0.5 1.5 2.5, MAD 1.5: the limit lies at 3.5·1.5/0.6745 = 7.7835 around it.
  const six = [1, 2, 3, 4, 5, 6]

  it('is measured against six earlier values by their median and spread', () => {
    expect(unusualValue(11.28, six, 6)).toBeNull()
    expect(unusualValue(11.29, six, 11)).toEqual({ code: 'outlier', usual: 3.5 })
    expect(unusualValue(-4.28, six, 6)).toBeNull()
    expect(unusualValue(-4.29, six, 6)).toEqual({ code: 'outlier', usual: 3.5 })
  })

  it('is measured against the previous period with fewer than six, or without spread', () => {
    expect(unusualValue(15, [1, 2, 3, 4, 10], 10)).toBeNull()
    expect(unusualValue(15.01, [1, 2, 3, 4, 10], 10)).toEqual({ code: 'change', previous: 10 })
    expect(unusualValue(5, [10], 10)).toBeNull()
    expect(unusualValue(4.99, [10], 10)).toEqual({ code: 'change', previous: 10 })
    const flat = [10, 10, 10, 10, 10, 3]
    expect(unusualValue(15.01, flat, 10)).toEqual({ code: 'change', previous: 10 })
    expect(unusualValue(15, flat, 10)).toBeNull()
  })

  it('from zero is every other value, and zero is not', () => {
    expect(unusualValue(0.01, [0], 0)).toEqual({ code: 'change', previous: 0 })
    expect(unusualValue(0, [0], 0)).toBeNull()
  })

  it('is compared with nothing when the previous period has no value', () => {
    expect(unusualValue(1000, [1, 2], null)).toBeNull()
  })

  it('a change of exactly a half is none, whatever the last digit of a repeating decimal', () => {
    const [third, half] = ['33.33333333333333333333', '50']
    expect(unusualValue(Number(half), [Number(third)], Number(third))).toBeNull()
    expect(unusualValue(0.45, [0.3], 0.3)).toBeNull()
  })

  const finite = fc.integer({ min: 0, max: 10 ** 9 }).map((thousandths) => thousandths / 1000)

  it('the order of the earlier values does not matter', () => {
    fc.assert(
      fc.property(
        finite,
        fc.array(finite, { maxLength: 8 }),
        fc.option(finite),
        (value, earlier, previous) => {
          const sorted = [...earlier].sort((a, b) => a - b)
          expect(unusualValue(value, sorted, previous)).toEqual(unusualValue(value, earlier, previous))
        },
      ),
    )
  })

  it('the median itself is never an outlier, nor the previous value a change', () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1, maxLength: 8 }), (earlier) => {
        const sorted = [...earlier].sort((a, b) => a - b)
        const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
        if (sorted.length % 2 === 1) expect(unusualValue(middle, earlier, middle)).toBeNull()
        expect(unusualValue(middle, [], middle)).toBeNull()
      }),
    )
  })

  it('a value further out than one that is warned of is warned of', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 6, maxLength: 8 }),
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 1, max: 5000 }),
        (earlier, value, step) => {
          const warning = unusualValue(value, earlier, null)
          if (warning?.code !== 'outlier') return
          const further = value > warning.usual ? value + step : value - step
          expect(unusualValue(further, earlier, null)).not.toBeNull()
        },
      ),
    )
  })
})
