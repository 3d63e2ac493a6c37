import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import {
  absolute,
  meanRational,
  minus,
  plus,
  type Rational,
  rational,
  signOf,
  times,
  toDecimals,
} from '@/e2e/support/oracles'
import { roundTo } from '../rounding'
import { controlChart, type OwnSeries, type Signal } from './chart'
import { countBaseline, laneyLimits } from './laney'
import { REACHES } from './threshold-table'

const valued = (values: readonly (number | null)[], marks: Partial<OwnSeries> = {}): OwnSeries => ({
  points: values.map((value) => (value === null ? null : { value, counted: null })),
  rebases: [],
  ghosts: [],
  counts: null,
  ...marks,
})

const counted = (
  pairs: ReadonlyArray<readonly [cases: number, of: number] | null>,
  marks: Partial<OwnSeries> = {},
): OwnSeries => ({
  points: pairs.map((pair) => pair && { value: pair[0] / pair[1], counted: { cases: pair[0], of: pair[1] } }),
  rebases: [],
  ghosts: [],
  counts: { kind: 'proportion', factor: 100 },
  ...marks,
})

const repeated = (length: number, ...values: number[]) =>
  Array.from({ length }, (_, index) => values[index % values.length] ?? 0)
const named = (signals: readonly Signal[]) => signals.map(({ kind, index }) => `${kind} ${index}`)
const limitsAt = (series: OwnSeries, index: number) => {
  const segment = controlChart(series).segments.findLast(({ from }) => from <= index)
  const limits = segment?.limits[index - segment.from]
  return limits && [roundTo(limits.lower, 4), roundTo(limits.upper, 4)]
}

describe('values that count no cases', () => {
  const before = [10, 12, 11, 9, 10, 11, 10, 12, 9, 11, 10, 12]
  const after = [16, 17, 16, 15, 17, 16, 16, 15, 17, 16, 17, 15]

  it('oracle of a new start: its own mean and limits, and no signal', () => {
    const plain = controlChart(valued([...before, ...after]))
    expect(plain.segments.map(({ center }) => center && roundTo(center, 4))).toEqual([10.5833])
    expect(limitsAt(valued([...before, ...after]), 0)).toEqual([3.7433, 17.4233])
    expect(plain.signals.some(({ kind, since }) => kind === 'shift' && since <= 12)).toBe(true)
    const rebased = valued([...before, ...after], { rebases: [12] })
    const { segments, signals } = controlChart(rebased)
    expect(segments.map(({ from, center }) => [from, center && roundTo(center, 4)])).toEqual([
      [0, 10.5833],
      [12, 16.0833],
    ])
    expect(limitsAt(rebased, 12)).toEqual([11.1433, 21.0233])
    expect(signals).toEqual([])
  })

  it('oracle of a point left out: limits without it, no shift', () => {
    const series = valued([1, 2, 1, 2, 10, ...repeated(13, 1, 2)], { ghosts: [4] })
    const { segments, signals } = controlChart(series)
    expect(segments[0]?.center && roundTo(segments[0].center, 4)).toBe(1.4545)
    expect(limitsAt(series, 4)).toEqual([-2.8955, 5.8045])
    expect(signals).toEqual([])
  })

  it('screening that leaves only noughts is undone', () => {
    const series = valued([0, 0, 0, 0, 0, 0, 0.5])
    expect(limitsAt(series, 0)).toEqual([-0.4261, 0.5689])
    expect(named(controlChart(series).signals)).toEqual([])
  })

  it('phases: too few points, trial limits, limits frozen on the first twelve, nothing ever changed', () => {
    const phase = (values: readonly number[]) => controlChart(valued(values)).segments[0]?.phase
    expect(phase([1, 2, 3, 4])).toBe('run')
    expect(phase([1, 2, 1, 2, 1])).toBe('trial')
    expect(phase(repeated(12, 10, 11))).toBe('fixed')
    expect(limitsAt(valued([...repeated(12, 10, 11), 50, 50]), 0)).toEqual(
      limitsAt(valued(repeated(12, 10, 11)), 0),
    )
    expect(phase(repeated(5, 3))).toBe('constant')
    // Twelve equal values give no estimate of the scatter.
    expect(controlChart(valued([...repeated(12, 3), 4]))).toMatchObject({
      segments: [{ phase: 'run' }],
      signals: [],
    })
    expect(controlChart(valued([null, null])).segments).toEqual([])
  })

  it('a gap breaks the range across it, and a point at a limit is within', () => {
    const gap = valued([1, 1.5, 1, 1.5, null, 2, 2.5, 2, 2.5])
    // Moving ranges of 0.5, mean 1.75.
    expect(limitsAt(gap, 0)).toEqual([-0.925, 4.425])
    const base = repeated(12, 0.1, 0.3)
    const isOutside = (value: number) => controlChart(valued([...base, value])).signals.length > 0
    expect([1.036, 1.037, -0.636, -0.637].map(isOutside)).toEqual([false, true, false, true])
  })

  it('limits and outliers are those of the definitions in quotients of whole numbers', () => {
    const list = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 5, maxLength: 24 })
    forCases(100, list, fc.integer({ min: 0, max: 3 }), (units, decimals) => {
      const values = units.map((one) => Number(`${one}e-${decimals}`))
      const exact = wheeler(values)
      const { segments, signals } = controlChart(valued(values))
      if (signOf(exact.reach) === 0) {
        expect(signals).toEqual([])
        return
      }
      const limits = segments[0]?.limits[0]
      expect([limits?.lower, limits?.upper].map((limit) => limit !== undefined && roundTo(limit, 9))).toEqual(
        [minus(exact.mean, exact.reach), plus(exact.mean, exact.reach)].map((limit) => toDecimals(limit, 9)),
      )
      expect(signals.flatMap(({ kind, index }) => (kind === 'outlier' ? [index] : []))).toEqual(exact.outside)
    })
  })
})

describe('counted cases', () => {
  const cases = [3, 5, 2, 6, 4, 3, 5, 4, 2, 6, 3, 5]
  const sizes = [200, 220, 180, 240, 210, 190, 230, 205, 195, 225, 200, 215]
  const pairsOf = cases.map((one, place) => [one, sizes[place] ?? 0] as const)
  /** Counts large enough for the normal approximation. */
  const many = cases.map((one, place) => [one * 10, (sizes[place] ?? 0) * 10] as const)

  it('oracle of p′', () => {
    const baseline = countBaseline('proportion', [pairsOf.map(([one, of]) => ({ cases: one, of }))])
    expect(100 * baseline.rate).toBeCloseTo(1.91235, 5)
    expect(baseline.spread).toBe(1)
    const upper = (of: number) => (100 * laneyLimits(baseline, { cases: 0, of }).upper) / of
    expect([200, 180, 240].map((of) => roundTo(upper(of), 5))).toEqual([4.81769, 4.97485, 4.56455])
    expect(laneyLimits(baseline, { cases: 0, of: 200 }).lower).toBe(0)
  })

  it('rare ones have exact limits, many have those of the normal approximation', () => {
    const rare = counted(pairsOf)
    expect(controlChart(rare).segments[0]?.center).toBeCloseTo(1.91235, 5)
    // λ = 3.82: P(≥ 11) = 0.00215, P(≥ 12) = 0.00075.
    expect(limitsAt(rare, 0)).toEqual([0, 5.5])
    expect(limitsAt(counted(many), 0)).toEqual(laney(many, 2000))
  })

  it('a stable series over-dispersed by Laney’s factor has wider limits', () => {
    const wild = many.map(([one, of], place) => [one + (place % 2) * 40, of] as const)
    expect(limitsAt(counted(wild), 3)).toEqual(laney(wild, 2400))
    const [, upper] = laney(wild, 2400)
    const rate = wild.reduce((sum, [one]) => sum + one, 0) / wild.reduce((sum, [, of]) => sum + of, 0)
    expect(upper).toBeGreaterThan(100 * (rate + 3.5 * Math.sqrt((rate * (1 - rate)) / 2400)))
  })

  it('a baseline without a case does not make the first one an outlier', () => {
    const none = repeated(12, 0).map(() => [0, 100] as const)
    const shown = (...later: Array<readonly [number, number]>) =>
      named(controlChart(counted([...none, ...later])).signals)
    expect(shown([1, 100])).toEqual([])
    expect(shown([2, 100])).toEqual(['outlier 12'])
    expect(controlChart(counted(none)).segments[0]?.phase).toBe('constant')
  })

  it('a lasting rise is a shift with its size, and a point beyond its limits an outlier', () => {
    const risen = [30, 31, 29, 32].map((one) => [one * 2, 1000] as const)
    const stable = repeated(12, 40, 44, 38).map((one) => [one, 1000] as const)
    const { signals } = controlChart(counted([...stable, ...risen]))
    expect(signals).toContainEqual(
      expect.objectContaining({ kind: 'shift', side: 1, since: 12, until: 15, lasts: true, level: 6.1 }),
    )
    const { signals: single } = controlChart(counted([...stable, [70, 1000], [40, 1000]]))
    expect(named(single)).toEqual(['outlier 12'])
  })

  it('more cases than they happened among are taken for a rate', () => {
    const more = repeated(12, 110, 120).map((one) => [one, 100] as const)
    expect(controlChart(counted(more)).segments[0]?.limits[0]?.upper).toBeGreaterThan(120)
  })

  const pair = fc.tuple(fc.nat({ max: 40 }), fc.integer({ min: 40, max: 400 }))
  const pairs = fc.array(fc.option(pair, { freq: 8 }), { minLength: 5, maxLength: 24 })

  it('a constant series has no signal', () => {
    forCases(
      100,
      fc.nat({ max: 20 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 5, maxLength: 24 }),
      (share, list) => {
        const constant = list.map((one) => [share * one, 20 * one] as const)
        expect(controlChart(counted(constant)).signals).toEqual([])
      },
    )
  })

  it('oracle of a clean baseline: one wild quarter is left out, drawn as an outlier, and blinds nobody', () => {
    const quarters = [
      ...[111, 104, 414].map((one, place) => [one, [6143, 5520, 5580][place] ?? 0] as const),
      null,
      ...[88, 91, 120, 93, 85, 104].map(
        (one, place) => [one, [5904, 5427, 6063, 5989, 5916, 5650][place] ?? 0] as const,
      ),
    ]
    const { segments, signals } = controlChart(counted(quarters))
    expect(segments[0]?.center).toBeCloseTo(1.70771, 5)
    expect(segments[0]?.points).toBe(8)
    expect(segments[0]?.limits[9]?.upper).toBeCloseTo(2.3916, 4)
    const grounds = segments[0]?.grounds[9]
    expect(grounds?.by === 'deviations' && grounds.spread).toBeCloseTo(1.32257, 5)
    expect(named(signals)).toEqual(['outlier 2'])
  })

  it('one quarter made three times as large never hides a rise that was found without it', () => {
    forCases(
      100,
      fc.array(fc.integer({ min: 85, max: 115 }), { minLength: 12, maxLength: 12 }),
      fc.nat({ max: 11 }),
      (list, wild) => {
        const rise = Array.from({ length: 4 }, () => [200, 1000] as const)
        const of = (cases: readonly number[]) =>
          controlChart(counted([...cases.map((one) => [one, 1000] as const), ...rise])).signals
        const shocked = of(list.with(wild, 3 * (list[wild] ?? 0)))
        expect(shocked).toContainEqual(expect.objectContaining({ kind: 'outlier', index: wild, side: 1 }))
        expect(shocked.some(({ index, side }) => index >= 12 && side === 1)).toBe(true)
      },
    )
  })

  it('another unit of the denominator changes no sign', () => {
    forCases(100, pairs, fc.constantFrom(0.5, 4, 1024), (list, scale) => {
      const rate = { counts: { kind: 'rate', factor: 1000 } } as const
      const scaled = list.map((one) => one && ([one[0], one[1] * scale] as const))
      const marks = (series: OwnSeries) =>
        controlChart(series).signals.map(({ kind, index, side, since, until }) => [
          kind,
          index,
          side,
          since,
          until,
        ])
      expect(marks(counted(scaled, rate))).toEqual(marks(counted(list, rate)))
    })
  })

  it('the value of a point left out changes nothing, and leaving out a later one moves no limit and no outlier', () => {
    forCases(100, pairs, fc.nat(), pair, (list, chosen, other) => {
      const ghost = chosen % list.length
      const marks = { ghosts: [ghost] }
      const changed = list.with(ghost, other)
      if (list[ghost]) {
        const others = (series: OwnSeries) => {
          const { segments, signals } = controlChart(series)
          return { signals, centers: segments.map(({ center }) => center) }
        }
        expect(others(counted(changed, marks))).toEqual(others(counted(list, marks)))
      }
      const observed = list.slice(0, ghost).filter((one) => one !== null).length
      if (observed < 12) return
      const outliers = (series: OwnSeries) =>
        named(controlChart(series).signals.filter(({ kind, index }) => kind === 'outlier' && index !== ghost))
      expect(outliers(counted(list, marks))).toEqual(outliers(counted(list)))
      expect(limitsAt(counted(list, marks), 0)).toEqual(limitsAt(counted(list), 0))
    })
  })
})

/** Laney's p′ chart by definition: limits in per cent at a denominator. */
function laney(pairs: ReadonlyArray<readonly [number, number]>, of: number): number[] {
  const rate = pairs.reduce((sum, [one]) => sum + one, 0) / pairs.reduce((sum, [, all]) => sum + all, 0)
  const sigma = (all: number) => Math.sqrt((rate * (1 - rate)) / all)
  const z = pairs.map(([one, all]) => (one / all - rate) / sigma(all))
  const all = z.slice(1).map((one, before) => Math.abs(one - (z[before] ?? 0)))
  const meanOf = (list: readonly number[]) => list.reduce((sum, range) => sum + range, 0) / list.length
  const spread = Math.max(1, meanOf(all.filter((range) => range < 3.267 * meanOf(all))) / 1.128)
  return [-3, 3].map((sigmas) => roundTo(100 * Math.max(0, rate + sigmas * spread * sigma(of)), 4))
}

/** Wheeler's XmR limits by definition, from the first twelve values after removing at most two outliers, one by one. */
function wheeler(values: readonly number[]) {
  const points = values.map(rational)
  let base = points.slice(0, 12).map((point, index) => ({ point, index }))
  let fitted = fittedTo(base)
  const left: number[] = []
  while (left.length < 2 && base.length > 5) {
    const beyond = base
      .map(({ point, index }) => ({ index, distance: absolute(minus(point, fitted.mean)) }))
      .filter(({ distance }) => signOf(minus(distance, fitted.reach)) > 0)
      .sort((a, b) => signOf(minus(b.distance, a.distance)) || a.index - b.index)
    const [farthest] = beyond
    if (!farthest) break
    const rest = base.filter(({ index }) => index !== farthest.index)
    const refitted = fittedTo(rest)
    if (signOf(refitted.reach) === 0) break
    left.push(farthest.index)
    ;[base, fitted] = [rest, refitted]
  }
  const isOutside = (point: Rational, index: number) =>
    left.includes(index) || signOf(minus(absolute(minus(point, fitted.mean)), fitted.reach)) > 0
  return { ...fitted, outside: points.flatMap((point, index) => (isOutside(point, index) ? [index] : [])) }
}

function fittedTo(base: ReadonlyArray<{ point: Rational; index: number }>) {
  const ranges = base
    .slice(1)
    .flatMap(({ point, index }, before) =>
      base[before]?.index === index - 1 ? [absolute(minus(point, base[before]?.point ?? point))] : [],
    )
  if (ranges.length === 0) return { mean: rational(0), reach: rational(0) }
  const isKept = (range: Rational) => signOf(minus(range, times(rational(3.267), meanRational(ranges)))) < 0
  const kept = ranges.filter(isKept)
  const reach = times(
    rational(REACHES[base.length - 5] ?? 4.18),
    meanRational(kept.some((range) => signOf(range) > 0) ? kept : ranges),
  )
  return { mean: meanRational(base.map(({ point }) => point)), reach }
}

describe('a level that eight quarters fit', () => {
  const stable = repeated(12, 40, 44, 38).map((one) => [one, 1000] as const)
  const risen = (count: number) => repeated(count, 60, 64, 58).map((one) => [one, 1000] as const)
  const shiftOf = (count: number) =>
    controlChart(counted([...stable, ...risen(count)])).signals.find(({ kind }) => kind === 'shift')

  it('is the usual one: the shift ends with the eighth, and is no signal of today any more', () => {
    expect(shiftOf(7)).toMatchObject({ since: 12, lasts: true, settled: false })
    expect(shiftOf(8)).toMatchObject({ since: 12, until: 19, lasts: false, settled: true })
    expect(shiftOf(12)).toMatchObject({ since: 12, until: 19, lasts: false, settled: true })
  })
})
