import { BASELINE, MIN_BASELINE } from './baseline'
import { countYardstick } from './counts'
import { shiftsIn } from './cusum'
import { individualYardstick } from './individuals'
import type { CountKind } from './laney'
import type { Counted, Grounds, Limits, Side, Yardstick } from './yardstick'

/*
 * The control chart of an own series: limits by segments, and two kinds of signal. An outlier is one point beyond its
 * limits, a shift is a lasting change. A gap interrupts moving ranges and sums; a ghost, a point with a known special
 * cause, is left out of both.
 */

export interface Observed {
  /** Unrounded. */
  value: number
  /** Null where the indicator counts no cases. */
  counted: Counted | null
}

export interface OwnSeries {
  /** In time order; null where no eligible value is approved. */
  points: ReadonlyArray<Observed | null>
  /** Indices at which a new segment with its own limits begins. */
  rebases: readonly number[]
  ghosts: readonly number[]
  /** Kind of counts, k of a·k/b, and the overdispersion of rare ones; null for values that count no cases. */
  counts: { kind: CountKind; factor: number; phi?: number } | null
}

/** 'run': no limits, of too few points or unknown scatter; 'trial': provisional limits; 'fixed': frozen limits; 'constant': no variation. */
export const PHASES = ['run', 'trial', 'fixed', 'constant'] as const

export interface Segment {
  from: number
  phase: (typeof PHASES)[number]
  /** The mean of the baseline; null in a run chart. */
  center: number | null
  /** Limits at each point from `from` to the next segment; null at gaps and where there are none. */
  limits: Array<Limits | null>
  /** How each limit was computed, parallel to `limits`. */
  grounds: Array<Grounds | null>
  /** Indices of its first and last point. */
  baseline: [first: number, last: number]
  /** How many points the baseline has. */
  points: number
  /** Ratio of the points' scatter to that of chance; 1 where unknown. */
  spread: number
}

export interface Signal {
  kind: 'outlier' | 'shift'
  index: number
  side: Side
  /** First and last point; both are the point itself for an outlier. */
  since: number
  until: number
  /** Whether the last point still belongs to the shift. */
  lasts: boolean
  /** Eight points fit the new level, so that limits may be rebased there. */
  settled: boolean
  /** The pooled value of its points, to compare with the center. */
  level: number
  /** p-value of the count; null for shifts and where no cases are counted. */
  chance: number | null
  /** For a shift: the threshold and the steps of the cumulative sum. */
  sum: { threshold: number; steps: ReturnType<typeof shiftsIn>[number]['steps'] } | null
}

interface Placed extends Observed {
  index: number
}

/** Most outliers that are excluded from a baseline. */
const MAX_LEFT = 2

/** The chart of a series; a series without points has no segments. */
export function controlChart(series: OwnSeries) {
  const starts = [...new Set([0, ...series.rebases])].sort((a, b) => a - b)
  const parts = starts.map((from, place) =>
    segmentOf(series, from, starts[place + 1] ?? series.points.length),
  )
  return {
    segments: parts.flatMap(({ segment }) => segment ?? []),
    signals: parts.flatMap(({ signals }) => signals).sort((a, b) => a.index - b.index),
  }
}

function segmentOf(
  series: OwnSeries,
  from: number,
  to: number,
): { segment: Segment | null; signals: Signal[] } {
  const points = series.points
    .slice(from, to)
    .map((point, place) => point && { ...point, index: from + place })
  const observed = points.filter((point) => point !== null)
  const first = observed.slice(0, BASELINE)
  const isGhost = ({ index }: Placed) => series.ghosts.includes(index)
  const baseline = first.filter((point) => !isGhost(point))
  const last = baseline.at(-1)
  if (!baseline[0] || !last) return { segment: null, signals: [] }
  const segment = {
    from,
    points: baseline.length,
    spread: 1,
    baseline: [baseline[0].index, last.index] satisfies Segment['baseline'],
  }
  const none = points.map(() => null)
  const run: Segment = { ...segment, phase: 'run', center: null, limits: none, grounds: none }
  const counting = observed.filter((point) => !isGhost(point))
  if (baseline.length < MIN_BASELINE) return { segment: run, signals: [] }
  if (counting.every(({ value }) => value === last.value))
    return { segment: { ...run, phase: 'constant', center: last.value }, signals: [] }
  const clean = cleaned(series.counts, baseline)
  if (!clean) return { segment: run, signals: [] }
  const { yardstick, left } = clean
  return {
    segment: {
      ...segment,
      points: baseline.length - left.size,
      spread: yardstick.spread,
      phase: first.length < BASELINE ? 'trial' : 'fixed',
      center: yardstick.center,
      limits: points.map((point) => point && yardstick.limitsAt(point)),
      grounds: points.map((point) => point && yardstick.groundsAt(point)),
    },
    signals: signalsOf(
      points.filter((point) => !point || !isGhost(point)),
      clean,
      series.counts,
    ),
  }
}

/**
 * The baseline without the points that would inflate its scatter: at most twice the farthest outlier is excluded and
 * the baseline refitted. Null where the scatter is unknown.
 * @returns its yardstick without its outliers, and the side on which each of these lay
 */
function cleaned(counts: OwnSeries['counts'], baseline: readonly Placed[]) {
  const left = new Map<number, Side>()
  let yardstick = yardstickOf(counts, runsOf(baseline))
  while (yardstick && left.size < MAX_LEFT && baseline.length - left.size > MIN_BASELINE) {
    const farthest = farthestBeyond(
      yardstick,
      baseline.filter(({ index }) => !left.has(index)),
    )
    if (!farthest) break
    const rest = baseline.filter(({ index }) => index !== farthest.index && !left.has(index))
    const refitted = yardstickOf(counts, runsOf(rest))
    // Without this point the others would be constant, and the scatter unknown.
    if (!refitted) break
    left.set(farthest.index, farthest.side)
    yardstick = refitted
  }
  return yardstick && { yardstick, left }
}

/** The point farthest beyond its limits, in standard deviations. */
function farthestBeyond(yardstick: Yardstick<Observed>, points: readonly Placed[]) {
  let farthest: { index: number; side: Side; score: number } | null = null
  for (const point of points) {
    const side = yardstick.sideOf(point)
    const score = Math.abs(yardstick.scoreOf(point))
    if (side !== 0 && (!farthest || score > farthest.score)) farthest = { index: point.index, side, score }
  }
  return farthest
}

/** Baseline points, split at gaps. */
function runsOf(points: readonly Placed[]): Placed[][] {
  const runs: Placed[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run && run.at(-1)?.index === point.index - 1) run.push(point)
    else runs.push([point])
  }
  return runs
}

function yardstickOf(counts: OwnSeries['counts'], runs: readonly Placed[][]): Yardstick<Observed> | null {
  if (!counts)
    return by(individualYardstick(runs.map((run) => run.map(({ value }) => value))), ({ value }) => value)
  const counted = runs.map((run) => run.map(countedOf))
  return by(countYardstick(counts.kind, counted, counts.factor, counts.phi), countedOf)
}

function countedOf({ counted }: Observed): Counted {
  if (!counted) throw new RangeError('an indicator that counts cases has a point without them')
  return counted
}

const by = <Point>(yardstick: Yardstick<Point> | null, part: (point: Observed) => Point) =>
  yardstick && {
    ...yardstick,
    limitsAt: (point: Observed) => yardstick.limitsAt(part(point)),
    groundsAt: (point: Observed) => yardstick.groundsAt(part(point)),
    sideOf: (point: Observed) => yardstick.sideOf(part(point)),
    scoreOf: (point: Observed) => yardstick.scoreOf(part(point)),
  }

function signalsOf(
  points: ReadonlyArray<Placed | null>,
  { yardstick, left }: NonNullable<ReturnType<typeof cleaned>>,
  counts: OwnSeries['counts'],
): Signal[] {
  const observed = points.filter((point) => point !== null)
  const outliers = observed.flatMap((point): Signal[] => {
    const { index } = point
    const side = left.get(index) ?? yardstick.sideOf(point)
    if (side === 0) return []
    const grounds = yardstick.groundsAt(point)
    return [
      {
        kind: 'outlier',
        index,
        side,
        since: index,
        until: index,
        lasts: false,
        settled: false,
        level: levelOf([point], counts),
        chance: grounds.by === 'ranges' ? null : grounds.chance,
        sum: null,
      },
    ]
  })
  const steps = points.map((point) => point && { index: point.index, score: yardstick.scoreOf(point) })
  const shifts = shiftsIn(steps, yardstick.thresholds).map(
    ({ passedAt, threshold, steps: summed, ...shift }): Signal => {
      const all = observed.filter(({ index }) => index >= shift.since && index <= shift.until)
      const end = settledAt(all, counts)
      const until = Math.max(passedAt, end ?? shift.until)
      const part = all.filter(({ index }) => index <= until)
      return {
        kind: 'shift',
        index: passedAt,
        side: shift.side,
        since: shift.since,
        until,
        lasts: shift.lasts && end === null,
        settled: end !== null,
        level: levelOf(part, counts),
        chance: null,
        sum: { threshold, steps: summed },
      }
    },
  )
  return [...outliers, ...shifts]
}

const SETTLED = 8

/** The first point of a shift from which its last eight points lie within their own limits; null if there is none. */
function settledAt(points: readonly Placed[], counts: OwnSeries['counts']): number | null {
  for (let end = SETTLED; end <= points.length; end += 1) {
    const own = points.slice(end - SETTLED, end)
    const yardstick = yardstickOf(counts, runsOf(own))
    if (!yardstick || own.every((point) => yardstick.sideOf(point) === 0)) return own.at(-1)?.index ?? null
  }
  return null
}

function levelOf(points: readonly Observed[], counts: OwnSeries['counts']): number {
  const sum = (of: (point: Observed) => number) => points.reduce((all, point) => all + of(point), 0)
  if (!counts) return sum(({ value }) => value) / points.length
  return (sum((point) => countedOf(point).cases) / sum((point) => countedOf(point).of)) * counts.factor
}
