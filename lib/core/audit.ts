import 'server-only'
import { requestContext } from '@/lib/core/request-context'
import { Prisma } from '@/lib/generated/prisma/client'

interface AuditRecord {
  action: string
  entity: string
  /** Who acts; by default the person behind the request. */
  userId?: number
  before?: Prisma.InputJsonValue
  after?: Prisma.InputJsonValue
}

const json = (value: Prisma.InputJsonValue | undefined) =>
  value === undefined ? null : JSON.stringify(value)

/**
 * `INSERT INTO audit_events …` as a part of the statement whose CTE `gate` returns the changed row's id:
 * the change and its audit row stand or fall together.
 */
export function auditSql(record: AuditRecord): Prisma.Sql {
  const { requestId, address, userId } = requestContext()
  return Prisma.sql`
    INSERT INTO audit_events (user_id, action, entity, entity_id, address, request_id, before, after)
    SELECT ${record.userId ?? userId}::int, ${record.action}, ${record.entity}, gate.id, ${address}, ${requestId},
           ${json(record.before)}::jsonb, ${json(record.after)}::jsonb
    FROM gate`
}
