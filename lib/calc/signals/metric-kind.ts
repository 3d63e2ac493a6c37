import { type RatioForm, ratioOfFormula } from '../formula/ratio'
import { isPercentUnit } from '../percent'
import type { CountKind } from './laney'

/**
 * The kind of an indicator's values. 'proportion' and 'rate' count cases: limits, funnel and place intervals use the
 * counts. 'mean' (days a patient) and 'other' have limits from their own scatter and neither funnel nor cases.
 */
export const METRIC_KINDS = ['proportion', 'rate', 'mean', 'other'] as const
export type MetricKind = (typeof METRIC_KINDS)[number]

/** The kind derived from formula and unit: per cent of a whole, cases per thousand, an amount per unit. */
export function derivedKind(ratio: RatioForm | null, unit: string): MetricKind {
  if (!ratio) return 'other'
  if (ratio.factor.eq(100) && isPercentUnit(unit)) return 'proportion'
  return ratio.factor.eq(1) ? 'mean' : 'rate'
}

/** As `derivedKind`, for a formula's text; 'other' if it does not parse. */
export const kindOfFormula = (formula: string, unit: string): MetricKind =>
  derivedKind(ratioOfFormula(formula), unit)

/** The distribution of the kind's counts; null where it counts none, or the formula has no denominator. */
export function countKindOf(kind: MetricKind, ratio: RatioForm | null): CountKind | null {
  return ratio && (kind === 'proportion' || kind === 'rate') ? kind : null
}
