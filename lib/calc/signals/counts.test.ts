import { describe, expect, it } from 'vitest'
import { controlChart } from './chart'
import { countYardstick } from './counts'

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
