import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { categoryScores } from '../comparison/category-score'
import { sortColumn } from '../comparison/column'
import { rank } from '../comparison/ranking'
import { categoryPlaces } from './category-places'
import { normalDraws } from './draws'
import { expectedPlaces } from './expected-places'
import { posteriorOf } from './posterior'
import { scoreMoments } from './score-moments'
import { stabilised } from './stabilised'

const meanOf = (list: Float64Array) => list.reduce((sum, one) => sum + one, 0) / list.length

type Drawable = Parameters<typeof categoryPlaces>[0][number]

/** Indicators of organisations 0…count − 1: true levels scaled by `apart`, with chance of standard deviation 1. */
function indicators(count: number, apart: number, seed: number, indicatorCount = 4): Drawable[] {
  const next = normalDraws(seed)
  const levels = Array.from({ length: count }, () => apart * next())
  const ids = Int32Array.from({ length: count }, (_, id) => id)
  return Array.from({ length: indicatorCount }, () => {
    const values = Float64Array.from(levels, (level) => Math.round(1000 * (level + next())) / 1000)
    const s = new Float64Array(count).fill(1)
    const column = sortColumn({ values, companies: ids }, 3, ids)
    return {
      ranking: rank(column, 'asc'),
      weight: 1,
      chance: { y: column.values, s },
      likely: posteriorOf({ y: column.values, s, center: meanOf(column.values) }),
    }
  })
}

function placesOf(parts: readonly Drawable[], count: number) {
  const members = Array.from({ length: count }, (_, id) => id)
  const { companies } = categoryScores(parts, members, parts.length).column
  const places = categoryPlaces(parts, companies)
  if (!places) throw new Error('no places')
  const list = Array.from(companies, (company, index) => ({
    place: count - index,
    interval: places.intervalOf(company) ?? [0, 0],
  }))
  return { reliability: places.reliability, list }
}

it('equal organisations: no reliability, and any of them may stand nearly anywhere', () => {
  const { reliability, list } = placesOf(indicators(60, 0, 1), 60)
  expect(reliability).toBeLessThan(0.3)
  const widths = list.map(({ interval: [from, to] }) => to - from)
  expect(widths.reduce((a, b) => a + b) / 60).toBeGreaterThan(25)
})

it('organisations far apart: reliable, and a place is what it is', () => {
  const { reliability, list } = placesOf(indicators(60, 20, 2), 60)
  expect(reliability).toBeGreaterThan(0.95)
  for (const { place, interval } of list) {
    expect(interval[0]).toBeLessThanOrEqual(place + 3)
    expect(interval[1]).toBeGreaterThanOrEqual(place - 3)
    expect(interval[1] - interval[0]).toBeLessThan(20)
  }
})

it('the reliability of a mean of four indicators is that of its levels: d² of d² + 1/4', () => {
  for (const apart of [0.3, 1.2]) {
    for (const count of [150, 600]) {
      const { reliability } = placesOf(indicators(count, apart, 3), count)
      expect(Math.abs(reliability - apart ** 2 / (apart ** 2 + 0.25))).toBeLessThan(0.12)
    }
  }
})

it('of a large group means and variances say the same as drawing every value', () => {
  for (const apart of [0.3, 1, 3]) {
    const [every, means] = [100, 101].map((count) => {
      const { list } = placesOf(indicators(count, apart, 5, 8), count)
      const width = (from: number, to: number) =>
        list.slice(from, to).reduce((sum, { interval: [best, worst] }) => sum + worst - best, 0)
      return [width(0, 10) + width(90, 100), width(10, 90)]
    })
    for (const [index, width] of (every ?? []).entries()) {
      expect(Math.abs(width - (means?.[index] ?? 0)) / width).toBeLessThan(0.15)
    }
  }
})

it('where chance explains all, any place, whichever indicators an organisation has', () => {
  const weights = [1, 2, 1.5, 0.7]
  for (const count of [90, 150]) {
    const parts = indicators(count, 0, 6).map(({ ranking, chance }, which) => {
      const kept = [...ranking.column.companies.keys()].filter(
        (index) => (ranking.column.companies[index] ?? 0) % 9 !== which,
      )
      const at = (list: ArrayLike<number>) => kept.map((index) => list[index] ?? 0)
      const values = Float64Array.from(at(ranking.column.values))
      return {
        ranking: rank({ values, companies: Int32Array.from(at(ranking.column.companies)) }, 'asc'),
        weight: weights[which] ?? 1,
        chance: chance && { y: values, s: Float64Array.from(at(chance.s)) },
        likely: { y: new Float64Array(values.length).fill(0.1), s: new Float64Array(values.length) },
      }
    })
    const { list } = placesOf(parts, count)
    expect(new Set(list.map(({ interval }) => interval.join()))).toEqual(new Set([`1,${count}`]))
  }
})

it('scores of fixed values are their mid-ranks; those of drawn ones are one half on average, and alike on both sides of a target', () => {
  const ids = Int32Array.of(1, 2, 3, 4)
  const fixed = (order: 'asc' | 'desc', values: number[]) => {
    const { means, variances, which } = scoreMoments(
      rank({ values: Float64Array.from(values), companies: ids }, order),
      null,
    )
    return Array.from(which, (one) => [means[one], variances[one]])
  }
  expect(fixed('asc', [1, 2, 2, 5])).toEqual([
    [1, 0],
    [0.5, 0],
    [0.5, 0],
    [0, 0],
  ])
  expect(fixed('desc', [5, 2, 2, 1])).toEqual([
    [1, 0],
    [0.5, 0],
    [0.5, 0],
    [0, 0],
  ])
  const drawn = (y: number[], near?: number) =>
    scoreMoments(rank({ values: Float64Array.from(y), companies: ids.slice(0, y.length) }, 'asc'), {
      ...{ y: Float64Array.from(y), s: new Float64Array(y.length).fill(1), alike: undefined },
      ...(near !== undefined && { near }),
    }).means
  expect(meanOf(drawn([1, 1.3, 2, 5]))).toBeCloseTo(0.5, 12)
  const [below = 0, above = 1] = drawn([4, 6], 5)
  expect(below).toBeCloseTo(above, 12)
})

it('equal organisations are worked out once, and every figure is that of working out each', () => {
  const hospital = fc.record({ rate: fc.integer({ min: 0, max: 6 }), of: fc.constantFrom(75, 150, 350) })
  const near = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined })
  forCases(
    40,
    fc.record({ list: fc.array(hospital, { minLength: 4, maxLength: 60 }), near }),
    ({ list, near }) => {
      const sorted = list.toSorted((one, other) => one.rate - other.rate)
      const observed = {
        rates: Float64Array.from(sorted, ({ rate }) => rate / 100),
        of: Float64Array.from(sorted, ({ of }) => of),
      }
      const likely = stabilised('proportion', observed, near === undefined ? 'asc' : { near: near / 100 })
      const column = { values: observed.rates, companies: Int32Array.from(sorted, (_, id) => id) }
      const ranking = rank(column, 'asc')
      for (const once of [likely, posteriorOf(likely)]) {
        const each = { ...once, alike: undefined }
        const [moments, apart] = [scoreMoments(ranking, once), scoreMoments(ranking, each)]
        for (const [index, which] of moments.which.entries()) {
          expect([moments.means[which], moments.variances[which]]).toEqual([
            apart.means[index],
            apart.variances[index],
          ])
          for (const end of [0, 1] as const)
            expect(expectedPlaces(once, index)[end]).toBeCloseTo(expectedPlaces(each, index)[end], 9)
        }
      }
    },
  )
})

it('the same data give the same answer, and nothing is said where most indicators count no cases', () => {
  const parts = indicators(501, 1, 4, 2)
  expect(placesOf(parts, 501)).toEqual(placesOf(parts, 501))
  const uncounted = parts.map((part) => ({ ...part, chance: null, likely: null }))
  expect(categoryPlaces(uncounted, Int32Array.of(1, 2, 3))).toBeNull()
  const mixed = [...parts, ...uncounted]
  expect(categoryPlaces(mixed, Int32Array.of(1, 2, 3))).toBeNull()
  expect(categoryPlaces([...mixed, ...indicators(501, 1, 5, 1)], Int32Array.of(1, 2, 3))).not.toBeNull()
})

it('where chance explains all of most indicators, the fixed ones do not make the order certain', () => {
  for (const count of [90, 150]) {
    const alike = indicators(count, 0, 7, 3).map((part) => {
      const { y } = part.chance ?? { y: part.ranking.column.values }
      return { ...part, likely: { y: y.map(() => 0.1), s: y.map(() => 0) } }
    })
    const fixed = indicators(count, 1, 8, 2).map((part) => ({ ...part, chance: null, likely: null }))
    const widths = placesOf([...alike, ...fixed], count).list.map(({ interval: [from, to] }) => to - from)
    expect(widths.reduce((sum, width) => sum + width, 0) / count).toBeGreaterThan(count / 2)
  }
})
