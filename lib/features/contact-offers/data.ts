import 'server-only'
import { z } from 'zod'
import { type CompanyScope, reachesAllSql } from '@/lib/core/auth/scope'
import { instantSql, matchesSearch } from '@/lib/core/db/phrases'
import { readPage } from '@/lib/core/db/read-page'
import { oneRow, onlyRow } from '@/lib/core/db/rows'
import { AppError } from '@/lib/core/http/errors'
import type { PagedList } from '@/lib/core/http/pagination'
import { type ContactOfferAnswer, contactOffer } from '@/lib/features/contact-offers/contract'
import type { OffersQuery } from '@/lib/features/contact-offers/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const companyJson = (alias: string) => {
  const company = Prisma.raw(alias)
  return Prisma.sql`json_build_object('id', ${company}.id, 'number', ${company}.number, 'name', ${company}.name,
    'short_name', ${company}.short_name)`
}

/** An offer `o` as the API shows it. */
const OFFER_JSON = Prisma.sql`json_build_object(
  'id', o.id, 'status', o.status, 'message', o.message, 'contact_name', o.contact_name,
  'contact_phone', o.contact_phone, 'contact_email', o.contact_email, 'company', ${companyJson('addressee')},
  'user', json_build_object('id', u.id, 'surname', u.surname, 'name', u.name, 'secname', u.secname,
    'email', u.email),
  'sender_company', CASE WHEN sender.id IS NOT NULL THEN ${companyJson('sender')} END,
  'metric', CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END,
  'created_at', ${instantSql(Prisma.sql`o.created_at`)}, 'updated_at', ${instantSql(Prisma.sql`o.updated_at`)})`

const OFFERS = Prisma.sql`contact_offers o
  JOIN companies addressee ON addressee.id = o.company_id
  JOIN users u ON u.id = o.user_id
  LEFT JOIN companies sender ON sender.id = u.company_id
  LEFT JOIN metrics m ON m.id = o.metric_id`

/** Where an offer is searched: its words, both organisations, the person and the indicator, in search form. */
const SEARCH_TEXT = Prisma.sql`translate(lower(concat_ws(' ', o.message, o.contact_name, o.contact_phone,
  o.contact_email, addressee.search_text, u.search_text, sender.search_text, m.name) COLLATE "ru-RU-x-icu"),
  'ё', 'е')`

/** A page of contact offers, the newest first, GET /api/contact-offers. */
export function readOffers(
  scope: CompanyScope,
  query: OffersQuery,
  url: URL,
): Promise<PagedList<ContactOfferAnswer>> {
  const list = {
    table: 'contact_offers',
    from: OFFERS,
    id: Prisma.sql`o.id`,
    where: Prisma.sql`${reachesAllSql(scope)} AND (${query.status}::text IS NULL OR o.status = ${query.status})
      AND ${matchesSearch(SEARCH_TEXT, query.search)}`,
    order: Prisma.sql`o.id`,
    direction: 'desc' as const,
    row: OFFER_JSON,
  }
  return readPage(contactOffer, list, query, url)
}

const offerRow = z.object({ offer: contactOffer })

/** @throws AppError not_found when there is none within the scope */
export async function readOffer(scope: CompanyScope, id: number): Promise<ContactOfferAnswer> {
  const row = await oneRow(
    offerRow,
    Prisma.sql`SELECT ${OFFER_JSON} AS offer FROM ${OFFERS} WHERE o.id = ${id} AND ${reachesAllSql(scope)}`,
  )
  if (!row) throw new AppError('not_found')
  return row.offer
}

const countRow = z.object({ count: z.int() })

/** How many contact offers nobody has taken up yet. */
export async function countNewOffers(scope: CompanyScope): Promise<number> {
  const { count } = await onlyRow(
    countRow,
    Prisma.sql`
    SELECT count(*)::int AS count FROM contact_offers o WHERE o.status = 'new' AND ${reachesAllSql(scope)}`,
  )
  return count
}
