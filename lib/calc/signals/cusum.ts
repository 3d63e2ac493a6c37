import type { Side, Thresholds } from './yardstick'

/*
 * Page's two-sided cumulative sum («Continuous inspection schemes», 1954): deviations within the allowance are ignored,
 * so that the sum is positive only while a series stays on one side.
 */

/** The allowance: half of the shift to detect, which is a 50 % rise of ten cases. */
export const ALLOWANCE = 0.8
/** Scores are clipped to 2.5 standard deviations: a single point never triggers a shift. */
export const GREATEST_SCORE = 2.5
/** Cap of the sum above its threshold: when a series returns to normal its shift ends within four quarters. */
const HEADROOM = 2

/** One point of the sum: its index in the series, and its deviation in standard deviations. */
interface Step {
  index: number
  score: number
}

/** The sum after a step, and the clipped score that the step added. */
interface Summed extends Step {
  sum: number
}

/** A lasting change: the sum left zero at `since` and passed its threshold at `found`. */
interface Shift {
  side: Side
  since: number
  passedAt: number
  /** The last point of the change; of the series, when the change lasts. */
  until: number
  lasts: boolean
  threshold: number
  /** From `since` to `found`. */
  steps: readonly Summed[]
}

/** Shifts of a series in the order of detection. @param steps null where a gap interrupts the sum */
export function shiftsIn(steps: ReadonlyArray<Step | null>, { rise, fall }: Thresholds): Shift[] {
  return [...oneSided(steps, rise, 1), ...oneSided(steps, fall, -1)].sort((a, b) => a.passedAt - b.passedAt)
}

function oneSided(steps: ReadonlyArray<Step | null>, threshold: number, side: Side): Shift[] {
  const shifts: Shift[] = []
  let sum = 0
  let since = 0
  let peak = 0
  let shift: Shift | null = null
  let summed: Summed[] = []
  for (const step of steps) {
    if (!step) {
      // The shift may have ended within the gap.
      if (shift) shift.lasts = false
      sum = 0
      shift = null
      continue
    }
    if (sum === 0) {
      since = step.index
      peak = 0
      summed = []
    }
    const score = Math.max(-GREATEST_SCORE, Math.min(GREATEST_SCORE, step.score))
    sum = Math.min(threshold + HEADROOM, Math.max(0, sum + side * score - ALLOWANCE))
    summed.push({ index: step.index, score, sum })
    if (sum === 0) shift = null
    if (sum > threshold && !shift) {
      const passedAt = step.index
      shift = { side, since, passedAt, until: passedAt, lasts: true, threshold, steps: summed.slice() }
      shifts.push(shift)
    }
    if (!shift) continue
    shift.lasts = sum > threshold
    if (sum >= peak) {
      peak = sum
      shift.until = step.index
    }
  }
  const last = steps.findLast((step) => step !== null)?.index ?? 0
  for (const one of shifts) if (one.lasts) one.until = last
  return shifts
}
