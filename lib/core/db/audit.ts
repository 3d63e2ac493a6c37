import 'server-only'
import { z } from 'zod'
import { db } from '@/lib/core/db/client'
import { type Source, selected } from '@/lib/core/db/source'
import { requestContext } from '@/lib/core/process/request-context'
import { Prisma } from '@/lib/generated/prisma/client'

export interface AuditRecord {
  action: string
  entity: string
  /** The actor; by default the person of the request. */
  userId?: number
  before?: Prisma.InputJsonValue
  after?: Prisma.InputJsonValue
}

const json = (value: Prisma.InputJsonValue | undefined) =>
  value === undefined ? null : JSON.stringify(value)

/** Id of the audited row; null where it was not found. */
export const subjectRow = z.object({ id: z.int().nullable() })

/** The audit step of a change, in the same statement: both are stored or neither. */
export function auditSql(changed: Source<z.output<typeof subjectRow>>, record: AuditRecord): Prisma.Sql {
  const { requestId, address, userId } = requestContext()
  return Prisma.sql`
    INSERT INTO audit_events (user_id, action, entity, entity_id, address, request_id, before, after)
    SELECT ${record.userId ?? userId}::int, ${record.action}, ${record.entity}, changed.id, ${address}, ${requestId},
           ${json(record.before)}::jsonb, ${json(record.after)}::jsonb
    FROM ${changed} changed`
}

/** Audited row of a statement that changes several. */
export const auditedRow = z.object({ id: z.int(), before: z.json().nullable(), after: z.json().nullable() })

/** Audits several rows, each with its own before and after. */
export function auditEachSql(
  changed: Source<z.output<typeof auditedRow>>,
  { action, entity }: Pick<AuditRecord, 'action' | 'entity'>,
): Prisma.Sql {
  const { requestId, address, userId } = requestContext()
  return Prisma.sql`
    INSERT INTO audit_events (user_id, action, entity, entity_id, address, request_id, before, after)
    SELECT ${userId}::int, ${action}, ${entity}, changed.id, ${address}, ${requestId}, changed.before, changed.after
    FROM ${changed} changed`
}

/** Audits an event without a change: a refusal, an export. @param id of its subject, if known */
export async function writeAudit(id: number | null, record: AuditRecord): Promise<void> {
  await db().$executeRaw(auditSql(selected(subjectRow, Prisma.sql`SELECT ${id}::int AS id`), record))
}

interface Changes {
  before: Record<string, Prisma.InputJsonValue | null>
  after: Record<string, Prisma.InputJsonValue | null>
}

/** The fields whose values differ, before and after, in the audit's form. */
export function changedFields<F extends Record<string, Prisma.InputJsonValue | null>>(
  before: F,
  after: F,
): Changes {
  const changes: Changes = { before: {}, after: {} }
  for (const field of Object.keys(after)) {
    const [old, next] = [before[field] ?? null, after[field] ?? null]
    if (JSON.stringify(old) === JSON.stringify(next)) continue
    changes.before[field] = old
    changes.after[field] = next
  }
  return changes
}
