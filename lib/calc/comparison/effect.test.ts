import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectOf, effectQuarters, type Moved } from './effect'

const moved = (before: number, after: number): Moved => ({ before, after })
const times = (count: number, one: Moved) => Array.from({ length: count }, () => one)

/** 39 others about 3.8 → 3.6: one as far as the own organisation the same way, one the other way. */
const OTHERS = [
  ...times(16, moved(3, 2.8)),
  ...times(4, moved(3.8, 3.6)),
  ...times(17, moved(4.5, 4.3)),
  moved(4, 3),
  moved(2, 2.6),
]

describe('the effect of a measure', () => {
  test('the oracle: −0.8 against the group, as far as 2 of 39: 3/40', () => {
    expect(effectOf(moved(4, 3), OTHERS, moved(3.8, 3.6), 1)).toEqual({
      difference: -0.8,
      share: 0.075,
      mayBeChance: true,
    })
  })

  test('a tie in decimals is a tie, whatever doubles say', () => {
    // 0.3 − 0.1 and 1.1 − 0.9 differ in doubles.
    const still = moved(0.5, 0.5)
    const others = [moved(0.1, 0.3), ...times(39, still)]
    expect(effectOf(moved(0.9, 1.1), others, still, 1)).toMatchObject({ difference: 0.2, share: 0.049 })
    expect(effectOf(moved(0.9, 1.1), others, still, 1).mayBeChance).toBe(false)
    // Exactly one in twenty is not more.
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
    fc.assert(
      fc.property(own, own, others, value, (raw, middle, list, shift) => {
        const mine = moved(raw.before / 10, raw.after / 10)
        const median = moved(middle.before / 10, middle.after / 10)
        const plain = effectOf(mine, list, median, 1)
        const usual = middle.after - middle.before
        const away = (one: Moved) =>
          Math.abs(Math.round(one.after * 10) - Math.round(one.before * 10) - usual)
        const asFar = list.filter((one) => away(one) >= away(mine)).length
        expect(plain.share).toBeCloseTo((asFar + 1) / (list.length + 1), 2)
        expect(plain.share).toBeGreaterThan(0)
        expect(Math.round(plain.difference * 10)).toBe(
          Math.round(mine.after * 10) - Math.round(mine.before * 10) - usual,
        )
        // What moves everybody alike is no effect of anybody's measure.
        const raised = (one: Moved) => moved(one.before, (Math.round(one.after * 10) + shift) / 10)
        const { difference, share } = effectOf(raised(mine), list.map(raised), raised(median), 1)
        expect({ difference, share }).toEqual({ difference: plain.difference, share: plain.share })
      }),
    )
  })

  test('whoever moved as all did has no effect, and everybody moved as far', () => {
    fc.assert(
      fc.property(own, fc.integer({ min: 1, max: 30 }), (raw, count) => {
        const mine = moved(raw.before, raw.after)
        expect(effectOf(mine, times(count, mine), mine, 0)).toMatchObject({ difference: 0, share: 1 })
      }),
    )
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
