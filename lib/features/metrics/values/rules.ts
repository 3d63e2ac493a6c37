import { PERIODICITY } from '@/lib/calc/periods'

/* Values that the schemas allow, for screens, which must not import schemas. */

export const METRIC_DEFAULTS = {
  metric_period_id: PERIODICITY.quarter,
  decimals: 2,
  min_denominator: '10',
  weight: '1',
} as const

/** Lengths that fit a column header, and a row of the overview. */
export const CATEGORY_SHORT_MAX = 40

export const METRIC_SHORT_MAX = 36
