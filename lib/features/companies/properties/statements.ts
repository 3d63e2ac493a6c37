import 'server-only'
import { auditSql, type Steps } from '@/lib/core/db/change'
import { idRow, type Source, selected } from '@/lib/core/db/rows'
import type { Letter } from '@/lib/core/mail/letter'
import { administratorsIf, outboxSql, personOf } from '@/lib/core/mail/outbox'
import type { SomeProperties } from '@/lib/features/companies/contract'
import { replacementLetter } from '@/lib/features/companies/properties/letters'
import { Prisma } from '@/lib/generated/prisma/client'

export const ENTITY = 'property_request'

/** How an organisation's pending request ends when the organisation is saved. */
export type RequestChange =
  | { ends: 'withdrawn' }
  | {
      ends: 'replaced'
      /** Null for an administrator's direct edit. */
      by: { before: SomeProperties; after: SomeProperties; letter: Letter } | null
    }

const ended = selected(idRow, Prisma.sql`SELECT id FROM ended`)

/** Steps that end an organisation's pending request and store a new one, when it is saved. */
export function requestSteps(company: Source<{ id: number }>, change: RequestChange, userId: number): Steps {
  const { ends } = change
  const end = {
    ended: Prisma.sql`
      UPDATE property_requests q SET status = ${ends}, decided_at = now(), decided_by_id = ${userId}
      FROM ${company} company WHERE q.company_id = company.id AND q.status = 'pending' RETURNING q.id, q.user_id`,
    ended_audit: auditSql(ended, { action: `${ENTITY}.${ends}`, entity: ENTITY }),
  }
  if (ends === 'withdrawn') return end
  if (!change.by) return { ...end, mail: outboxSql(personOf(Prisma.sql`ended`), replacementLetter()) }
  const { before, after, letter } = change.by
  return {
    ...end,
    // Referring to the ended one orders the steps: an organisation has at most one pending request.
    proposed: Prisma.sql`
      INSERT INTO property_requests (company_id, user_id, before, after)
      SELECT company.id, ${userId}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb
      FROM ${company} company WHERE (SELECT count(*) FROM ended) >= 0 RETURNING id`,
    proposed_audit: auditSql(selected(idRow, Prisma.sql`SELECT id FROM proposed`), {
      action: `${ENTITY}.create`,
      entity: ENTITY,
      before,
      after,
    }),
    mail: outboxSql(administratorsIf(Prisma.sql`proposed`), letter),
  }
}
