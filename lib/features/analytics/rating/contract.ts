import { z } from 'zod'
import { type AnswerOf, contract, data } from '@/lib/core/http/contract'
import {
  analyticsMetric,
  belowMinimum,
  comparisonMeta,
  incomplete,
  profile,
} from '@/lib/features/analytics/group/contract'
import { ratingQuerySchema } from '@/lib/features/analytics/schema'

/** The first and the last place that chance may have given; told of the own organisation, to an admin of all. */
const placeInterval = z.tuple([z.int(), z.int()]).nullable().optional()

/** How much of the differences is the organisations' own and not chance's; null where no cases are counted. */
const reliability = z.number().nullable()

const scoreRow = z.object({
  /** Null when not ranked: scored of too few indicators. */
  place: z.int().nullable(),
  number: z.string(),
  /** 0…100, rounded to 0.1; null when not ranked. */
  score: z.number().nullable(),
  scored: z.int(),
  of: z.int(),
  place_interval: placeInterval,
  /** From ten ranked organisations on, and only where they mean something: reliability of 0.5 at least. */
  stars: z.int().nullable(),
  is_own: z.boolean(),
  profile,
  /** Own row only: what each indicator adds to or takes from the score, against the neutral 50. */
  contributions: z.array(z.object({ metric_id: z.int(), points: z.number() })).optional(),
})

const ratingRow = z.object({
  place: z.int(),
  number: z.string(),
  /** Rounded to the indicator's decimals. */
  value: z.number(),
  score: z.number(),
  place_interval: placeInterval,
  is_own: z.boolean(),
  profile,
})

const ownRating = z.object({
  value: z.number().nullable(),
  /** Null when in no comparison: too few others, too small a denominator. */
  place: z.int().nullable(),
  place_interval: placeInterval,
  score: z.number().nullable(),
  /** Own value less the group's median, in the indicator's unit. */
  gap_to_median: z.number().nullable(),
  /** n = a − median·b/k, away from zero to a whole one; null where no cases are counted. */
  cases_to_median: z.int().nullable(),
  /** What n counts. */
  cases_unit: z.enum(['cases', 'bed_days']).optional(),
  incomplete,
  small_denominator: z.boolean().optional(),
})

export const metricRating = z.object({
  metric: analyticsMetric,
  /** Organisations with an eligible value, the own one included; null below the minimum. */
  total: z.int().nullable(),
  below_minimum: belowMinimum,
  median: z.number().nullable(),
  mean: z.number().nullable(),
  reliability,
  own: ownRating.nullable(),
  /** By place, then number. Without full_rating: places 1–7, own ±1 and the last. */
  rows: z.array(ratingRow),
  /** Rows were left out. */
  truncated: z.boolean(),
})

const categoryRating = z.object({
  /** Ranked organisations. */
  total: z.int(),
  median: z.number().nullable(),
  reliability,
  rows: z.array(scoreRow),
  /** Reported, but scored of too few indicators; by number. Without full_rating the first seven and the own one. */
  unranked: z.array(scoreRow),
  unranked_total: z.int(),
  own: scoreRow.nullable(),
  truncated: z.boolean(),
})

const periodRating = z.object({
  /** Null when fewer than `min_group` organisations besides the own one are ranked. */
  category: categoryRating.nullable(),
  metrics: z.array(metricRating),
})

/** Null where nothing is approved, neither by the group nor by the own organisation. */
const askedPeriod = periodRating.nullable()

export const ratingContract = contract({
  'GET /api/analytics-rating': {
    permission: 'analytics.view',
    heavy: 'few',
    query: ratingQuerySchema,
    answer: data(
      z.object({
        year: askedPeriod,
        quarter: z.record(z.string().regex(/^[1-4]$/), askedPeriod),
        /** Empty when months are not in use. */
        month: z.record(z.string().regex(/^([1-9]|1[0-2])$/), askedPeriod),
      }),
      comparisonMeta.extend({
        year: z.int(),
        /** The last ones with approved data; 1 if none. */
        last_filled: z.object({ quarter: z.int(), month: z.int() }),
      }),
    ),
  },
})

export type ScoreRow = z.output<typeof scoreRow>
export type RatingRow = z.output<typeof ratingRow>
export type OwnRating = z.output<typeof ownRating>
export type MetricRating = z.output<typeof metricRating>
export type CategoryRating = z.output<typeof categoryRating>
export type PeriodRating = z.output<typeof periodRating>
export type Rating = AnswerOf<(typeof ratingContract)['GET /api/analytics-rating']>
