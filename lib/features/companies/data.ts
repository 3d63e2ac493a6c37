import 'server-only'
import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'
import { hasProviders } from '@/lib/core/auth/oidc/providers'
import { type CompanyScope, withinCompany } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { beginDateSql, firstDaySql, instantSql, matchesSearch, RUSSIAN } from '@/lib/core/db/phrases'
import { readPage } from '@/lib/core/db/read-page'
import { foundRow } from '@/lib/core/db/rows'
import { columnsSql, namedSql, namesSql, rowSql, storedSql } from '@/lib/core/record/record-sql'
import { type CompanyAnswer, companyAnswer, companyListItem } from '@/lib/features/companies/contract'
import { OWN_REQUEST_JSON } from '@/lib/features/companies/properties/data'
import { COMPANY, type CompanyFields } from '@/lib/features/companies/record'
import type { CompaniesQuery, CompanySort } from '@/lib/features/companies/schema'
import { readChoices } from '@/lib/features/references/data'
import { Prisma } from '@/lib/generated/prisma/client'

export const COMPANY_COLUMNS = columnsSql(COMPANY)

export const companyFieldsRow = (fields: CompanyFields): Prisma.Sql => rowSql('companies', fields)

/** What the list is ordered by; the id comes after it, so that the order is whole. */
const SORT_KEYS: Record<CompanySort, Prisma.Sql> = {
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

/** A page of organisations with their number of users, GET /api/companies. */
export function readCompanies(scope: CompanyScope, query: CompaniesQuery, url: URL) {
  return readPage(companyListItem, query, url, {
    table: 'companies',
    from: Prisma.sql`companies c JOIN regions r ON r.id = c.region_id`,
    id: Prisma.sql`c.id`,
    where: Prisma.sql`${withinScope(scope)} AND ${equals(Prisma.sql`c.region_id`, query.region_id)}
      AND ${equals(Prisma.sql`c.company_role_id`, query.company_role_id)}
      AND ${matchesSearch(Prisma.sql`c.search_text`, query.search)}`,
    order: SORT_KEYS[query.sort],
    direction: query.direction,
    row: ITEM_JSON,
  })
}

/** @throws AppError not_found when there is none within the scope */
export async function readCompany(scope: CompanyScope, id: number): Promise<CompanyAnswer> {
  return foundRow(
    companyAnswer,
    Prisma.sql`
    SELECT c.id, c.number, ${storedSql('c', COMPANY)}, ${namesSql('c', COMPANY)},
      (SELECT count(*)::int FROM users u WHERE u.company_id = c.id) AS users_count,
      EXISTS (SELECT FROM input_documents d WHERE d.company_id = c.id) AS has_documents,
      ${FIRST_DOCUMENTS_JSON} AS first_documents, ${OWN_REQUEST_JSON} AS property_request, c.version,
      ${instantSql(Prisma.sql`c.created_at`)} AS created_at, ${instantSql(Prisma.sql`c.updated_at`)} AS updated_at
    FROM companies c WHERE c.id = ${id} AND ${withinScope(scope)}`,
  )
}
