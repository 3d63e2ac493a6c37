/** Fewer points have no limits. */
export const MIN_BASELINE = 5
/** From here on the limits are frozen on as many first points. */
export const BASELINE = 12
