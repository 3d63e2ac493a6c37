import { z } from 'zod'
import { instant, namedPerson } from '@/lib/core/http/shapes'
import { dataSource, variableLetter } from '@/lib/features/documents/entry/shapes'

const historyChange = z.object({
  metric_id: z.int(),
  /** A question changes nothing: it only names its row. */
  field: z.enum(['value', 'is_active', 'inactive_reason', 'note', 'question']),
  /** The variable's letter when the field is a value, or the question is about one. */
  var_name: variableLetter.nullable(),
  old: z.union([z.string(), z.boolean()]).nullable(),
  new: z.union([z.string(), z.boolean()]).nullable(),
  /** The other category of the period where the same datum already stood with this value. */
  as_in: z.string().optional(),
  /** How the value came, where it was not typed. */
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
  /** What to ask for events before; null with the first event of all. */
  before: z.int().nullable(),
  /** What differs from the last approval, cell by cell; null when the document was never approved. */
  since_approval: z
    .object({ approved_at: instant, approved_by: namedPerson, changes: z.array(historyChange) })
    .nullable(),
})

export type HistoryChange = z.output<typeof historyChange>
export type HistoryEvent = z.output<typeof historyEvent>
export type DocumentHistory = { data: HistoryEvent[]; meta: z.output<typeof historyMeta> }
