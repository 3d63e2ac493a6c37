import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { shiftsIn } from './cusum'

const steps = (scores: readonly (number | null)[]) =>
  scores.map((score, index) => (score === null ? null : { index, score }))
const at = (threshold: number) => ({ rise: threshold, fall: threshold })
const scores = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { maxLength: 40 })

it('oracle: found where 3.4 passes 3, begun after the sum last stood at nought', () => {
  const oracle = [0.2, -0.5, 1.1, 1.4, 0.9, 1.6, 1.2, 2.0]
  const [found, ...others] = shiftsIn(steps(oracle), at(3))
  expect(found).toMatchObject({ side: 1, since: 2, passedAt: 7, until: 7, lasts: true })
  expect(others).toEqual([])
  expect(found?.steps.map(({ sum }) => Number(sum.toFixed(9)))).toEqual([0.3, 0.9, 1, 1.8, 2.2, 3.4])
  // 0, 0, 0.3, 0.9, 1.0, 1.8, 2.2, 3.4: the seventh sum is still below a threshold of 2.21.
  expect(shiftsIn(steps(oracle.slice(0, 7)), at(2.21))).toEqual([])
  expect(shiftsIn(steps(oracle.map((score) => -score)), at(3))[0]).toMatchObject({ side: -1, since: 2 })
})

it('one point alone is never a shift, however far out', () => {
  expect(shiftsIn(steps([0, 0, 99, 0, 0]), at(1.71))).toEqual([])
})

it('a series that comes back ends its shift at its peak, and a gap ends it too', () => {
  const risen = [0, 0, 3, 3, 3, 3]
  const [back] = shiftsIn(steps([...risen, 0, 0, 0, 0, 0]), at(4))
  expect(back).toMatchObject({ side: 1, since: 2, passedAt: 4, until: 5, lasts: false })
  expect(shiftsIn(steps([...risen, null, 0]), at(4))[0]).toMatchObject({ until: 5, lasts: false })
  expect(shiftsIn(steps([0, 3, null, 2, null, 2]), at(4))).toEqual([])
})

it('a sum at its cap goes on, one that only falls back still lasts, and one back at nought begins another shift', () => {
  const shiftsOf = (list: readonly number[], threshold = 2) => shiftsIn(steps(list), at(threshold))
  // 1.7, 3.4, 4, 4, 4, 0.7
  expect(shiftsOf([3, 3, 3, 3, 3, -3])).toMatchObject([{ passedAt: 1, until: 4, lasts: false }])
  // 1.7, 3.4, 4, 3.2
  expect(shiftsOf([3, 3, 3, 0])).toMatchObject([{ until: 3, lasts: true }])
  // 1.7, 3.4, 0.1, 0, 1.7, 3.4
  expect(shiftsOf([3, 3, -3, -1, 3, 3])).toMatchObject([
    { since: 0, passedAt: 1, until: 1, lasts: false },
    { since: 4, passedAt: 5, until: 5, lasts: true },
  ])
  expect(shiftsOf([3], 1.7)).toEqual([])
  expect(shiftsIn(steps([3, null, 3]), at(2))).toEqual([])
})

it('finds where the plain sums first pass the threshold', () => {
  forCases(100, scores, fc.double({ min: 1.71, max: 7, noNaN: true }), (list, threshold) => {
    const found = shiftsIn(steps(list), at(threshold))
    for (const side of [1, -1] as const) {
      expect(found.find((shift) => shift.side === side)?.passedAt).toBe(firstPassed(list, threshold, side))
    }
  })
})

it('a higher threshold finds no more points', () => {
  forCases(100, scores, (list) => {
    expect(shiftsIn(steps(list), at(5))[0]?.passedAt ?? 99).toBeGreaterThanOrEqual(
      shiftsIn(steps(list), at(4))[0]?.passedAt ?? 99,
    )
  })
})

/** Page's CUSUM as the greatest sum of a run that ends here. */
function firstPassed(list: readonly number[], threshold: number, side: 1 | -1): number | undefined {
  const gains = list.map((score) => side * Math.max(-2.5, Math.min(2.5, score)) - 0.8)
  const sumOf = (run: readonly number[]) => run.reduce((all, gain) => all + gain, 0)
  const place = gains.findIndex((_, end) =>
    gains.slice(0, end + 1).some((__, start) => sumOf(gains.slice(start, end + 1)) > threshold),
  )
  return place < 0 ? undefined : place
}
