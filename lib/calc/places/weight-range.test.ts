import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { sortColumn } from '../comparison/column'
import { rank } from '../comparison/ranking'
import { normalCdf } from '../normal'
import { normalDraws } from './draws'
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
  forCases(100, fc.array(values, { minLength: 2, maxLength: 6 }), fc.nat({ max: 5 }), (indicators, own) => {
    const found = range(indicators, own)
    expect(range(indicators, own)).toEqual(found)
    // Independent reasoning: an organisation better in every indicator is ahead for any weights, one worse in every
    // indicator is behind.
    const others = [0, 1, 2, 3, 4, 5].filter((other) => other !== own)
    const everywhere = (is: (other: number, mine: number) => boolean) =>
      others.filter((other) => indicators.every((list) => is(list[other] ?? 0, list[own] ?? 0))).length
    expect(found?.[0]).toBeGreaterThanOrEqual(1 + everywhere((other, mine) => other < mine))
    expect(found?.[1]).toBeLessThanOrEqual(6 - everywhere((other, mine) => other > mine))
  })
})

it('written apart, organisation by organisation: an indicator that one does not have weighs nothing for it', () => {
  const value = fc.option(fc.integer({ min: 0, max: 9 }), { freq: 4 })
  const lists = fc.array(fc.array(value, { minLength: 7, maxLength: 7 }), { minLength: 2, maxLength: 5 })
  forCases(100, lists, (indicators) => {
    const rankings = indicators.map((list) => {
      const ids = Int32Array.from(list.flatMap((one, id) => (one === null ? [] : [id])))
      const values = Float64Array.from(list.flatMap((one) => one ?? []))
      return rank(
        sortColumn(
          { values, companies: ids },
          0,
          Int32Array.from(list, (_, id) => id),
        ),
        'asc',
      )
    })
    const some = (list: ReadonlyArray<number | null>) => list.filter((one) => one !== null)
    fc.pre(indicators.every((list) => some(list).length > 1))
    const scored = [0, 1, 2, 3, 4, 5, 6].filter((id) => indicators.some((list) => list[id] !== null))
    const next = normalDraws(20261125)
    const [own = 0] = scored
    const places = Array.from({ length: 200 }, () => {
      const weights = indicators.map(() => -Math.log(normalCdf(next())))
      const scores = scored.map((id) => {
        let [sum, total] = [0, 0]
        for (const [index, list] of indicators.entries()) {
          const mine = list[id]
          if (mine == null) continue
          const all = some(list)
          const worse = all.filter((one) => one > mine).length
          const tied = all.filter((one) => one === mine).length - 1
          const weight = weights[index] ?? 0
          sum += (weight * (worse + tied / 2)) / (all.length - 1)
          total += weight
        }
        return sum / total
      })
      return 1 + scores.filter((score) => score > (scores[scored.indexOf(own)] ?? 0) + 1e-9).length
    })
    expect(weightRange(rankings, Int32Array.from(scored), own)).toEqual([
      Math.min(...places),
      Math.max(...places),
    ])
  })
})
