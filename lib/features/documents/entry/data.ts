import { COMPANY_ROLE, DOCUMENT_STATUS } from '@/lib/core/dictionaries'
import 'server-only'
import { dueDate, PERIODICITY, type Period, periodFirstDay } from '@/lib/calc/periods'
import { type CompanyScope, reachesCategory, reachesCompany } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/clock'
import { db } from '@/lib/core/db/client'
import { env } from '@/lib/core/env'
import { AppError, fieldError } from '@/lib/core/http/errors'
import type {
  DocumentHistory,
  DocumentTemplate,
  HistoryEvent,
  InputDocument,
  PersonName,
  SinceApproval,
  TemplateContext,
} from '@/lib/features/documents/answers'
import { type RowContexts, readContexts, withOwnContext } from '@/lib/features/documents/entry/context-data'
import {
  type LoadedDocument,
  type LoadedRow,
  loadDocument,
  type RowJson,
  toLoadedRow,
} from '@/lib/features/documents/entry/load'
import { periodColumns, periodOf, presentDocument } from '@/lib/features/documents/entry/present'
import { allowedActions, isPeriodOpen } from '@/lib/features/documents/entry/rules'
import { changesSince } from '@/lib/features/documents/entry/snapshot'
import { METRIC_JSON, personJson, VARIABLES_JSON } from '@/lib/features/documents/entry/sql'
import { PERIOD_UNAVAILABLE, type TemplateQuery } from '@/lib/features/documents/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/** What names one document: organisation, category, period. */
export interface DocumentKey {
  companyId: number
  metricCategoryId: number
  period: Period
}

interface KeyJson {
  metric_category_id: number
  company_id: number
  company_short_name: string
  is_watcher_company: boolean
  approval_by_manager_only: boolean
  date_begin_year: string
  date_begin_quarter: string
  date_begin_month: string
  metric_category_name: string
  existing_document_id: number | null
  rows: RowJson[]
}

/** A period that may be filled in, with the empty rows it holds. */
export interface OpenPeriod {
  company: KeyJson
  rows: LoadedRow[]
}

/**
 * The organisation's part of a document key: people of an organisation have one, an admin names it.
 * @throws AppError not_found for one out of reach, invalid when an admin names none
 */
export function chooseCompany(scope: CompanyScope, companyId: number | null | undefined): number {
  const chosen = companyId ?? scope.companyId
  if (chosen === null) throw fieldError('company_id', 'Выберите организацию')
  if (!reachesCompany(scope, chosen)) throw new AppError('not_found')
  return chosen
}

function beginDate(company: KeyJson, period: Period): string {
  if (period.periodicity === PERIODICITY.year) return company.date_begin_year
  if (period.periodicity === PERIODICITY.quarter) return company.date_begin_quarter
  return company.date_begin_month
}

/** A category in a period: whether it takes documents then, which there is, and the empty rows of a new one. */
export interface FoundPeriod extends OpenPeriod {
  isOpen: boolean
}

/**
 * An organisation's categories in a period, in their order; null asks for all within reach. One statement.
 * @throws AppError not_found when the organisation is out of reach
 */
export async function findPeriods(
  scope: CompanyScope,
  key: { companyId: number; period: Period; metricCategoryIds: readonly number[] | null },
): Promise<FoundPeriod[]> {
  const { companyId, period } = key
  if (!reachesCompany(scope, companyId)) throw new AppError('not_found')
  const asked = key.metricCategoryIds ?? scope.metricCategoryIds
  const ids = asked?.filter((id) => reachesCategory(scope, id))
  const found = await db().$queryRaw<KeyJson[]>(Prisma.sql`
    SELECT c.id AS company_id, c.short_name AS company_short_name, c.company_role_id = ${COMPANY_ROLE.watcher} AS is_watcher_company,
      c.approval_by_manager_only, c.date_begin_year::text, c.date_begin_quarter::text, c.date_begin_month::text,
      mc.id AS metric_category_id, mc.name AS metric_category_name,
      (SELECT d.id FROM input_documents d
        WHERE d.company_id = c.id AND d.metric_category_id = mc.id AND d.metric_period_id = ${period.periodicity}
          AND d.year = ${period.year} AND d.quarter = ${period.quarter} AND d.month = ${period.month}
      ) AS existing_document_id,
      (SELECT coalesce(json_agg(json_build_object(
          'id', NULL, 'is_active', true, 'value', NULL, 'non_value', 'missing', 'note', NULL,
          'metric', ${METRIC_JSON}, 'variables', ${VARIABLES_JSON}) ORDER BY m.position, m.id), '[]'::json)
        FROM metrics m
        JOIN metric_units u ON u.id = m.metric_unit_id
        CROSS JOIN (SELECT NULL::int AS id) v
        WHERE m.metric_category_id = mc.id AND m.metric_period_id = ${period.periodicity}
          AND ${periodFirstDay(period)}::date BETWEEN m.date_begin AND coalesce(m.date_end, 'infinity')) AS rows
    FROM companies c, metric_categories mc
    WHERE c.id = ${companyId} AND ${ids ? Prisma.sql`mc.id = ANY(${ids}::int[])` : Prisma.sql`true`}
    ORDER BY mc.position, mc.id`)
  return found.map((company) => {
    const calendar = { today: today(), beginDate: beginDate(company, period) }
    const isOpen = isPeriodOpen(period, calendar, company.rows.length)
    return { company, rows: company.rows.map(toLoadedRow), isOpen }
  })
}

/**
 * The indicators of a new document for this key.
 * @throws AppError not_found when organisation or category is out of reach, invalid when the period takes no documents
 */
export async function openPeriod(scope: CompanyScope, key: DocumentKey): Promise<OpenPeriod> {
  const { companyId, metricCategoryId, period } = key
  const [found] = await findPeriods(scope, { companyId, period, metricCategoryIds: [metricCategoryId] })
  if (!found) throw new AppError('not_found')
  if (!found.isOpen) throw fieldError('year', PERIOD_UNAVAILABLE)
  return found
}

/** The empty form of a new document: GET /api/input-documents and /my-metrics/add. */
export async function readTemplate(scope: CompanyScope, query: TemplateQuery): Promise<DocumentTemplate> {
  const key = {
    companyId: chooseCompany(scope, query.company_id),
    metricCategoryId: query.metric_category_id ?? 0,
    period: periodOf(periodColumns(query)),
  }
  const { company, rows } = await openPeriod(scope, key)
  const contexts = await readContexts(scope, {
    companyId: key.companyId,
    period: key.period,
    metricCategoryIds: [key.metricCategoryId],
    metricIds: rows.map(({ metricId }) => metricId),
    medianCategoryId: key.metricCategoryId,
  })
  const can = allowedActions(scope.role, {
    statusId: DOCUMENT_STATUS.draft,
    isWatcherCompany: company.is_watcher_company,
    approvalByManagerOnly: company.approval_by_manager_only,
  })
  return {
    metrics: rows.map((row) => row.metric),
    meta: {
      existing_document_id: company.existing_document_id,
      company: { id: company.company_id, short_name: company.company_short_name },
      metric_category: { id: key.metricCategoryId, name: company.metric_category_name },
      due_date: dueDate(key.period, env().SUBMISSION_DEADLINE_DAYS),
      can: { edit: can.edit, approve: can.approve },
      ...templateContext(contexts),
    },
  }
}

function templateContext(contexts: RowContexts): TemplateContext {
  const context: TemplateContext = { history: {}, previous: {}, last_year: {}, group_median: {} }
  for (const [id, { history, previous, last_year, group_median }] of contexts) {
    context.history[id] = history
    if (previous) context.previous[id] = previous
    if (last_year) context.last_year[id] = last_year
    if (group_median) context.group_median[id] = group_median
  }
  return context
}

/** @throws AppError not_found */
export async function readDocument(scope: CompanyScope, id: number): Promise<InputDocument> {
  return presentDocument(scope, await withOwnContext(scope, await loadDocument(scope, id)))
}

/**
 * Everything that happened to the document's key, newest first (a deleted predecessor's history stays), and what
 * differs from the last approval.
 * @throws AppError not_found
 */
export async function readHistory(scope: CompanyScope, id: number): Promise<DocumentHistory> {
  const document = await loadDocument(scope, id)
  const { header } = document
  const events = await db().$queryRaw<Array<Omit<HistoryEvent, 'at'> & { at: Date }>>(Prisma.sql`
    SELECT e.at, ${personJson('person')} AS "user", e.action, e.reason, e.changes
    FROM input_document_events e
    JOIN users person ON person.id = e.user_id
    WHERE e.company_id = ${header.company_id} AND e.metric_category_id = ${header.metric_category_id}
      AND e.metric_period_id = ${header.metric_period_id} AND e.year = ${header.year}
      AND e.quarter = ${header.quarter} AND e.month = ${header.month}
    ORDER BY e.id DESC`)
  return {
    data: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    meta: { since_approval: await readSinceApproval(document) },
  }
}

async function readSinceApproval({ header, rows }: LoadedDocument): Promise<SinceApproval | null> {
  const [approval] = await db().$queryRaw<
    Array<{ at: Date; by: PersonName; values: Parameters<typeof changesSince>[0] }>
  >(Prisma.sql`
    SELECT s.approved_at AS at, ${personJson('person')} AS by, s.document -> 'values' AS values
    FROM approval_snapshots s JOIN users person ON person.id = s.approved_by_id
    WHERE s.input_document_id = ${header.id}
    ORDER BY s.version DESC LIMIT 1`)
  if (!approval) return null
  return {
    approved_at: approval.at.toISOString(),
    approved_by: approval.by,
    changes: changesSince(approval.values, rows),
  }
}
