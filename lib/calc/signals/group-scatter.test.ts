import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { randomStream } from '@/prisma/seed/demo/random'
import { type CountLaw, logMass, massRatio } from '../distributions'
import { roundTo } from '../rounding'
import { controlChart, type OwnSeries } from './chart'
import { type GroupYear, groupScatter, NO_SCATTER } from './group-scatter'
import { tailsOf } from './tails'

type Random = ReturnType<typeof randomStream>

/** Counts in clusters of this size, Poisson otherwise. */
const clustered = (random: Random, mean: number, size: number) => size * random.poisson(mean / size)

/** Years of organisations with clustered counts and a seasonal pattern. */
function groupOf(
  random: Random,
  { companies = 20, years = 4, mean = 12, size = 1, season = [1, 1, 1, 1] },
): GroupYear[] {
  return Array.from({ length: companies * years }, (_, place) => ({
    company: place % companies,
    year: 2020 + Math.floor(place / companies),
    rates: season.map((part) => clustered(random, mean * part, size) / 500),
    of: season.map(() => 500),
  }))
}

describe('what a group tells', () => {
  /** The same quarters for ten organisations in three years. */
  const alike = (cases: readonly number[], of: readonly number[]): GroupYear[] =>
    Array.from({ length: 30 }, (_, place) => ({
      company: place % 10,
      year: 2020 + (place % 3),
      rates: cases.map((one, quarter) => one / (of[quarter] ?? 1)),
      of,
    }))

  it('oracle of the season', () => {
    const { season } = groupScatter('rate', alike([420, 300, 240, 300], [1000, 1000, 1000, 1000]))
    expect(season?.map((part) => roundTo(part, 4))).toEqual([1.3333, 0.9524, 0.7619, 0.9524])
  })

  it('the season keeps the sum of all cases, whatever they happened among', () => {
    const four = (min: number) => fc.array(fc.integer({ min, max: 9000 }), { minLength: 4, maxLength: 4 })
    forCases(100, four(100), four(100), (cases, of) => {
      const { season } = groupScatter('rate', alike(cases, of))
      fc.pre(season !== null)
      const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
      const usual = sum(cases) / sum(of)
      const expected = (season ?? []).map((part, quarter) => usual * part * (of[quarter] ?? 0))
      expect(sum(expected)).toBeCloseTo(sum(cases), 6)
    })
  })

  it('a season is found where there is one, and not where quarters differ by chance, in clusters or in one year', () => {
    const random = randomStream('season')
    const proven = (given: Parameters<typeof groupOf>[1]) =>
      Array.from({ length: 40 }, () => groupScatter('rate', groupOf(random, given)).season).filter(Boolean)
        .length
    expect(proven({ season: [1.3, 1, 0.7, 1] })).toBe(40)
    expect(proven({})).toBeLessThanOrEqual(1)
    expect(proven({ size: 3 })).toBeLessThanOrEqual(1)
    const shock = groupOf(random, {}).map((one) =>
      one.year === 2021
        ? { ...one, rates: one.rates.map((rate, quarter) => rate * (quarter === 2 ? 2 : 1)) }
        : one,
    )
    expect(groupScatter('rate', shock).season).toBeNull()
  })

  it('clusters of two scatter twice as much, with a season and without; counts by chance hardly more', () => {
    const random = randomStream('scatter')
    for (const season of [
      [1, 1, 1, 1],
      [1.4, 1, 0.6, 1],
    ]) {
      expect(groupScatter('rate', groupOf(random, { size: 2, season })).phi).toBeCloseTo(2, 0)
      expect(groupScatter('rate', groupOf(random, { season })).phi).toBeLessThan(1.2)
    }
  })

  it('tells nothing of fewer than three years or ten organisations', () => {
    const random = randomStream('few')
    expect(groupScatter('rate', groupOf(random, { years: 2, size: 2 }))).toEqual(NO_SCATTER)
    expect(groupScatter('rate', groupOf(random, { companies: 9, size: 2 }))).toEqual(NO_SCATTER)
  })
})

describe('laws with scatter', () => {
  const laws = fc.record({
    mean: fc.double({ min: 0.05, max: 8, noNaN: true }),
    phi: fc.double({ min: 1.05, max: 4, noNaN: true }),
  })
  it('sum to one, with the mean, and as many times the variance as they are said to have', () => {
    forCases(
      100,
      laws,
      fc.integer({ min: 40, max: 400 }),
      fc.boolean(),
      ({ mean, phi }, trials, isOfTrials) => {
        const probability = mean / trials
        const law: CountLaw = isOfTrials
          ? { kind: 'binomial', trials, probability, phi }
          : { kind: 'poisson', mean, phi }
        const counts = Array.from({ length: 401 }, (_, count) => count).filter(
          (count) => !isOfTrials || count <= trials,
        )
        const masses = counts.map((count) => Math.exp(logMass(law, count)))
        const moment = (of: (count: number) => number) =>
          masses.reduce((sum, mass, count) => sum + mass * of(count), 0)
        expect(moment(() => 1)).toBeCloseTo(1, 6)
        expect(moment((count) => count)).toBeCloseTo(mean, 5)
        const variance = mean * (isOfTrials ? 1 - probability : 1) * phi
        expect(moment((count) => (count - mean) ** 2) / variance).toBeCloseTo(1, 4)
        expect(massRatio(law, 3)).toBeCloseTo((masses[4] ?? 0) / (masses[3] ?? 1), 8)
        const { atLeast } = tailsOf(law, 5)
        expect(atLeast).toBeCloseTo(
          masses.slice(5).reduce((sum, mass) => sum + mass, 0),
          8,
        )
      },
    )
  })
})

describe('charts that know their group', () => {
  const QUARTERS = 24
  const marksOf = (series: readonly OwnSeries[], from: number) =>
    series.reduce(
      (sum, one) => sum + controlChart(one).signals.filter(({ index }) => index >= from).length,
      0,
    )

  function rareSeries(phi: number, mean: number): OwnSeries[] {
    const random = randomStream('rare', String(mean))
    return Array.from({ length: 400 }, () => ({
      points: Array.from({ length: QUARTERS }, () => {
        const cases = clustered(random, mean, 2)
        return { value: cases / 1000, counted: { cases, of: 1000 } }
      }),
      ...{ rebases: [], ghosts: [], counts: { kind: 'rate' as const, factor: 1, phi } },
    }))
  }

  it.each([1, 2, 4])(
    'rare counts in clusters of two, %d expected: at most 0.015 false marks a chart and quarter',
    (mean) => {
      const [one, two] = [1, 2].map((phi) => marksOf(rareSeries(phi, mean), 12) / 400 / (QUARTERS - 12))
      expect(two).toBeLessThanOrEqual(0.015)
      expect(one).toBeGreaterThan(2 * (two ?? 0))
    },
  )

  it('a season of ±30 % hides no rise by half where the group tells of it', () => {
    const season = [1.3, 1, 0.7, 1]
    const seriesOf = (knows: boolean, rise: number): OwnSeries[] => {
      const random = randomStream('seasonal', String(rise))
      return Array.from({ length: 300 }, () => ({
        points: Array.from({ length: 16 }, (_, place) => {
          const part = season[place % 4] ?? 1
          const cases = random.poisson(40 * part * (place < 12 ? 1 : rise))
          return { value: cases / 1000, counted: { cases, of: 1000, ...(knows ? { season: part } : {}) } }
        }),
        ...{ rebases: [], ghosts: [], counts: { kind: 'rate' as const, factor: 1 } },
      }))
    }
    const found = (knows: boolean, rise: number) =>
      seriesOf(knows, rise).filter((one) =>
        controlChart(one).signals.some(({ index, side }) => index >= 12 && side === 1),
      ).length / 300
    expect(found(true, 1.5)).toBeGreaterThan(0.9)
    expect(found(false, 1.5)).toBeLessThan(0.8)
    expect(found(true, 1)).toBeLessThanOrEqual(found(false, 1) + 0.02)
  })
})
