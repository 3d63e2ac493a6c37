import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { median, quantile } from '@/lib/calc/comparison/percentiles'
import { indicatorScores, places, roundTo, standings } from '@/lib/calc/comparison/rating'
import { positionOf, rank, shownPositions, shownRows } from '@/lib/features/analytics/rating/ranking'
import { medianOf, percentileOf, scoreOf, standingOf, within } from '@/lib/features/analytics/rating/standing'

/** Values with many ties, as a column: ascending, organisation by organisation. */
const columns = fc
  .array(
    fc.integer({ min: -5, max: 9 }).map((n) => n / 4),
    { minLength: 1, maxLength: 60 },
  )
  .map((list) => {
    const values = [...list].sort((a, b) => a - b)
    return { values: Float64Array.from(values), companies: Int32Array.from(values, (_, index) => index + 1) }
  })
const orders = fc.constantFrom('asc' as const, 'desc' as const)

describe('a sorted column gives the answers of lib/calc', () => {
  it('standings and scores', () => {
    fc.assert(
      fc.property(columns, orders, ({ values }, order) => {
        const expected = standings([...values], order)
        const scores = indicatorScores([...values], order)
        values.forEach((value, index) => {
          const standing = standingOf(values, value, order)
          expect(standing).toEqual(expected[index])
          expect(scoreOf(standing)).toBe(scores[index])
        })
      }),
    )
  })

  it('places, within a tie in the column’s order', () => {
    fc.assert(
      fc.property(columns, orders, (column, order) => {
        const ranking = rank(column, order)
        const expected = places([...column.values], order)
        const rows = shownRows(ranking, -1, true)
        expect(rows).toHaveLength(column.values.length)
        rows.forEach((row, position) => {
          const index = column.companies.indexOf(row.company)
          expect([row.place, row.value]).toEqual([expected[index], column.values[index]])
          expect(positionOf(ranking, row.company)).toBe(position)
          const before = rows[position - 1]
          if (before?.place === row.place) expect(before.company).toBeLessThan(row.company)
        })
        expect(positionOf(ranking, 999)).toBe(-1)
      }),
    )
  })

  it('percentiles', () => {
    fc.assert(
      fc.property(columns, fc.double({ min: 0, max: 1, noNaN: true }), ({ values }, share) => {
        expect(percentileOf(values, share, 3)).toBe(roundTo(quantile([...values], share), 4))
        expect(medianOf(values, 3)).toBe(roundTo(median([...values]) ?? 0, 4))
      }),
    )
    expect(medianOf(new Float64Array(0), 2)).toBeNull()
  })

  it('a group is the part of the column it has', () => {
    fc.assert(
      fc.property(columns, fc.array(fc.boolean(), { minLength: 61, maxLength: 61 }), (column, chosen) => {
        const mask = Uint8Array.from(chosen, Number)
        const part = within(column, mask)
        const expected = [...column.companies].filter((id) => chosen[id])
        expect([...part.companies]).toEqual(expected)
        expect([...part.values]).toEqual(expected.map((id) => column.values[id - 1]))
      }),
    )
  })
})

describe('shownPositions', () => {
  const shown = (list: number[], own: number, full = false) => {
    const column = {
      values: Float64Array.from(list),
      companies: Int32Array.from(list, (_, index) => index + 1),
    }
    return shownPositions(rank(column, 'asc'), own, full)
  }
  const distinct = Array.from({ length: 30 }, (_, index) => index)

  it('seven places, the own position with both neighbours, the last', () => {
    expect(shown(distinct, 20)).toEqual([0, 1, 2, 3, 4, 5, 6, 19, 20, 21, 29])
    expect(shown(distinct, 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 29])
    expect(shown(distinct, 29)).toEqual([0, 1, 2, 3, 4, 5, 6, 28, 29])
    expect(shown(distinct, -1)).toEqual([0, 1, 2, 3, 4, 5, 6, 29])
    expect(shown(distinct, 20, true)).toEqual(distinct)
    expect(shown([1, 2], 0)).toEqual([0, 1])
  })

  it('a tie at the seventh place is shown whole, a crowd at the first is not', () => {
    expect(shown([0, 1, 2, 3, 4, 5, 6, 6, 6, 7, 8], -1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10])
    expect(shown(new Array(1000).fill(0), -1)).toEqual([...distinct.slice(0, 12), 999])
  })
})
