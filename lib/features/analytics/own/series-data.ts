import { isBetter, type Judgement } from '@/lib/calc/comparison/standing'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { isComparedIn, YEAR_SLOT } from '@/lib/calc/pooling/slots'
import { remembering } from '@/lib/calc/remembering'
import { assuranceOf } from '@/lib/calc/signals/assurance'
import { BASELINE } from '@/lib/calc/signals/baseline'
import { controlChart, type OwnSeries, type Segment, type Signal } from '@/lib/calc/signals/chart'
import type { GroupScatter } from '@/lib/calc/signals/group-scatter'
import { exposureOf } from '@/lib/calc/signals/laney'
import { countKindOf } from '@/lib/calc/signals/metric-kind'
import { nearerTarget } from '@/lib/calc/targets'
import type { ComparedMetric } from '@/lib/features/analytics/group/group-data'
import type { ShownPeriod } from '@/lib/features/analytics/group/rules'
import type { ControlChart, OwnDynamics } from '@/lib/features/analytics/own/contract'
import {
  type ChartMark,
  type OwnCell,
  type OwnSeriesRead,
  observedBy,
  slotKey,
} from '@/lib/features/analytics/own/own-data'
import { chartWithin } from '@/lib/features/analytics/own/rules'
import type { PlannedMeasure } from '@/lib/features/measures/shapes'
import type { readTargets } from '@/lib/features/targets/data'

export interface ChartedPeriod {
  period: ShownPeriod
  cell: OwnCell | null
  marks: readonly ChartMark[]
  /** Overdispersion and season of all organisations' counts. */
  scatter: GroupScatter
}

type CountedMetric = Pick<ComparedMetric, 'ratio'> & { shown: Pick<ComparedMetric['shown'], 'metric_kind'> }
type ChartedMetric = CountedMetric & Pick<ComparedMetric, 'order' | 'target'>

/** Limits and signals depend on the series alone, and most series are requested again before they grow. */
const MAX_REMEMBERED = 2_000
const remembered = remembering<ReturnType<typeof controlChart>>(MAX_REMEMBERED)
const chartedOf = (own: OwnSeries) => remembered(JSON.stringify(own), () => controlChart(own))

/**
 * The control chart over all observed own values: limits, signals and assurance must not depend on the years shown.
 * Indices count from the first period shown.
 * @param shownFrom index of that period in the series
 * @param shownTo index after the last one
 */
export function ownChart(
  metric: ChartedMetric,
  series: readonly ChartedPeriod[],
  shownFrom: number,
  shownTo: number = series.length,
): ControlChart | null {
  const own = ownSeries(metric, series)
  const { points, counts } = own
  if (points.every((point) => point === null)) return null
  const { segments, signals } = chartedOf(own)
  const chart: ControlChart = {
    method: METHOD_VERSION,
    segments: segments.map((segment) => segmentAnswer(segment, series)),
    signals: signals.map((signal) =>
      signalAnswer(signal, metric.order, { points, series, counts, segments }),
    ),
    ghosts: placesOf(series, 'ghost').flatMap(({ place: index, mark: { id, reason } }) =>
      points[index] ? [{ index, id, reason }] : [],
    ),
    assurance: assurance(metric, segments.at(-1), points, series[0]?.scatter.season ?? null),
  }
  return chartWithin(chart, shownFrom, shownTo)
}

/** Overdispersion (Laney's factor) of an indicator's own series by quarter; a year takes that of its last quarter. */
export function spreadsOf(metric: ComparedMetric, side: OwnSeriesRead): Map<string, number> {
  const { segments } = chartedOf(ownSeries(metric, chartedSeries(metric, side)))
  const entries = side.charted.flatMap(({ year, slot }, place) => {
    const spread = segments.findLast(({ from }) => from <= place)?.spread ?? 1
    return [slot, YEAR_SLOT].map((of) => [slotKey(metric.id, year, of), spread] as const)
  })
  return new Map(entries)
}

export function ownSeries(metric: CountedMetric, series: readonly ChartedPeriod[]): OwnSeries {
  const kind = countKindOf(metric.shown.metric_kind, metric.ratio)
  const phi = series[0]?.scatter.phi ?? 1
  const counts = metric.ratio && kind && { kind, factor: metric.ratio.factor.toNumber(), phi }
  return {
    points: series.map(
      ({ cell, period, scatter }) => cell && observedBy(scatter)(cell, counts !== null, period.quarter),
    ),
    counts,
    rebases: placesOf(series, 'rebase').map(({ place }) => place),
    ghosts: placesOf(series, 'ghost').map(({ place }) => place),
  }
}

const placesOf = (series: readonly ChartedPeriod[], kind: ChartMark['kind']) =>
  series.flatMap(({ marks }, place) =>
    marks.filter((mark) => mark.kind === kind).map((mark) => ({ place, mark })),
  )

function segmentAnswer(
  { from, phase, center, limits, baseline: [first, last], points }: Segment,
  series: readonly ChartedPeriod[],
): ControlChart['segments'][number] {
  const mark = series[from]?.marks.find(({ kind }) => kind === 'rebase')
  return {
    from,
    phase,
    center,
    limits,
    baseline: { from: datesOf(series[first]), to: datesOf(series[last]), points },
    rebase: mark ? { id: mark.id, reason: mark.reason } : null,
  }
}

function datesOf(charted: ChartedPeriod | undefined) {
  if (!charted) throw new RangeError('a period outside its series')
  const { year, quarter, month } = charted.period
  return { year, quarter, month }
}

function signalAnswer(
  { kind, index, side, since, until, lasts, settled, level, chance }: Signal,
  order: Judgement | null,
  {
    points,
    series,
    counts,
    segments,
  }: Pick<OwnSeries, 'points' | 'counts'> & {
    series: readonly ChartedPeriod[]
    segments: readonly Segment[]
  },
): ControlChart['signals'][number] {
  const counted = kind === 'outlier' && counts ? points[index]?.counted : null
  const center = segments.findLast((segment) => segment.from <= index)?.center ?? 0
  return {
    index,
    kind,
    better: typeof order === 'string' ? (side === 1) === (order === 'desc') : isBetter(level, center, order),
    higher: side === 1,
    since,
    until,
    begins: datesOf(series[since]),
    lasts,
    settled,
    level,
    center,
    chance,
    cases:
      counted && counts
        ? { own: counted.cases, usual: (center * exposureOf(counted)) / counts.factor }
        : null,
  }
}

/** Uses the newest limits: the last ones, all of a year with a season, the value itself for a constant series. */
function assurance(
  { target, order }: ChartedMetric,
  segment: Segment | undefined,
  points: OwnSeries['points'],
  season: GroupScatter['season'],
): ReturnType<typeof assuranceOf> | 'early' | null {
  // Assurance needs a direction: `near` and `none` have none.
  if (target === null || !segment || typeof order !== 'string') return null
  // Provisional limits still change, and with them the assurance; so may a constant series that is as short.
  const isShort = points.slice(segment.from).filter((point) => point !== null).length < BASELINE
  if (segment.phase === 'trial' || (segment.phase === 'constant' && isShort)) return 'early'
  if (segment.phase === 'constant' && segment.center !== null)
    return assuranceOf({ lower: segment.center, upper: segment.center }, target, order)
  const limits = segment.limits.filter((one) => one !== null).slice(season ? -season.length : -1)
  if (limits.length === 0) return null
  const [lowers, uppers] = [limits.map(({ lower }) => lower), limits.map(({ upper }) => upper)]
  return assuranceOf({ lower: Math.min(...lowers), upper: Math.max(...uppers) }, target, order)
}

interface OwnSource extends OwnSeriesRead {
  periods: readonly ShownPeriod[]
  targets: Awaited<ReturnType<typeof readTargets>>
  measures: readonly PlannedMeasure[]
}

const NO_MARKS: readonly ChartMark[] = []

/** The own series of an indicator, with its marks. */
export function chartedSeries(
  metric: ComparedMetric,
  { own, marks, charted }: OwnSeriesRead,
): ChartedPeriod[] {
  const scatter = own.scatterOf(metric)
  return charted.map((period) => ({
    period,
    cell: own.at(metric, period.year, period.slot),
    marks: (marks.size > 0 && marks.get(slotKey(metric.id, period.year, period.slot))) || NO_MARKS,
    scatter,
  }))
}

/** An indicator's own values in the shown periods, with the control chart over all periods. */
export function ownDynamics(metric: ComparedMetric, source: OwnSource): OwnDynamics {
  const series = chartedSeries(metric, source)
  const [first] = source.periods
  const from = first ? Math.max(0, source.charted.indexOf(first)) : 0
  const to = from + source.periods.length
  const targetIn = (periods: readonly ShownPeriod[]) => {
    const last = periods.at(-1)
    const order = metric.shown.metric_target_order.system_name
    return last ? nearerTarget(source.targets.at(metric, last.year), order) : null
  }
  const nearer = targetIn(source.periods)
  const target = nearer?.value ?? null
  const isNewest = target === (targetIn(source.charted)?.value ?? null)
  const chart = ownChart({ ...metric, target }, series, from, to)
  // Assurance follows from the newest limits: beside an earlier year's target only that it is too early is told.
  const isJudged = isNewest || chart?.assurance === 'early'
  const last = source.periods.at(-1)
  return {
    metric: metric.shown,
    points: series.slice(from, to).map(({ period: { year, quarter, month, label }, cell }) => ({
      year,
      quarter,
      month,
      label,
      own: cell && { value: cell.value, non_value: cell.nonValue, incomplete: cell.incomplete },
    })),
    chart: chart && (isJudged ? chart : { ...chart, assurance: null }),
    is_closed: last !== undefined && !isComparedIn(metric, last.year, last.slot),
    successor: source.successors.get(metric.id) ?? null,
    target,
    target_is_own: nearer?.isOwn ?? false,
    targets: targetsOf(metric, source),
    measures: flagsOf(metric, source),
  }
}

/** For every year shown, and later years that have one. */
function targetsOf(metric: ComparedMetric, { periods, targets }: OwnSource): OwnDynamics['targets'] {
  const shown = new Set(periods.map(({ year }) => year))
  const later = targets.yearsOf(metric.id).filter((year) => year > Math.max(...shown))
  return [...shown, ...later].map((year) => targets.at(metric, year))
}

function flagsOf(metric: ComparedMetric, { measures }: OwnSource): OwnDynamics['measures'] {
  return measures
    .filter((measure) => measure.metric.id === metric.id && measure.status !== 'cancelled')
    .map(({ id, number, name, date_begin, date_end }) => ({ id, number, name, date_begin, date_end }))
}
