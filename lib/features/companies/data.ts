import 'server-only'
import { z } from 'zod'
import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'
import { hasProviders } from '@/lib/core/auth/oidc/providers'
import { isUnbound } from '@/lib/core/auth/oidc/without-password'
import { type CompanyScope, reachesAllSql, withinCompany } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import {
  beginDateSql,
  firstDaySql,
  instantSql,
  matchesSearch,
  RUSSIAN,
  searchForm,
} from '@/lib/core/db/phrases'
import { readPage } from '@/lib/core/db/read-page'
import { onlyRow, requireJson, requireRow, rows } from '@/lib/core/db/rows'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import type { Fields } from '@/lib/core/record/record'
import { namedSql, storedSql } from '@/lib/core/record/record-sql'
import {
  type CompanyAnswer,
  type CompanyRequest,
  companyAnswer,
  companyListItem,
  companyRequest,
} from '@/lib/features/companies/contract'
import { COMPANY, PROPERTIES } from '@/lib/features/companies/record'
import type { companiesQuerySchema, requestsQuerySchema } from '@/lib/features/companies/schema'
import type { COMPANY_SORTS, Property } from '@/lib/features/companies/values/rules'
import { readChoices } from '@/lib/features/references/data'
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
export const CHANGES_JSON = Prisma.sql`(
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
const OWN_REQUEST_JSON = Prisma.sql`(
  SELECT json_build_object(${OWN_PARTS})
  FROM (SELECT * FROM property_requests WHERE company_id = c.id ORDER BY id DESC LIMIT 1) q
  WHERE q.status = 'pending' OR (q.status = 'refused' AND q.dismissed_at IS NULL))`

const REQUESTS = Prisma.sql`property_requests q JOIN companies c ON c.id = q.company_id`

/** A page of requests, pending before decided, newest first, GET /api/property-requests. */
export function readRequests(scope: CompanyScope, query: z.output<typeof requestsQuerySchema>, url: URL) {
  return readPage(companyRequest, query, url, {
    table: 'property_requests',
    from: Prisma.sql`${REQUESTS} JOIN users u ON u.id = q.user_id`,
    id: Prisma.sql`q.id`,
    where: Prisma.sql`${withinCompany(scope, Prisma.sql`q.company_id`)} AND (${query.status}::text IS NULL OR q.status = ${query.status})
      AND ${matchesSearch(Prisma.sql`(c.search_text || ' ' || u.search_text)`, query.search)}`,
    order: Prisma.sql`(q.status = 'pending') DESC, q.id`,
    direction: 'desc',
    row: COMPANY_REQUEST_JSON,
  })
}

/** @throws AppError not_found when there is none within the scope */
export function readRequest(scope: CompanyScope, id: number): Promise<CompanyRequest> {
  const which = Prisma.sql`FROM ${REQUESTS} WHERE q.id = ${id} AND ${withinCompany(scope, Prisma.sql`q.company_id`)}`
  return requireJson(companyRequest, COMPANY_REQUEST_JSON, which)
}

/** Sort keys; the id is appended to make the order total. */
const SORT_KEYS: Record<(typeof COMPANY_SORTS)[number], Prisma.Sql> = {
  id: Prisma.sql`c.id`,
  number: Prisma.sql`c.number`,
  name: Prisma.sql`c.name ${RUSSIAN}`,
  short_name: Prisma.sql`c.short_name ${RUSSIAN}`,
  city: Prisma.sql`c.city ${RUSSIAN}`,
  region: Prisma.sql`r.name ${RUSSIAN}`,
  company_role_id: Prisma.sql`c.company_role_id`,
  users_count: Prisma.sql`(SELECT count(*) FROM users u WHERE u.company_id = c.id)`,
}

/** `{year, quarter, month}`: the first day of the earliest document of organisation `c`. */
export const FIRST_DOCUMENTS_JSON = Prisma.sql`(
  SELECT json_build_object(
    'year', min(${firstDaySql('d')}) FILTER (WHERE d.metric_period_id = ${PERIODICITY.year}),
    'quarter', min(${firstDaySql('d')}) FILTER (WHERE d.metric_period_id = ${PERIODICITY.quarter}),
    'month', min(${firstDaySql('d')}) FILTER (WHERE d.metric_period_id = ${PERIODICITY.month}))
  FROM input_documents d WHERE d.company_id = c.id)`

/** Whether organisation `c` has a document before one of the begin dates of row `alias`. */
export function hasDocumentBefore(alias: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM input_documents d WHERE d.company_id = c.id
      AND ${firstDaySql('d')} < ${beginDateSql(alias, Prisma.sql`d.metric_period_id`)})`
}

export const readCompanyDictionaries = async (scope: CompanyScope) => ({
  ...(await readChoices(scope, COMPANY)),
  hasProviders: hasProviders(),
  periodicities: await periodicitiesInUse(),
})

/** The form asks for the first month only if monthly indicators exist; quarters always apply. */
async function periodicitiesInUse(): Promise<PeriodicityId[]> {
  const found = await db().metric.findMany({ distinct: ['metricPeriodId'], select: { metricPeriodId: true } })
  const ids = new Set([PERIODICITY.quarter, ...found.map(({ metricPeriodId }) => metricPeriodId)])
  return Object.values(PERIODICITY).filter((id) => ids.has(id))
}

/** Rows of `companies c` within a person's scope; everything else is not found. */
const withinScope = (scope: CompanyScope) => withinCompany(scope, Prisma.sql`c.id`)

/** A filter on an id; null matches everything. */
function equals(column: Prisma.Sql, id: number | null): Prisma.Sql {
  return id === null ? Prisma.sql`true` : Prisma.sql`${column} = ${id}`
}

const ITEM_JSON = Prisma.sql`json_build_object(
  'id', c.id, 'number', c.number, 'name', c.name, 'short_name', c.short_name, 'city', c.city,
  'region_id', c.region_id, 'region', json_build_object('id', r.id, 'name', r.name),
  'company_role_id', c.company_role_id, 'company_role', ${namedSql('company-roles', Prisma.sql`c.company_role_id`)},
  'users_count', (SELECT count(*) FROM users u WHERE u.company_id = c.id), 'version', c.version)`

/** What the list is searched by: with the identifiers that others know an organisation by. */
const SEARCHED = Prisma.sql`concat_ws(' ', c.search_text, ${searchForm(Prisma.sql`c.oid, c.inn, c.system_code`)})`

/** A page of organisations with their number of users, GET /api/companies. */
export function readCompanies(scope: CompanyScope, query: z.output<typeof companiesQuerySchema>, url: URL) {
  return readPage(companyListItem, query, url, {
    table: 'companies',
    from: Prisma.sql`companies c JOIN regions r ON r.id = c.region_id`,
    id: Prisma.sql`c.id`,
    where: Prisma.sql`${withinScope(scope)} AND ${equals(Prisma.sql`c.region_id`, query.region_id)}
      AND ${equals(Prisma.sql`c.company_role_id`, query.company_role_id)}
      AND ${matchesSearch(SEARCHED, query.search)}`,
    order: SORT_KEYS[query.sort],
    direction: query.direction,
    row: ITEM_JSON,
  })
}

const formerNumber = z.object({ legacy_id: z.string(), number: z.string().nullable() })

/** Ids that an organisation had in the former system, with its numbers in comparisons, for those who see all of them. */
export const readFormerNumbers = (scope: CompanyScope, id: number) =>
  rows(
    formerNumber,
    Prisma.sql`SELECT l.legacy_id, substr(n.legacy_id, length(l.legacy_id) + 2) AS number FROM legacy_links l
      LEFT JOIN legacy_links n ON n.entity = 'company_numbers' AND n.id = l.id AND starts_with(n.legacy_id, l.legacy_id || ' ')
      WHERE l.entity = 'companies' AND l.id = ${id} AND l.legacy_id NOT LIKE 'here-%' AND ${reachesAllSql(scope)} ORDER BY 1`,
  )

/** How many active people of an organisation could not sign in without a password, for those who may end passwords. */
export async function countUnbound(scope: CompanyScope, id: number): Promise<number> {
  const { count } = await onlyRow(
    z.object({ count: z.int() }),
    Prisma.sql`SELECT count(*)::int AS count FROM users u WHERE u.company_id = ${id}
      AND u.user_status_id = ${USER_STATUS.active} AND u.suspended_at IS NULL AND ${isUnbound()} AND ${reachesAllSql(scope)}`,
  )
  return count
}

/** Dictionary rows for the ids of row `alias`: `region` of `region_id`. */
const namesSql = (alias: string, fields: Fields): Prisma.Sql =>
  Prisma.join(
    Object.entries(fields).flatMap(([name, { dictionary, named }]) =>
      dictionary !== undefined && named
        ? [
            Prisma.sql`${namedSql(dictionary, Prisma.raw(`${alias}.${name}`))} AS ${Prisma.raw(name.replace(/_id$/, ''))}`,
          ]
        : [],
    ),
  )

/** @throws AppError not_found when there is none within the scope */
export async function readCompany(scope: CompanyScope, id: number): Promise<CompanyAnswer> {
  return requireRow(
    companyAnswer,
    Prisma.sql`
    SELECT c.id, c.number, ${storedSql('c', COMPANY)}, ${namesSql('c', COMPANY)},
      (SELECT count(*)::int FROM users u WHERE u.company_id = c.id) AS users_count,
      EXISTS (SELECT FROM input_documents d WHERE d.company_id = c.id) AS has_documents,
      (SELECT count(*)::int FROM input_documents d WHERE d.company_id = c.id) AS documents_count,
      ${FIRST_DOCUMENTS_JSON} AS first_documents, ${OWN_REQUEST_JSON} AS property_request, c.version,
      ${instantSql(Prisma.sql`c.created_at`)} AS created_at, ${instantSql(Prisma.sql`c.updated_at`)} AS updated_at
    FROM companies c WHERE c.id = ${id} AND ${withinScope(scope)}`,
  )
}
