import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { matchesSearch } from '@/lib/core/db/search-sql'
import { AppError } from '@/lib/core/http/errors'
import type { Page } from '@/lib/core/http/pagination'
import type { ContactOfferAnswer } from '@/lib/features/contact-offers/answers'
import type { OffersQuery } from '@/lib/features/contact-offers/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const companyJson = (alias: string) => {
  const company = Prisma.raw(alias)
  return Prisma.sql`json_build_object('id', ${company}.id, 'number', ${company}.number, 'name', ${company}.name,
    'short_name', ${company}.short_name)`
}

/** An offer `o` as the API shows it; instants are PostgreSQL's text. */
const OFFER_JSON = Prisma.sql`json_build_object(
  'id', o.id, 'status', o.status, 'message', o.message, 'contact_name', o.contact_name,
  'contact_phone', o.contact_phone, 'contact_email', o.contact_email, 'company', ${companyJson('addressee')},
  'user', json_build_object('id', u.id, 'surname', u.surname, 'name', u.name, 'secname', u.secname,
    'email', u.email),
  'sender_company', CASE WHEN sender.id IS NOT NULL THEN ${companyJson('sender')} END,
  'metric', CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END,
  'created_at', o.created_at, 'updated_at', o.updated_at)`

const OFFERS = Prisma.sql`contact_offers o
  JOIN companies addressee ON addressee.id = o.company_id
  JOIN users u ON u.id = o.user_id
  LEFT JOIN companies sender ON sender.id = u.company_id
  LEFT JOIN metrics m ON m.id = o.metric_id`

/** Where an offer is searched: its words, both organisations, the person and the indicator, in search form. */
const SEARCH_TEXT = Prisma.sql`translate(lower(concat_ws(' ', o.message, o.contact_name, o.contact_phone,
  o.contact_email, addressee.search_text, u.search_text, sender.search_text, m.name) COLLATE "ru-RU-x-icu"),
  'ё', 'е')`

/** Offers are the foundation's, as the permission says; a scope that is one organisation's reaches none. */
const withinScope = (scope: CompanyScope) => (scope.companyId === null ? Prisma.sql`true` : Prisma.sql`false`)

function present(offer: ContactOfferAnswer): ContactOfferAnswer {
  return {
    ...offer,
    created_at: new Date(offer.created_at).toISOString(),
    updated_at: new Date(offer.updated_at).toISOString(),
  }
}

/**
 * A page of contact offers, the newest first, GET /api/contact-offers. Offers that came after `until` are left
 * out, so that the pages of an opened list do not shift.
 */
export async function readOffers(scope: CompanyScope, query: OffersQuery): Promise<Page<ContactOfferAnswer>> {
  const skipped = (query.page - 1) * query.per_page
  const [page] = await db().$queryRaw<[Page<ContactOfferAnswer>]>(Prisma.sql`
    WITH opened AS (
      SELECT coalesce(${query.until}::int, max(id), 0) AS until FROM contact_offers
    ), found AS (
      SELECT o.id, row_number() OVER (ORDER BY o.id DESC) AS place FROM ${OFFERS}
      WHERE o.id <= (SELECT until FROM opened) AND ${withinScope(scope)}
        AND (${query.status}::text IS NULL OR o.status = ${query.status})
        AND ${matchesSearch(SEARCH_TEXT, query.search)}
    )
    SELECT (SELECT until FROM opened) AS until, (SELECT count(*)::int FROM found) AS total,
      (SELECT coalesce(json_agg(${OFFER_JSON} ORDER BY found.place), '[]'::json)
        FROM found JOIN (${OFFERS}) ON o.id = found.id
        WHERE found.place > ${skipped}::bigint AND found.place <= ${skipped + query.per_page}::bigint) AS rows`)
  return { ...page, rows: page.rows.map(present) }
}

/** @throws AppError not_found when there is none within the scope */
export async function readOffer(scope: CompanyScope, id: number): Promise<ContactOfferAnswer> {
  const [row] = await db().$queryRaw<Array<{ offer: ContactOfferAnswer }>>(Prisma.sql`
    SELECT ${OFFER_JSON} AS offer FROM ${OFFERS} WHERE o.id = ${id} AND ${withinScope(scope)}`)
  if (!row) throw new AppError('not_found')
  return present(row.offer)
}
