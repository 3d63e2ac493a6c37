import { z } from 'zod'
import { contract, data, workbook } from '@/lib/core/http/contract'
import { page } from '@/lib/core/http/pagination'
import { instant, person } from '@/lib/core/http/shapes'
import { journalExportSchema, journalQuerySchema } from '@/lib/features/audit/schema'

export const auditEvent = z.object({
  id: z.int(),
  at: instant,
  /** Who acted; null for the system itself, a command of the console and whoever is not known. */
  user: person.nullable(),
  action: z.string(),
  entity: z.string().nullable(),
  entity_id: z.int().nullable(),
  /** How the object is called now; null where it has no name or is gone. */
  subject: z.string().nullable(),
  /** Names of the fields that differ where both sides are told, the first few of them. */
  changed: z.array(z.string()),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
})

/** What was before and after; of a document a whole snapshot. */
export const auditEventDetails = auditEvent.extend({ before: z.unknown(), after: z.unknown() })

export type AuditEventAnswer = z.output<typeof auditEvent>

export const auditContract = contract({
  'GET /api/audit-events': {
    permission: 'audit.view',
    query: journalQuerySchema,
    answer: page(auditEvent),
  },
  'GET /api/audit-events/export': {
    permission: 'audit.view',
    fresh: true,
    heavy: true,
    query: journalExportSchema,
    answer: workbook,
  },
  'GET /api/audit-events/{id}': {
    permission: 'audit.view',
    answer: data(auditEventDetails),
  },
})
