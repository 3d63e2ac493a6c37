import 'server-only'
import { change } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import { selected } from '@/lib/core/db/source'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import type { Letter } from '@/lib/core/mail/letter'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import type { OfferStatus } from '@/lib/features/contact-offers/labels'
import type { NewOffer } from '@/lib/features/contact-offers/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/** Stores an offer with both letters and the audit row; nothing happens when the addressee is no participant. */
export function createStatement(
  offer: NewOffer,
  ids: { userId: number; companyId: number },
  letters: { foundation: { to: string; letter: Letter }; copy: { to: string; letter: Letter } },
) {
  const { foundation, copy } = letters
  const after = { company_number: offer.company_number, metric_id: offer.metric_id ?? null }
  return change(idRow, {
    gate: Prisma.sql`
      INSERT INTO contact_offers (user_id, company_id, metric_id, message, contact_name, contact_phone, contact_email)
      SELECT ${ids.userId}, c.id, ${offer.metric_id ?? null}::int, ${offer.message}, ${offer.contact_name},
        ${offer.contact_phone ?? null}, ${offer.contact_email}
      FROM companies c
      WHERE c.id = ${ids.companyId} AND c.company_role_id = ${COMPANY_ROLE.participant}
      RETURNING id`,
    audit: { action: 'contact_offer.create', entity: 'contact_offer', after },
    steps: (made) => {
      const to = (email: string) => selected(emailRow, Prisma.sql`SELECT ${email} AS email FROM ${made}`)
      return {
        to_foundation: outboxSql(to(foundation.to), foundation.letter),
        to_sender: outboxSql(to(copy.to), copy.letter),
      }
    },
  })
}

/** Gives an offer another status; nothing happens when it is no longer the one that was read. */
export function statusStatement(id: number, from: OfferStatus, to: OfferStatus) {
  const told = { before: { status: from }, after: { status: to } }
  return change(idRow, {
    gate: Prisma.sql`
      UPDATE contact_offers SET status = ${to}, updated_at = now()
      WHERE id = ${id} AND status = ${from} RETURNING id`,
    audit: { action: 'contact_offer.status', entity: 'contact_offer', ...told },
  })
}
