/** Cases and what they happened among. */
export interface Counted {
  cases: number
  of: number
}

export interface Limits {
  lower: number
  upper: number
}

/** Above 1, below −1. */
export type Side = 1 | -1

/** How high the cumulative sums may stand by chance: the one of rises and the one of falls. */
export interface Thresholds {
  rise: number
  fall: number
}

/** What the baseline of a segment says of a point: where chance would let it lie. */
export interface Yardstick<Point> {
  center: number
  thresholds: Thresholds
  /** Not clipped where the scale has no end. */
  limitsAt(point: Point): Limits
  /** The side on which the point lies beyond its limits; 0 for one at or within them. */
  sideOf(point: Point): Side | 0
  /** How far the point lies from what the baseline predicts, in standard deviations. */
  scoreOf(point: Point): number
}
