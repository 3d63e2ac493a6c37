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
      5.831, 6.226, 7.073, 6.325, 3.425, 1.925, 2.1, 2.1, 2.025, 2.15, 2.375, 2.65, 3, 3.454, 4.683, 7.275,
      8.5,
    ],
    fall: [
      4.213, 4.504, 5.421, 6.527, 7.154, 7.381, 7.638, 7.906, 7.475, 5.875, 4.275, 3.778, 3.889, 4.172, 4.503,
      4.781, 4.875,
    ],
  },
  {
    rise: [
      5.831, 6.226, 6.987, 5.95, 3.2, 1.875, 2.025, 2.05, 2.025, 2.15, 2.375, 2.65, 3, 3.454, 4.683, 6.56,
      7.544,
    ],
    fall: [
      4.213, 4.273, 4.745, 5.795, 6.583, 6.809, 7.092, 6.427, 4.605, 3.553, 3.45, 3.578, 3.866, 4.172, 4.503,
      4.781, 4.875,
    ],
  },
  {
    rise: [
      5.831, 6.226, 6.266, 4.821, 2.671, 1.85, 2.025, 2.05, 2.025, 2.15, 2.375, 2.65, 3, 3.454, 4.683, 6.333,
      6.861,
    ],
    fall: [
      4.213, 4.213, 4.504, 5.36, 6.142, 6.421, 6.343, 5.451, 4.102, 3.427, 3.4, 3.55, 3.809, 4.144, 4.472,
      4.688, 4.75,
    ],
  },
]

/** Mean moving ranges beyond which 0.27 % of stable values lie, of baselines of five to twelve points. */
export const REACHES: Row = [8.49, 6.85, 5.97, 5.35, 4.89, 4.63, 4.35, 4.18]

/** Thresholds of values that count no cases, by length of the baseline. */
export const INDIVIDUAL: Row = [6.4, 3.3, 3.3]
