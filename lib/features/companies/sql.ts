import 'server-only'
import { PERIODICITY } from '@/lib/calc/periods'
import { beginDateSql, firstDaySql } from '@/lib/core/db/phrases'
import type { CompanyFields, CompanySort } from '@/lib/features/companies/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const EDITABLE: Record<keyof CompanyFields, true> = {
  company_role_id: true,
  region_id: true,
  city: true,
  name: true,
  short_name: true,
  address: true,
  director_position: true,
  director_name: true,
  company_type_id: true,
  company_ownership_id: true,
  company_level_id: true,
  company_bed_capacity_id: true,
  is_emergency: true,
  date_begin_year: true,
  date_begin_quarter: true,
  date_begin_month: true,
  approval_by_manager_only: true,
  password_sign_in: true,
}

/** The columns that fields are stored in, in one order for reading and writing. */
export const COLUMNS = Prisma.raw(Object.keys(EDITABLE).join(', '))

/** Fields as a row of the table: PostgreSQL converts each to its column's type. */
export function fieldsRow(fields: CompanyFields): Prisma.Sql {
  return Prisma.sql`jsonb_populate_record(NULL::companies, ${JSON.stringify(fields)}::jsonb)`
}

const RUSSIAN = Prisma.sql`COLLATE "ru-RU-x-icu"`

/** What the list is ordered by; the id comes after it, so that the order is whole. */
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

/** A dictionary's row as the API shows it, null when none is chosen. */
export function namedJson(table: string, id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT json_build_object('id', t.id, 'name', t.name) FROM ${Prisma.raw(table)} t WHERE t.id = ${id})`
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
