import 'server-only'
import { z } from 'zod'
import { auditSql, change, type Steps } from '@/lib/core/db/change'
import { idRow, type Source, selected } from '@/lib/core/db/rows'
import type { Letter } from '@/lib/core/mail/letter'
import { administratorsIf, outboxSql, personOf } from '@/lib/core/mail/outbox'
import { replacementLetter } from '@/lib/features/companies/properties/letters'
import type { CompanyRequest, SomeProperties } from '@/lib/features/companies/properties/shapes'
import { PROPERTIES } from '@/lib/features/companies/record'
import { Prisma } from '@/lib/generated/prisma/client'

const ENTITY = 'property_request'
const COLUMNS = Prisma.raw(PROPERTIES.join(', '))

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

const decidedRow = idRow.extend({ company_id: z.int(), user_id: z.int() })

/** Applies a request; affects no row if it is no longer pending or the properties have changed. */
export function confirmStatement(request: CompanyRequest, userId: number, letter: Letter) {
  const { id, company, before, after } = request
  return change(decidedRow, {
    locks: { companies: [company.id] },
    gate: Prisma.sql`
      UPDATE property_requests q SET status = 'confirmed', decided_at = now(), decided_by_id = ${userId}
      FROM companies c
      WHERE q.id = ${id} AND q.status = 'pending' AND c.id = q.company_id AND to_jsonb(c) @> q.before
      RETURNING q.id, q.company_id, q.user_id`,
    audit: { action: `${ENTITY}.confirmed`, entity: ENTITY, before, after },
    steps: (decided) => ({
      applied: Prisma.sql`
        UPDATE companies c SET (${COLUMNS}) = (
            SELECT ${COLUMNS} FROM jsonb_populate_record(c, ${JSON.stringify(after)}::jsonb)),
          version = c.version + 1, updated_at = now()
        FROM ${decided} decided WHERE c.id = decided.company_id RETURNING c.id`,
      applied_audit: auditSql(selected(idRow, Prisma.sql`SELECT id FROM applied`), {
        action: 'company.update',
        entity: 'company',
        before,
        after,
      }),
      mail: outboxSql(personOf(decided), letter),
    }),
  })
}

/** Ends a request without applying it; affects no row if it is no longer pending. */
export function endStatement(
  { id, company }: CompanyRequest,
  userId: number,
  end: { status: 'refused' | 'withdrawn'; reason?: string; letter?: Letter },
) {
  const { status, reason, letter } = end
  return change(decidedRow, {
    locks: { companies: [company.id] },
    gate: Prisma.sql`
      UPDATE property_requests q SET status = ${status}, reason = ${reason ?? null}, decided_at = now(),
        decided_by_id = ${userId}
      WHERE q.id = ${id} AND q.status = 'pending' RETURNING q.id, q.company_id, q.user_id`,
    audit: {
      action: `${ENTITY}.${status}`,
      entity: ENTITY,
      ...(reason !== undefined && { after: { reason } }),
    },
    steps: (decided) => ({
      // So that an open form of the organisation gets a conflict.
      version: Prisma.sql`
        UPDATE companies c SET version = c.version + 1, updated_at = now()
        FROM ${decided} decided WHERE c.id = decided.company_id`,
      ...(letter && { mail: outboxSql(personOf(decided), letter) }),
    }),
  })
}

/** Dismisses a refusal; affects no row if the request was not refused. */
export function dismissStatement(id: number) {
  return change(idRow, {
    gate: Prisma.sql`
      UPDATE property_requests SET dismissed_at = now()
      WHERE id = ${id} AND status = 'refused' AND dismissed_at IS NULL RETURNING id`,
    audit: { action: `${ENTITY}.dismissed`, entity: ENTITY },
  })
}
