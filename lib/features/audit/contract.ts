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
