import { z } from 'zod'
import { TARGET_ORDERS } from '@/lib/calc/comparison/standing'
import { METRIC_KINDS } from '@/lib/calc/signals/metric-kind'
import { type NamedBriefly, named, namedBriefly, yearQuarter } from '@/lib/core/http/shapes'

/* Shapes shared by the answers of analytics. */

/** Properties of a profile, in its order. */
export const property = z.enum([
  'company_type',
  'company_ownership',
  'company_level',
  'company_bed_capacity',
  'is_emergency',
])

/**
 * The comparison profile: names of properties, generalised until at least `min_group` + 1 participants share them.
 * Nothing else is disclosed of another organisation besides its number.
 */
export const profile = z.object({
  company_type: z.string().nullable(),
  company_ownership: z.string().nullable(),
  company_level: z.string().nullable(),
  /** Neighbouring classes may be merged: «100–399». */
  company_bed_capacity: z.string().nullable(),
  is_emergency: z.boolean().nullable(),
  /** Properties hidden for anonymity: null above, and matched by no filter on them. */
  hidden: z.array(property),
})

export const analyticsMetric = namedBriefly.extend({
  decimals: z.int(),
  formula: z.string(),
  metric_period_id: z.int(),
  metric_unit: named,
  /** Proportions and rates count cases, means and others do not. */
  metric_kind: z.enum(METRIC_KINDS),
  /** 'asc': lower is better; 'desc': higher; 'near': nearer to the target; 'none': values are not judged. */
  metric_target_order: named.extend({ system_name: z.enum(TARGET_ORDERS) }),
})

/** A year pooled of fewer quarters than are in force; with `months`, a quarter or a year with fewer months. */
export const incomplete = z
  .object({ periods: z.int(), of: z.int(), months: z.enum(['quarter', 'year']).optional() })
  .optional()

/** Why there is no own value; with a small denominator there is one, but it is not compared. */
export const ownNonValue = z.enum([
  'missing',
  'zero_denominator',
  'not_finite',
  'inactive',
  'small_denominator',
])

/** Fewer than `min_group` organisations besides the viewer's: nothing about them is disclosed, not even their count. */
export const belowMinimum = z.boolean()

/** How many organisations are compared in a quarter, the viewer's included; null below the minimum group size. */
export const reporters = z.object({
  ...yearQuarter.shape,
  /** «III кв. 2026». */
  label: z.string(),
  organisations: z.int().nullable(),
  below_minimum: belowMinimum,
})

/** Present when at least a tenth of those due sent nothing: how many were due, and bounds of the median of all. */
export const absence = z
  .object({ expected: z.int(), median: z.tuple([z.number(), z.number()]).nullable() })
  .optional()

/** Years covered by analytics, from the first approved value to this one; `current` has the last ended quarter. */
export const analyticsYears = z.object({ min: z.int(), max: z.int(), current: z.int() })

/** Filters by properties of organisations, named as in the queries. */
export const filters = z.object({
  company_types: z.array(z.int()),
  company_ownership_id: z.int().nullable(),
  company_level_id: z.int().nullable(),
  company_bed_capacity_id: z.int().nullable(),
  is_emergency: z.boolean().nullable(),
})

/** The viewer's properties that leave enough organisations to compare with, and the dropped ones. */
export const similarFilter = z.object({
  filters,
  dropped: z.array(filters.keyof()),
  /** Participants within the filters, the viewer's included; null below the minimum group size. */
  organisations: z.int().nullable(),
  below_minimum: belowMinimum,
})

/** A category with the periodicities of its indicators, the quarter first. */
export const analyticsCategory = namedBriefly.extend({ period_ids: z.array(z.int()) })

export type Absence = NonNullable<z.output<typeof absence>>
export type Reporters = z.output<typeof reporters>
export type ProfileProperty = z.output<typeof property>
export type Profile = z.output<typeof profile>
export type AnalyticsMetric = z.output<typeof analyticsMetric>
export type OwnNonValue = z.output<typeof ownNonValue>
/** Categories that an operator may read. */
export type Reach = NamedBriefly[]
export type SimilarFilter = z.output<typeof similarFilter>
