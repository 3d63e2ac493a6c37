import { type Judgement, shownScore, standingOf } from '@/lib/calc/comparison/standing'
import { stabilise, unstabilise } from '@/lib/calc/places/stabilised'
import { controlChart, type OwnSeries, type Segment, type Signal } from '@/lib/calc/signals/chart'
import type { CountKind } from '@/lib/calc/signals/laney'
import type { Counted, Grounds, Limits } from '@/lib/calc/signals/yardstick'
import { countChance } from '@/lib/calc/warnings/unlikely'
import {
  adjustedLines,
  drawnMean,
  type Outside,
  plainLines,
} from '@/lib/features/analytics/funnel/funnel-lines'

/*
 * Worked examples of the method page: the numbers that go into a formula and what comes out, by the functions that the
 * screens are made with.
 */

/** Of what an example is. */
export interface ExampleAbout {
  metric: string
  unit: string
  decimals: number
  /** Null of an invented one. */
  period: { year: number; quarter: number; month: number } | null
}

/** Place and score of a value in its group. */
export interface PlaceExample extends ExampleAbout {
  value: number
  better: number
  tied: number
  worse: number
  total: number
  place: number
  score: number
}

/** @param values of the group, as they are shown; the value is one of them */
export function placeExample(
  about: ExampleAbout,
  { values, value, order }: { values: readonly number[]; value: number; order: Judgement },
): PlaceExample {
  const standing = standingOf(Float64Array.from(values).sort(), value, order)
  const { length: total } = values
  return {
    ...about,
    value,
    ...standing,
    total,
    place: standing.better + 1,
    score: shownScore(standing),
  }
}

/** What chance may have made of a place. */
export interface IntervalExample extends ExampleAbout {
  kind: CountKind
  factor: number
  own: Counted
  /** The own value on the stabilised scale, and its standard deviation there. */
  y: number
  s: number
  /** The values that lie 1.96 deviations from it. */
  ends: [number, number]
  place: number
  total: number
  interval: readonly [number, number]
  reliability: number
}

const P95 = 1.96

export function intervalExample(
  about: ExampleAbout,
  input: Omit<IntervalExample, keyof ExampleAbout | 'y' | 's' | 'ends'>,
): IntervalExample {
  const { kind, factor, own } = input
  const [y, s] = [stabilise(kind, own.cases / own.of), 1 / (2 * Math.sqrt(own.of))]
  const end = (scores: number) => factor * unstabilise(kind, y + scores * s)
  return { ...about, ...input, y, s, ends: [end(-P95), end(P95)] }
}

/** A category's score, place and stars. */
export interface StarExample {
  category: string
  period: ExampleAbout['period']
  /** What each indicator adds to the neutral 50 or takes from it. */
  parts: ReadonlyArray<{ name: string; points: number }>
  score: number
  place: number
  total: number
  reliability: number | null
  stars: number | null
}

/** A point of an own series against its limits; of a shift how the sum came to pass its threshold. */
export interface SignalExample extends ExampleAbout {
  factor: number | null
  value: number
  counted: Counted | null
  /** How many first points the limits are made of. */
  baseline: number
  center: number
  limits: Limits
  grounds: Grounds
  signal: Signal | null
  /** The periods of the steps of a shift. */
  steps: ReadonlyArray<{ label: string; score: number; sum: number }>
}

/** The last signal of a kind, else the last point with limits; null without either. */
export function signalExample(
  about: Omit<ExampleAbout, 'period'>,
  series: OwnSeries,
  periods: ReadonlyArray<{ label: string; period: ExampleAbout['period'] }>,
  kind: Signal['kind'],
): SignalExample | null {
  const { segments, signals } = controlChart(series)
  const signal = signals.findLast((one) => one.kind === kind) ?? null
  const index = signal?.index ?? lastLimited(segments)
  const segment = segments.findLast(({ from }) => from <= index)
  const at = segment ? index - segment.from : -1
  const [point, limits, grounds] = [series.points[index], segment?.limits[at], segment?.grounds[at]]
  if (!segment || segment.center === null || !point || !limits || !grounds) return null
  return {
    ...about,
    period: periods[index]?.period ?? null,
    factor: series.counts?.factor ?? null,
    value: point.value,
    counted: point.counted,
    baseline: segment.points,
    center: segment.center,
    limits,
    grounds,
    signal,
    steps: (signal?.sum?.steps ?? []).map(({ score, sum, index: step }) => ({
      label: periods[step]?.label ?? String(step + 1),
      score,
      sum,
    })),
  }
}

function lastLimited(segments: readonly Segment[]): number {
  const segment = segments.findLast(({ limits }) => limits.some((one) => one !== null))
  return segment ? segment.from + segment.limits.findLastIndex((one) => one !== null) : -1
}

/** An own value against the limits of a funnel. */
export interface FunnelExample extends ExampleAbout {
  kind: CountKind
  factor: number
  theta: number
  phi: number | null
  tau: number | null
  own: Counted
  value: number
  limits: Record<'l95' | 'u95' | 'l998' | 'u998', number>
  outside: Outside
}

/** By θ and τ as they are told. */
export function funnelExample(
  about: ExampleAbout,
  input: Omit<FunnelExample, keyof ExampleAbout | 'limits' | 'outside'>,
): FunnelExample {
  const { kind, theta, factor, tau, own } = input
  const mean = drawnMean(theta, about.decimals)
  const lines = tau === null ? plainLines(kind, mean, factor) : adjustedLines(kind, mean, { factor, tau })
  const outside = lines.outsideOf({ numerator: own.cases, denominator: own.of })
  return { ...about, ...input, limits: lines.at(own.of), outside }
}

/** Counts as they are entered against the quarters before them. */
export interface WarningExample extends ExampleAbout {
  own: Counted
  value: number
  /** The quarters before together, and how many they are. */
  earlier: Counted & { periods: number }
  chance: number
  /** Laney's factor. */
  spread: number
}

/** Quarters that a value is held against. */
export const WARNING_BASELINE = 8

/** @param runs of earlier quarters, parted where one is missing; null where they are not all there */
export function warningExample(
  about: ExampleAbout,
  input: { own: Counted; runs: ReadonlyArray<readonly Counted[]>; kind: CountKind; factor: number },
): WarningExample | null {
  const { own, runs, kind, factor } = input
  const periods = runs.flat().length
  if (periods < WARNING_BASELINE || own.of <= 0) return null
  const { baseline, spread, chance } = countChance(kind, runs, own)
  const value = (factor * own.cases) / own.of
  return {
    ...about,
    own,
    value,
    earlier: { cases: baseline.cases, of: baseline.of, periods },
    chance,
    spread,
  }
}

/** All of the page; null where there is nothing of one's own, and the reference stands in. */
export interface MethodExamples {
  place: PlaceExample | null
  interval: IntervalExample | null
  star: StarExample | null
  outlier: SignalExample | null
  shift: SignalExample | null
  funnel: FunnelExample | null
  warning: WarningExample | null
}

/** One for each section, of no organisation. */
export type ReferenceExamples = { [Name in keyof MethodExamples]: NonNullable<MethodExamples[Name]> }
