import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { possiblePlaces } from './numerators'

/** Brute force: every assignment of values to bubbles that fits the counts; an unstated count is one or two. */
function ways(fits: readonly boolean[][], counts: readonly (number | null)[]): number[][] {
  const all = fits.reduce<number[][]>(
    (before, row) => before.flatMap((way) => row.flatMap((isFit, place) => (isFit ? [[...way, place]] : []))),
    [[]],
  )
  return all.filter((way) =>
    counts.every((count, place) => {
      const held = way.filter((one) => one === place).length
      return count === null ? held <= 2 : held === count
    }),
  )
}

it('the attacker excludes a place exactly where no way to place all values has it', () => {
  const bubbles = fc.array(fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 3 })), {
    minLength: 2,
    maxLength: 4,
  })
  const world = bubbles.chain((counts) =>
    fc.record({
      counts: fc.constant(counts),
      fits: fc.array(fc.array(fc.boolean(), { minLength: counts.length, maxLength: counts.length }), {
        minLength: 2,
        maxLength: 6,
      }),
    }),
  )
  let some = 0
  forCases(2000, world, ({ counts, fits }) => {
    const found = ways(fits, counts)
    if (found.length === 0) return
    some += 1
    expect(possiblePlaces(fits, counts)).toEqual(
      fits.map((row, index) => row.map((_fit, place) => found.some((way) => way[index] === place))),
    )
  })
  expect(some).toBeGreaterThan(50)
})
