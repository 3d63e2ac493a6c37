import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { waysToDistribute } from '@/e2e/support/oracles'
import { normalCdf } from '../normal'
import { changeTails, provenChanges, twoSidedChance } from './change'
import { normalDraws } from './draws'

const isBeyondChance = (...of: Parameters<typeof changeTails>) =>
  twoSidedChance(changeTails(...of), 1) <= 0.01

/** Both tests in integers: the probability of a result as extreme as this, on the smaller side. */
function twin(kind: 'proportion' | 'rate', before: [number, number], now: [number, number]): boolean {
  const { extreme, all } = waysToDistribute(kind, before, now)
  return 200n * extreme <= all
}

describe('a change of two periods', () => {
  const counted = ([cases, of]: [number, number]) => ({ cases, of })
  const period = fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([of, part]): [number, number] => [Math.floor(of * part), of])

  it('is the exact test of whole numbers', () => {
    forCases(
      150,
      fc.constantFrom('proportion' as const, 'rate' as const),
      period,
      period,
      (kind, before, now) => {
        expect(isBeyondChance(kind, counted(before), counted(now))).toBe(twin(kind, before, now))
      },
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
    // More cases than trials: tested as a rate.
    expect(isBeyondChance('proportion', { cases: 90, of: 50 }, { cases: 20, of: 50 })).toBe(true)
  })
})

describe('changes of a series that scatters, and of a whole period', () => {
  const tail = (atMost: number) => ({ atMost, atLeast: 1 - atMost })

  it('the oracles: the score of a tail over Laney’s factor', () => {
    expect(twoSidedChance(tail(0.0004), 1.5)).toBeCloseTo(0.025404, 6)
    expect(twoSidedChance(tail(0.002), 1.5)).toBeCloseTo(0.055013, 6)
    expect(twoSidedChance(tail(0.002), 1)).toBe(0.004)
  })

  it('the oracle of Benjamini and Hochberg: the first four of forty-six', () => {
    const chances = [0.0002, 0.0009, 0.0012, 0.004, 0.02, ...Array.from({ length: 41 }, () => 0.2)]
    expect(provenChanges(chances).slice(0, 6)).toEqual([true, true, true, true, false, false])
    expect(provenChanges([])).toEqual([])
  })

  it('a twin, step by step from the largest down; what is told is within it and at 0.01', () => {
    const chances = fc.array(
      fc.double({ min: 0, max: 1, noNaN: true }).map((one) => one ** 4),
      { maxLength: 60 },
    )
    forCases(100, chances, (list) => {
      let kept = list.map((_, index) => index).sort((a, b) => (list[b] ?? 0) - (list[a] ?? 0))
      while (kept.length > 0 && (list[kept[0] ?? 0] ?? 0) > (0.05 * kept.length) / list.length)
        kept = kept.slice(1)
      expect(provenChanges(list)).toEqual(list.map((one, index) => kept.includes(index) && one <= 0.01))
    })
  })

  it('where nothing changed a period is marked less than once in fifteen, whatever it has', () => {
    const next = normalDraws(11)
    const periods = Array.from({ length: 400 }, () =>
      provenChanges(Array.from({ length: 46 }, () => twoSidedChance(tail(normalCdf(next())), 1))),
    )
    expect(periods.filter((marks) => marks.includes(true)).length / periods.length).toBeLessThan(1 / 15)
  })
})
