import { ownValues } from '@/components/analytics/dynamics/dynamics-series'
import type { XmrRule } from '@/lib/calc/comparison/xmr'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

/** A pattern in the series: where it begins and ends, on which side, and what that means for quality. */
export interface NamedSignal {
  rule: XmrRule
  /** Places in `points`; the same one for a pattern of a single point. */
  from: number
  to: number
  /** How many values the pattern holds. */
  length: number
  /** Above the mean, or rising. */
  isHigh: boolean
  isBetter: boolean
}

const RUN = 7

/**
 * The signals of a series put together: a shift that goes on is one signal, not one for each further point.
 * In order of their last point.
 */
export function namedSignals({ metric, points, xmr }: MetricDynamics): NamedSignal[] {
  const values = ownValues(points)
  const wantsHigh = metric.metric_target_order.system_name === 'desc'
  const open = new Map<XmrRule, NamedSignal & { at: number }>()
  const named: NamedSignal[] = []

  const signals = [...(xmr?.signals ?? [])].sort((a, b) => a.index - b.index)
  for (const { index, rule } of signals) {
    const at = values.findIndex((one) => one.index === index)
    const value = values[at]?.value
    if (value === undefined) continue
    const reference = rule === 'trend' ? values[at - 1]?.value : xmr?.mean
    const isHigh = value > (reference ?? value)
    const isRun = rule === 'shift' || rule === 'trend'
    const earlier = open.get(rule)
    if (isRun && earlier && earlier.at === at - 1 && earlier.isHigh === isHigh) {
      earlier.to = index
      earlier.at = at
      earlier.length += 1
      continue
    }
    const length = isRun ? RUN : 1
    const from = values[at - length + 1]?.index ?? index
    const signal = { rule, from, to: index, length, isHigh, isBetter: isHigh === wantsHigh, at }
    open.set(rule, signal)
    named.push(signal)
  }
  return named.sort((a, b) => a.to - b.to)
}

const PRIORITY: readonly XmrRule[] = ['outside', 'shift', 'trend', 'near_limit']

/** The signals that end at the last value, the gravest first. */
export function currentSignals(series: MetricDynamics): NamedSignal[] {
  const last = ownValues(series.points).at(-1)?.index
  return namedSignals(series)
    .filter((signal) => signal.to === last)
    .sort((a, b) => PRIORITY.indexOf(a.rule) - PRIORITY.indexOf(b.rule))
}

/** The gravest signal at each point that has one, by its place in `points`. */
export function marksOf(series: MetricDynamics): Map<number, NamedSignal> {
  const marks = new Map<number, NamedSignal>()
  const named = namedSignals(series)
  for (const { index, rule } of series.xmr?.signals ?? []) {
    const signal = named.find((one) => one.rule === rule && one.from <= index && index <= one.to)
    const before = marks.get(index)
    if (signal && (!before || PRIORITY.indexOf(rule) < PRIORITY.indexOf(before.rule)))
      marks.set(index, signal)
  }
  return marks
}
