import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waysOfSharing } from '@/e2e/support/oracles'
import { isBeyondChance } from './change'

/** Both tests in whole numbers: as extreme as this or more, by the smaller side. */
function twin(kind: 'proportion' | 'rate', before: [number, number], now: [number, number]): boolean {
  const { extreme, all } = waysOfSharing(kind, before, now)
  return 200n * extreme <= all
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
