import { z } from 'zod'
import { type AnswerOf, contract, data } from '@/lib/core/http/contract'
import { instant } from '@/lib/core/http/shapes'
import {
  absence,
  analyticsMetric,
  belowMinimum,
  incomplete,
  profile,
} from '@/lib/features/analytics/group/contract'
import { quarterSignal } from '@/lib/features/analytics/own/contract'
import { comparisonMeta } from '@/lib/features/analytics/publications/shapes'
import {
  ratingPeriodQuerySchema,
  ratingQuerySchema,
  ratingRowsQuerySchema,
} from '@/lib/features/analytics/schema'

/** First and last place possible by chance; for the viewer's organisation, and for all to an admin. */
const placeInterval = z.tuple([z.int(), z.int()]).nullable().optional()

/** Share of the variance that is not chance; null where no cases are counted. */
const reliability = z.number().nullable()

const scoreRow = z.object({
  /** Null when not ranked: too few indicators have a score. */
  place: z.int().nullable(),
  number: z.string(),
  /** 0…100, rounded to 0.1; null when not ranked. */
  score: z.number().nullable(),
  scored: z.int(),
  of: z.int(),
  place_interval: placeInterval,
  /** Own row only: the range of its place under other weights of the indicators. */
  weights_interval: placeInterval,
  /** From ten ranked organisations on, and only with a reliability of 0.7 or more. */
  stars: z.int().nullable(),
  is_own: z.boolean(),
  profile,
  /** Own row only: each indicator's contribution to the score relative to the neutral 50. */
  contributions: z.array(z.object({ metric_id: z.int(), points: z.number() })).optional(),
})

const ratingRow = z.object({
  place: z.int(),
  number: z.string(),
  value: z.number(),
  score: z.number(),
  place_interval: placeInterval,
  is_own: z.boolean(),
  profile,
})

const ownRating = z.object({
  value: z.number().nullable(),
  /** Null when not compared: too few others, or too small a denominator. */
  place: z.int().nullable(),
  place_interval: placeInterval,
  score: z.number().nullable(),
  /** Own value minus the group's median, in the indicator's unit. */
  gap_to_median: z.number().nullable(),
  /** n = a − median·b/k, rounded away from zero; null where no cases are counted. */
  cases_to_median: z.int().nullable(),
  cases_unit: z.enum(['cases', 'bed_days']).optional(),
  incomplete,
  small_denominator: z.boolean().optional(),
  /** Hidden from others for anonymity, and so without a place. */
  hidden: z.boolean().optional(),
  /** What others are told for anonymity, and the place is of, where it is a digit less than the published value. */
  told: z.number().optional(),
  /**
   * The current value if it differs from the published one, null where none is approved that could be compared; its place
   * is the one it would take in that publication.
   */
  live: z
    .object({ value: z.number().nullable(), place: z.int().nullable(), of: z.int().nullable() })
    .optional(),
})

export const metricRating = z.object({
  metric: analyticsMetric,
  /** Organisations with an eligible value, the viewer's included; null below the minimum group size. */
  total: z.int().nullable(),
  below_minimum: belowMinimum,
  /** The same as `below_minimum`. */
  suppressed: z.boolean(),
  median: z.number().nullable(),
  absence,
  mean: z.number().nullable(),
  reliability,
  own: ownRating.nullable(),
  /** By place, then number. Without full_rating: places 1–7, the viewer's ±1 and the last. */
  rows: z.array(ratingRow),
  /** Whether rows were left out. */
  truncated: z.boolean(),
})

const categoryRating = z.object({
  total: z.int(),
  /** Ranked organisations plus absent ones, where these are a tenth or more. */
  expected: z.int().optional(),
  median: z.number().nullable(),
  reliability,
  rows: z.array(scoreRow),
  /** Reported, but with too few scored indicators; by number. Without full_rating the first seven and the viewer's. */
  unranked: z.array(scoreRow),
  unranked_total: z.int(),
  own: scoreRow.nullable(),
  truncated: z.boolean(),
})

const periodRating = z.object({
  /** Null when fewer than `min_group` organisations besides the viewer's are ranked. */
  category: categoryRating.nullable(),
  metrics: z.array(metricRating),
})

/** Null where neither the group nor the viewer's organisation has anything approved. */
const nullablePeriod = periodRating.nullable()

/** Histogram of the others' values: equal bins from the least published value to the greatest. */
const spread = z.object({ metric_id: z.int(), from: z.number(), to: z.number(), counts: z.array(z.int()) })

/** Both 0 is the year. */
const slot = z.object({ quarter: z.int(), month: z.int() })

const ratingMeta = comparisonMeta.extend({
  year: z.int(),
  /** When the publication went out; null without one. */
  as_of: instant.nullable(),
  /** The last quarter and month with approved data; 1 if none. */
  last_filled: z.object({ quarter: z.int(), month: z.int() }),
})

/** A row of a full rating, of a category or an indicator. */
const tableRow = ratingRow.pick({ number: true, is_own: true, profile: true }).extend({
  /** Null when not ranked. */
  place: z.int().nullable(),
  /** For a category, the score. */
  value: z.number().nullable(),
  stars: z.int().nullable(),
  /** For a category only: how many of its indicators are scored. */
  coverage: z.object({ scored: z.int(), of: z.int() }).nullable(),
})

export const ratingContract = contract({
  'GET /api/analytics-rating': {
    permission: 'analytics.view',
    heavy: true,
    query: ratingQuerySchema,
    answer: data(
      z.object({
        year: nullablePeriod,
        quarter: z.record(z.string().regex(/^[1-4]$/), nullablePeriod),
        month: z.record(z.string().regex(/^([1-9]|1[0-2])$/), nullablePeriod),
      }),
      ratingMeta,
    ),
  },
  'GET /api/analytics-rating/period': {
    permission: 'analytics.view',
    heavy: true,
    query: ratingPeriodQuerySchema,
    answer: data(
      z.object({
        /** The requested period, or the default one. */
        period: slot,
        rating: nullablePeriod,
        /** One for each compared indicator. */
        spreads: z.array(spread),
        signals: z.array(quarterSignal.extend({ metric_id: z.int() })),
        /** Periods of the year with anything approved, and whether the viewer's organisation has values in them. */
        periods: z.array(slot.extend({ has_own: z.boolean() })),
        /** Whether the viewer's organisation is within the filters; null without one. */
        own_within: z.boolean().nullable(),
        /** The viewer's organisation takes part but is not published yet: newcomers are published together. */
        own_waits: z.boolean(),
      }),
      ratingMeta,
    ),
  },
  'GET /api/analytics-rating/rows': {
    permission: 'analytics.view',
    heavy: true,
    query: ratingRowsQuerySchema,
    answer: data(
      z.object({
        rows: z.array(tableRow),
        /** All rows, unranked ones included. */
        total: z.int(),
        /** Index of the viewer's row among all. */
        own_position: z.int().nullable(),
      }),
      ratingMeta,
    ),
  },
})

export type Spread = z.output<typeof spread>
export type ScoreRow = z.output<typeof scoreRow>
export type OwnRating = z.output<typeof ownRating>
export type MetricRating = z.output<typeof metricRating>
export type CategoryRating = z.output<typeof categoryRating>
export type PeriodRating = z.output<typeof periodRating>
export type Rating = AnswerOf<(typeof ratingContract)['GET /api/analytics-rating']>
export type SentPeriod = AnswerOf<(typeof ratingContract)['GET /api/analytics-rating/period']>
export type RatingRows = AnswerOf<(typeof ratingContract)['GET /api/analytics-rating/rows']>
export type TableRow = z.output<typeof tableRow>
