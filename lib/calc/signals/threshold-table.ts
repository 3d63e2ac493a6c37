/* Made by `node e2e/run.mjs bench-signals --table`, see e2e/bench/signals/calibrate.ts; not edited by hand. */

type Row = readonly [number, ...number[]]
type Column = Readonly<Record<'rise' | 'fall', Row>>

/** Cases a period, the rarer of cases and non-cases. */
export const EXPECTED: Row = [0.12, 0.25, 0.5, 1, 2, 3, 4, 5.6, 8, 11, 16, 22, 32, 45, 64, 128, 256]

/** Points of the baseline. */
export const BASELINES: Row = [5, 8, 12]

/** Thresholds of counted cases by length of the baseline, then by expected count. */
export const COUNTED: readonly [Column, ...Column[]] = [
  {
    rise: [6.38, 6.69, 6.94, 7, 7, 5.97, 3.98, 4.03, 6.03, 6.28, 4.87, 4.33, 4.81, 5.66, 6.56, 7, 7],
    fall: [4.77, 5.35, 6.13, 6.69, 6.94, 7, 7, 7, 7, 7, 6.88, 6.75, 6.81, 6.88, 6.94, 7, 7],
  },
  {
    rise: [6.38, 6.69, 6.94, 6.94, 5.85, 3.84, 2.88, 3.95, 5.22, 4.7, 4, 4.22, 4.81, 5.66, 6.56, 7, 7],
    fall: [4.37, 4.64, 5.44, 6.3, 6.75, 6.88, 6.81, 6.81, 6.81, 6.5, 6.06, 5.94, 6.25, 6.69, 6.94, 7, 7],
  },
  {
    rise: [6.38, 6.69, 6.94, 6.1, 4.15, 2.95, 2.83, 3.18, 3.74, 3.93, 3.95, 4.22, 4.81, 5.66, 6.5, 6.94, 7],
    fall: [4.37, 4.52, 5.15, 6.06, 6.63, 6.69, 6.56, 6.5, 6.5, 6.25, 5.81, 5.81, 6.25, 6.69, 6.94, 7, 7],
  },
]

/** Thresholds of values that count no cases, by length of the baseline. */
export const INDIVIDUAL: Row = [6.25, 5.96, 5.26]
