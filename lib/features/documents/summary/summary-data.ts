import 'server-only'
import { z } from 'zod'
import { dateParts, type IsoDate } from '@/lib/calc/dates'
import { lastEndedPeriod, PERIODICITY } from '@/lib/calc/periods'
import { type CompanyScope, reachesCompany, withinCategories } from '@/lib/core/auth/scope'
import { coalesced } from '@/lib/core/db/coalescing-reader'
import { FIRST_APPROVED_AT, IS_RETURNED, instantSql, isElsewhere, ROW_COUNTS } from '@/lib/core/db/phrases'
import { requireRow, rows } from '@/lib/core/db/rows'
import { COMPANY_ROLE, USER_ROLE } from '@/lib/core/domain/dictionaries'
import { AppError } from '@/lib/core/http/errors'
import { namedBriefly } from '@/lib/core/http/shapes'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { BRIEF_JSON, personJson, SENT_AGAIN, withinScope } from '@/lib/features/documents/entry/load'
import { type MetricsSummary, type WaitingItem, waitingItem } from '@/lib/features/documents/summary/shapes'
import {
  periodicityNames,
  type SummarySource,
  sourceRow,
  summaryCategories,
  summaryProgress,
  summaryYears,
} from '@/lib/features/documents/summary/summary'
import { Prisma } from '@/lib/generated/prisma/client'

type Companies = NonNullable<MetricsSummary['meta']['companies']>

const MIN_YEAR = 2000

function summarySql(scope: CompanyScope, companyId: number, year: number): Prisma.Sql {
  return Prisma.sql`
    SELECT c.company_role_id = ${COMPANY_ROLE.watcher} AS is_watcher, c.date_begin_year::text, c.date_begin_quarter::text,
      c.date_begin_month::text,
      (SELECT coalesce(json_agg(json_build_object('id', mc.id, 'name', mc.name, 'short_name', mc.short_name, 'metrics',
          (SELECT coalesce(json_agg(json_build_object('metric_period_id', m.metric_period_id,
            'date_begin', m.date_begin, 'date_end', m.date_end)), '[]'::json)
           FROM metrics m WHERE m.metric_category_id = mc.id)) ORDER BY mc.position, mc.id), '[]'::json)
        FROM metric_categories mc WHERE ${withinCategories(scope, Prisma.sql`mc.id`)}) AS categories,
      (SELECT coalesce(json_agg(json_build_object('id', d.id, 'metric_category_id', d.metric_category_id,
          'metric_period_id', d.metric_period_id, 'quarter', d.quarter, 'month', d.month,
          'input_document_status_id', d.input_document_status_id,
          'approved_at', ${instantSql(Prisma.sql`d.approved_at`)},
          'first_approved_on', (${FIRST_APPROVED_AT} AT TIME ZONE ${env().APP_TIMEZONE})::date,
          'returned', d.returned_at IS NOT NULL AND d.resent_at IS NULL,
          'resent', d.returned_at IS NOT NULL AND d.resent_at IS NOT NULL,
          'open_questions', (SELECT count(*) FROM document_questions q
            WHERE q.input_document_id = d.id AND q.closed_at IS NULL),
          'filled', counts.filled, 'total', counts.total, 'inactive', counts.inactive)), '[]'::json)
        FROM input_documents d
        CROSS JOIN LATERAL ${ROW_COUNTS} counts
        WHERE d.company_id = c.id AND d.year = ${year}
          AND ${withinCategories(scope, Prisma.sql`d.metric_category_id`)}) AS documents
    FROM companies c WHERE c.id = ${companyId}`
}

function readCompanies(): Promise<Companies> {
  return rows(
    namedBriefly,
    Prisma.sql`SELECT id, name, short_name FROM companies ORDER BY short_name COLLATE "ru-RU-x-icu", id`,
  )
}

function chooseYear(requested: number | null, years: { min: number; current: number; max: number }): number {
  return Math.min(Math.max(requested ?? years.current, years.min), years.max)
}

/** Until an organisation's own are read: the year of the last quarter that has ended. */
const anyYears = (day: IsoDate) => ({
  min: MIN_YEAR,
  current: lastEndedPeriod(PERIODICITY.quarter, day).year,
  max: dateParts(day).year,
})

/**
 * The matrix of an organisation and year, GET /api/metrics-summary. A year out of range is clamped, without one it is that
 * of the latest period open for entry; an admin who has not chosen an organisation gets the list to choose from.
 * @throws AppError not_found for an organisation out of reach
 */
export async function readSummary(
  scope: CompanyScope,
  filters: { year: number | null; company_id: number | null },
): Promise<MetricsSummary> {
  const companies = scope.companyId === null ? await readCompanies() : undefined
  const companyId = filters.company_id ?? scope.companyId
  if (companyId === null) return nothingChosen(filters.year, companies ?? [])
  const [{ data, meta }, waiting] = await coalesced(() =>
    Promise.all([readMatrix(scope, companyId, filters.year), readWaiting(scope, companyId)]),
  )
  return { data, meta: { ...meta, ...(companies ? { companies } : {}), waiting } }
}

/**
 * The matrix of one organisation and year, without the list to choose from.
 * @throws AppError not_found for an organisation out of reach
 */
export async function readMatrix(
  scope: CompanyScope,
  companyId: number,
  requested: number | null,
): Promise<MetricsSummary> {
  if (!reachesCompany(scope, companyId)) throw new AppError('not_found')
  const calendar = { today: today(), deadlineDays: env().SUBMISSION_DEADLINE_DAYS }
  const year = chooseYear(requested, anyYears(calendar.today))
  const row = await requireRow(sourceRow, summarySql(scope, companyId, year))
  const beginDates = {
    [PERIODICITY.year]: row.date_begin_year,
    [PERIODICITY.quarter]: row.date_begin_quarter,
    [PERIODICITY.month]: row.date_begin_month,
  }
  const years = summaryYears({ beginDates, categories: row.categories }, calendar.today)
  const allowed = chooseYear(requested, years)
  if (year !== allowed) return readMatrix(scope, companyId, allowed)
  const source: SummarySource = {
    beginDates,
    isReadOnly: scope.isReadOnly,
    categories: row.is_watcher ? [] : row.categories,
    documents: row.is_watcher ? [] : row.documents,
  }
  const metric_categories = summaryCategories(source, year, calendar)
  return {
    data: {
      year,
      company_id: companyId,
      available_periods: periodicityNames(source, year),
      metric_categories,
      progress: summaryProgress(metric_categories, source.documents),
    },
    meta: {
      years,
      entry: row.is_watcher ? 'watcher' : row.categories.length === 0 ? 'no_categories' : 'open',
    },
  }
}

function nothingChosen(requested: number | null, companies: Companies): MetricsSummary {
  const years = anyYears(today())
  return {
    data: {
      year: chooseYear(requested, years),
      company_id: null,
      available_periods: [],
      metric_categories: [],
      progress: { expected: 0, approved: 0, draft: 0, to_fill: 0, overdue: 0, on_time: 0 },
    },
    meta: { years: { ...years, min: years.current }, entry: 'choose_company', companies },
  }
}

/** Own open questions, and unanswered ones to those who enter the document; managers follow up those of askers elsewhere. */
function questionsFor({ userId, role }: CompanyScope): Prisma.Sql {
  if (role === 'admin') return Prisma.sql`q.user_id = ${userId}`
  if (role === 'operator') return Prisma.sql`(q.user_id = ${userId} OR NOT q.is_answered)`
  return Prisma.sql`(q.user_id = ${userId} OR (NOT q.is_answered AND d.user_id = ${userId})
    OR (${isElsewhere(Prisma.sql`asker`)} AND NOT (q.is_answered AND asker.user_role_id = ${USER_ROLE.admin})))`
}

/**
 * Recipients of a return: whoever enters the document, and after resubmission whoever returned it; the manager too, who
 * approves the document again, where that is an administrator or somebody who has left.
 */
function returnsFor({ userId, role }: CompanyScope): Prisma.Sql {
  const [isMender, isApprover] = {
    operator: [Prisma.sql`true`, Prisma.sql`false`],
    manager: [Prisma.sql`d.user_id = ${userId}`, isElsewhere(Prisma.sql`back`)],
    admin: [Prisma.sql`false`, Prisma.sql`false`],
  }[role]
  return Prisma.sql`CASE WHEN d.resent_at IS NULL THEN d.returned_by_id <> ${userId} AND ${isMender}
    ELSE d.returned_by_id = ${userId} OR ${isApprover} END`
}

/** Limit of pending items; nobody works through more. */
const MAX_ITEMS = 500

/**
 * Pending items for the person in documents within reach, newest first: those of the daily letters, even if already
 * mailed, and own unanswered questions.
 * @param companyId restricts to an organisation; null for all within reach
 */
export async function readWaiting(scope: CompanyScope, companyId: number | null): Promise<WaitingItem[]> {
  const reach = Prisma.sql`${withinScope(scope)} AND (${companyId}::int IS NULL OR d.company_id = ${companyId})`
  const found = await rows(
    z.object({ item: waitingItem }),
    Prisma.sql`
    WITH waiting AS (
      SELECT CASE WHEN q.is_answered THEN 'answered' WHEN q.user_id = ${scope.userId} THEN 'unanswered'
          ELSE 'asked' END AS kind, d.id, q.metric_id, q.var_name,
        said.user_id AS by_id, said.text, greatest(said.created_at, q.reopened_at) AS at
      FROM document_questions q JOIN input_documents d ON d.id = q.input_document_id
      JOIN users asker ON asker.id = q.user_id
      CROSS JOIN LATERAL (SELECT m.user_id, m.text, m.created_at FROM document_question_messages m
        WHERE m.question_id = q.id AND (m.user_id <> q.user_id) = q.is_answered ORDER BY m.id DESC LIMIT 1) said
      WHERE q.closed_at IS NULL AND ${questionsFor(scope)} AND ${reach}
      UNION ALL
      SELECT CASE WHEN d.resent_at IS NULL THEN 'returned' ELSE 'resent' END, d.id, NULL, NULL,
        coalesce(again.user_id, d.returned_by_id), coalesce(again.reason, d.returned_reason),
        coalesce(d.resent_at, d.returned_at)
      FROM input_documents d JOIN users back ON back.id = d.returned_by_id LEFT JOIN LATERAL ${SENT_AGAIN} again ON true
      WHERE ${IS_RETURNED} AND ${returnsFor(scope)} AND ${reach}
    )
    SELECT json_build_object('kind', w.kind, 'input_document', ${BRIEF_JSON}, 'company', json_build_object('id', c.id, 'short_name', c.short_name),
      'metric', CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name,
        'short_name', m.short_name) END,
      'var_name', w.var_name, 'by', ${personJson(Prisma.sql`w.by_id`)}, 'text', w.text, 'at', ${instantSql(Prisma.sql`w.at`)}) AS item
    FROM waiting w JOIN input_documents d ON d.id = w.id JOIN companies c ON c.id = d.company_id
    JOIN metric_categories mc ON mc.id = d.metric_category_id LEFT JOIN metrics m ON m.id = w.metric_id
    ORDER BY w.at DESC, w.kind, d.id LIMIT ${MAX_ITEMS}`,
  )
  return found.map(({ item }) => item)
}
