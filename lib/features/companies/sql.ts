import 'server-only'
import { PERIODICITY } from '@/lib/calc/periods'
import { beginDateSql, firstDaySql } from '@/lib/core/db/phrases'
import { columnsSql, rowSql } from '@/lib/core/record/record-sql'
import { COMPANY, type CompanyFields } from '@/lib/features/companies/record'
import type { CompanySort } from '@/lib/features/companies/schema'
import { Prisma } from '@/lib/generated/prisma/client'

export const COMPANY_COLUMNS = columnsSql(COMPANY)

export const companyFieldsRow = (fields: CompanyFields): Prisma.Sql => rowSql('companies', fields)

const RUSSIAN = Prisma.sql`COLLATE "ru-RU-x-icu"`

/** Sort keys; the id is appended to make the order total. */
export const SORT_KEYS: Record<CompanySort, Prisma.Sql> = {
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
