import type { IsoDate } from '../dates'
import { nextPeriod, PERIODICITY, type Period, periodContaining, previousPeriod } from '../periods'
import { roundQuotient, unitsOf } from '../rounding'

/*
 * What a measure changed: the own change less the change of the group, and how often chance makes one as large. The
 * others are the placebos of Abadie, Diamond & Hainmueller, «Synthetic Control Methods for Comparative Case Studies»
 * (2010): the rank of the own difference among theirs, none of whom did what was done here.
 */

/** Quarters pooled on either side of a measure. */
export const EFFECT_QUARTERS = 4
const SHARE_DECIMALS = 3
/** One in twenty: rarer is hard to lay to chance. */
const CHANCE = 20n

/** A value before and after, rounded to the indicator's decimals. */
export interface Moved {
  before: number
  after: number
}

interface Effect {
  /** The own change less the median's, with the indicator's decimals. */
  difference: number
  /** Part of all, the own one included, whose change lies as far from the median's, either way; to three decimals. */
  share: number
  /** That part is over one in twenty. */
  mayBeChance: boolean
}

/**
 * The effect of a measure. Exact: values are whole numbers of their last decimal.
 * @param others at least one
 * @param median of the group, before and after
 */
export function effectOf(own: Moved, others: readonly Moved[], median: Moved, decimals: number): Effect {
  const units = ({ before, after }: Moved) => unitsOf(after, decimals) - unitsOf(before, decimals)
  const usual = units(median)
  const difference = units(own) - usual
  const asFar = others.filter((one) => distance(units(one) - usual) >= distance(difference)).length
  const [part, whole] = [BigInt(asFar + 1), BigInt(others.length + 1)]
  return {
    difference: roundQuotient(difference, 10n ** BigInt(decimals), decimals),
    share: roundQuotient(part, whole, SHARE_DECIMALS),
    mayBeChance: part * CHANCE > whole,
  }
}

const distance = (units: bigint) => (units < 0n ? -units : units)

/** The quarters that a measure is judged by: the last before the one it began in, the first after the one it ended in. */
export function effectQuarters(begin: IsoDate, end: IsoDate): { before: Period[]; after: Period[] } {
  const before: Period[] = []
  const after: Period[] = []
  let [first, last] = [begin, end].map((day) => periodContaining(PERIODICITY.quarter, day))
  while (first && last && after.length < EFFECT_QUARTERS) {
    first = previousPeriod(first)
    last = nextPeriod(last)
    before.unshift(first)
    after.push(last)
  }
  return { before, after }
}
