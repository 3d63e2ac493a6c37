import { z } from 'zod'
import { TARGET_ORDERS } from '@/lib/calc/comparison/standing'
import { METRIC_KINDS } from '@/lib/calc/signals/metric-kind'
import { type AnswerOf, contract, data } from '@/lib/core/http/contract'
import { named, namedBriefly, systemNamed } from '@/lib/core/http/shapes'
import { publicationMeta } from '@/lib/features/analytics/publications/shapes'
import { sideQuerySchema } from '@/lib/features/analytics/schema'

/* What the answers of analytics share, and the calls of the filters' forms. */

const property = z.enum([
  'company_type',
  'company_ownership',
  'company_level',
  'company_bed_capacity',
  'is_emergency',
])

/**
 * The comparison profile: names of properties, so general that at least `min_group` + 1 participants share them. All
 * that is told of another organisation besides its number.
 */
export const profile = z.object({
  company_type: z.string().nullable(),
  company_ownership: z.string().nullable(),
  company_level: z.string().nullable(),
  /** Neighbouring classes may be told as one: «100–399». */
  company_bed_capacity: z.string().nullable(),
  is_emergency: z.boolean().nullable(),
  /** Properties kept back for the sake of anonymity: null above, and within no filter on them. */
  hidden: z.array(property),
})

/** An indicator as tables and charts name it. */
export const analyticsMetric = namedBriefly.extend({
  decimals: z.int(),
  formula: z.string(),
  metric_unit: named,
  /** Proportions and rates count cases, means and others do not. */
  metric_kind: z.enum(METRIC_KINDS),
  /** 'asc': lower is better; 'desc': higher; 'near': nearer to the target; 'none': values are not judged. */
  metric_target_order: named.extend({ system_name: z.enum(TARGET_ORDERS) }),
})

/**
 * A year pooled of fewer quarters than the indicator is in force in it; where `months` is there, a quarter or a year of
 * fewer months.
 */
export const incomplete = z
  .object({ periods: z.int(), of: z.int(), months: z.enum(['quarter', 'year']).optional() })
  .optional()

/** Why there is no own value; of a small denominator there is one that is compared with nothing. */
export const ownNonValue = z.enum([
  'missing',
  'zero_denominator',
  'not_finite',
  'inactive',
  'small_denominator',
])

/** Fewer than `min_group` organisations besides the own one: nothing of them is told, their count neither. */
export const belowMinimum = z.boolean()

/** How many organisations are compared in a quarter, the own one included; null below the minimum. */
export const reporters = z.object({
  year: z.int(),
  quarter: z.int(),
  /** «III кв. 2026». */
  label: z.string(),
  organisations: z.int().nullable(),
  below_minimum: belowMinimum,
})

/** Of every comparison. */
/** Where a tenth or more of those due gave nothing: how many were due, and between which values the median of all lies. */
export const absence = z
  .object({ expected: z.int(), median: z.tuple([z.number(), z.number()]).nullable() })
  .optional()

export const comparisonMeta = z.object({
  min_group: z.int(),
  /** The own organisation's number; null for an admin who chose none. */
  own_number: z.string().nullable(),
  ...publicationMeta,
})

/** The years analytics cover, from the first with an approved value to this one; `current` is that of the last ended quarter. */
const analyticsYears = z.object({ min: z.int(), max: z.int(), current: z.int() })

/** Properties of organisations to compare with, as the queries name them. */
export const filters = z.object({
  company_types: z.array(z.int()),
  company_ownership_id: z.int().nullable(),
  company_level_id: z.int().nullable(),
  company_bed_capacity_id: z.int().nullable(),
  is_emergency: z.boolean().nullable(),
})

/** The own properties that leave enough organisations to compare with, and those given up on the way. */
const similarFilter = z.object({
  filters,
  dropped: z.array(
    z.enum([
      'company_ownership_id',
      'is_emergency',
      'company_level_id',
      'company_bed_capacity_id',
      'company_types',
    ]),
  ),
  /** Participant organisations within the filters, the own one included; null below the minimum. */
  organisations: z.int().nullable(),
  below_minimum: belowMinimum,
})

/** Categories with indicators, the years covered, the periodicities in use. */
const categories = {
  permission: 'analytics.view',
  answer: data(z.array(namedBriefly), z.object({ years: analyticsYears, periods: z.array(systemNamed) })),
} as const

export const groupContract = contract({
  'GET /api/analytics-indicators-filter-metric-categories': categories,
  'GET /api/analytics-rating-filter-metric-categories': categories,
  'GET /api/analytics-similar': {
    permission: 'analytics.view',
    heavy: true,
    query: sideQuerySchema,
    answer: data(similarFilter),
  },
})

export type Absence = NonNullable<z.output<typeof absence>>
export type ComparisonMeta = z.output<typeof comparisonMeta>
export type Reporters = z.output<typeof reporters>
export type ProfileProperty = z.output<typeof property>
export type Profile = z.output<typeof profile>
export type AnalyticsMetric = z.output<typeof analyticsMetric>
export type OwnNonValue = z.output<typeof ownNonValue>
export type AnalyticsYears = z.output<typeof analyticsYears>
export type AnalyticsCategories = AnswerOf<typeof categories>
/** Categories of an operator. */
export type Reach = AnalyticsCategories['data']
export type SimilarFilter = z.output<typeof similarFilter>
