import type { Band } from '@/lib/calc/comparison/bands'
import { bandedOf, bubblesOf, LEAST_BUBBLE } from '@/lib/calc/comparison/bubbles'
import type { FunnelLimits } from '@/lib/calc/comparison/funnel'
import { CalcDecimal } from '@/lib/calc/decimal'
import { dispersionOf } from '@/lib/calc/places/dispersion'
import { stabilise } from '@/lib/calc/places/stabilised'
import type { FactVariables } from '@/lib/calc/pooling/facts'
import { exactGroupValue } from '@/lib/calc/pooling/period-value'
import { roundSurely, roundTo, UNIT } from '@/lib/calc/rounding'
import type { CountKind } from '@/lib/calc/signals/laney'
import type { Funnel } from '@/lib/features/analytics/funnel/contract'
import {
  adjustedLines,
  drawnMean,
  FUNNEL_KIND,
  type Lines,
  plainLines,
} from '@/lib/features/analytics/funnel/funnel-lines'
import type { Group, Member, OwnCompany } from '@/lib/features/analytics/group/group-data'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'

/** The pooled value of one organisation of the group: eligible, of the form a·k/b, rounded as it is compared. */
export interface FunnelValue {
  company: number
  value: number
  numerator: number
  denominator: number
  /** What it was pooled of; null as long as nobody has needed it. */
  facts: (() => FactVariables[]) | null
}

const GRID_POINTS = 60
/** A year pools no more. */
const MAX_PERIODS = 12

/** What an indicator counts, and k of its formula. */
interface Counted {
  kind: CountKind
  factor: number
}

/**
 * Proportions count cases among those of the denominator; rates, and proportions above the whole, are counts of events.
 * Null where doubles cannot tell and the facts are not given.
 */
function kindOf(
  metric: ComparedMetric,
  { kind, factor }: Counted,
  values: readonly FunnelValue[],
): CountKind | null {
  if (kind === 'rate') return kind
  for (const { numerator, denominator, facts } of values) {
    if (numerator <= denominator) continue
    if (numerator - denominator > 2 * MAX_PERIODS * denominator * UNIT) return 'rate'
    if (!facts) return null
    const { value } = exactGroupValue(metric, [facts()])
    if (value === null || new CalcDecimal(value).gt(factor)) return 'rate'
  }
  return kind
}

/** Whose side it is, and whether single organisations are told of. */
interface Viewer {
  group: Group
  own: OwnCompany | null
  isAdmin: boolean
}

/**
 * Values against denominators with Spiegelhalter's limits around the mean as it is told, wider where organisations
 * differ by more than chance. The others are bubbles.
 * @param values at least one, all denominators positive
 * @returns null where only the facts can tell, and the values come without
 */
export function funnelOf(
  metric: ComparedMetric,
  counted: Counted,
  values: readonly FunnelValue[],
  { group, own, isAdmin }: Viewer,
): Funnel | null {
  const { factor } = counted
  const kind = kindOf(metric, counted, values)
  if (kind === null) return null
  const sum = (part: 'numerator' | 'denominator') => values.reduce((all, one) => all + one[part], 0)
  const theta = thetaOf(metric, (factor * sum('numerator')) / sum('denominator'), values)
  if (theta === null) return null
  const { phi, tau } = toldDispersion(kind, values, sum('numerator') / sum('denominator'))
  const plain = plainLines(kind, drawnMean(theta, metric.decimals), factor)
  const lines = tau === null ? plain : adjustedLines(kind, drawnMean(theta, metric.decimals), { factor, tau })
  const [mine, others] = [
    values.find(({ company }) => company === own?.id),
    values.filter(({ company }) => company !== own?.id),
  ]
  /** What one organisation is told of; nobody else is looked at one by one. */
  const told = (one: FunnelValue) => ({
    denominator: one.denominator,
    value: one.value,
    outside: lines.outsideOf(one),
    plain_outside: plain.outsideOf(one),
  })
  const least = Math.max(1, Math.ceil(Number(metric.minDenominator)))
  const banded = bandedOf(others, { factor, decimals: metric.decimals, least })
  const bubblesBy = ({ zoneAt }: Lines) =>
    bubblesOf(banded, zoneAt).map(({ count, ...bubble }) => ({
      ...bubble,
      count: count < LEAST_BUBBLE ? null : count,
    }))
  const bubbles = bubblesBy(lines)
  const denominators = grid(bubbles, mine?.denominator)
  const limitsBy = ({ at }: Lines) =>
    denominators.map((denominator) => ({ denominator, ...shown(at(denominator), metric.decimals) }))
  return {
    metric: metric.shown,
    kind: FUNNEL_KIND[kind],
    denominator_name: metric.ratio ? (metric.names[metric.ratio.denominator] ?? '') : '',
    theta,
    organisations: values.length,
    own: mine ? { numerator: mine.numerator, ...told(mine) } : null,
    phi,
    tau,
    bubbles,
    plain_bubbles: bubblesBy(plain),
    points: isAdmin ? pointsOf(others, group, told) : null,
    limits: limitsBy(lines),
    plain_limits: limitsBy(plain),
  }
}

/** Of fewer organisations it cannot be told how much they differ. */
const LEAST_FOR_DISPERSION = 10

/**
 * φ and τ, as coarse as they are told: limits are drawn by these, so that lines and zones tell no more of any
 * organisation than the two numbers do.
 */
function toldDispersion(
  kind: CountKind,
  values: readonly FunnelValue[],
  theta: number,
): Pick<Funnel, 'phi' | 'tau'> {
  if (values.length < LEAST_FOR_DISPERSION || theta === 0) return { phi: null, tau: null }
  const { phi, tau2 } = dispersionOf({
    y: Float64Array.from(values, ({ numerator, denominator }) => stabilise(kind, numerator / denominator)),
    s: Float64Array.from(values, ({ denominator }) => 1 / (2 * Math.sqrt(denominator))),
    center: stabilise(kind, theta),
  })
  return { phi: roundTo(phi, 2), tau: tau2 > 0 ? Number(Math.sqrt(tau2).toPrecision(2)) : null }
}

type Point = NonNullable<Funnel['points']>[number]

function pointsOf(
  values: readonly FunnelValue[],
  group: Group,
  told: (one: FunnelValue) => Omit<Point, keyof Member>,
): Point[] {
  const points = values.flatMap((one) => {
    const member = group.members.get(one.company)
    return member ? [{ ...member, ...told(one) }] : []
  })
  return points.sort((x, y) => x.denominator - y.denominator || Number(x.number) - Number(y.number))
}

/** The value of the whole group: of the facts where the doubles that went into it may mislead the rounding. */
function thetaOf(metric: ComparedMetric, value: number, values: readonly FunnelValue[]): number | null {
  const { decimals } = metric
  const sure = roundSurely({ value, error: 2 * (values.length + MAX_PERIODS) * value * UNIT }, decimals)
  if (sure !== null) return sure
  const group = values.flatMap(({ facts }) => (facts ? [facts()] : []))
  if (group.length < values.length) return null
  return roundTo(exactGroupValue(metric, group).value ?? value, decimals)
}

function shown(limits: FunnelLimits, decimals: number): FunnelLimits {
  const round = (value: number) => roundTo(value, decimals + 2)
  return {
    l95: round(limits.l95),
    u95: round(limits.u95),
    l998: round(limits.l998),
    u998: round(limits.u998),
  }
}

/** Denominators to draw the lines by: evenly on a logarithmic axis over all bands and the own denominator. */
function grid(bubbles: readonly Band[], own: number | undefined): number[] {
  const ends = [...bubbles.flatMap(({ from, to }) => [from, to]), ...(own === undefined ? [] : [own])]
  const min = Math.max(1, Math.min(...ends))
  const max = Math.max(min, ...ends)
  const steps = Array.from({ length: GRID_POINTS }, (_, index) =>
    Math.round(min * (max / min) ** (index / (GRID_POINTS - 1))),
  )
  return [...new Set(steps)]
}
