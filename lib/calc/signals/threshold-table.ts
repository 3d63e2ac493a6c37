/* Made by `node e2e/run.mjs bench-signals --table`, see e2e/bench/signals/calibrate.ts; not edited by hand. */

type Row = readonly [number, ...number[]]
type Column = Readonly<Record<'rise' | 'fall', Row>>

/** Cases a period, the rarer of cases and non-cases. */
export const EXPECTED: Row = [0.125, 0.25, 0.5, 1, 2, 3, 4, 5.6, 8, 11, 16, 22, 32, 45, 64, 128, 256]

/** Points of the baseline. */
export const BASELINES: Row = [5, 8, 12]

/** Thresholds of counted cases by length of the baseline, then by expected count. */
export const COUNTED: readonly [Column, ...Column[]] = [
  {
    rise: [
      5.614, 5.877, 7.033, 6.325, 3.5, 2, 2.15, 2.375, 2.425, 2.525, 2.7, 2.85, 3.175, 3.669, 4.838, 7.175,
      8.125,
    ],
    fall: [
      4.452, 4.514, 4.886, 5.699, 6.53, 7.004, 7.306, 7.638, 6.806, 4.752, 3.755, 3.86, 4.09, 4.492, 5.094,
      5.734, 6,
    ],
  },
  {
    rise: [
      5.614, 5.877, 5.423, 3.25, 2, 2, 2.1, 2.3, 2.375, 2.4, 2.575, 2.85, 3.175, 3.669, 4.838, 6.359, 7.225,
    ],
    fall: [
      4.452, 4.452, 4.613, 5.172, 5.764, 6.123, 6.729, 6.852, 5.529, 3.986, 3.45, 3.603, 4.013, 4.491, 4.994,
      5.513, 5.75,
    ],
  },
  {
    rise: [
      5.614, 5.877, 5.091, 3.063, 2, 2, 2.1, 2.275, 2.35, 2.4, 2.575, 2.85, 3.175, 3.669, 4.838, 6.272, 6.786,
    ],
    fall: [
      4.452, 4.452, 4.514, 4.846, 5.363, 5.537, 5.462, 5.219, 4.403, 3.59, 3.4, 3.603, 3.921, 4.308, 4.853,
      5.279, 5.298,
    ],
  },
]

/** Mean moving ranges beyond which 0.27 % of stable values lie, of baselines of five to twelve points. */
export const REACHES: Row = [8.49, 6.85, 5.97, 5.35, 4.89, 4.63, 4.35, 4.18]

/** Thresholds of values that count no cases, by length of the baseline. */
export const INDIVIDUAL: Row = [9, 7.938, 4.625]
