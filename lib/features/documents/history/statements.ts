import 'server-only'
import { z } from 'zod'
import type { Source } from '@/lib/core/db/source'
import type { HistoryChange, HistoryEvent } from '@/lib/features/documents/history/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

/** What names a document, by which its history is found. */
export const keyRow = z.object({
  id: z.int(),
  company_id: z.int(),
  metric_category_id: z.int(),
  metric_period_id: z.int(),
  year: z.int(),
  quarter: z.int(),
  month: z.int(),
})
type KeyRow = z.output<typeof keyRow>
export type KeyColumns = Omit<KeyRow, 'id'>

interface EventRecord {
  action: HistoryEvent['action']
  userId: number
  reason?: string
  changes: HistoryChange[]
}

/** The step of a change that writes it into the history of its document. */
export function eventSql(document: Source<KeyRow>, event: EventRecord): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO input_document_events (input_document_id, company_id, metric_category_id, metric_period_id,
      year, quarter, month, user_id, action, reason, changes)
    SELECT id, company_id, metric_category_id, metric_period_id, year, quarter, month,
      ${event.userId}, ${event.action}, ${event.reason ?? null}, ${JSON.stringify(event.changes)}::jsonb
    FROM ${document} document`
}
