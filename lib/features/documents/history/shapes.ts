import { z } from 'zod'
import { instant, namedPerson } from '@/lib/core/http/shapes'
import { dataSource, variableLetter } from '@/lib/features/documents/entry/shapes'

const historyChange = z.object({
  metric_id: z.int(),
  /** A question changes no value; its event only names the row. */
  field: z.enum(['value', 'is_active', 'inactive_reason', 'note', 'question']),
  /** The variable's letter when the field is a value, or a question about one. */
  var_name: variableLetter.nullable(),
  old: z.union([z.string(), z.boolean()]).nullable(),
  new: z.union([z.string(), z.boolean()]).nullable(),
  /** The other category of the period that already had the same value of the datum. */
  as_in: z.string().optional(),
  /** Where the value came from; absent for a typed one. */
  source: dataSource.optional(),
})

export const historyEvent = z.object({
  id: z.int(),
  at: instant,
  user: namedPerson,
  action: z.enum([
    'created',
    'saved',
    'approved',
    'withdrawn',
    'deleted',
    'returned',
    'resent',
    'asked',
    'answered',
    'closed',
    'reopened',
    'withdrawal_asked',
    'withdrawal_refused',
  ]),
  reason: z.string().nullable(),
  changes: z.array(historyChange),
})

export const historyMeta = z.object({
  /** Cursor for earlier events; null when there are none. */
  before: z.int().nullable(),
  /** Differences from the last approval, cell by cell; null if never approved. */
  since_approval: z
    .object({ approved_at: instant, approved_by: namedPerson, changes: z.array(historyChange) })
    .nullable(),
})

export type HistoryChange = z.output<typeof historyChange>
export type HistoryEvent = z.output<typeof historyEvent>
export type DocumentHistory = { data: HistoryEvent[]; meta: z.output<typeof historyMeta> }
