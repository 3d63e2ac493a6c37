import type { IsoDate } from '../dates'
import { nextPeriod, PERIODICITY, type Period, periodContaining, previousPeriod } from '../periods'
import { stabilise } from '../places/stabilised'
import { roundQuotient, unitsOf } from '../rounding'
import type { CountKind } from '../signals/laney'
import { median } from './quantiles'
import { isBetter, type Judgement } from './standing'

/*
 * What a measure changed: the own change less the change of the group, and how often chance makes one as large. The
 * others are the placebos of Abadie, Diamond & Hainmueller, «Synthetic Control Methods for Comparative Case Studies»
 * (2010): the rank of the own change among theirs, none of whom did what was done here. Changes are ranked by their
 * deviations: among raw ones the smallest organisations, whose numbers jump most, are always the first.
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

/** A change on a scale where its deviation is known. */
export interface EffectChange extends Moved {
  y: number
  s: number
}

/** A rate before or after, and what it is of: as exact as it is told. */
interface Side {
  rate: number
  of: number
}

/** Of counted cases: the change of the stabilised rate, and what chance alone makes of it. */
export function countedChange(kind: CountKind, before: Side, after: Side): Pick<EffectChange, 'y' | 's'> {
  const rate = (before.rate * before.of + after.rate * after.of) / (before.of + after.of)
  const rare = kind === 'proportion' ? Math.min(rate, 1 - rate) : rate
  const variance = ({ of }: Side) => rootVariance(rare * of) / of
  return {
    y: stabilise(kind, after.rate) - stabilise(kind, before.rate),
    s: Math.sqrt(variance(before) + variance(after)),
  }
}

/** Of fewer expected cases a root scatters more than the quarter that it tends to. */
const MIN_STABLE = 5

/** Variance of the root of a Poisson count, exact where the cases are few. */
function rootVariance(expected: number): number {
  if (expected >= MIN_STABLE) return 1 / 4
  let [mass, mean] = [Math.exp(-expected), 0]
  for (let count = 1; count < 8 * MIN_STABLE; count += 1) {
    mass *= expected / count
    mean += mass * Math.sqrt(count)
  }
  return Math.max(1 / 4, expected - mean ** 2)
}

/** Of values that count no cases: the change in units of the last decimal, one like the other. */
export const plainChange = ({ before, after }: Moved, decimals: number): Pick<EffectChange, 'y' | 's'> => ({
  y: Number(unitsOf(after, decimals) - unitsOf(before, decimals)),
  s: 1,
})

interface Effect {
  /** The own change less the median's, with the indicator's decimals. */
  difference: number
  /** Part of all, the own one included, whose change lies as many deviations from the usual, either way; to three decimals. */
  share: number
  /** That part is over one in twenty. */
  mayBeChance: boolean
  /** How many of its deviations the own change lies from the usual one. */
  deviation: number
}

/** Equal changes may come out of doubles a little apart. */
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
): Effect {
  const units = ({ before, after }: Moved) => unitsOf(after, decimals) - unitsOf(before, decimals)
  const [deviation = 0, ...rest] = deviations([own, ...others])
  const asFar = rest.filter((one) => Math.abs(one) >= Math.abs(deviation) - NEARLY).length
  const [part, whole] = [BigInt(asFar + 1), BigInt(others.length + 1)]
  return {
    difference: roundQuotient(units(own) - units(median), 10n ** BigInt(decimals), decimals),
    share: roundQuotient(part, whole, SHARE_DECIMALS),
    mayBeChance: part * CHANCE > whole,
    deviation,
  }
}

/** How many of its deviations each change lies from the median of all. */
function deviations(changes: ReadonlyArray<Pick<EffectChange, 'y' | 's'>>): number[] {
  const usual = median(changes.map(({ y }) => y)) ?? 0
  return changes.map(({ y, s }) => (y - usual) / s)
}

/** Whether a value is of the worst tenth of a group that it is one of: after it some improvement comes by itself. */
export function isOfWorstTenth(own: number, others: readonly number[], judgement: Judgement | null): boolean {
  if (judgement === null) return false
  const worse = others.filter((one) => isBetter(own, one, judgement) === true).length
  return worse * WORST_PART < others.length + 1
}

const WORST_PART = 10

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
