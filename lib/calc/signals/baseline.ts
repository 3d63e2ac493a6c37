/** Fewest points for limits. */
export const MIN_BASELINE = 5
/** Number of first points on which the limits are fixed. */
export const BASELINE = 12
