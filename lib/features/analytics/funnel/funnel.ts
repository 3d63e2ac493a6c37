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

/** To two significant digits: how much of another organisation's denominator may be told. */
function roundedDenominator(denominator: number): number {
  if (denominator <= 0) return 0
  const digits = Math.floor(Math.log10(denominator)) - 1
  return roundTo(denominator, -digits)
}

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

/** Values against denominators with Spiegelhalter's limits. @param values at least one, all denominators positive */
export function funnelOf(
  metric: ComparedMetric,
  factor: number,
  values: readonly FunnelValue[],
  { group, own }: { group: Group; own: OwnCompany | null },
): Funnel {
  const kind = kindOf(metric, factor, values)
  const sum = (part: 'numerator' | 'denominator') => values.reduce((all, one) => all + one[part], 0)
  const theta = sum('numerator') / sum('denominator')
  const judged = values.map((one) => ({ ...one, outside: outsideOf(kind, theta, factor, one) }))
  const points = judged.flatMap(({ company, value, outside, ...exact }) => {
    const member = group.members.get(company)
    if (!member) return []
    const isOwn = company === own?.id
    const denominator = isOwn ? exact.denominator : roundedDenominator(exact.denominator)
    return [{ ...member, denominator, value, is_own: isOwn, outside }]
  })
  points.sort((x, y) => x.denominator - y.denominator || Number(x.number) - Number(y.number))
  return {
    metric: metric.shown,
    kind,
    theta: thetaOf(metric, theta * factor, values),
    points,
    limits: grid(points.map(({ denominator }) => denominator)).map((denominator) => ({
      denominator,
      ...shown(funnelLimits(kind, theta, denominator, factor), metric.decimals),
    })),
    overdispersed: isOverdispersed(judged.filter(({ outside }) => outside !== false).length, judged.length),
  }
}

/** The value of the whole group: in exact arithmetic where the doubles that went into it may mislead the rounding. */
function thetaOf(metric: ComparedMetric, value: number, values: readonly FunnelValue[]): number {
  const decimals = metric.decimals + 2
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

/** Where a value lies, by its exact denominator. */
function outsideOf(
  kind: FunnelKind,
  theta: number,
  factor: number,
  { numerator, denominator }: FunnelValue,
): false | '95' | '998' {
  const mean = theta * denominator
  const variance = kind === 'binomial' ? mean * (1 - theta) : mean
  if (variance >= NORMAL_VARIANCE) {
    const distance = Math.abs(numerator - mean) / Math.sqrt(variance)
    if (distance < SURELY_INSIDE) return false
    if (distance > SURELY_OUTSIDE) return '998'
  }
  const value = (factor * numerator) / denominator
  const { l95, u95, l998, u998 } = funnelLimits(kind, theta, denominator, factor)
  if (value < l998 || value > u998) return '998'
  return value < l95 || value > u95 ? '95' : false
}

/** Denominators to draw the lines by: evenly on a logarithmic axis between the least and the greatest shown. */
function grid(denominators: readonly number[]): number[] {
  const min = Math.max(1, Math.min(...denominators))
  const max = Math.max(min, ...denominators)
  const steps = Array.from({ length: GRID_POINTS }, (_, index) =>
    Math.round(min * (max / min) ** (index / (GRID_POINTS - 1))),
  )
  return [...new Set(steps)]
}
