import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBeyondChance } from './change'

function choose(n: number, k: number): bigint {
  let ways = 1n
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i)
  return k < 0 || k > n ? 0n : ways
}

/** Both tests in whole numbers: the ways of sharing the cases out, as extreme as this or more, by the smaller side. */
function twin(kind: 'proportion' | 'rate', before: [number, number], now: [number, number]): boolean {
  const cases = before[0] + now[0]
  const ways = (count: number) =>
    kind === 'proportion'
      ? choose(now[1], count) * choose(before[1], cases - count)
      : choose(cases, count) * BigInt(now[1]) ** BigInt(count) * BigInt(before[1]) ** BigInt(cases - count)
  let [below, above, all] = [0n, 0n, 0n]
  for (let count = 0; count <= cases; count += 1) {
    all += ways(count)
    if (count <= now[0]) below += ways(count)
    if (count >= now[0]) above += ways(count)
  }
  return 200n * (below < above ? below : above) <= all
}

describe('isBeyondChance', () => {
  const counted = ([cases, of]: [number, number]) => ({ cases, of })
  const period = fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([of, part]): [number, number] => [Math.floor(of * part), of])

  it('is the exact test of whole numbers', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('proportion' as const, 'rate' as const),
        period,
        period,
        (kind, before, now) => {
          expect(isBeyondChance(kind, counted(before), counted(now))).toBe(twin(kind, before, now))
        },
      ),
      { numRuns: 150 },
    )
  })

  it('a rise from 5 to 21 cases is one, from 5 to 12 is not', () => {
    const before = { cases: 5, of: 2800 }
    expect(isBeyondChance('rate', before, { cases: 21, of: 2574 })).toBe(true)
    expect(isBeyondChance('rate', before, { cases: 12, of: 2574 })).toBe(false)
    expect(isBeyondChance('proportion', before, { cases: 21, of: 2574 })).toBe(true)
  })

  it('of thousands of cases too, and of none', () => {
    const before = { cases: 40_000, of: 100_000 }
    expect(isBeyondChance('proportion', before, { cases: 40_900, of: 100_000 })).toBe(true)
    expect(isBeyondChance('proportion', before, { cases: 40_300, of: 100_000 })).toBe(false)
    expect(isBeyondChance('proportion', { cases: 0, of: 50 }, { cases: 0, of: 70 })).toBe(false)
    expect(isBeyondChance('rate', { cases: 0, of: 50 }, { cases: 0, of: 70 })).toBe(false)
    expect(isBeyondChance('proportion', { cases: 50, of: 50 }, { cases: 70, of: 70 })).toBe(false)
    // More cases than they happened among: tested as a rate.
    expect(isBeyondChance('proportion', { cases: 90, of: 50 }, { cases: 20, of: 50 })).toBe(true)
  })
})
