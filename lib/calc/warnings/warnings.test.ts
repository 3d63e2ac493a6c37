import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { quarters } from '@/e2e/support/calc/quarters'
import { distance, FAR, scatterOf } from './scatter'
import { rowWarnings } from './warnings'

type WarningInput = Parameters<typeof rowWarnings>[0]

const row = (changes: Partial<WarningInput> = {}): WarningInput => ({
  isActive: true,
  formula: 'a * 100 / b',
  unit: '%',
  kind: null,
  values: { a: '5', b: '10' },
  earlier: [],
  previous: null,
  ...changes,
})

const codes = (changes: Partial<WarningInput>) => rowWarnings(row(changes)).map(({ code }) => code)

describe('a numerator above its denominator', () => {
  const above = { code: 'numerator_above_denominator', numerator: 'a', denominator: 'b' }

  it.each(['a * 100 / b', '100*a/b', 'a/(b/100)'])('is warned of for %s', (formula) => {
    expect(rowWarnings(row({ formula, values: { a: '11', b: '10' } }))).toEqual([above])
    expect(rowWarnings(row({ formula, values: { a: '10', b: '10' } }))).toEqual([])
  })

  it('is compared exactly', () => {
    const values = { a: '999999999999.999999', b: '999999999999.999998' }
    expect(rowWarnings(row({ values }))).toEqual([above])
  })

  it('is no matter of rates, means, rows that are off or not yet filled; an administrator may say what it is', () => {
    const values = { a: 11, b: 10 }
    expect(codes({ formula: 'a * 1000 / b', unit: 'случ. на 1000 пац.', values })).toEqual([])
    expect(codes({ formula: 'a / b', unit: 'суток', values })).toEqual([])
    expect(codes({ kind: 'rate', values })).toEqual([])
    expect(codes({ formula: 'a * 1000 / b', unit: '‰', kind: 'proportion', values })).toEqual([above.code])
    expect(codes({ isActive: false, values })).toEqual([])
    expect(codes({ values: { a: 11, b: null } })).toEqual([])
  })

  it.each([
    ['(a + c) * 100 / b', null, '6', true],
    ['(a + c) * 100 / b', null, '5', false],
    ['100 * (a + c) / (b + 0)', 'proportion', '6', true],
    ['(a + c) * 100 / b', 'other', '6', false],
    ['(a + c - b) * 100 / b', null, '60', false],
    ['a * 100 / b + c', null, '60', true],
  ] as const)('of several data: %s, %s, c = %s: %s', (formula, kind, c, isWarned) => {
    const told = { ...above, numerator: null, denominator: null }
    const input = row({ formula, kind, values: { a: '5', b: '10', c } })
    expect(rowWarnings(input)).toEqual(isWarned ? [told] : [])
    expect(rowWarnings({ ...input, unit: 'случ.' })).toEqual([])
  })

  it('is silent over zero: that there is no value says it already', () => {
    expect(rowWarnings(row({ values: { a: '1', b: '0' } }))).toEqual([])
  })
})

describe('a row beside its past', () => {
  const earlier = quarters([
    [12, 1180],
    [15, 1260],
    [11, 1150],
    [14, 1210],
    [13, 1190],
    [16, 1230],
    [12, 1205],
    [14, 1175],
  ])
  const warned = (a: string | number | null, b: string | number | null) =>
    rowWarnings(row({ values: { a, b }, earlier }))

  it('a slip names the number and what it used to be, and says more than that the value is unlikely', () => {
    expect(warned('13', '120')).toEqual([
      { code: 'lost_digit', entered: { name: 'b', number: 120 }, usual: { from: 1150, to: 1260 } },
    ])
    expect(warned('130', '1200')).toEqual([
      { code: 'ten_times_more', entered: { name: 'a', number: 130 }, usual: { from: 11, to: 16 } },
    ])
    expect(warned('130', '12000')).toHaveLength(2)
  })

  it('is told while its other number is not yet entered', () => {
    expect(warned(null, '120')).toMatchObject([{ code: 'lost_digit' }])
  })

  it('exchanged numbers are told alone: they explain what cannot be', () => {
    expect(warned('1200', '13')).toEqual([
      {
        code: 'swapped',
        usual: [
          { name: 'a', span: { from: 11, to: 16 } },
          { name: 'b', span: { from: 1150, to: 1260 } },
        ],
      },
    ])
    expect(codes({ formula: 'a * 1000 / b', unit: 'случ.', values: { a: 1200, b: 13 }, earlier })).toEqual([
      'swapped',
    ])
  })

  it('numbers that were usual and are exchanged are swapped and nothing else, whatever the indicator', () => {
    const history = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 150, max: 200 })), {
      minLength: 1,
      maxLength: 8,
    })
    const formulas = fc.constantFrom(['a * 100 / b', '%'], ['a * 1000 / b', 'случ.'])
    forCases(100, history, fc.nat(), formulas, (pairs, place, [formula = '', unit = '']) => {
      const [a, b] = pairs[place % pairs.length] ?? [1, 150]
      const isUsual = (numbers: number[], number: number) => distance(scatterOf(numbers), number) <= FAR
      const [cases, patients] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
      fc.pre(isUsual(cases, a) && isUsual(patients, b) && !isUsual(cases, b) && !isUsual(patients, a))
      expect(codes({ formula, unit, values: { a: b, b: a }, earlier: quarters(pairs) })).toEqual(['swapped'])
    })
  })

  it('the last pair again is told, and a count that chance hardly brings', () => {
    expect(warned('14', '1175')).toEqual([
      {
        code: 'repeated',
        entered: [
          { name: 'a', number: 14 },
          { name: 'b', number: 1175 },
        ],
      },
    ])
    expect(warned('32', '1200')).toMatchObject([{ code: 'outlier', chance: expect.any(Number) }])
    expect(warned('17', '1200')).toEqual([])
  })

  it('what counts no cases is held against its own scatter', () => {
    const changes = {
      kind: 'mean' as const,
      earlier: quarters([
        [900, 100],
        [915, 101],
        [890, 99],
        [910, 100],
        [905, 101],
      ]),
    }
    expect(codes({ ...changes, values: { a: 906, b: 100 } })).toEqual([])
    expect(codes({ ...changes, values: { a: 1500, b: 101 } })).toEqual(['outlier'])
  })

  it('what is off, or the same quarter after quarter, is warned of by nobody', () => {
    expect(rowWarnings(row({ isActive: false, values: { a: '130', b: '120' }, earlier }))).toEqual([])
    const pair = fc.tuple(fc.nat(5000), fc.nat(10_000)).map(([a, more]) => [a, a + more + 1] as const)
    const formulas = fc.constantFrom(['a * 100 / b', '%'], ['a * 1000 / b', 'случ.'], ['a / b', 'суток'])
    forCases(100, pair, fc.nat(8), formulas, ([a, b], length, [formula = '', unit = '']) => {
      const constant = quarters(Array.from({ length }, () => [a, b] as const))
      expect(codes({ formula, unit, values: { a, b }, earlier: constant })).toEqual([])
    })
  })
})

describe('a denominator of the wrong period', () => {
  const past = quarters([
    [12, 1180],
    [15, 1260],
    [11, 1150],
    [14, 1210],
    [13, 1190],
    [16, 1230],
  ])
  const warned = (a: number | null, b: number, earlier = past, previous = earlier.at(-1) ?? null) =>
    codes({ formula: 'a * 1000 / b', unit: 'случ.', values: { a, b }, earlier, previous })

  it('the year so far, told while the cases are not yet entered, and not where they are fewer or after a gap', () => {
    const soFar = 1190 + 1230 + 1205
    expect(warned(13 + 16 + 14, soFar)).toEqual(['year_to_date'])
    expect(warned(null, soFar)).toEqual(['year_to_date'])
    expect(warned(14, soFar)).toEqual(['far_volume'])
    expect(warned(13 + 16 + 14, soFar, past, null)).toEqual(['far_volume'])
  })

  it('a month for a quarter, and a volume that nothing explains', () => {
    expect(warned(5, 402, past, null)).toEqual(['one_month'])
    expect(warned(12, 2300)).toEqual(['far_volume'])
    expect(warned(12, 1250)).toEqual([])
  })

  it('of the first quarter no year is behind it', () => {
    expect(warned(66, 5 * 1200, past.slice(0, 4))).toEqual(['far_volume'])
  })

  it('what is usual is never warned of, whatever its year', () => {
    const volume = fc.integer({ min: 950, max: 1050 })
    forCases(100, fc.array(volume, { minLength: 4, maxLength: 8 }), volume, (volumes, now) => {
      const codes = warned(10, now, quarters(volumes.map((one) => [10, one] as const)))
      expect(codes.filter((code) => code !== 'repeated')).toEqual([])
    })
  })
})
