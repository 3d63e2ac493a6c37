import { expect, it } from 'vitest'
import { CalcDecimal } from '@/lib/calc/decimal'
import { parseFormula } from '@/lib/calc/formula/parse'
import { NO_COLUMN } from '@/lib/features/analytics/columns/shapes'
import type { OwnCell } from '@/lib/features/analytics/own/own-data'
import { changeChance, reportCell } from '@/lib/features/analytics/report/report-cell'

const parsed = parseFormula('a * 1000 / b')
if (!parsed.ok) throw new Error(parsed.problem.message)
const aggregations = { a: 'sum', b: 'sum' } as const

const { expression } = parsed
const metricOf = (order: 'asc' | 'desc') => ({ decimals: 2, order, expression, aggregations })

function cellOf(cases: number, of: number, periods = 4): OwnCell {
  const value = (1000 * cases) / of
  const [numerator, denominator] = [new CalcDecimal(cases), new CalcDecimal(of)]
  const exact = { value, rounded: value, nonValue: null, eligible: true, numerator, denominator, periods }
  return { value, nonValue: null, eligible: true, compared: true, exact }
}

const judged = (given: Partial<Parameters<typeof reportCell>[0]>) =>
  reportCell({
    metric: metricOf('asc'),
    isBeyondChance: true,
    column: NO_COLUMN,
    absent: 0,
    minGroup: 5,
    isWithin: false,
    own: cellOf(21, 2574),
    before: cellOf(5, 2800),
    signal: null,
    ownReleased: null,
    ...given,
  })

it('a change beyond chance is good or bad by the target order', () => {
  expect(judged({}).better).toBe(false)
  expect(judged({ metric: metricOf('desc') }).better).toBe(true)
})

it('one that chance may have made, of other numbers of periods or of a mean is neither', () => {
  expect(judged({ isBeyondChance: false })).toMatchObject({ better: null })
  expect(judged({ own: cellOf(21, 2574, 2) })).toMatchObject({ better: null })
  const chance = (given: Partial<Parameters<typeof changeChance>[0]>) =>
    changeChance({ counts: 'rate', own: cellOf(21, 2574), before: cellOf(5, 2800), spread: 1, ...given })
  expect(chance({})).toBeLessThan(0.01)
  expect(chance({ spread: 2 })).toBeGreaterThan(0.05)
  expect(chance({ own: cellOf(12, 2574) })).toBeGreaterThan(0.01)
  expect([chance({ own: cellOf(21, 2574, 2) }), chance({ counts: null })]).toEqual([null, null])
})

it('years of unequal length are subtracted only where the value does not grow with the quarters', () => {
  const metric = (b: 'sum' | 'avg') => ({ ...metricOf('asc'), aggregations: { ...aggregations, b } })
  const change = (b: 'sum' | 'avg', periods: number) =>
    judged({ metric: metric(b), own: cellOf(20, 2000, periods), before: cellOf(10, 2000) }).change
  expect([change('sum', 3), change('avg', 4)]).toEqual([5, 5])
  expect(change('avg', 3)).toBeNull()
})

it('an outlier proves the change in its direction, a shift alone proves nothing', () => {
  const signal = { kind: 'outlier', better: false } as const
  const mean = { isBeyondChance: false }
  expect(judged({ ...mean, signal })).toMatchObject({
    better: false,
    signal: { kind: 'outlier', better: false },
  })
  expect(judged({ ...mean, signal: { ...signal, kind: 'shift' } }).better).toBeNull()
  expect(judged({ ...mean, signal: { ...signal, better: true } }).better).toBeNull()
})

it('a place stands beside the value it is of where the own one is another today', () => {
  const values = Float64Array.of(1, 2, 3, 4, 5, 6, 7)
  const placeOf = (given: Partial<Parameters<typeof reportCell>[0]>) => {
    const answer = judged({
      column: { values: () => values },
      isWithin: true,
      ...given,
    })
    return { place: answer.place, pending: answer.pending, released: answer.released, told: answer.told }
  }
  const ownReleased = { value: 4, published: 4 }
  expect(placeOf({ own: cellOf(4, 1000), ownReleased })).toEqual({ place: 4 })
  expect(placeOf({ own: cellOf(8, 1000), ownReleased })).toEqual({ place: 4, pending: true, released: 4 })
  // Returned since, or no longer compared.
  expect(placeOf({ own: null, ownReleased })).toEqual({ place: 4, pending: true, released: 4 })
  const small = { ...cellOf(4, 1000), compared: false }
  expect(placeOf({ own: small, ownReleased })).toEqual({ place: 4, pending: true, released: 4 })
  const coarser = { value: 4, published: 4.4 }
  expect(placeOf({ own: cellOf(4, 1000), ownReleased: coarser })).toEqual({ place: 5, told: 4.4 })
  expect(placeOf({ own: cellOf(8, 1000) })).toEqual({ place: null, pending: true })
  expect(placeOf({ own: small })).toEqual({ place: null })
  expect(placeOf({ own: cellOf(8, 1000), isWithin: false })).toEqual({ place: null })
})

it('a tenth or more absent is told where others are compared, and nowhere else', () => {
  const values = Float64Array.of(2.1, 2.4, 2.5, 2.9, 3.0, 3.3, 3.8, 4.0, 4.6, 5.2, 6.1)
  const absenceOf = (absent: number, minGroup = 5) =>
    judged({ column: { values: () => values }, absent, minGroup }).absence
  expect(absenceOf(4)).toEqual({ expected: 15, median: [2.9, 4] })
  expect([absenceOf(1), absenceOf(0), absenceOf(4, 20)]).toEqual([undefined, undefined, undefined])
})
