export interface Counted {
  cases: number
  of: number
  /** Multiple of the usual rate expected in this season; 1 without one. */
  season?: number
}

export interface Limits {
  lower: number
  upper: number
}

/** Above: 1, below: −1. */
export type Side = 1 | -1

/** Thresholds of the cumulative sums for rises and for falls. */
export interface Thresholds {
  rise: number
  fall: number
}

/**
 * How the limits at a point were computed. `expected`, `deviation` and `spread` (Laney's factor) are of cases; `chance`
 * is the probability of a count as extreme on the same side; `range` is the mean moving range.
 */
export type Grounds =
  | { by: 'deviations'; expected: number; deviation: number; spread: number; chance: number }
  | { by: 'tails'; expected: number; chance: number }
  | { by: 'ranges'; range: number }

/** Predictions of a segment's baseline for a point. */
export interface Yardstick<Point> {
  center: number
  /** Laney's factor: scatter of the counts relative to chance; 1 for values that count no cases. */
  spread: number
  thresholds: Thresholds
  /** Not clipped where the scale is unbounded. */
  limitsAt(point: Point): Limits
  groundsAt(point: Point): Grounds
  /** The side beyond the limits; 0 for a point at or within them. */
  sideOf(point: Point): Side | 0
  /** Distance from the prediction, in standard deviations. */
  scoreOf(point: Point): number
}
