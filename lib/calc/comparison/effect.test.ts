import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import {
  countedChange,
  type EffectChange,
  effectOf as effect,
  effectQuarters,
  isOfWorstTenth,
  type Moved,
  plainChange,
} from './effect'

/** For values that count no cases. */
const effectOf = (own: Moved, others: readonly Moved[], median: Moved, decimals: number) => {
  const changed = (one: Moved): EffectChange => ({ ...one, ...plainChange(one, decimals) })
  return effect(changed(own), others.map(changed), median, decimals)
}

const moved = (before: number, after: number): Moved => ({ before, after })
const times = (count: number, one: Moved) => Array.from({ length: count }, () => one)

/** 39 others about 3.8 → 3.6, two of them as far as the own organisation: one in each direction. */
const OTHERS = [
  ...times(16, moved(3, 2.8)),
  ...times(4, moved(3.8, 3.6)),
  ...times(17, moved(4.5, 4.3)),
  moved(4, 3),
  moved(2, 2.6),
]

describe('the effect of a measure', () => {
  test('the oracle: −0.8 against the group, as far as 2 of 39: 3/40', () => {
    expect(effectOf(moved(4, 3), OTHERS, moved(3.8, 3.6), 1)).toMatchObject({
      difference: -0.8,
      share: 0.075,
      mayBeChance: true,
    })
  })

  test('a tie in decimals is a tie, whatever doubles say', () => {
    // 0.3 − 0.1 and 1.1 − 0.9 differ in floating point.
    const still = moved(0.5, 0.5)
    const others = [moved(0.1, 0.3), ...times(39, still)]
    expect(effectOf(moved(0.9, 1.1), others, still, 1)).toMatchObject({ difference: 0.2, share: 0.049 })
    expect(effectOf(moved(0.9, 1.1), others, still, 1).mayBeChance).toBe(false)
    // Exactly one in twenty does not count as more.
    expect(effectOf(moved(0.9, 1.1), times(19, still), still, 1)).toMatchObject({
      share: 0.05,
      mayBeChance: false,
    })
    expect(effectOf(moved(0.9, 1.1), times(18, still), still, 1).mayBeChance).toBe(true)
  })

  const value = fc.integer({ min: 0, max: 500 })
  const others = fc.array(
    fc.record({ before: value, after: value }).map(({ before, after }) => moved(before / 10, after / 10)),
    { minLength: 1, maxLength: 60 },
  )
  const own = fc.record({ before: value, after: value })

  test('counted one by one, with or without a common change', () => {
    forCases(100, own, own, others, value, (raw, middle, list, shift) => {
      const mine = moved(raw.before / 10, raw.after / 10)
      const median = moved(middle.before / 10, middle.after / 10)
      const plain = effectOf(mine, list, median, 1)
      const units = (one: Moved) => Math.round(one.after * 10) - Math.round(one.before * 10)
      const sorted = [mine, ...list].map(units).sort((a, b) => a - b)
      const usual =
        ((sorted[Math.floor(list.length / 2)] ?? 0) + (sorted[Math.ceil(list.length / 2)] ?? 0)) / 2
      const away = (one: Moved) => Math.abs(units(one) - usual)
      const asFar = list.filter((one) => away(one) >= away(mine)).length
      expect(plain.share).toBeCloseTo((asFar + 1) / (list.length + 1), 2)
      expect(plain.share).toBeGreaterThan(0)
      expect(Math.round(plain.difference * 10)).toBe(
        Math.round(mine.after * 10) - Math.round(mine.before * 10) - (middle.after - middle.before),
      )
      // A change common to all organisations is no effect of a measure.
      const raised = (one: Moved) => moved(one.before, (Math.round(one.after * 10) + shift) / 10)
      const { difference, share } = effectOf(raised(mine), list.map(raised), raised(median), 1)
      expect({ difference, share }).toEqual({ difference: plain.difference, share: plain.share })
    })
  })

  test('whoever moved as all did has no effect, and everybody moved as far', () => {
    forCases(100, own, fc.integer({ min: 1, max: 30 }), (raw, count) => {
      const mine = moved(raw.before, raw.after)
      expect(effectOf(mine, times(count, mine), mine, 0)).toMatchObject({ difference: 0, share: 1 })
    })
  })
})

describe('the effect among counts', () => {
  const list = {
    before: [30, 12, 100, 8, 50, 20].map((a, at) => ({ a, b: [2000, 900, 5000, 400, 3000, 1500][at] ?? 1 })),
    after: [18, 12, 98, 14, 49, 24].map((a, at) => ({ a, b: [2100, 950, 5100, 420, 3000, 1450][at] ?? 1 })),
  }
  const changes = list.before.map((was, at): EffectChange => {
    const is = list.after[at] ?? was
    const moved = {
      before: Number(((100 * was.a) / was.b).toFixed(2)),
      after: Number(((100 * is.a) / is.b).toFixed(2)),
    }
    return {
      ...moved,
      ...countedChange('proportion', { rate: was.a / was.b, of: was.b }, { rate: is.a / is.b, of: is.b }),
    }
  })

  test('the oracle: deviations, and the first stands alone although the smallest jumped as far', () => {
    const t = [-1.7923, -0.0443, -0.0764, 1.2532, 0.0589, 0.8337]
    changes.forEach((one, at) => {
      const { deviation } = effect(
        one,
        changes.filter((other) => other !== one),
        one,
        2,
      )
      expect(deviation).toBeCloseTo(t[at] ?? 0, 4)
    })
    const [own, ...others] = changes
    if (!own) throw new Error('no change')
    expect(effect(own, others, own, 2).share).toBe(0.167)
    expect(effectOf(own, others, own, 2).share).toBe(0.333)
  })

  /** Variance of the square root of a Poisson count, summed term by term; 1/4 from five expected cases on. */
  function rootScatter(expected: number): number {
    if (expected >= 5) return 0.25
    const counts = Array.from({ length: 60 }, (_, count) => count)
    const chances = counts.map((count) => {
      const logFactorial = counts.slice(1, count + 1).reduce((sum, one) => sum + Math.log(one), 0)
      return expected === 0
        ? Number(count === 0)
        : Math.exp(count * Math.log(expected) - expected - logFactorial)
    })
    const mean = counts.reduce((sum, count, at) => sum + (chances[at] ?? 0) * Math.sqrt(count), 0)
    const around = counts.reduce(
      (sum, count, at) => sum + (chances[at] ?? 0) * (Math.sqrt(count) - mean) ** 2,
      0,
    )
    return Math.max(0.25, around)
  }

  test('a twin over random counts: the rank of |t|, by the formula', () => {
    const count = fc
      .integer({ min: 20, max: 3000 })
      .chain((b) => fc.integer({ min: 0, max: b }).map((a) => ({ a, b })))
    forCases(100, fc.array(fc.tuple(count, count), { minLength: 3, maxLength: 30 }), (pairs) => {
      const g = ({ a, b }: { a: number; b: number }) => Math.asin(Math.sqrt(a / b))
      const y = pairs.map(([was, is]) => g(is) - g(was))
      const sorted = y.toSorted((a, b) => a - b)
      const usual = ((sorted[(y.length - 1) >> 1] ?? 0) + (sorted[y.length >> 1] ?? 0)) / 2
      const t = pairs.map(([was, is], at) => {
        const common = (was.a + is.a) / (was.b + is.b)
        const scatter = [was, is].reduce(
          (sum, { b }) => sum + rootScatter(Math.min(common, 1 - common) * b) / b,
          0,
        )
        return Math.abs((y[at] ?? 0) - usual) / Math.sqrt(scatter)
      })
      const [own, ...others] = pairs.map(
        ([was, is]): EffectChange => ({
          ...moved(0, 0),
          ...countedChange('proportion', { rate: was.a / was.b, of: was.b }, { rate: is.a / is.b, of: is.b }),
        }),
      )
      if (!own) return
      const rank = t.filter((one) => one >= (t[0] ?? 0) - 1e-9).length
      expect(effect(own, others, moved(0, 0), 0).share - rank / t.length).toBeLessThanOrEqual(0.000501)
    })
  })

  test('the worst tenth, by the target order', () => {
    const others = Array.from({ length: 19 }, (_, at) => at)
    expect([18.5, 17.5, 16.5].map((own) => isOfWorstTenth(own, others, 'asc'))).toEqual([true, true, false])
    expect([-1, 0.5, 1.5].map((own) => isOfWorstTenth(own, others, 'desc'))).toEqual([true, true, false])
  })
})

describe('the quarters of a measure', () => {
  const names = (begin: string, end: string) => {
    const { before, after } = effectQuarters(begin, end)
    return [before, after].map((list) => list.map(({ year, quarter }) => `${year}-${quarter}`))
  }

  test('four before the quarter of its start, four after that of its finish', () => {
    expect(names('2025-01-13', '2025-03-28')).toEqual([
      ['2024-1', '2024-2', '2024-3', '2024-4'],
      ['2025-2', '2025-3', '2025-4', '2026-1'],
    ])
    expect(names('2025-03-31', '2025-10-01')).toEqual([
      ['2024-1', '2024-2', '2024-3', '2024-4'],
      ['2026-1', '2026-2', '2026-3', '2026-4'],
    ])
  })
})
