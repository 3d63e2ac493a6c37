import { type Judgement, shownScore, standingOf } from '@/lib/calc/comparison/standing'
import { stabilise, unstabilise } from '@/lib/calc/places/stabilised'
import { controlChart, type OwnSeries, type Segment, type Signal } from '@/lib/calc/signals/chart'
import type { CountKind } from '@/lib/calc/signals/laney'
import type { Counted } from '@/lib/calc/signals/yardstick'
import { countChance } from '@/lib/calc/warnings/unlikely'
import { adjustedLines, drawnMean, plainLines } from '@/lib/features/analytics/funnel/funnel-lines'

/* Worked examples of the method page: input and result of each formula, computed by the functions the screens use. */

export interface ExampleAbout {
  metric: string
  unit: string
  decimals: number
  /** Null for an invented example. */
  period: { year: number; quarter: number; month: number } | null
}

/** @param values the group's values as shown, including the value */
export function placeExample(
  about: ExampleAbout,
  { values, value, order }: { values: readonly number[]; value: number; order: Judgement },
) {
  const standing = standingOf(Float64Array.from(values).sort(), value, order)
  const [place, score] = [standing.better + 1, shownScore(standing)]
  return { ...about, value, ...standing, total: values.length, place, score }
}

/** An own count of cases, and k of the formula. */
type Worked = { kind: CountKind; factor: number; own: Counted }
type Placed = { place: number; total: number; interval: readonly [number, number]; reliability: number }

const P95 = 1.96

/**
 * @returns y, s: the viewer's value on the stabilised scale, and its standard deviation there; ends: the values 1.96 standard
 * deviations away
 */
export function intervalExample(about: ExampleAbout, input: Worked & Placed) {
  const { kind, factor, own } = input
  const [y, s] = [stabilise(kind, own.cases / own.of), 1 / (2 * Math.sqrt(own.of))]
  const end = (scores: number) => factor * unstabilise(kind, y + scores * s)
  return { ...about, ...input, y, s, ends: [end(-P95), end(P95)] as const }
}

interface StarExample {
  category: string
  period: ExampleAbout['period']
  /** Contribution of each indicator relative to the neutral 50. */
  parts: ReadonlyArray<{ name: string; points: number }>
  score: number
  place: number
  total: number
  reliability: number | null
  stars: number | null
}

/** A point of an own series with its limits; for a shift, how the sum passed its threshold. */
type SignalExample = NonNullable<ReturnType<typeof signalExample>>

/** The last signal of a kind, else the last point with limits; null if there is neither. */
export function signalExample(
  about: Omit<ExampleAbout, 'period'>,
  series: OwnSeries,
  periods: ReadonlyArray<{ label: string; period: ExampleAbout['period'] }>,
  kind: Signal['kind'],
) {
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
    /** Number of first points the limits are computed from. */
    baseline: segment.points,
    center: segment.center,
    limits,
    grounds,
    signal,
    /** Of a shift, with their periods. */
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

/** Computed from θ and τ as published. */
export function funnelExample(
  about: ExampleAbout,
  input: Worked & { theta: number; phi: number | null; tau: number | null; value: number },
) {
  const { kind, theta, factor, tau, own } = input
  const mean = drawnMean(theta, about.decimals)
  const lines = tau === null ? plainLines(kind, mean, factor) : adjustedLines(kind, mean, { factor, tau })
  const outside = lines.outsideOf({ numerator: own.cases, denominator: own.of })
  return { ...about, ...input, limits: lines.at(own.of), outside }
}

type WarningExample = NonNullable<ReturnType<typeof warningExample>>

/** Earlier quarters a value is compared with. */
export const WARNING_BASELINE = 8

/** @param runs of earlier quarters, split at gaps; null when fewer than the full number */
export function warningExample(
  about: ExampleAbout,
  { own, runs, kind, factor }: Worked & { runs: ReadonlyArray<readonly Counted[]> },
) {
  const periods = runs.flat().length
  if (periods < WARNING_BASELINE || own.of <= 0) return null
  const { baseline, spread, chance } = countChance(kind, runs, own)
  const value = (factor * own.cases) / own.of
  const earlier = { cases: baseline.cases, of: baseline.of, periods }
  return { ...about, own, value, earlier, chance, spread }
}

/** One example per section, of no real organisation. */
export interface ReferenceExamples {
  place: ReturnType<typeof placeExample>
  interval: ReturnType<typeof intervalExample>
  star: StarExample
  outlier: SignalExample
  shift: SignalExample
  funnel: ReturnType<typeof funnelExample>
  warning: WarningExample
}

/** The viewer's examples; one that the organisation does not have is replaced by the reference example. */
export type MethodExamples = { [Name in keyof ReferenceExamples]?: ReferenceExamples[Name] | null }
