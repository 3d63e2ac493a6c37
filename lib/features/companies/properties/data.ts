import 'server-only'
import { z } from 'zod'
import { type CompanyScope, withinCompany } from '@/lib/core/auth/scope'
import { instantSql, matchesSearch } from '@/lib/core/db/phrases'
import { readPage } from '@/lib/core/db/read-page'
import { foundJson, onlyRow } from '@/lib/core/db/rows'
import { namedSql } from '@/lib/core/record/record-sql'
import {
  type CompanyRequest,
  companyRequest,
  type PropertyChange,
  propertyChange,
  type SomeProperties,
} from '@/lib/features/companies/contract'
import { COMPANY, PROPERTIES } from '@/lib/features/companies/record'
import type { RequestsQuery } from '@/lib/features/companies/schema'
import type { Property } from '@/lib/features/companies/values/rules'
import { Prisma } from '@/lib/generated/prisma/client'

function valueJson(property: Property, side: Prisma.Sql): Prisma.Sql {
  const field = COMPANY[property]
  return 'dictionary' in field
    ? namedSql(field.dictionary, Prisma.sql`(${side} ->> ${property}::text)::int`)
    : Prisma.sql`(${side} -> ${property}::text)::json`
}

const BEFORE = Prisma.sql`q.before`
const AFTER = Prisma.sql`q.after`

/** The changes of `q`, which has `before` and `after`, in words and in the order of the form. */
const CHANGES_JSON = Prisma.sql`(
  SELECT json_agg(json_build_object('property', p.name, 'before', p.before, 'after', p.after) ORDER BY p.place)
  FROM (VALUES ${Prisma.join(
    PROPERTIES.map(
      (property, place) =>
        Prisma.sql`(${place}::int, ${property}::text, ${valueJson(property, BEFORE)}, ${valueJson(property, AFTER)})`,
    ),
  )}) AS p(place, name, before, after)
  WHERE (${AFTER} -> p.name) IS NOT NULL)`

/** JSON fields of request `q` that its organisation may see. */
const OWN_PARTS = Prisma.sql`'id', q.id, 'status', q.status, 'before', q.before, 'after', q.after,
  'changes', ${CHANGES_JSON},
  'user', (SELECT json_build_object('id', u.id, 'surname', u.surname, 'name', u.name, 'secname', u.secname,
    'email', u.email) FROM users u WHERE u.id = q.user_id),
  'created_at', ${instantSql(Prisma.sql`q.created_at`)}, 'reason', q.reason,
  'decided_at', ${instantSql(Prisma.sql`q.decided_at`)},
  'decided_by', (SELECT json_build_object('id', u.id, 'surname', u.surname, 'name', u.name, 'secname', u.secname)
    FROM users u WHERE u.id = q.decided_by_id)`

/** A request `q` of organisation `c` as administrators see it. */
const COMPANY_REQUEST_JSON = Prisma.sql`json_build_object(${OWN_PARTS},
  'company', json_build_object('id', c.id, 'number', c.number, 'name', c.name, 'short_name', c.short_name))`

/** The latest request of organisation `c` if it is pending, or refused and not dismissed. */
export const OWN_REQUEST_JSON = Prisma.sql`(
  SELECT json_build_object(${OWN_PARTS})
  FROM (SELECT * FROM property_requests WHERE company_id = c.id ORDER BY id DESC LIMIT 1) q
  WHERE q.status = 'pending' OR (q.status = 'refused' AND q.dismissed_at IS NULL))`

const REQUESTS = Prisma.sql`property_requests q JOIN companies c ON c.id = q.company_id`

/** Requests within a person's scope; everything else is not found. */
const withinScope = (scope: CompanyScope) => withinCompany(scope, Prisma.sql`q.company_id`)

/** A page of requests, pending before decided, newest first, GET /api/property-requests. */
export function readRequests(scope: CompanyScope, query: RequestsQuery, url: URL) {
  return readPage(companyRequest, query, url, {
    table: 'property_requests',
    from: Prisma.sql`${REQUESTS} JOIN users u ON u.id = q.user_id`,
    id: Prisma.sql`q.id`,
    where: Prisma.sql`${withinScope(scope)} AND (${query.status}::text IS NULL OR q.status = ${query.status})
      AND ${matchesSearch(Prisma.sql`(c.search_text || ' ' || u.search_text)`, query.search)}`,
    order: Prisma.sql`(q.status = 'pending') DESC, q.id`,
    direction: 'desc',
    row: COMPANY_REQUEST_JSON,
  })
}

/** @throws AppError not_found when there is none within the scope */
export function readRequest(scope: CompanyScope, id: number): Promise<CompanyRequest> {
  const which = Prisma.sql`FROM ${REQUESTS} WHERE q.id = ${id} AND ${withinScope(scope)}`
  return foundJson(companyRequest, COMPANY_REQUEST_JSON, which)
}

const changesRow = z.object({ changes: z.array(propertyChange) })

/** Changes with dictionary names; a value missing in its dictionary becomes null. */
export async function readChanges(before: SomeProperties, after: SomeProperties): Promise<PropertyChange[]> {
  const { changes } = await onlyRow(
    changesRow,
    Prisma.sql`
    SELECT ${CHANGES_JSON} AS changes
    FROM (SELECT ${JSON.stringify(before)}::jsonb AS before, ${JSON.stringify(after)}::jsonb AS after) q`,
  )
  return changes
}
