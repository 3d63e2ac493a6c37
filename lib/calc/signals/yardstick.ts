/** Cases and what they happened among. */
export interface Counted {
  cases: number
  of: number
  /** How much of the usual the season makes expected; 1 without one. */
  season?: number
}

export interface Limits {
  lower: number
  upper: number
}

/** Above 1, below −1. */
export type Side = 1 | -1

/** The thresholds of the cumulative sums, of rises and of falls, and an allowance other than the usual one. */
export interface Thresholds {
  rise: number
  fall: number
  slack?: number
}

/**
 * What the limits at a point follow from. `expected`, `deviation` and `spread`, Laney's factor, tell of cases; `chance`
 * is the probability of a count as far out on the same side; `range` is the mean moving range.
 */
export type Grounds =
  | { by: 'deviations'; expected: number; deviation: number; spread: number; chance: number }
  | { by: 'tails'; expected: number; chance: number }
  | { by: 'ranges'; range: number }

/** What the baseline of a segment says of a point: where chance would let it lie. */
export interface Yardstick<Point> {
  center: number
  /** Laney's factor: how much more counts scatter than chance has it; 1 of values that count none. */
  spread: number
  thresholds: Thresholds
  /** Not clipped where the scale has no end. */
  limitsAt(point: Point): Limits
  groundsAt(point: Point): Grounds
  /** The side on which the point lies beyond its limits; 0 for one at or within them. */
  sideOf(point: Point): Side | 0
  /** How far the point lies from what the baseline predicts, in standard deviations. */
  scoreOf(point: Point): number
}
