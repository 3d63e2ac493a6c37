import { z } from 'zod'
import { contract, data, openTo, workbook } from '@/lib/core/http/contract'
import { page } from '@/lib/core/http/pagination'
import { instant, person } from '@/lib/core/http/shapes'
import { journalExportSchema, journalQuerySchema } from '@/lib/features/audit/schema'

export const auditEvent = z.object({
  id: z.int(),
  at: instant,
  /** The actor; null for the system, a console command, or an unknown person. */
  user: person.nullable(),
  action: z.string(),
  entity: z.string().nullable(),
  entity_id: z.int().nullable(),
  /** Current name of the object; null if it has none or no longer exists. */
  subject: z.string().nullable(),
  /** Names of changed fields, the first few, if both sides are stored. */
  changed: z.array(z.string()),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
})

/** Values before and after; for a document a whole snapshot. */
export const auditEventDetails = auditEvent.extend({ before: z.unknown(), after: z.unknown() })

export type AuditEventAnswer = z.output<typeof auditEvent>

export const moveRun = z.object({
  id: z.int(),
  at: z.string(),
  command: z.string(),
  /** 0 no problems, 2 questions, 1 errors. */
  exit_code: z.int(),
  totals: z.array(z.string()),
  /** The first items that wait for a person, and their number. */
  open: z.array(z.string()),
  open_count: z.int(),
  /** How many values were compared; null where the command compares nothing. */
  compared: z.int().nullable(),
})

export type MoveRun = z.output<typeof moveRun>

export const auditContract = contract({
  ...openTo('audit.view', {
    'GET /api/audit-events': { query: journalQuerySchema, answer: page(auditEvent) },
    'GET /api/audit-events/export': {
      fresh: true,
      heavy: true,
      query: journalExportSchema,
      answer: workbook,
    },
    'GET /api/audit-events/{id}': { answer: data(auditEventDetails) },
  }),
})
