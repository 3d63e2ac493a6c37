import 'server-only'
import { PERIODICITY } from '@/lib/calc/periods'
import { COMPANY_ROLE, DOCUMENT_STATUS, TERMS_EDITION, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { Prisma } from '@/lib/generated/prisma/client'

/** Collation of Russian text. */
export const RUSSIAN = Prisma.sql`COLLATE "ru-RU-x-icu"`

/** SQL for an instant in the API's format: ISO 8601 in UTC to the millisecond. */
export function instantSql(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * When document `d` was first approved: a later correction does not make it late. Null for one that is not approved
 * now.
 */
export const FIRST_APPROVED_AT = Prisma.sql`least(d.approved_at, (SELECT min(s.approved_at)
  FROM approval_snapshots s WHERE s.input_document_id = d.id AND d.approved_at IS NOT NULL))`

/** Whether document `d` was returned and awaits correction or review; a watcher does neither. */
export const IS_RETURNED = Prisma.sql`d.returned_at IS NOT NULL AND d.input_document_status_id = ${DOCUMENT_STATUS.draft}
  AND EXISTS (SELECT FROM companies p WHERE p.id = d.company_id AND p.company_role_id = ${COMPANY_ROLE.participant})`

const MAX_WORDS = 10

/** Matches rows whose `search_text` contains every word of the query, in any order. */
export function matchesSearch(column: Prisma.Sql, query: string | null): Prisma.Sql {
  // As the columns `search_text` are written.
  const words = (query ?? '')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  if (words.length === 0) return Prisma.sql`true`
  return Prisma.join(
    words.map((word) => Prisma.sql`position(${word} IN ${column}) > 0`),
    ' AND ',
  )
}

/** Texts as the columns `search_text` are written, whatever the database's collation. */
export const searchForm = (texts: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`translate(lower(concat_ws(' ', ${texts}) ${RUSSIAN}), 'ё', 'е')`

/** The first day of a reporting period of the row named `alias`, as lib/calc/periods computes it. */
export function firstDaySql(alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`make_date(${row}.year, greatest(${row}.month, (${row}.quarter - 1) * 3 + 1, 1), 1)`
}

function byPeriodicity(
  periodicity: Prisma.Sql,
  { year, quarter, month }: Record<'year' | 'quarter' | 'month', Prisma.Sql>,
): Prisma.Sql {
  return Prisma.sql`CASE ${periodicity} WHEN ${PERIODICITY.year} THEN ${year}
    WHEN ${PERIODICITY.quarter} THEN ${quarter} WHEN ${PERIODICITY.month} THEN ${month} END`
}

/** The first day on which organisation `alias` reports in this periodicity. */
export function beginDateSql(alias: string, periodicity: Prisma.Sql): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${alias}.date_begin_${name}`)
  return byPeriodicity(periodicity, {
    year: column('year'),
    quarter: column('quarter'),
    month: column('month'),
  })
}

/** How many periods a year has in the periodicity of row `alias`. */
export function periodsPerYearSql(alias: string): Prisma.Sql {
  const [year, quarter, month] = [Prisma.sql`1`, Prisma.sql`4`, Prisma.sql`12`]
  return byPeriodicity(Prisma.raw(`${alias}.metric_period_id`), { year, quarter, month })
}

/** Whether person `u` has activated the account, with a password or a provider. */
export const HAS_ACCEPTED = Prisma.sql`(u.password_hash IS NOT NULL
  OR EXISTS (SELECT FROM sign_in_identities i WHERE i.user_id = u.id))`

/** Whether `author` does not act for the organisation of document `d`: an administrator, or somebody blocked or moved since. */
export const isElsewhere = (author: Prisma.Sql) =>
  Prisma.sql`(${author}.user_status_id <> ${USER_STATUS.active} OR ${author}.company_id IS DISTINCT FROM d.company_id)`

/** Whether person `u` has accepted the terms in force. */
export const AGREED_SQL = Prisma.sql`coalesce(u.agreement_edition >= ${TERMS_EDITION}, false)`

/** Indicators of document `d`: those of its rows, and of a draft's category also those that became valid since. */
export const DOCUMENT_METRICS = Prisma.sql`SELECT own.metric_id AS id FROM input_document_values own WHERE own.input_document_id = d.id
  UNION SELECT t.id FROM metrics t
  WHERE t.metric_category_id = d.metric_category_id AND t.metric_period_id = d.metric_period_id
    AND ${firstDaySql('d')} BETWEEN t.date_begin AND coalesce(t.date_end, 'infinity')
    AND d.input_document_status_id = ${DOCUMENT_STATUS.draft}`

/** Rows of document `d` that are on, of these filled in, and off. */
export const ROW_COUNTS = Prisma.sql`(
  SELECT count(*) FILTER (WHERE v.is_active IS NOT FALSE)::int AS total,
    count(*) FILTER (WHERE v.is_active AND coalesce(v.non_value, 'no_formula') = 'no_formula')::int AS filled,
    count(*) FILTER (WHERE NOT v.is_active)::int AS inactive
  FROM (${DOCUMENT_METRICS}) m LEFT JOIN input_document_values v ON v.metric_id = m.id AND v.input_document_id = d.id)`
