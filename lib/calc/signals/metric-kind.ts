import { parseFormula } from '../formula/parse'
import { type RatioForm, ratioForm } from '../formula/ratio'
import type { CountKind } from './laney'

/**
 * What an indicator's values are. 'proportion' and 'rate' count cases: limits, funnel and intervals of places follow
 * from the count. 'mean' (days a patient) and 'other' have limits from their own scatter and neither funnel nor cases.
 */
export const METRIC_KINDS = ['proportion', 'rate', 'mean', 'other'] as const
export type MetricKind = (typeof METRIC_KINDS)[number]

/** The kind that formula and unit tell: per cent of a whole, cases of a thousand, an amount for each. */
export function derivedKind(ratio: RatioForm | null, unit: string): MetricKind {
  if (!ratio) return 'other'
  if (ratio.factor.eq(100) && unit.trim() === '%') return 'proportion'
  return ratio.factor.eq(1) ? 'mean' : 'rate'
}

/** The same of a formula as it is written; 'other' while it does not parse. */
export function kindOfFormula(formula: string, unit: string): MetricKind {
  const parsed = parseFormula(formula)
  return derivedKind(parsed.ok ? ratioForm(parsed.expression) : null, unit)
}

/** How the cases of a kind scatter; null where there are none, or the formula has no denominator. */
export function countKindOf(kind: MetricKind, ratio: RatioForm | null): CountKind | null {
  return ratio && (kind === 'proportion' || kind === 'rate') ? kind : null
}
