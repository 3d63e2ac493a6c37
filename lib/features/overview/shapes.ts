import { z } from 'zod'
import { day, namedBriefly, period } from '@/lib/core/http/shapes'
import { ownDynamicsShape } from '@/lib/features/analytics/own/contract'
import { metricRating } from '@/lib/features/analytics/rating/contract'
import { waitingItem } from '@/lib/features/documents/waiting/shapes'
import { measure } from '@/lib/features/measures/shapes'

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

/** A current signal of the own series; its numbers are on the map. */
const signalLine = z.object({
  kind: z.literal('signal'),
  metric_id: z.int(),
  better: z.boolean().nullable(),
  /** The unanswered review, for people who may see reviews. */
  review: z.object({ id: z.int(), due_date: day }).nullable(),
})

const waitingLine = z.object({ kind: z.literal('waiting'), item: waitingItem })

const measureLine = z.object({
  kind: z.literal('measure'),
  measure: measure.pick({ id: true, name: true, metric: true, responsible: true, due_date: true }),
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
  waitingLine,
  measureLine,
  requestsLine,
])

export const attention = z.object({
  /** By group, most urgent first in each. */
  lines: z.array(attentionLine),
  /** Including those left out. */
  total: z.int(),
  /** Signals for the worse of the last four quarters, and how many were reviewed; null without permission. */
  reviewed: z.object({ answered: z.int(), all: z.int() }).nullable(),
})

export const overviewDocument = document

export type EntryState = z.output<typeof documentState>
export type OverviewDocument = z.output<typeof document>
export type AttentionLine = z.output<typeof attentionLine>
export type SignalLine = z.output<typeof signalLine>
export type Attention = z.output<typeof attention>

const mapQuarter = z.object({
  year: z.int(),
  quarter: z.int(),
  /** «III кв. 2026». */
  label: z.string(),
})

/** The own place among all organisations in the last compared quarter, as in the rating. */
const mapPlace = metricRating
  .pick({ total: true, below_minimum: true, median: true, reliability: true, own: true })
  .extend(mapQuarter.shape)

const mapMetric = ownDynamicsShape.extend({
  /** Null where no shown quarter is compared. */
  place: mapPlace.nullable(),
})

/** All indicators over the last quarters, as in own charts and the rating. */
export const indicatorMap = z.object({
  quarters: z.array(mapQuarter),
  /** Empty without an own organisation. */
  metric_categories: z.array(namedBriefly.extend({ metrics: z.array(mapMetric) })),
})

export type MapQuarter = z.output<typeof mapQuarter>
export type MapPlace = z.output<typeof mapPlace>
export type MapMetric = z.output<typeof mapMetric>
export type IndicatorMap = z.output<typeof indicatorMap>
