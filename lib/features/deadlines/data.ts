import 'server-only'
import { z } from 'zod'
import { dateParts } from '@/lib/calc/dates'
import { isOverdue } from '@/lib/calc/period-rules'
import {
  dueDate,
  lastEndedPeriod,
  openingDay,
  PERIODICITY,
  type Period,
  periodFirstDay,
} from '@/lib/calc/periods'
import { db } from '@/lib/core/db/client'
import { FIRST_APPROVED_AT, matchesSearch, ROW_COUNTS } from '@/lib/core/db/phrases'
import { type ListSql, pageSql, UNTIL } from '@/lib/core/db/read-page'
import { oneRow, onlyRow } from '@/lib/core/db/rows'
import { COMPANY_ROLE, DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { type PageRequest, pagedList } from '@/lib/core/http/pagination'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import {
  boardRow,
  type CompletenessMeta,
  type CompletenessRow,
  type Reminders,
} from '@/lib/features/deadlines/contract'
import type { CompletenessState } from '@/lib/features/deadlines/rules'
import type { CompletenessFilters, completenessQuerySchema } from '@/lib/features/deadlines/schema'
import { remindedSql } from '@/lib/features/deadlines/statements'
import { Prisma } from '@/lib/generated/prisma/client'

interface BoardRequest {
  period: Period
  due: string
  isOverdue: boolean
  timeZone: string
  filters: CompletenessFilters
}

const STATE_SQL: Record<CompletenessState, Prisma.Sql> = {
  complete: Prisma.sql`counts.approved = counts.expected`,
  draft: Prisma.sql`counts.draft > 0`,
  returned: Prisma.sql`counts.returned > 0`,
  to_fill: Prisma.sql`counts.to_fill > 0`,
  overdue: Prisma.sql`counts.overdue > 0`,
}

/**
 * CTEs behind the board: `categories` with indicators valid in the period, `organisations` that may report it, `cells`
 * organisation × category with the document there, `counts` per organisation.
 */
function boardCtes({ period, due, isOverdue, timeZone, filters }: BoardRequest): Prisma.Sql {
  const day = periodFirstDay(period)
  const region =
    filters.region_id === null ? Prisma.sql`true` : Prisma.sql`c.region_id = ${filters.region_id}`
  return Prisma.sql`
    categories AS (
      SELECT mc.id, mc.name, mc.short_name, row_number() OVER (ORDER BY mc.position, mc.id) AS place, count(*)::int AS metrics
      FROM metric_categories mc JOIN metrics m ON m.metric_category_id = mc.id
      WHERE m.metric_period_id = ${period.periodicity} AND m.date_begin <= ${day}::date
        AND (m.date_end IS NULL OR m.date_end >= ${day}::date)
      GROUP BY mc.id
    ), organisations AS (
      SELECT c.id FROM companies c
      WHERE c.company_role_id = ${COMPANY_ROLE.participant} AND c.date_begin_quarter <= ${day}::date
        AND c.id <= ${UNTIL} AND ${region}
        AND ${matchesSearch(Prisma.sql`c.search_text`, filters.search)}
    ), cells AS (
      SELECT o.id AS company_id, k.id AS metric_category_id, k.place, k.metrics, d.id,
        CASE d.input_document_status_id WHEN ${DOCUMENT_STATUS.approved} THEN 'approved'
          WHEN ${DOCUMENT_STATUS.draft} THEN 'draft' ELSE 'to_fill' END AS state,
        d.returned_at IS NOT NULL AND d.resent_at IS NULL AS returned,
        coalesce((${FIRST_APPROVED_AT} AT TIME ZONE ${timeZone})::date <= ${due}::date, false) AS on_time
      FROM organisations o CROSS JOIN categories k
      LEFT JOIN input_documents d ON d.company_id = o.id AND d.metric_category_id = k.id
        AND d.metric_period_id = ${period.periodicity} AND d.year = ${period.year}
        AND d.quarter = ${period.quarter} AND d.month = ${period.month}
    ), counts AS (
      SELECT company_id, count(*)::int AS expected, count(*) FILTER (WHERE state = 'approved')::int AS approved,
        count(*) FILTER (WHERE state = 'draft')::int AS draft,
        count(*) FILTER (WHERE returned)::int AS returned,
        count(*) FILTER (WHERE state = 'to_fill')::int AS to_fill,
        count(*) FILTER (WHERE state <> 'approved' AND ${isOverdue})::int AS overdue,
        count(*) FILTER (WHERE on_time)::int AS on_time
      FROM cells GROUP BY company_id
    ),`
}

/** The cells of organisation `c`, with each document's progress. */
const CELLS_JSON = Prisma.sql`(
  SELECT json_agg(json_build_object('metric_category_id', cells.metric_category_id, 'id', cells.id,
      'state', cells.state, 'returned', cells.returned, 'filled', rows.filled, 'total', coalesce(rows.total, cells.metrics),
      'on_time', cells.on_time) ORDER BY cells.place)
  FROM cells LEFT JOIN input_documents d ON d.id = cells.id LEFT JOIN LATERAL ${ROW_COUNTS} rows ON d.id IS NOT NULL
  WHERE cells.company_id = c.id)`

const rowJson = ({ period, timeZone }: BoardRequest): Prisma.Sql => Prisma.sql`json_build_object(
  'company', json_build_object('id', c.id, 'number', c.number, 'name', c.name, 'short_name', c.short_name,
    'region', json_build_object('id', r.id, 'name', r.name)),
  'expected', counts.expected, 'approved', counts.approved, 'draft', counts.draft,
  'to_fill', counts.to_fill, 'overdue', counts.overdue, 'on_time', counts.on_time, 'cells', ${CELLS_JSON},
  ${remindedSql(period, timeZone)})`

const CATEGORIES_JSON = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'short_name', k.short_name, 'metrics', k.metrics,
      'expected', (SELECT count(*) FROM cells WHERE cells.metric_category_id = k.id),
      'approved', (SELECT count(*) FROM cells WHERE cells.metric_category_id = k.id AND state = 'approved'))
    ORDER BY k.place), '[]'::json)
  FROM categories k)`

const TOTALS_JSON = Prisma.sql`(
  SELECT json_build_object('expected', coalesce(sum(expected), 0), 'approved', coalesce(sum(approved), 0),
    'draft', coalesce(sum(draft), 0), 'to_fill', coalesce(sum(to_fill), 0),
    'overdue', coalesce(sum(overdue), 0), 'on_time', coalesce(sum(on_time), 0), 'companies', count(*),
    'complete_companies', count(*) FILTER (WHERE approved = expected),
    'draft_companies', count(*) FILTER (WHERE draft > 0),
    'to_fill_companies', count(*) FILTER (WHERE to_fill > 0))
  FROM counts)`

/** The board's organisations in the requested state, most remaining documents first, with totals over all. */
function boardSql(request: BoardRequest): ListSql {
  const { state } = request.filters
  return {
    table: 'companies',
    ctes: boardCtes(request),
    from: Prisma.sql`companies c JOIN regions r ON r.id = c.region_id JOIN counts ON counts.company_id = c.id`,
    id: Prisma.sql`c.id`,
    where: state === null ? Prisma.sql`true` : STATE_SQL[state],
    order: Prisma.sql`counts.approved - counts.expected, c.short_name COLLATE "ru-RU-x-icu"`,
    row: rowJson(request),
    columns: Prisma.sql`, ${CATEGORIES_JSON} AS categories, ${TOTALS_JSON} AS totals,
      (SELECT extract(year FROM min(date_begin_quarter))::int FROM companies
        WHERE company_role_id = ${COMPANY_ROLE.participant}) AS first_year`,
  }
}

/** The requested quarter, else the last ended one; a year alone means its last ended quarter, or its first. */
function chosenQuarter(filters: CompletenessFilters, day: string): Period {
  const last = lastEndedPeriod(PERIODICITY.quarter, day)
  const year = Math.min(Math.max(filters.year ?? last.year, 2000), dateParts(day).year)
  const requested = filters.quarter ?? (year === last.year ? last.quarter : year < last.year ? 4 : 1)
  return { periodicity: PERIODICITY.quarter, year, quarter: Math.min(Math.max(requested, 1), 4), month: 0 }
}

async function readBoard(filters: CompletenessFilters, request: PageRequest) {
  const day = today()
  const { APP_TIMEZONE: timeZone, SUBMISSION_DEADLINE_DAYS: days } = env()
  const period = chosenQuarter(filters, day)
  const due = dueDate(period, days)
  const list = boardSql({ period, due, isOverdue: isOverdue(period, day, days), timeZone, filters })
  const { first_year, categories, totals, ...page } = await onlyRow(boardRow, pageSql(list, request))
  const max = dateParts(day).year
  const board: CompletenessMeta = {
    year: period.year,
    quarter: period.quarter,
    due_date: due,
    is_open: day >= openingDay(period),
    years: { min: Math.min(first_year ?? max, max), max },
    categories,
    totals,
  }
  return { page, board }
}

/**
 * A page of the completeness board of a quarter, for administrators: participant organisations that may report the
 * quarter × categories with indicators valid in it. Rows and counts are one snapshot; organisations added after `until`
 * are left out.
 */
export async function readCompleteness(query: z.output<typeof completenessQuerySchema>, url: URL) {
  const { page, board } = await readBoard(query, query)
  const list = pagedList(page, query, url)
  return { ...list, meta: { ...board, ...list.meta } }
}

/** Page size for the whole board. */
const ALL = 2 ** 31 - 1

export async function readWholeBoard(
  filters: CompletenessFilters,
): Promise<{ rows: CompletenessRow[]; board: CompletenessMeta }> {
  const { page, board } = await readBoard(filters, { page: 1, per_page: ALL, until: null })
  return { rows: page.rows, board }
}

export async function readReminders(userId: number): Promise<Reminders> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { remindersUnsubscribedAt: true, quarterLettersUnsubscribedAt: true },
  })
  return {
    deadline_reminders: user?.remindersUnsubscribedAt === null,
    quarter_letters: user?.quarterLettersUnsubscribedAt === null,
  }
}

const regionRow = z.object({ name: z.string() })

/** The name of a region, or its number where there is none. */
export async function readRegionName(id: number): Promise<string> {
  const region = await oneRow(regionRow, Prisma.sql`SELECT name FROM regions WHERE id = ${id}`)
  return region?.name ?? `№ ${id}`
}
