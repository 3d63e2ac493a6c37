import 'server-only'
import { PERIODICITY } from '@/lib/calc/periods'
import { type CompanyScope, reachesCompany, withinCategories } from '@/lib/core/auth/scope'
import { coalesced } from '@/lib/core/db/coalescing-reader'
import { FIRST_APPROVED_AT, instantSql } from '@/lib/core/db/phrases'
import { foundRow, rows } from '@/lib/core/db/rows'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { AppError } from '@/lib/core/http/errors'
import { namedBriefly } from '@/lib/core/http/shapes'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'
import {
  periodicityNames,
  type SummarySource,
  sourceRow,
  summaryCategories,
  summaryProgress,
  summaryYears,
} from '@/lib/features/documents/summary/summary'
import { readWaiting } from '@/lib/features/documents/waiting/waiting-data'
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
        CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE v.is_active) AS total, count(*) FILTER (WHERE NOT v.is_active) AS inactive,
            count(*) FILTER (WHERE v.is_active AND v.non_value IS NULL) AS filled
          FROM input_document_values v WHERE v.input_document_id = d.id) counts
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

function chooseYear(wanted: number | null, years: { min: number; max: number }): number {
  return Math.min(Math.max(wanted ?? years.max, years.min), years.max)
}

/**
 * The matrix of an organisation and year, GET /api/metrics-summary. A year out of range is clamped; an admin who has
 * not chosen an organisation gets the list to choose from.
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
  wanted: number | null,
): Promise<MetricsSummary> {
  if (!reachesCompany(scope, companyId)) throw new AppError('not_found')
  const calendar = { today: today(), deadlineDays: env().SUBMISSION_DEADLINE_DAYS }
  const currentYear = Number(calendar.today.slice(0, 4))
  const year = chooseYear(wanted, { min: MIN_YEAR, max: currentYear })
  const row = await foundRow(sourceRow, summarySql(scope, companyId, year))
  const beginDates = {
    [PERIODICITY.year]: row.date_begin_year,
    [PERIODICITY.quarter]: row.date_begin_quarter,
    [PERIODICITY.month]: row.date_begin_month,
  }
  const years = summaryYears(beginDates, calendar.today)
  if (year < years.min) return readMatrix(scope, companyId, years.min)
  const source: SummarySource = {
    beginDates,
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

function nothingChosen(wanted: number | null, companies: Companies): MetricsSummary {
  const max = Number(today().slice(0, 4))
  return {
    data: {
      year: chooseYear(wanted, { min: MIN_YEAR, max }),
      company_id: null,
      available_periods: [],
      metric_categories: [],
      progress: { expected: 0, approved: 0, draft: 0, to_fill: 0, overdue: 0, on_time: 0 },
    },
    meta: { years: { min: max, current: max, max }, entry: 'choose_company', companies },
  }
}
