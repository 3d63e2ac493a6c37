import type { RatioForm } from '../formula/ratio'
import { changeTails, twoSidedChance } from '../places/change'
import { individualYardstick } from '../signals/individuals'
import { type CountKind, countBaseline } from '../signals/laney'
import type { Counted } from '../signals/yardstick'
import { type Earlier, ordinalOf } from './earlier'

interface Unlikely {
  /** The pooled value of earlier periods, in the indicator's unit. */
  usual: number
  /** p-value of the deviation; null where no cases are counted. */
  chance: number | null
}

/** A value less probable than this raises a warning. */
const RARE = 0.003
/** The fewest periods that Laney's factor, or the scatter of values without cases, is estimated from. */
const KNOWN = 5
/** Laney's factor assumed while there are too few periods to estimate it. */
const UNKNOWN_SPREAD = 2
/** Warning distance of values without cases, in standard deviations: a few periods estimate the scatter poorly. */
const FAR = 5

/**
 * The two-sided p-value of a count, given the earlier periods.
 * @param runs earlier periods, split where one is missing; at least one denominator above 0
 */
export function countChance(kind: CountKind, runs: ReadonlyArray<readonly Counted[]>, now: Counted) {
  const baseline = countBaseline(kind, runs)
  const spread = runs.flat().length < KNOWN ? Math.max(UNKNOWN_SPREAD, baseline.spread) : baseline.spread
  return { baseline, spread, chance: twoSidedChance(changeTails(kind, baseline, now), spread) }
}

/** A count that is improbable given the earlier periods. */
export function unlikelyCount(
  { kind, numerator, denominator, factor }: RatioForm & { kind: CountKind },
  earlier: readonly Earlier[],
  now: Counted,
): Unlikely | null {
  const counted = earlier.filter(({ variables }) => (variables[denominator] ?? 0) > 0)
  if (counted.length === 0) return null
  const runs = runsOf(counted, ({ variables }) => ({
    cases: variables[numerator] ?? 0,
    of: variables[denominator] ?? 0,
  }))
  const { baseline, chance } = countChance(kind, runs, now)
  return chance < RARE ? { usual: factor.toNumber() * baseline.rate, chance } : null
}

/** The mapped periods, oldest first, split at gaps. */
function runsOf<Mapped>(periods: readonly Earlier[], map: (period: Earlier) => Mapped): Mapped[][] {
  const runs: Mapped[][] = []
  periods.forEach((period, index) => {
    const before = periods[index - 1]
    const isNext = before !== undefined && ordinalOf(before) === ordinalOf(period) - 1
    if (isNext) runs.at(-1)?.push(map(period))
    else runs.push([map(period)])
  })
  return runs
}

/** A value without cases far beyond the limits of earlier ones; null when those never varied. */
export function farFromUsual(earlier: readonly Earlier[], value: number): Unlikely | null {
  if (earlier.length < KNOWN) return null
  const yardstick = individualYardstick(runsOf(earlier, (period) => period.value))
  return yardstick && Math.abs(yardstick.scoreOf(value)) > FAR
    ? { usual: yardstick.center, chance: null }
    : null
}
