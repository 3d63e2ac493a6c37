import { z } from 'zod'
import { type AnswerOf, contract, data } from '@/lib/core/http/contract'
import {
  absence,
  analyticsMetric,
  belowMinimum,
  comparisonMeta,
  incomplete,
  profile,
} from '@/lib/features/analytics/group/contract'
import { quarterSignal } from '@/lib/features/analytics/own/contract'
import {
  ratingPeriodQuerySchema,
  ratingQuerySchema,
  ratingRowsQuerySchema,
} from '@/lib/features/analytics/schema'

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
  /** Of the own row: from which place to which it would reach under other weights of the indicators. */
  weights_interval: placeInterval,
  /** From ten ranked organisations on, and only where they mean something: reliability of 0.7 at least. */
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
  /** Others are not told of it, for the sake of anonymity: so it has no place. */
  hidden: z.boolean().optional(),
  /** As it is now, where that is not what went out: it is in the next publication. Its place would be among those published. */
  live: z.object({ value: z.number(), place: z.int().nullable(), of: z.int().nullable() }).optional(),
})

export const metricRating = z.object({
  metric: analyticsMetric,
  /** Organisations with an eligible value, the own one included; null below the minimum. */
  total: z.int().nullable(),
  below_minimum: belowMinimum,
  median: z.number().nullable(),
  absence,
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
  /** With those that gave nothing, where they are a tenth or more. */
  expected: z.int().optional(),
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

/** The place of a row's profile in the answer's list: organisations of one class share theirs. */
const profilePlace = { profile: z.int() }
const sharedScore = scoreRow.extend(profilePlace)

/** The same with profiles told once. */
const sharedPeriod = z.object({
  category: categoryRating
    .extend({ rows: z.array(sharedScore), unranked: z.array(sharedScore), own: sharedScore.nullable() })
    .nullable(),
  metrics: z.array(metricRating.extend({ rows: z.array(ratingRow.extend(profilePlace)) })),
})

/** How many of the others lie where: equal parts from the least told value to the greatest. */
const spread = z.object({ metric_id: z.int(), from: z.number(), to: z.number(), counts: z.array(z.int()) })

/** Zeros are the year. */
const slot = z.object({ quarter: z.int(), month: z.int() })

const ratingMeta = comparisonMeta.extend({
  year: z.int(),
  /** The last ones with approved data; 1 if none. */
  last_filled: z.object({ quarter: z.int(), month: z.int() }),
})

/** A row of a full rating, of a category or of an indicator alike. */
const tableRow = ratingRow.pick({ number: true, is_own: true }).extend({
  /** Null when not ranked. */
  place: z.int().nullable(),
  /** Of the category the score. */
  value: z.number().nullable(),
  stars: z.int().nullable(),
  /** Of the category alone: how many of its indicators are scored. */
  coverage: z.object({ scored: z.int(), of: z.int() }).nullable(),
  ...profilePlace,
})

export const ratingContract = contract({
  'GET /api/analytics-rating': {
    permission: 'analytics.view',
    heavy: true,
    query: ratingQuerySchema,
    answer: data(
      z.object({
        year: askedPeriod,
        quarter: z.record(z.string().regex(/^[1-4]$/), askedPeriod),
        /** Empty when months are not in use. */
        month: z.record(z.string().regex(/^([1-9]|1[0-2])$/), askedPeriod),
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
        /** The one asked for, or the one opened on. */
        period: slot,
        rating: sharedPeriod.nullable(),
        profiles: z.array(profile),
        /** Of the indicators that are compared. */
        spreads: z.array(spread),
        /** Signals of the own series that the quarter belongs to. */
        signals: z.array(quarterSignal.extend({ metric_id: z.int() })),
        /** Those of the year with anything approved, and whether the own organisation has values in them. */
        periods: z.array(slot.extend({ has_own: z.boolean() })),
        /** Whether the own organisation is among those compared; null without one. */
        own_within: z.boolean().nullable(),
        /** The own organisation takes part and is not in the publication: newcomers enter together. */
        own_waits: z.boolean(),
      }),
      ratingMeta.extend({
        /** The last quarter that has ended: nobody can have approved a later one. */
        last_ended: z.object({ year: z.int(), quarter: z.int() }),
      }),
    ),
  },
  'GET /api/analytics-rating/rows': {
    permission: 'analytics.view',
    heavy: true,
    query: ratingRowsQuerySchema,
    answer: data(
      z.object({
        rows: z.array(tableRow),
        /** Of all rows, those not ranked included. */
        total: z.int(),
        /** The own row among all, from 0. */
        own_position: z.int().nullable(),
        profiles: z.array(profile),
      }),
    ),
  },
})

export type Spread = z.output<typeof spread>
export type ScoreRow = z.output<typeof scoreRow>
export type RatingRow = z.output<typeof ratingRow>
export type OwnRating = z.output<typeof ownRating>
export type MetricRating = z.output<typeof metricRating>
export type CategoryRating = z.output<typeof categoryRating>
export type PeriodRating = z.output<typeof periodRating>
export type TableRow = z.output<typeof tableRow>
export type Rating = AnswerOf<(typeof ratingContract)['GET /api/analytics-rating']>
/** One period, as it is sent. */
export type SentPeriod = AnswerOf<(typeof ratingContract)['GET /api/analytics-rating/period']>
export type RatingRows = AnswerOf<(typeof ratingContract)['GET /api/analytics-rating/rows']>
