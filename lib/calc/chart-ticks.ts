const STEPS = [1, 2, 2.5, 5, 10]
const INTERVALS = 4
const FULL_PERCENT = 100
/** When the lowest value is below this fraction of the highest, the axis begins at zero to keep heights comparable. */
const FROM_ZERO = 0.6

/** The smallest of 1, 2, 2.5, 5 × 10ⁿ that reaches `least`. */
function niceStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min))
  return (STEPS.find((step) => step * power >= min * (1 - 1e-9)) ?? 10) * power
}

function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < 12; decimals += 1) {
    if (Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) < 1e-6) return decimals
  }
  return 12
}

/**
 * A value axis that holds every value, with round ticks. It begins at zero unless the values lie far from it, goes
 * below zero only for values that do, and the axis of a percentage within 100 ends at 100.
 * @returns the ticks ascend from `min` to `max`; the decimals keep their labels distinct
 */
export function valueScale(drawn: ReadonlyArray<number | null>, isPercent: boolean) {
  const values = drawn.filter((value) => value !== null)
  const lowest = values.length > 0 ? Math.min(...values) : 0
  const highest = values.length > 0 ? Math.max(...values) : 1
  const isNearZero = lowest >= 0 && lowest <= highest * FROM_ZERO
  const from = isNearZero ? 0 : lowest
  const span = highest - from || Math.abs(highest) / 5 || 1
  const step = niceStep(span / INTERVALS)
  const decimals = decimalsOf(step)
  const cap = isPercent && highest <= FULL_PERCENT ? FULL_PERCENT : Number.POSITIVE_INFINITY

  let first = Math.floor(from / step + 1e-9)
  let last = Math.ceil(highest / step - 1e-9)
  if (first === last) {
    if (lowest < 0 || first > 0) first -= 1
    if (last * step < cap) last += 1
  }
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toFixed(decimals)),
  ).filter((tick) => tick <= cap)
  const max = Math.min(last * step, cap)
  return { min: ticks[0] ?? 0, max: Number(max.toFixed(decimals)), ticks, decimals }
}

/**
 * Which of `count` periods get a label on an axis of this width: all, every second, every fourth (one a year, for
 * quarters) and so on, counted back from the last, which always has one.
 */
export function periodTicks(count: number, width: number, labelWidth: number): number[] {
  const fitting = Math.max(1, Math.floor(width / labelWidth))
  let step = 1
  while (Math.ceil(count / step) > fitting) step *= 2
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % step === 0,
  )
}
