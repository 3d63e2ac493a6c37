import type { Band } from '@/lib/calc/comparison/bands'
import { bubblesOf, LEAST_BUBBLE, type Zone } from '@/lib/calc/comparison/bubbles'
import {
  type FunnelKind,
  type FunnelLimits,
  funnelLimits,
  isOverdispersed,
} from '@/lib/calc/comparison/funnel'
import type { FactVariables } from '@/lib/calc/pooling/facts'
import { exactGroupValue } from '@/lib/calc/pooling/period-value'
import { roundSurely, roundTo, UNIT } from '@/lib/calc/rounding'
import type { Funnel } from '@/lib/features/analytics/funnel/contract'
import type { Group, OwnCompany } from '@/lib/features/analytics/group/group-data'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'

/** The pooled value of one organisation of the group: eligible, of the form a·k/b, rounded as it is compared. */
export interface FunnelValue {
  company: number
  value: number
  numerator: number
  denominator: number
  /** What it was pooled of. */
  facts(): FactVariables[]
}

const GRID_POINTS = 60
/** A year pools no more. */
const MAX_PERIODS = 12
const PERCENT = 100
/** From this variance of the count on, the normal approximation tells the far from the near without exact sums. */
const NORMAL_VARIANCE = 100
const SURELY_INSIDE = 1.5
const SURELY_OUTSIDE = 5

/** Percentages count cases among those of the denominator; other rates, and percentages above 100, are counts of events. */
function kindOf(metric: ComparedMetric, factor: number, values: readonly FunnelValue[]): FunnelKind {
  const isShare = factor === PERCENT && metric.shown.metric_unit.name.startsWith('%')
  const isPossible = values.every(({ numerator, denominator, facts }) => {
    if (numerator <= denominator) return true
    if (numerator - denominator > 2 * MAX_PERIODS * denominator * UNIT) return false
    return exactGroupValue(metric, [facts()]).value?.lte(PERCENT)
  })
  return isShare && isPossible ? 'binomial' : 'poisson'
}

/** Whose side it is, and whether single organisations are told of. */
interface Viewer {
  group: Group
  own: OwnCompany | null
  isAdmin: boolean
}

/**
 * Values against denominators with Spiegelhalter's limits around the mean as it is told. The others are bubbles.
 * @param values at least one, all denominators positive
 */
export function funnelOf(
  metric: ComparedMetric,
  factor: number,
  values: readonly FunnelValue[],
  { group, own, isAdmin }: Viewer,
): Funnel {
  const kind = kindOf(metric, factor, values)
  const sum = (part: 'numerator' | 'denominator') => values.reduce((all, one) => all + one[part], 0)
  const theta = thetaOf(metric, (factor * sum('numerator')) / sum('denominator'), values)
  const lines = linesOf(kind, drawnMean(theta, metric.decimals), factor)
  const judged = values.map((one) => ({ ...one, outside: lines.outsideOf(one) }))
  const [mine, others] = [
    judged.find(({ company }) => company === own?.id),
    judged.filter(({ company }) => company !== own?.id),
  ]
  const least = Math.max(1, Math.ceil(Number(metric.minDenominator)))
  const bubbles = bubblesOf(others, { factor, decimals: metric.decimals, least, zoneAt: lines.zoneAt })
  return {
    metric: metric.shown,
    kind,
    denominator_name: metric.ratio ? (metric.names[metric.ratio.denominator] ?? '') : '',
    theta,
    organisations: values.length,
    own: mine
      ? { numerator: mine.numerator, denominator: mine.denominator, value: mine.value, outside: mine.outside }
      : null,
    bubbles: bubbles.map(({ count, ...bubble }) => ({
      ...bubble,
      count: count < LEAST_BUBBLE ? null : count,
    })),
    points: isAdmin ? pointsOf(others, group) : null,
    limits: grid(bubbles, mine?.denominator).map((denominator) => ({
      denominator,
      ...shown(lines.at(denominator), metric.decimals),
    })),
    overdispersed: isOverdispersed(judged.filter(({ outside }) => outside !== false).length, judged.length),
  }
}

type Judged = FunnelValue & { outside: Outside }

function pointsOf(judged: readonly Judged[], group: Group): NonNullable<Funnel['points']> {
  const points = judged.flatMap(({ company, denominator, value, outside }) => {
    const member = group.members.get(company)
    return member ? [{ ...member, denominator, value, outside }] : []
  })
  return points.sort((x, y) => x.denominator - y.denominator || Number(x.number) - Number(y.number))
}

/** A mean that rounds to nothing has limits all the same: those of half a unit of its last decimal. */
const drawnMean = (theta: number, decimals: number) => (theta > 0 ? theta : 0.5 * 10 ** -decimals)

/** The value of the whole group: in exact arithmetic where the doubles that went into it may mislead the rounding. */
function thetaOf(metric: ComparedMetric, value: number, values: readonly FunnelValue[]): number {
  const { decimals } = metric
  const sure = roundSurely({ value, error: 2 * (values.length + MAX_PERIODS) * value * UNIT }, decimals)
  if (sure !== null) return sure
  const group = values.map(({ facts }) => facts())
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

type Outside = false | '95' | '998'

/** The limits around a mean in the indicator's unit, and where values lie to them. */
function linesOf(kind: FunnelKind, mean: number, factor: number) {
  const theta = kind === 'binomial' ? Math.min(1, mean / factor) : mean / factor
  const known = new Map<number, FunnelLimits>()
  function at(denominator: number): FunnelLimits {
    const limits = known.get(denominator) ?? funnelLimits(kind, theta, denominator, factor)
    known.set(denominator, limits)
    return limits
  }

  function outsideOf({ numerator, denominator }: Pick<FunnelValue, 'numerator' | 'denominator'>): Outside {
    const cases = theta * denominator
    const variance = kind === 'binomial' ? cases * (1 - theta) : cases
    if (variance >= NORMAL_VARIANCE) {
      const distance = Math.abs(numerator - cases) / Math.sqrt(variance)
      if (distance < SURELY_INSIDE) return false
      if (distance > SURELY_OUTSIDE) return '998'
    }
    const value = (factor * numerator) / denominator
    const { l95, u95, l998, u998 } = at(denominator)
    if (value < l998 || value > u998) return '998'
    return value < l95 || value > u95 ? '95' : false
  }

  function zoneAt(value: number, denominator: number): Zone {
    const { l95, u95, l998, u998 } = at(denominator)
    if (value < l998) return 'below998'
    if (value > u998) return 'above998'
    if (value < l95) return 'below95'
    if (value > u95) return 'above95'
    return value < theta * factor ? 'lower' : 'upper'
  }

  return { at, outsideOf, zoneAt }
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
