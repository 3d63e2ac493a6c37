import { z } from 'zod'
import { day, namedBriefly } from '@/lib/core/http/shapes'
import { waitingItem } from '@/lib/features/documents/waiting/shapes'
import { measure } from '@/lib/features/measures/shapes'

/** How far a category is with a period that is open for entry. */
const documentState = z.enum(['approved', 'draft', 'returned', 'to_fill', 'overdue'])

const document = z.object({
  /** Null where it is not begun. */
  id: z.int().nullable(),
  metric_category: namedBriefly,
  metric_period_id: z.int(),
  year: z.int(),
  quarter: z.int(),
  month: z.int(),
  state: documentState,
  /** Of a document its rows that are computable, and those that are on. */
  filled: z.int(),
  total: z.int(),
})

/** A period whose due date has passed with documents unapproved. */
const overdueLine = z.object({
  kind: z.literal('overdue'),
  metric_period_id: z.int(),
  year: z.int(),
  quarter: z.int(),
  month: z.int(),
  due_date: day,
  days_late: z.int(),
  /** Documents that the period has or wants. */
  of: z.int(),
  documents: z.array(document),
})

/** A signal of the own series that lasts: its numbers stand on the map. */
const signalLine = z.object({ kind: z.literal('signal'), metric_id: z.int(), better: z.boolean() })

const waitingLine = z.object({ kind: z.literal('waiting'), item: waitingItem })

/** A measure of the plan past its due date. */
const measureLine = z.object({
  kind: z.literal('measure'),
  measure: measure.pick({ id: true, name: true, metric: true, responsible: true, due_date: true }),
})

/** Requests that wait for an administrator. */
const requestsLine = z.object({
  kind: z.literal('requests'),
  of: z.enum(['withdrawals', 'properties', 'contacts', 'feedback']),
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
  /** The most urgent first. */
  lines: z.array(attentionLine),
  /** With those left out. */
  total: z.int(),
})

export const overviewDocument = document

export type DocumentState = z.output<typeof documentState>
export type OverviewDocument = z.output<typeof document>
export type AttentionLine = z.output<typeof attentionLine>
export type SignalLine = z.output<typeof signalLine>
export type Attention = z.output<typeof attention>
