import { describe, expect, it } from 'vitest'
import { controlChart } from './chart'
import { countYardstick } from './counts'
import type { Counted } from './yardstick'

const points = (cases: readonly number[], of = 10_000) => cases.map((one) => ({ cases: one, of }))

describe('the scatter that any process is taken to have', () => {
  // Less scatter than by chance: Laney's factor is set to 1.
  const steady = [296, 300, 304, 300, 296, 300, 304, 300, 296, 300, 304, 300]

  it('of 300 cases: 300 ± 3·√(300 + 24²), 88.79', () => {
    const yardstick = countYardstick('rate', [points(steady)], 10_000)
    const { lower, upper } = yardstick.limitsAt({ cases: 0, of: 10_000 })
    expect([lower, upper]).toEqual([expect.closeTo(211.2081, 3), expect.closeTo(388.7919, 3)])
    expect([211, 212, 388, 389].map((cases) => yardstick.sideOf({ cases, of: 10_000 }))).toEqual([
      -1, 0, 0, 1,
    ])
  })

  it('of a proportion: 300 ± 3·√(300·0.97 + 24²), 88.34', () => {
    const { upper } = countYardstick('proportion', [points(steady)], 100).limitsAt({ cases: 0, of: 10_000 })
    expect(upper).toBeCloseTo(3.883, 3)
  })
})

it('a wild quarter among few cases does not hide itself in the scatter of its own baseline', () => {
  const cases = [8, 6, 9, 7, 8, 25, 7, 9, 6, 8, 7, 8]
  const { segments, signals } = controlChart({
    points: points(cases, 1000).map((counted) => ({ value: counted.cases, counted })),
    rebases: [],
    ghosts: [],
    counts: { kind: 'rate', factor: 1000 },
  })
  expect(signals.map(({ kind, index }) => [kind, index])).toEqual([['outlier', 5]])
  expect(segments[0]?.points).toBe(11)
  expect(segments[0]?.center).toBeCloseTo(83 / 11, 10)
})

it('Laney’s factor: the one range of a new level is screened out, all count where only noughts would stay', () => {
  const spreadOf = (cases: readonly number[], of: number) =>
    countYardstick('rate', [points(cases, of)], 1000).spread
  const levels = [28, 56, 30, 54, 28, 52, 210, 238, 212, 240, 211, 236]
  expect(spreadOf(levels, 1000)).toBeCloseTo(2.030042, 6)
  expect(spreadOf([400, 400, 400, 400, 400, 900], 10_000)).toBeCloseTo(4.032436, 6)
})

it('oracles computed apart: thresholds, limits, probabilities and scores of rare and of frequent counts', () => {
  const told = (given: Parameters<typeof countYardstick>, at: readonly Counted[]) => {
    const yardstick = countYardstick(...given)
    const { rise, fall } = yardstick.thresholds
    const numbers = at.flatMap((point) => {
      const [{ lower, upper }, grounds] = [yardstick.limitsAt(point), yardstick.groundsAt(point)]
      return [lower, upper, grounds.by === 'ranges' ? 0 : grounds.chance * 1e4, yardstick.scoreOf(point)]
    })
    return [rise, fall, ...numbers].map((one) => Number(one.toPrecision(5)))
  }
  const rare = points([1, 2, 0, 1, 3, 1, 0, 2, 1, 1, 2, 1], 500)
  expect(told(['rate', [rare], 1000, 1.3], [{ cases: 8, of: 700 }])).toEqual([
    2.7208, 5.0124, 0, 12.857, 49.404, 2.6838,
  ])
  const steady = points([9, 10, 8, 9, 11, 9, 8, 10, 9, 9, 10, 9], 500)
  expect(told(['rate', [steady], 1000], [{ cases: 1, of: 500 }])).toEqual([
    2.3728, 4.0324, 2, 42, 16.215, -3.0911,
  ])
  const often = points([480, 484, 478, 481, 483, 479, 482, 480, 481, 484, 478, 480], 500)
  expect(told(['proportion', [often], 100, 1.2], [{ cases: 500, of: 500 }])).toEqual([
    3.5151, 2.7309, 93.431, 98.902, 0.13096, 4.0436,
  ])
  const all = points(Array(12).fill(50), 50)
  expect(told(['proportion', [all], 100], [{ cases: 49, of: 50 }])).toEqual([
    4.452, 5.614, 98, 100, 407.61, -1.9577,
  ])
  const wide = points([90, 130, 95, 125, 92, 128, 96, 131, 89, 127, 94, 126], 1000)
  expect(told(['rate', [wide], 1000], [{ cases: 60, of: 1000 }])).toEqual([
    5.9632, 5.1873, 16.923, 203.58, 531.24, -1.5529,
  ])
})
