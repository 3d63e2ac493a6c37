import { z } from 'zod'
import { day, namedBriefly, period } from '@/lib/core/http/shapes'
import { ownDynamicsShape } from '@/lib/features/analytics/own/contract'
import { metricRating } from '@/lib/features/analytics/rating/contract'
import { waitingItem } from '@/lib/features/documents/waiting/shapes'
import { measure } from '@/lib/features/measures/shapes'

/** How far a category is with a period that is open for entry. */
const documentState = z.enum(['approved', 'draft', 'returned', 'to_fill', 'overdue'])

const document = z.object({
  /** Null where it is not begun. */
  id: z.int().nullable(),
  metric_category: namedBriefly,
  metric_period_id: z.int(),
  ...period.shape,
  state: documentState,
  /** Of a document its rows that are computable, and those that are on. */
  filled: z.int(),
  total: z.int(),
})

/** A period whose due date has passed with documents unapproved. */
const overdueLine = z.object({
  kind: z.literal('overdue'),
  metric_period_id: z.int(),
  ...period.shape,
  due_date: day,
  days_late: z.int(),
  /** Documents that the period has or wants. */
  of: z.int(),
  documents: z.array(document),
})

/** A signal of the own series that lasts: its numbers stand on the map. */
const signalLine = z.object({
  kind: z.literal('signal'),
  metric_id: z.int(),
  better: z.boolean().nullable(),
  /** What is asked of it and nobody has answered; told to whoever may see reviews. */
  review: z.object({ id: z.int(), due_date: day }).nullable(),
})

const waitingLine = z.object({ kind: z.literal('waiting'), item: waitingItem })

/** A measure of the plan past its due date. */
const measureLine = z.object({
  kind: z.literal('measure'),
  measure: measure.pick({ id: true, name: true, metric: true, responsible: true, due_date: true }),
})

/** Requests that wait for an administrator. */
const requestsLine = z.object({
  kind: z.literal('requests'),
  of: z.enum(['withdrawals', 'properties', 'contacts', 'feedback', 'judgement', 'alarms']),
  count: z.int(),
})

/** Something to do, one click from where it is done. */
const attentionLine = z.discriminatedUnion('kind', [
  overdueLine,
  signalLine,
  waitingLine,
  measureLine,
  requestsLine,
])

export const attention = z.object({
  /** By group, in each the most urgent first. */
  lines: z.array(attentionLine),
  /** With those left out. */
  total: z.int(),
  /** Signals for the worse of the last four quarters, and how many are looked into; null for whoever may not see it. */
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

/** The own place among all organisations in the last quarter that is compared, as the rating tells it. */
const mapPlace = metricRating
  .pick({ total: true, below_minimum: true, median: true, reliability: true, own: true })
  .extend(mapQuarter.shape)

const mapMetric = ownDynamicsShape.extend({
  /** Null where no quarter that is shown is compared. */
  place: mapPlace.nullable(),
})

/** Every indicator over the last quarters, as the own charts and the rating have it. */
export const indicatorMap = z.object({
  quarters: z.array(mapQuarter),
  /** Empty where there is no own side. */
  metric_categories: z.array(namedBriefly.extend({ metrics: z.array(mapMetric) })),
})

export type MapQuarter = z.output<typeof mapQuarter>
export type MapPlace = z.output<typeof mapPlace>
export type MapMetric = z.output<typeof mapMetric>
export type IndicatorMap = z.output<typeof indicatorMap>
