import type { IsoDate } from '../dates'
import {
  nextPeriod,
  PERIODICITY,
  type Period,
  periodContaining,
  periodFirstDay,
  previousPeriod,
} from '../periods'
import { stabilise } from '../places/stabilised'
import { roundQuotient, unitsOf } from '../rounding'
import type { CountKind } from '../signals/laney'
import { median } from './quantiles'
import { isBetter, type Judgement } from './standing'

/*
 * The effect of a measure: the organisation's change less that of the group, and the probability of one as large by chance.
 * The other organisations serve as placebos of Abadie, Diamond & Hainmueller, «Synthetic Control Methods for
 * Comparative Case Studies» (2010): the organisation's change is ranked among theirs. Standardised changes are ranked,
 * because raw ones would always put the smallest, most variable organisations first.
 */

/** Quarters pooled on either side of a measure. */
export const EFFECT_QUARTERS = 4
const SHARE_DECIMALS = 3
/** 1 in 20: the significance level. */
const CHANCE = 20n

/** A value before and after, rounded to the indicator's decimals. */
export interface Moved {
  before: number
  after: number
}

/** A change `y` on a scale where its standard deviation `s` is known. */
export interface EffectChange extends Moved {
  y: number
  s: number
}

/** A rate before or after with its denominator, unrounded. */
interface Side {
  rate: number
  of: number
}

/** For counted cases: the change of the variance-stabilised rate and its standard deviation under chance. */
export function countedChange(kind: CountKind, before: Side, after: Side): Pick<EffectChange, 'y' | 's'> {
  const rate = (before.rate * before.of + after.rate * after.of) / (before.of + after.of)
  const rare = kind === 'proportion' ? Math.min(rate, 1 - rate) : rate
  const variance = ({ of }: Side) => rootVariance(rare * of) / of
  return {
    y: stabilise(kind, after.rate) - stabilise(kind, before.rate),
    s: Math.sqrt(variance(before) + variance(after)),
  }
}

/** Below this expected count the variance of the square root exceeds its asymptotic 1/4. */
const MIN_STABLE = 5

/** Variance of the square root of a Poisson count, exact for small counts. */
function rootVariance(expected: number): number {
  if (expected >= MIN_STABLE) return 1 / 4
  let [mass, mean] = [Math.exp(-expected), 0]
  for (let count = 1; count < 8 * MIN_STABLE; count += 1) {
    mass *= expected / count
    mean += mass * Math.sqrt(count)
  }
  return Math.max(1 / 4, expected - mean ** 2)
}

/** For values that count no cases: the change in units of the last decimal; all weigh the same. */
export const plainChange = ({ before, after }: Moved, decimals: number): Pick<EffectChange, 'y' | 's'> => ({
  y: Number(unitsOf(after, decimals) - unitsOf(before, decimals)),
  s: 1,
})

/** Tolerance: equal changes may differ slightly in doubles. */
const NEARLY = 1e-9

/**
 * The effect of a measure.
 * @param others at least one
 * @param median of the group, before and after
 */
export function effectOf(
  own: EffectChange,
  others: readonly EffectChange[],
  median: Moved,
  decimals: number,
) {
  const units = ({ before, after }: Moved) => unitsOf(after, decimals) - unitsOf(before, decimals)
  const [deviation = 0, ...rest] = deviations([own, ...others])
  const asFar = rest.filter((one) => Math.abs(one) >= Math.abs(deviation) - NEARLY).length
  const [part, whole] = [BigInt(asFar + 1), BigInt(others.length + 1)]
  return {
    /** The organisation's change less the median's, with the indicator's decimals. */
    difference: roundQuotient(units(own) - units(median), 10n ** BigInt(decimals), decimals),
    /** Share of organisations, its own included, whose change is at least as extreme, two-sided; 3 decimals. */
    share: roundQuotient(part, whole, SHARE_DECIMALS),
    /** Whether that share exceeds 1 in 20. */
    mayBeChance: part * CHANCE > whole,
    /** Standard deviations between the organisation's change and the median one. */
    deviation,
  }
}

/** Standardised distance of each change from the median of all. */
function deviations(changes: ReadonlyArray<Pick<EffectChange, 'y' | 's'>>): number[] {
  const usual = median(changes.map(({ y }) => y)) ?? 0
  return changes.map(({ y, s }) => (y - usual) / s)
}

/** Whether the value is in the worst tenth of its group: such values tend to improve (regression to the mean). */
export function isOfWorstTenth(own: number, others: readonly number[], judgement: Judgement | null): boolean {
  if (judgement === null) return false
  const worse = others.filter((one) => isBetter(own, one, judgement) === true).length
  return worse * WORST_PART < others.length + 1
}

const WORST_PART = 10

/** Whether an indicator that ends on this day is in force in all the quarters after a measure. */
export const isCollectedAfter = (after: readonly Period[], lastDay: IsoDate | null): boolean =>
  lastDay === null || after.every((quarter) => periodFirstDay(quarter) <= lastDay)

/** The quarters a measure is judged by: the last before the one it began in, the first after that of its end. */
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
