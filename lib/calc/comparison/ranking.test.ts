import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { meanRational, rational, scoreByDefinition, standingByCount, toDecimals } from '@/e2e/support/oracles'
import { type Column, sortColumn, within } from './column'
import { positionOf, rank, rankBy, rowAt, standingIn } from './ranking'
import { isBetter, judgementOf, scoreOf, shownScore, standingOf } from './standing'

const order = fc.constantFrom<'asc' | 'desc'>('asc', 'desc')
/** A column with many ties, sorted ascending and by organisation. */
const columns = fc
  .array(
    fc.integer({ min: -5, max: 9 }).map((n) => n / 4),
    { minLength: 2, maxLength: 60 },
  )
  .map((list) => {
    const values = [...list].sort((a, b) => a - b)
    return { values: Float64Array.from(values), companies: Int32Array.from(values, (_, index) => index + 1) }
  })

describe('standings, scores and places', () => {
  it('oracles', () => {
    const scores = (list: number[], direction: 'asc' | 'desc') =>
      list.map((value) => scoreOf(standingOf(Float64Array.from(list), value, direction)))
    expect(scores([1, 2, 2, 4, 8], 'asc')).toEqual([100, 62.5, 62.5, 25, 0])
    expect(scores([90, 90, 90, 95, 100], 'desc')).toEqual([25, 25, 25, 75, 100])
    expect(shownScore({ better: 11, tied: 2, worse: 4 })).toBe(28.13)
  })

  it('are those of counting, one by one', () => {
    forCases(100, columns, order, ({ values }, direction) => {
      for (const value of values) {
        const standing = standingOf(values, value, direction)
        expect(standing).toEqual(standingByCount([...values], value, direction))
        const exact = scoreByDefinition([...values], value, direction)
        expect(shownScore(standing)).toBe(toDecimals(exact, 2))
        expect(scoreOf(standing)).toBeCloseTo(toDecimals(exact, 12), 10)
      }
    })
  })

  it('mean 50; turning the order round gives 100 − S', () => {
    forCases(100, columns, ({ values }) => {
      const exact = [...values].map((value) => scoreByDefinition([...values], value, 'asc'))
      expect(toDecimals(meanRational(exact), 9)).toBe(50)
      for (const value of values) {
        const [low, high] = (['asc', 'desc'] as const).map((one) => scoreOf(standingOf(values, value, one)))
        expect((low ?? 0) + (high ?? 0)).toBeCloseTo(100, 9)
      }
    })
  })

  it('a ranking has every organisation once, best first, within a tie in the column’s order', () => {
    forCases(100, columns, order, (column, direction) => {
      const ranking = rank(column, direction)
      const rows = Array.from({ length: ranking.total }, (_, position) => rowAt(ranking, position))
      expect(new Set(rows.map((row) => row?.company)).size).toBe(column.values.length)
      rows.forEach((row, position) => {
        if (!row) throw new Error('a row within the ranking')
        const value = column.values[column.companies.indexOf(row.company)] ?? Number.NaN
        const standing = standingByCount([...column.values], value, direction)
        expect(row).toMatchObject({ value, place: standing.better + 1, score: shownScore(standing) })
        expect(standingIn(ranking, row.company)).toMatchObject(standing)
        expect(positionOf(ranking, row.company)).toBe(position)
        const before = rows[position - 1]
        if (before?.place === row.place) expect(before.company).toBeLessThan(row.company)
      })
      expect([positionOf(ranking, 999), standingIn(ranking, 999)]).toEqual([-1, null])
      expect([rowAt(ranking, -1), rowAt(ranking, ranking.total)]).toEqual([null, null])
    })
  })
})

describe('nearness to a target', () => {
  it('without a target, and where nothing is judged, no value is better than another', () => {
    expect([judgementOf('asc', 3), judgementOf('desc', null)]).toEqual(['asc', 'desc'])
    expect([isBetter(1, 2, 'asc'), isBetter(1, 2, 'desc'), isBetter(2, 2, 'asc')]).toEqual([
      true,
      false,
      null,
    ])
    expect([judgementOf('none', 3), judgementOf('near', null), judgementOf('near', 3)]).toEqual([
      null,
      null,
      { near: 3 },
    ])
    expect([isBetter(1, 2, null), isBetter(2, 5, { near: 3 }), isBetter(0.9, 1.1, { near: 1 })]).toEqual([
      null,
      true,
      null,
    ])
  })

  it('ranks by the distance, in decimals; those as near tie, by number', () => {
    forCases(100, columns, fc.integer({ min: -6, max: 10 }), (column, quarters) => {
      const near = quarters / 4
      // The order of numbers is the reverse of the ids'.
      const ranking = rankBy(column, { near }, { decimals: 2, members: [...column.companies].reverse() })
      const rows = Array.from({ length: ranking.total }, (_, position) => rowAt(ranking, position))
      const expected = [...column.values]
        .map((value, index) => ({ value, company: index + 1, far: Math.abs(4 * value - quarters) }))
        .sort((a, b) => a.far - b.far || b.company - a.company)
      expect(rows.map((row) => [row?.company, row?.value])).toEqual(
        expected.map(({ company, value }) => [company, value]),
      )
      for (const row of rows) {
        const own = Math.abs(4 * (row?.value ?? 0) - quarters)
        const nearer = expected.filter(({ far }) => far < own).length
        expect(row?.place).toBe(nearer + 1)
        expect(standingOf(column.values, row?.value ?? 0, { near }).better).toBe(nearer)
      }
    })
  })
})

describe('columns', () => {
  const entries = (column: Column) =>
    [...column.values].map((value, index) => [value, column.companies[index]])
  /** The order of numbers is the reverse of the ids', so that confusing them fails. */
  const ORDER = Int32Array.from({ length: 41 }, (_, id) => 40 - id)
  const unsorted = (unit: number, ids: fc.Arbitrary<number>) =>
    fc
      .uniqueArray(fc.tuple(fc.integer({ min: -9, max: 9 }), ids), {
        selector: ([, id]) => id,
        maxLength: 30,
      })
      .map((list) => ({
        values: Float64Array.from(list, ([value]) => value * unit),
        companies: Int32Array.from(list, ([, id]) => id),
      }))
  const ids = (min: number, max: number) => fc.integer({ min, max })

  it.each([0.01, 1e13])('are sorted by value, then by number (steps of %d)', (unit) => {
    forCases(100, unsorted(unit, ids(1, 40)), (given) => {
      const expected = entries(given).sort(([x = 0, one = 0], [y = 0, other = 0]) => x - y || other - one)
      expect(entries(sortColumn(given, 2, ORDER))).toEqual(
        expected.map(([value = 0, id]) => [Math.round(value * 100) / 100, id]),
      )
    })
  })

  it('a group is the part it has; who stands beyond the mask is no member', () => {
    forCases(100, columns, fc.array(fc.boolean(), { maxLength: 61 }), (column, chosen) => {
      const mask = Uint8Array.from(chosen, Number)
      const expected = entries(column).filter(([, id]) => chosen[id ?? 0])
      expect(entries(within(column, mask))).toEqual(expected)
    })
  })
})

it('written is digit by digit', () => {
  expect([
    toDecimals(rational('56.25'), 1),
    toDecimals(rational('-0.04'), 1),
    toDecimals(rational('1e3'), 2),
  ]).toEqual([56.3, 0, 1000])
})
