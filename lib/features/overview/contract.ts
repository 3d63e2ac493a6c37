import { z } from 'zod'
import { type AnswerOf, contract, data } from '@/lib/core/http/contract'
import { bodyVersion, queryNumber } from '@/lib/core/http/params'
import { day, instant, namedBriefly, period, yearQuarter } from '@/lib/core/http/shapes'
import { longText } from '@/lib/core/text/fields'
import { ownDynamicsShape } from '@/lib/features/analytics/own/contract'
import { comparisonMeta } from '@/lib/features/analytics/publications/shapes'
import { metricRating } from '@/lib/features/analytics/rating/contract'
import { sideQuerySchema } from '@/lib/features/analytics/schema'
import { waitingItem } from '@/lib/features/documents/summary/shapes'
import { measure } from '@/lib/features/measures/shapes'
import { CAUSES, HELPED } from '@/lib/features/overview/values/rules'

/** A review: what an organisation found behind a signal of its own series. */
export const review = z.object({
  id: z.int(),
  metric: namedBriefly.extend({ metric_category_id: z.int(), decimals: z.int() }),
  kind: z.enum(['outlier', 'shift']),
  is_better: z.boolean(),
  /** First quarter of the signal. */
  ...yearQuarter.shape,
  /** The chart's value, and the current one if a correction removed the signal. */
  value: z.number(),
  value_now: z.number().nullable(),
  is_gone: z.boolean(),
  due_date: day,
  is_overdue: z.boolean(),
  /** The approved document with the quarter's value. */
  document_id: z.int().nullable(),
  answer: z
    .object({
      cause: z.enum([...CAUSES, HELPED]),
      note: z.string(),
      author: z.string(),
      at: instant,
    })
    .nullable(),
  version: z.int(),
})

const ofKnown = { id: true, kind: true, is_better: true, year: true, quarter: true, is_gone: true } as const
/** A review as shown beside its signal. */
export const knownReview = review.pick(ofKnown).extend({
  metric_id: z.int(),
  /** Quarter of detection. */
  found_year: z.int(),
  found_quarter: z.int(),
  is_answered: z.boolean(),
  /** Null without an answer. */
  cause: z.enum([...CAUSES, HELPED]).nullable(),
  due_date: day,
})

export type KnownReview = z.output<typeof knownReview>
export type SignalReview = z.output<typeof review>

/** State of a category's document in a period open for entry. */
const documentState = z.enum(['approved', 'draft', 'returned', 'to_fill', 'overdue'])

const document = z.object({
  /** Null if there is no document. */
  id: z.int().nullable(),
  metric_category: namedBriefly,
  metric_period_id: z.int(),
  ...period.shape,
  state: documentState,
  /** Active rows with a value, out of the active ones. */
  filled: z.int(),
  total: z.int(),
})

/** An overdue period with unapproved documents. */
const overdueLine = z.object({
  kind: z.literal('overdue'),
  metric_period_id: z.int(),
  ...period.shape,
  due_date: day,
  days_late: z.int(),
  /** Number of documents expected in the period. */
  of: z.int(),
  documents: z.array(document),
})

/** A current signal of the organisation's series; its numbers are on the map. */
const signalLine = z.object({
  kind: z.literal('signal'),
  metric_id: z.int(),
  better: z.boolean().nullable(),
  /** The unanswered review, for people who may see reviews. */
  review: z.object({ id: z.int(), due_date: day, is_overdue: z.boolean() }).nullable(),
})

/** Pending requests for an administrator. */
const requestsLine = z.object({
  kind: z.literal('requests'),
  of: z.enum(['withdrawals', 'properties', 'contacts', 'feedback', 'judgement', 'alarms']),
  count: z.int(),
})

/** A task, one click away from where it is done. */
const attentionLine = z.discriminatedUnion('kind', [
  overdueLine,
  signalLine,
  z.object({ kind: z.literal('waiting'), item: waitingItem }),
  z.object({
    kind: z.literal('measure'),
    measure: measure.pick({ id: true, name: true, metric: true, responsible: true, due_date: true }),
  }),
  requestsLine,
])

const attention = z.object({
  /** By group, most urgent first in each. */
  lines: z.array(attentionLine),
  /** Including those left out. */
  total: z.int(),
  /** Recent or lasting signals for the worse, and how many were reviewed; null without permission. */
  reviewed: z.object({ answered: z.int(), all: z.int() }).nullable(),
})

export type EntryState = z.output<typeof documentState>
export type OverviewDocument = z.output<typeof document>
export type AttentionLine = z.output<typeof attentionLine>
export type Attention = z.output<typeof attention>

const mapQuarter = z.object({
  ...yearQuarter.shape,
  /** «III кв. 2026». */
  label: z.string(),
})

/** The viewer's place among all organisations in the last compared quarter, as in the rating. */
const mapPlace = metricRating
  .pick({ total: true, below_minimum: true, median: true, reliability: true, own: true })
  .extend(mapQuarter.shape)

const mapMetric = ownDynamicsShape.extend({
  /** Null where no shown quarter is compared. */
  place: mapPlace.nullable(),
})

/** All indicators over the last quarters, as in own charts and the rating. */
const indicatorMap = z.object({
  quarters: z.array(mapQuarter),
  /** Empty without an own organisation. */
  metric_categories: z.array(namedBriefly.extend({ metrics: z.array(mapMetric) })),
})

export type MapQuarter = z.output<typeof mapQuarter>
export type MapPlace = z.output<typeof mapPlace>
export type MapMetric = z.output<typeof mapMetric>
export type IndicatorMap = z.output<typeof indicatorMap>

const answerSchema = z.object({
  /** Null for a shift for the better, whose note says what helped. */
  cause: z.enum(CAUSES, { error: 'Выберите, что стоит за сигналом' }).nullable(),
  note: longText(2, 1000),
  version: bodyVersion,
})

export const overviewContract = contract({
  'GET /api/analytics-overview': {
    permission: 'analytics.view',
    heavy: true,
    query: sideQuerySchema,
    answer: data(
      z.object({
        attention,
        map: indicatorMap,
        /** Documents within scope, for the quarters of the map. */
        documents: z.array(document),
      }),
      comparisonMeta,
    ),
  },
  'GET /api/signal-reviews': {
    permission: 'reviews.view',
    query: z.object({ company_id: queryNumber.default(null) }),
    answer: data(z.array(review)),
  },
  'PUT /api/signal-reviews/{id}': { permission: 'reviews.answer', body: answerSchema, answer: data(review) },
})

export type Overview = AnswerOf<(typeof overviewContract)['GET /api/analytics-overview']>
