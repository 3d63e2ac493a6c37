import 'server-only'
import { auditSql } from '@/lib/core/audit'
import type { Letter } from '@/lib/core/mail/letter'
import { outboxSql } from '@/lib/core/mail/outbox'
import type { NewOffer, OfferStatus } from '@/lib/features/contact-offers/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const PARTICIPANT = 1

/** So many offers within so many seconds a person may send. */
const OFFERS_PER_WINDOW = 10
const WINDOW_SECONDS = 3600

/** Offers of one person wait for each other, so that parallel ones are counted. */
export function lockSender(userId: number): Prisma.Sql {
  return Prisma.sql`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`
}

const windowStart = Prisma.sql`now() - make_interval(secs => ${WINDOW_SECONDS})`

/**
 * Stores an offer with both letters and the audit row. Nothing is stored when the person has sent enough within
 * the window: then `id` is null and `wait_seconds` says how long until the next one.
 */
export function createStatement(
  offer: NewOffer,
  ids: { userId: number; companyId: number },
  letters: { foundation: { to: string; letter: Letter }; copy: { to: string; letter: Letter } },
): Prisma.Sql {
  const { foundation, copy } = letters
  const after = { company_number: offer.company_number, metric_id: offer.metric_id ?? null }
  return Prisma.sql`
    WITH recent AS (
      SELECT created_at FROM contact_offers WHERE user_id = ${ids.userId} AND created_at > ${windowStart}
      ORDER BY created_at DESC LIMIT ${OFFERS_PER_WINDOW}
    ), gate AS (
      INSERT INTO contact_offers (user_id, company_id, metric_id, message, contact_name, contact_phone, contact_email)
      SELECT ${ids.userId}, c.id, ${offer.metric_id ?? null}::int, ${offer.message}, ${offer.contact_name},
        ${offer.contact_phone ?? null}, ${offer.contact_email}
      FROM companies c
      WHERE c.id = ${ids.companyId} AND c.company_role_id = ${PARTICIPANT}
        AND (SELECT count(*) FROM recent) < ${OFFERS_PER_WINDOW}
      RETURNING id
    ), to_foundation AS (
      WITH recipient AS (SELECT ${foundation.to} AS email FROM gate) ${outboxSql(foundation.letter)}
    ), to_sender AS (
      WITH recipient AS (SELECT ${copy.to} AS email FROM gate) ${outboxSql(copy.letter)}
    ), audit AS (${auditSql({ action: 'contact_offer.create', entity: 'contact_offer', after })})
    SELECT (SELECT id FROM gate) AS id,
      (SELECT ceil(extract(epoch FROM min(created_at) - (${windowStart})))::int FROM recent
        HAVING count(*) = ${OFFERS_PER_WINDOW}) AS wait_seconds`
}

/** Gives an offer another status; returns nothing when it is no longer the one that was read. */
export function statusStatement(id: number, from: OfferStatus, to: OfferStatus): Prisma.Sql {
  const change = { before: { status: from }, after: { status: to } }
  return Prisma.sql`
    WITH gate AS (
      UPDATE contact_offers SET status = ${to}, updated_at = now()
      WHERE id = ${id} AND status = ${from} RETURNING id
    ), audit AS (${auditSql({ action: 'contact_offer.status', entity: 'contact_offer', ...change })})
    SELECT id FROM gate`
}
