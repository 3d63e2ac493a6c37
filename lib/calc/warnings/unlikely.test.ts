import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { quarters } from '@/e2e/support/calc/quarters'
import { waysToDistribute } from '@/e2e/support/oracles'
import { CalcDecimal } from '../decimal'
import type { CountKind } from '../signals/laney'
import { farFromUsual, unlikelyCount } from './unlikely'

const form = (kind: CountKind) =>
  ({ kind, numerator: 'a', denominator: 'b', factor: new CalcDecimal(100) }) as const
const unlikelyAfter = (
  kind: CountKind,
  pairs: ReadonlyArray<readonly [number, number]>,
  [cases, of]: [number, number],
) => unlikelyCount(form(kind), quarters(pairs), { cases, of })

/** Both tails in integers over all distributions of the cases between the periods, as a probability. */
function twin(kind: CountKind, before: [number, number], now: [number, number]): number {
  const { extreme, all } = waysToDistribute(kind, before, now)
  return Math.min(1, 2 * (Number((extreme * 10n ** 18n) / all) / 1e18))
}

describe('an unlikely count', () => {
  const kinds = fc.constantFrom<CountKind>('proportion', 'rate')
  const pair = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([of, part]): [number, number] => [Math.floor(of * part), of])

  it('has the exact chance of the earlier quarters together where they scatter as chance has it', () => {
    forCases(60, kinds, pair, pair, (kind, before, now) => {
      const eight = Array.from({ length: 8 }, () => before)
      const expected = twin(kind, [8 * before[0], 8 * before[1]], now)
      const found = unlikelyAfter(kind, eight, now)
      if (expected >= 0.003) expect(found).toBeNull()
      else expect(found?.chance).toBeCloseTo(expected, 12)
    })
  })

  it('is drawn in by Laney’s factor: what scatters more is surprised by less', () => {
    const calm = [
      [300, 5000],
      [302, 5000],
      [299, 5000],
      [301, 5000],
      [300, 5000],
      [298, 5000],
    ] as const
    const wild = [
      [300, 5000],
      [400, 5000],
      [210, 5000],
      [390, 5000],
      [220, 5000],
      [280, 5000],
    ] as const
    expect(unlikelyAfter('rate', calm, [400, 5000])).toMatchObject({ usual: 6 })
    expect(unlikelyAfter('rate', wild, [400, 5000])).toBeNull()
    expect(unlikelyAfter('rate', wild, [3000, 5000])).not.toBeNull()
  })

  it('of a few quarters must be the farther off, since their scatter is not known', () => {
    expect(
      unlikelyAfter(
        'rate',
        [
          [5, 1000],
          [6, 1000],
        ],
        [16, 1000],
      ),
    ).toBeNull()
    expect(
      unlikelyAfter(
        'rate',
        [
          [5, 1000],
          [6, 1000],
        ],
        [60, 1000],
      ),
    ).not.toBeNull()
    expect(unlikelyAfter('rate', [], [60, 1000])).toBeNull()
    expect(unlikelyAfter('rate', [[5, 0]], [60, 1000])).toBeNull()
  })

  it('of a rate does not know the unit of the exposure', () => {
    const history = fc.array(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 3000 })), {
      minLength: 1,
      maxLength: 8,
    })
    const now = fc.tuple(fc.nat(90), fc.integer({ min: 1, max: 3000 }))
    forCases(100, history, now, fc.constantFrom(2, 8, 1024), (pairs, [cases, of], times) => {
      const scaled = pairs.map(([a, b]): [number, number] => [a, b * times])
      const [one, other] = [
        unlikelyAfter('rate', pairs, [cases, of]),
        unlikelyAfter('rate', scaled, [cases, of * times]),
      ]
      expect(other?.chance ?? null).toEqual(one?.chance ?? null)
    })
  })

  it('farther out is unlikely all the more', () => {
    const history = fc.array(pair, { minLength: 1, maxLength: 8 })
    forCases(100, history, fc.nat(60), fc.integer({ min: 1, max: 60 }), (pairs, cases, more) => {
      const usual = pairs.reduce((sum, [a]) => sum + a, 0) / pairs.reduce((sum, [, b]) => sum + b, 0)
      const found = unlikelyAfter('rate', pairs, [cases, 40])
      if (found === null || cases < usual * 40) return
      expect(unlikelyAfter('rate', pairs, [cases + more, 40])?.chance).toBeLessThanOrEqual(found.chance ?? 0)
    })
  })
})

describe('a value that counts no cases', () => {
  const days = (values: readonly number[]) => quarters(values.map((value) => [value, 100]))

  it('is far when it lies beyond what the differences from quarter to quarter allow', () => {
    const history = days([9.3, 9.5, 9.4, 9.6, 9.2, 9.4, 9.5, 9.3])
    expect(farFromUsual(history, 9.8)).toBeNull()
    expect(farFromUsual(history, 12)).toEqual({ usual: expect.closeTo(9.4, 10), chance: null })
    expect(farFromUsual(history, 7)).not.toBeNull()
  })

  it('is compared with nothing while little is known, or nothing ever moved', () => {
    expect(farFromUsual(days([9.3, 9.5, 9.4, 9.6]), 90)).toBeNull()
    expect(farFromUsual(days([9, 9, 9, 9, 9, 9]), 10)).toBeNull()
  })
})
