import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { quarters } from '@/e2e/support/calc/quarters'
import { rowWarnings } from './warnings'

const PAST: ReadonlyArray<readonly [number, number]> = [
  [12, 1180],
  [15, 1260],
  [11, 1150],
  [14, 1210],
  [13, 1190],
  [16, 1230],
]

const warned = (a: number | null, b: number, past = PAST, gap = false) => {
  const earlier = quarters(past)
  return rowWarnings({
    ...{ isActive: true, formula: 'a * 1000 / b', unit: 'случ.', kind: null },
    ...{ values: { a, b }, earlier, previous: gap ? null : (earlier.at(-1) ?? null) },
  }).map((one) => one.code)
}

it('the year so far for a quarter, told while the cases are not yet entered, and not where they are fewer', () => {
  expect(warned(13 + 16 + 14, 1190 + 1230 + 1205)).toEqual(['year_to_date'])
  expect(warned(null, 1190 + 1230 + 1205)).toEqual(['year_to_date'])
  expect(warned(14, 1190 + 1230 + 1205)).toEqual(['far_volume'])
})

it('after a gap the year so far is not known, and nothing is said of it', () => {
  expect(warned(43, 1190 + 1230 + 1205, PAST, true)).toEqual(['far_volume'])
  expect(warned(5, 402, PAST, true)).toEqual(['one_month'])
})

it('a month for a quarter, and a volume that nothing explains', () => {
  expect(warned(5, 402)).toEqual(['one_month'])
  expect(warned(12, 2300)).toEqual(['far_volume'])
  expect(warned(12, 1250)).toEqual([])
})

it('of the first quarter no year is behind it', () => {
  const year = PAST.slice(0, 4)
  expect(warned(66, 4 * 1200, year)).toEqual(['far_volume'])
})

it('what is usual is never warned of, whatever its year', () => {
  const volume = fc.integer({ min: 950, max: 1050 })
  forCases(100, fc.array(volume, { minLength: 4, maxLength: 8 }), volume, (past, now) => {
    const codes = warned(
      10,
      now,
      past.map((one) => [10, one] as const),
    )
    expect(codes.filter((code) => code !== 'repeated')).toEqual([])
  })
})
