import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sortColumn } from '../comparison/column'
import { rank } from '../comparison/ranking'
import { weightRange } from './weight-range'

const rankingOf = (values: readonly number[]) => {
  const ids = Int32Array.from(values, (_, id) => id)
  return rank(sortColumn({ values: Float64Array.from(values), companies: ids }, 0, ids), 'asc')
}
const range = (indicators: ReadonlyArray<readonly number[]>, own: number) =>
  weightRange(
    indicators.map(rankingOf),
    Int32Array.from(indicators[0] ?? [], (_, id) => id),
    own,
  )

it('whoever is best everywhere is best under any weights; two opposite indicators allow every place', () => {
  expect(
    range(
      [
        [1, 2, 3],
        [1, 2, 3],
        [1, 3, 2],
      ],
      0,
    ),
  ).toEqual([1, 1])
  expect(
    range(
      [
        [1, 2, 3, 4],
        [4, 3, 2, 1],
      ],
      0,
    ),
  ).toEqual([1, 4])
  expect(range([[1, 2, 3]], 0)).toBeNull()
})

it('the same for the same data, holds the place of equal weights, and is bounded by what one indicator can do', () => {
  const values = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(values, { minLength: 2, maxLength: 6 }), fc.nat({ max: 5 }), (indicators, own) => {
      const found = range(indicators, own)
      expect(range(indicators, own)).toEqual(found)
      // Written apart: who is better in every indicator is before the own one whatever the weights, who is worse behind it.
      const others = [0, 1, 2, 3, 4, 5].filter((other) => other !== own)
      const everywhere = (is: (other: number, mine: number) => boolean) =>
        others.filter((other) => indicators.every((list) => is(list[other] ?? 0, list[own] ?? 0))).length
      expect(found?.[0]).toBeGreaterThanOrEqual(1 + everywhere((other, mine) => other < mine))
      expect(found?.[1]).toBeLessThanOrEqual(6 - everywhere((other, mine) => other > mine))
    }),
  )
})
