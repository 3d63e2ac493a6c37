import { at } from '@/lib/calc/at'
import { middleOf } from '@/lib/calc/comparison/bands'
import { type Banded, bubblesOf, MIN_BUBBLE } from '@/lib/calc/comparison/bubbles'
import type { FunnelLimits } from '@/lib/calc/comparison/funnel'
import { dispersionOf } from '@/lib/calc/places/dispersion'
import { type ObservedRates, stabilised } from '@/lib/calc/places/stabilised'
import { roundTo } from '@/lib/calc/rounding'
import type { CountKind } from '@/lib/calc/signals/laney'
import { mapped } from '@/lib/core/record/record'
import type { Funnel, FunnelBubble } from '@/lib/features/analytics/contract'
import {
  adjustedLines,
  drawnMean,
  FUNNEL_KIND,
  plainLines,
  zoneOf,
} from '@/lib/features/analytics/funnel/funnel-lines'
import type { ComparedMetric } from '@/lib/features/analytics/group/group-data'
import type { Group, Member } from '@/lib/features/analytics/members/rules'

/** An organisation of the group as published. */
interface FunnelValue extends Banded {
  company: number
}

/** Exact values: an organisation sees its own, an administrator everybody's. */
interface ExactValue {
  value: number
  numerator: number
  denominator: number
}

const GRID_POINTS = 60

interface Viewer {
  group: Group
  /** Its value today, and the exact one in the publication. */
  own: { id: number; exact: ExactValue | null; released: number | null } | null
  /** Exact points, for administrators alone. */
  points: ReadonlyMap<number, ExactValue> | null
}

/**
 * Values against denominators with Spiegelhalter's limits around the published mean, widened for overdispersion. Mean
 * and dispersion are computed from published values and band middles, so that comparing funnels discloses nothing more.
 * @param counted the kind of counts, and k of the formula
 * @param values of the group, at least one
 */
export function funnelOf(
  metric: ComparedMetric,
  counted: { kind: CountKind; factor: number },
  values: readonly FunnelValue[],
  { group, own, points }: Viewer,
): Funnel {
  const { factor } = counted
  // A value above 1 means that cases exceed the denominator: they are events, not a share.
  const kind = values.some(({ value }) => value > factor) ? 'rate' : counted.kind
  const observed = {
    rates: Float64Array.from(values, ({ value }) => value / factor),
    of: Float64Array.from(values, ({ band }) => middleOf(band)),
  }
  const theta = roundTo(factor * meanRate(observed), metric.decimals)
  const { phi, tau } = shownDispersion(kind, observed)
  const mean = drawnMean(theta, metric.decimals)
  const plain = plainLines(kind, mean, factor)
  const lines = tau === null ? plain : adjustedLines(kind, mean, { factor, tau })
  const placed = ({ denominator, numerator, value }: ExactValue) => {
    const outside = lines.outsideOf({ numerator, denominator })
    const plain_outside = plain.outsideOf({ numerator, denominator })
    return { denominator, value, zone: zoneOf(outside, value >= mean), outside, plain_outside }
  }
  const others = values.filter(({ company }) => company !== own?.id)
  const bubblesBy = ({ zoneAt }: typeof lines) =>
    bubblesOf(others, zoneAt).map(
      ({ from, to, zone, count }): FunnelBubble => ({
        band: [from, to],
        zone,
        count: count < MIN_BUBBLE ? null : count,
      }),
    )
  const bubbles = bubblesBy(lines)
  const mine = own?.exact ?? null
  const denominators = grid(bubbles, mine?.denominator)
  const limitsBy = ({ at }: typeof lines) =>
    denominators.map((denominator) => ({ denominator, ...shown(at(denominator), metric.decimals) }))
  return {
    metric: metric.shown,
    kind: FUNNEL_KIND[kind],
    denominator_name: metric.ratio ? (metric.names[metric.ratio.denominator] ?? '') : '',
    theta,
    organisations: values.length,
    includes_own: others.length < values.length,
    own: mine && { numerator: mine.numerator, ...placed(mine) },
    released: own?.released ?? null,
    phi,
    tau,
    bubbles,
    plain_bubbles: bubblesBy(plain),
    points: points && pointsOf(points, group, placed),
    limits: limitsBy(lines),
    plain_limits: limitsBy(plain),
  }
}

const meanRate = ({ rates, of }: ObservedRates): number =>
  rates.reduce((sum, rate, index) => sum + rate * at(of, index), 0) / of.reduce((sum, one) => sum + one, 0)

/** With fewer organisations the dispersion cannot be estimated. */
const MIN_FOR_DISPERSION = 10

/**
 * φ and τ rounded as published: limits are drawn from the rounded ones, so that lines and zones disclose no more than
 * the two numbers.
 */
function shownDispersion(kind: CountKind, observed: ObservedRates): Pick<Funnel, 'phi' | 'tau'> {
  if (observed.rates.length < MIN_FOR_DISPERSION || observed.rates.every((rate) => rate === 0))
    return { phi: null, tau: null }
  const { phi, tau2 } = dispersionOf(stabilised(kind, observed, 'asc'))
  return { phi: roundTo(phi, 2), tau: tau2 > 0 ? Number(Math.sqrt(tau2).toPrecision(2)) : null }
}

type Point = NonNullable<Funnel['points']>[number]

function pointsOf(
  values: ReadonlyMap<number, ExactValue>,
  group: Group,
  placed: (one: ExactValue) => Omit<Point, keyof Member>,
): Point[] {
  const points = [...values].flatMap(([company, one]) => {
    const member = group.members.get(company)
    return member ? [{ ...member, ...placed(one) }] : []
  })
  return points.sort((x, y) => x.denominator - y.denominator || Number(x.number) - Number(y.number))
}

const shown = (limits: FunnelLimits, decimals: number): FunnelLimits =>
  mapped(limits, (value) => roundTo(value, decimals + 2))

/** Denominators at which lines are drawn: even on a logarithmic axis over all bands and the viewer's denominator. */
function grid(bubbles: readonly FunnelBubble[], own: number | undefined): number[] {
  const ends = [...bubbles.flatMap(({ band }) => band), ...(own === undefined ? [] : [own])]
  const min = Math.max(1, Math.min(...ends))
  const max = Math.max(min, ...ends)
  const steps = Array.from({ length: GRID_POINTS }, (_, index) =>
    Math.round(min * (max / min) ** (index / (GRID_POINTS - 1))),
  )
  return [...new Set(steps)]
}
