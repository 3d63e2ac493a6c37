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
      6.375, 6.688, 6.938, 7, 7, 5.975, 3.975, 4.025, 6.025, 6.281, 4.867, 4.329, 4.813, 5.656, 6.563, 7, 7,
    ],
    fall: [4.775, 5.353, 6.132, 6.688, 6.938, 7, 7, 7, 7, 7, 6.875, 6.75, 6.813, 6.875, 6.938, 7, 7],
  },
  {
    rise: [
      6.375, 6.688, 6.938, 6.938, 5.85, 3.838, 2.875, 3.95, 5.225, 4.7, 4, 4.219, 4.813, 5.656, 6.563, 7, 7,
    ],
    fall: [
      4.369, 4.636, 5.436, 6.297, 6.75, 6.875, 6.813, 6.813, 6.813, 6.5, 6.063, 5.938, 6.25, 6.688, 6.938, 7,
      7,
    ],
  },
  {
    rise: [
      6.375, 6.688, 6.938, 6.1, 4.15, 2.95, 2.825, 3.184, 3.744, 3.934, 3.95, 4.219, 4.813, 5.656, 6.5, 6.938,
      7,
    ],
    fall: [
      4.369, 4.524, 5.15, 6.06, 6.625, 6.688, 6.563, 6.5, 6.438, 6.125, 5.75, 5.813, 6.25, 6.688, 6.938, 7, 7,
    ],
  },
]

/** Mean moving ranges beyond which 0.27 % of stable values lie, of baselines of five to twelve points. */
export const REACHES: Row = [8.49, 6.85, 5.97, 5.35, 4.89, 4.63, 4.35, 4.18]

/** Thresholds of values that count no cases, by length of the baseline. */
export const INDIVIDUAL: Row = [7, 7, 7]
