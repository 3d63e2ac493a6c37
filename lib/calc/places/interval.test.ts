import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { normalCdf } from '../normal'
import { roundTo } from '../rounding'
import { normalQuantile } from '../signals/normal-quantile'
import { dispersionOf } from './dispersion'
import { normalDraws } from './draws'
import { expectedPlaces } from './expected-places'
import { placeInterval } from './interval'
import { posteriorOf } from './posterior'
import { type Stabilised, stabilise, stabilised, unstabilise } from './stabilised'

const groupOf = (cases: readonly number[], of: readonly number[], order: 'asc' | 'desc' = 'asc') =>
  stabilised(
    'proportion',
    { rates: Float64Array.from(cases, (one, index) => one / (of[index] ?? 1)), of: Float64Array.from(of) },
    order,
  )

/** The group's distances from a target. */
const nearTo = ({ y, s, center }: Stabilised, target: number): Stabilised => ({
  ...{ y, s, center },
  near: stabilise('proportion', target),
})

const placeOf = ({ y }: Stabilised, index: number) => 1 + y.filter((value) => value < (y[index] ?? 0)).length

const SIX = { cases: [2, 5, 8, 12, 20, 30], of: [400, 380, 420, 390, 410, 400] }

it('of nearness to a target, the expected places at both ends are those of draws of everybody’s distance', () => {
  const seeds = fc.record({
    cases: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 6, maxLength: 12 }),
    target: fc.integer({ min: 1, max: 30 }),
    seed: fc.integer(),
  })
  forCases(30, seeds, ({ cases, target, seed }) => {
    const group = nearTo(
      groupOf(
        cases,
        cases.map(() => 200),
      ),
      target / 200,
    )
    const [from, to] = expectedPlaces(group, 0)
    const goal = group.near ?? 0
    const own = Math.abs((group.y[0] ?? 0) - goal)
    const reach = 1.96 * (group.s[0] ?? 0)
    const next = normalDraws(seed)
    const DRAWS = 2000
    let [nearer, asNear] = [0, 0]
    for (let draw = 0; draw < DRAWS; draw += 1) {
      for (let other = 1; other < cases.length; other += 1) {
        const distance = Math.abs((group.y[other] ?? 0) + (group.s[other] ?? 0) * next() - goal)
        if (distance < Math.max(0, own - reach)) nearer += 1
        if (distance < own + reach) asNear += 1
      }
    }
    expect(Math.abs(from - 1 - nearer / DRAWS)).toBeLessThan(0.2)
    expect(Math.abs(to - 1 - asNear / DRAWS)).toBeLessThan(0.2)
  })
})

describe('place intervals', () => {
  it('the oracle: six hospitals, lower is better', () => {
    const group = groupOf(SIX.cases, SIX.of)
    const rounded = SIX.cases.map((_, index) => expectedPlaces(group, index).map((end) => roundTo(end, 2)))
    expect(rounded).toEqual([
      [1, 1.81],
      [1.41, 3.2],
      [1.96, 3.72],
      [2.98, 4.57],
      [4.39, 5.4],
      [5.57, 6],
    ])
    expect(SIX.cases.map((_, index) => placeInterval(group, index, index + 1))).toEqual([
      [1, 2],
      [1, 4],
      [1, 4],
      [2, 5],
      [4, 6],
      [5, 6],
    ])
  })

  it('the oracle: the best and the worst of twenty', () => {
    const group = groupOf(
      [12, 30, 45, 18, 60, 25, 80, 9, 40, 55, 22, 70, 15, 33, 95, 28, 50, 10, 65, 38],
      [200, 400, 500, 300, 600, 250, 900, 150, 500, 450, 350, 800, 260, 300, 700, 420, 480, 240, 620, 410],
    )
    expect(expectedPlaces(group, 17).map((end) => roundTo(end, 2))).toEqual([1.01, 6.15])
    expect(placeInterval(group, 17, 1)).toEqual([1, 7])
    expect(expectedPlaces(group, 14).map((end) => roundTo(end, 2))).toEqual([17.48, 19.99])
    expect(placeInterval(group, 14, 20)).toEqual([17, 20])
  })

  it('a bootstrap twin says the same within one place', () => {
    const random = fc.sample(
      fc.array(
        fc.record({
          of: fc.integer({ min: 300, max: 900 }),
          rate: fc.double({ min: 0.02, max: 0.2, noNaN: true }),
        }),
        { minLength: 5, maxLength: 9 },
      ),
      { numRuns: 5, seed: 20261122 },
    )
    const next = normalDraws(7)
    for (const hospitals of random) {
      const group = groupOf(
        hospitals.map(({ of, rate }) => Math.round(of * rate)),
        hospitals.map(({ of }) => of),
      )
      const draw = (index: number, shift: number) => (group.y[index] ?? 0) + shift * (group.s[index] ?? 0)
      hospitals.forEach((_, own) => {
        const ends = [-1.96, 1.96].map((shift) => {
          let better = 0
          for (let time = 0; time < 4000; time += 1) {
            for (const other of hospitals.keys()) {
              if (other !== own && draw(other, next()) < draw(own, shift)) better += 1
            }
          }
          return 1 + better / 4000
        })
        const [from, to] = placeInterval(group, own, placeOf(group, own))
        expect(Math.abs(Math.floor(ends[0] ?? 0) - from)).toBeLessThanOrEqual(1)
        expect(Math.abs(Math.ceil(ends[1] ?? 0) - to)).toBeLessThanOrEqual(1)
      })
    }
  })

  const hospital = fc
    .record({ of: fc.integer({ min: 1, max: 100_000 }), part: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ of, part }) => ({ of, cases: Math.floor(of * part) }))

  it('contain the place, lie within the group, and turn round with the target order', () => {
    forCases(50, fc.array(hospital, { minLength: 2, maxLength: 40 }), (hospitals) => {
      const cases = hospitals.map((one) => one.cases)
      const of = hospitals.map((one) => one.of)
      const [lower, higher] = [groupOf(cases, of), groupOf(cases, of, 'desc')]
      for (const index of hospitals.keys()) {
        const place = placeOf(lower, index)
        const [from, to] = placeInterval(lower, index, place)
        expect(from).toBeGreaterThanOrEqual(1)
        expect(from).toBeLessThanOrEqual(place)
        expect(to).toBeGreaterThanOrEqual(place)
        expect(to).toBeLessThanOrEqual(hospitals.length)
        const turned = expectedPlaces(higher, index)
        const [first, last] = expectedPlaces(lower, index)
        expect(turned[0]).toBeCloseTo(hospitals.length + 1 - last, 6)
        expect(turned[1]).toBeCloseTo(hospitals.length + 1 - first, 6)
      }
    })
  })

  it('the scale turns back, and chance is as wide at its ends as in its middle', () => {
    for (const rate of [0, 0.001, 0.3, 1]) {
      expect(unstabilise('proportion', stabilise('proportion', rate))).toBeCloseTo(rate, 12)
      expect(unstabilise('rate', stabilise('rate', rate))).toBeCloseTo(rate, 12)
    }
    expect(unstabilise('proportion', -0.1)).toBe(0)
    expect(unstabilise('proportion', 2)).toBe(1)
  })

  it('Φ undoes the quantiles', () => {
    for (const p of [1e-15, 1e-6, 0.001, 0.1, 0.5, 0.975, 1 - 1e-9]) {
      expect(normalCdf(normalQuantile(p)) / p).toBeCloseTo(1, 7)
    }
    expect(normalCdf(-40)).toBeLessThan(1e-300)
  })
})

describe('posterior places', () => {
  const cases = [12, 30, 45, 18, 60, 25, 80, 9, 40, 55, 22, 70, 15, 33, 95, 28, 50, 10, 65, 38]
  const of = [
    200, 400, 500, 300, 600, 250, 900, 150, 500, 450, 350, 800, 260, 300, 700, 420, 480, 240, 620, 410,
  ]

  it('the oracle: the best and the worst of twenty are nearer to the rest than they look', () => {
    const posterior = posteriorOf(groupOf(cases, of), true)
    const rowAt = (index: number) => [
      ...[posterior.y[index], posterior.s[index]].map((one) => roundTo(one ?? 0, 6)),
      ...expectedPlaces(posterior, index).map((end) => roundTo(end, 3)),
    ]
    expect(rowAt(17)).toEqual([0.27512, 0.017844, 1.022, 12.584])
    expect(rowAt(14)).toEqual([0.345959, 0.01417, 15.942, 19.997])
  })

  it('where chance explains all differences any place is possible', () => {
    const alike = groupOf([5, 5, 5, 5], [100, 100, 100, 100])
    expect(placeInterval(posteriorOf(alike), 2, 1)).toEqual([1, 4])
  })

  it('who lies beyond chance and the usual differences keeps its place; the others may have any', () => {
    const usual = Array.from({ length: 40 }, (_, index) => 3 + (index % 4))
    for (const order of ['asc', 'desc'] as const) {
      const group = groupOf([...usual, 25], Array(41).fill(2000), order)
      const last = order === 'asc' ? 41 : 1
      expect(placeInterval(posteriorOf(group, true), 40, last)).toEqual([last, last])
      expect(placeInterval(posteriorOf(group, true), 0, 20)).toEqual([1, 41])
      expect(placeInterval(posteriorOf(group), 40, last)).toEqual([1, 41])
    }
    const near = nearTo(groupOf([...usual, 25], Array(41).fill(2000)), 4.5 / 2000)
    expect(placeInterval(posteriorOf(near, true), 40, 41)).toEqual([41, 41])
    expect(placeInterval(posteriorOf(near, true), 0, 20)).toEqual([1, 41])
  })

  it('a twin: the mean of normal-normal by precisions, and its deviation', () => {
    const hospitals = fc.array(
      fc.record({
        of: fc.integer({ min: 20, max: 5000 }),
        part: fc.double({ min: 0.01, max: 0.6, noNaN: true }),
      }),
      { minLength: 10, maxLength: 40 },
    )
    const alike = Array.from({ length: 10 }, () => ({ of: 20, part: 0.01 }))
    forCases(100, fc.oneof(hospitals, fc.constant(alike)), (list) => {
      const group = groupOf(
        list.map((one) => Math.round(one.of * one.part)),
        list.map((one) => one.of),
      )
      const posterior = posteriorOf(group)
      const { tau2 } = dispersionOf(group)
      if (tau2 === 0) return Math.max(...posterior.s) === 0
      return list.forEach((one, index) => {
        // Precisions add up: 4b from the counts, 1/τ² from the group.
        const [own, others] = [4 * one.of, 1 / tau2]
        const mean = ((group.y[index] ?? 0) * own + group.center * others) / (own + others)
        expect(posterior.y[index]).toBeCloseTo(mean, 9)
        expect(posterior.s[index]).toBeCloseTo(1 / Math.sqrt(own + others), 9)
      })
    })
  })
})
