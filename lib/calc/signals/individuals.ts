import type { Decimal } from 'decimal.js'
import { CalcDecimal } from '../decimal'
import { D2, SCREEN } from './screening'
import { BASELINES, REACHES } from './threshold-table'
import { individualThresholds } from './thresholds'
import type { Yardstick } from './yardstick'

/*
 * Individuals and moving ranges (XmR), after Wheeler, «Understanding Variation»: ranges of 3.267 means or more are left
 * out once, so that one shock does not widen the limits. Wheeler's factor 2.66 assumes a known scatter; with twelve
 * points one stable value in fifty exceeds it, with five one in seventeen. So the factor depends on the number of
 * points and leaves 0.27 % beyond. Computed in decimals: a point at a limit is within it.
 */

/** Distance of the limits from the mean for values that count no cases, in mean moving ranges. */
function individualReach(points: number): number {
  const place = Math.min(REACHES.length - 1, Math.max(0, points - (BASELINES[0] ?? points)))
  return REACHES[place] ?? REACHES[0]
}

/**
 * Null where the baseline is constant: its scatter is unknown.
 * @param runs baseline values in time order, split at gaps and excluded values
 */
export function individualYardstick(runs: ReadonlyArray<readonly number[]>): Yardstick<number> | null {
  const values = runs.flat().map((value) => new CalcDecimal(value))
  const kept = screened(runs.flatMap(rangesOf))
  const range = sum(kept).div(Math.max(1, kept.length))
  if (range.isZero()) return null
  const points = values.length
  const [total, spread] = [sum(values), sum(kept)]
  const mean = total.div(points)
  const factor = individualReach(points)
  const reach = range.times(factor)
  // Prediction error of one more value of the same process.
  const deviation = range.div(D2).times(new CalcDecimal(points + 1).div(points).sqrt())
  const limits = { lower: mean.minus(reach).toNumber(), upper: mean.plus(reach).toNumber() }
  return {
    center: mean.toNumber(),
    spread: 1,
    thresholds: individualThresholds(points),
    limitsAt: () => limits,
    groundsAt: () => ({ by: 'ranges', range: range.toNumber() }),
    sideOf(value) {
      // |value − Σ/n| > factor·ΣR/m, multiplied by n·m: without a division nothing is rounded.
      const distance = new CalcDecimal(value).times(points).minus(total).times(kept.length)
      if (!distance.abs().gt(spread.times(factor).times(points))) return 0
      return distance.gt(0) ? 1 : -1
    },
    scoreOf: (value) => new CalcDecimal(value).minus(mean).div(deviation).toNumber(),
  }
}

function rangesOf(run: readonly number[]): Decimal[] {
  return run.slice(1).map((value, before) => new CalcDecimal(value).minus(run[before] ?? value).abs())
}

/** The moving ranges without outlying ones; all of them where only zeros would remain. */
function screened(ranges: readonly Decimal[]): readonly Decimal[] {
  const outlying = sum(ranges).times(SCREEN)
  const kept = ranges.filter((range) => range.times(ranges.length).lt(outlying))
  return kept.some((range) => range.gt(0)) ? kept : ranges
}

const sum = (values: readonly Decimal[]) => values.reduce((all, value) => all.plus(value), new CalcDecimal(0))
