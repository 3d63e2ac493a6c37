import 'server-only'
import { z } from 'zod'
import { dueDate, type Period } from '@/lib/calc/periods'
import { type CompanyScope, reachesCategory, reachesCompany } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/clock'
import { instantSql } from '@/lib/core/db/instant-sql'
import { beginDateSql } from '@/lib/core/db/period-sql'
import { oneRow, rows } from '@/lib/core/db/rows'
import { DOCUMENT_STATUS } from '@/lib/core/dictionaries'
import { env } from '@/lib/core/env'
import { AppError, fieldError } from '@/lib/core/http/errors'
import { day, instant } from '@/lib/core/http/shapes'
import { aroundRow, loadDocument, type StoredDocument } from '@/lib/features/documents/entry/load'
import { readMedians } from '@/lib/features/documents/entry/medians-data'
import { periodColumns, periodOf } from '@/lib/features/documents/entry/period'
import { presentDocument } from '@/lib/features/documents/entry/present'
import { allowedActions, isPeriodOpen } from '@/lib/features/documents/entry/rules'
import {
  type DocumentTemplate,
  type InputDocument,
  personName,
  type TemplateContext,
} from '@/lib/features/documents/entry/shapes'
import { approvedRow, changesSinceApproval } from '@/lib/features/documents/entry/snapshot'
import { AROUND_COLUMNS, personJson } from '@/lib/features/documents/entry/sql'
import { type DocumentHistory, historyEvent } from '@/lib/features/documents/history/shapes'
import { PERIOD_UNAVAILABLE, type TemplateQuery } from '@/lib/features/documents/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/** What names one document: organisation, category, period. */
export interface DocumentKey {
  companyId: number
  metricCategoryId: number
  period: Period
}

const foundRow = z.object({
  ...aroundRow.shape,
  company_id: z.int(),
  metric_category_id: z.int(),
  /** Of a document that is still to be made: a draft. */
  input_document_status_id: z.int(),
  begin_date: day,
  existing_document_id: z.int().nullable(),
})

/** A category in a period: whether it takes documents then, which there is, and the empty rows of a new one. */
export interface FoundPeriod extends z.output<typeof foundRow> {
  isOpen: boolean
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
  const found = await rows(
    foundRow,
    Prisma.sql`
    SELECT d.company_id, d.metric_category_id, d.input_document_status_id, ${AROUND_COLUMNS},
      ${beginDateSql('c', Prisma.sql`mp.id`)}::text AS begin_date,
      (SELECT x.id FROM input_documents x
        WHERE (x.company_id, x.metric_category_id, x.metric_period_id, x.year, x.quarter, x.month)
          = (d.company_id, d.metric_category_id, d.metric_period_id, d.year, d.quarter, d.month)
      ) AS existing_document_id
    FROM companies c CROSS JOIN metric_categories mc CROSS JOIN metric_periods mp
    CROSS JOIN LATERAL (
      SELECT NULL::int AS id, c.id AS company_id, mc.id AS metric_category_id, mp.id AS metric_period_id,
        ${period.year}::int AS year, ${period.quarter}::int AS quarter, ${period.month}::int AS month,
        ${DOCUMENT_STATUS.draft}::int AS input_document_status_id) d
    WHERE c.id = ${companyId} AND mp.id = ${period.periodicity}
      AND ${ids ? Prisma.sql`mc.id = ANY(${ids}::int[])` : Prisma.sql`true`}
    ORDER BY mc.position, mc.id`,
  )
  return found.map((one) => {
    const calendar = { today: today(), beginDate: one.begin_date }
    return { ...one, isOpen: isPeriodOpen(period, calendar, one.rows.length) }
  })
}

/**
 * What a new document of this key is made of.
 * @throws AppError not_found when organisation or category is out of reach, invalid when the period takes no documents
 */
export async function openPeriod(scope: CompanyScope, key: DocumentKey): Promise<FoundPeriod> {
  const { companyId, metricCategoryId, period } = key
  const [found] = await findPeriods(scope, { companyId, period, metricCategoryIds: [metricCategoryId] })
  if (!found) throw new AppError('not_found')
  if (!found.isOpen) throw fieldError('year', PERIOD_UNAVAILABLE)
  return found
}

/** The empty form of a new document: GET /api/input-documents and /my-metrics/add. */
export async function readTemplate(scope: CompanyScope, query: TemplateQuery): Promise<DocumentTemplate> {
  const key = periodColumns(query)
  const period = periodOf(key)
  const open = await openPeriod(scope, {
    companyId: chooseCompany(scope, query.company_id),
    metricCategoryId: query.metric_category_id ?? 0,
    period,
  })
  const { edit, approve } = allowedActions(scope.role, open)
  return {
    data: open.rows.map(({ metric }) => metric),
    meta: {
      existing_document_id: open.existing_document_id,
      company: open.company,
      metric_category: open.metric_category,
      due_date: dueDate(period, env().SUBMISSION_DEADLINE_DAYS),
      can: { edit, approve },
      shared_values: open.shared_values,
      cross_checks: open.cross_checks,
      ...(await templateContext({ ...open, ...key })),
    },
  }
}

async function templateContext(
  open: Pick<StoredDocument, 'rows'> & Parameters<typeof readMedians>[0],
): Promise<TemplateContext> {
  const medians = await readMedians(open)
  const context: TemplateContext = {
    history: {},
    previous: {},
    last_year: {},
    group_median: {},
    earlier_inactive_reason: {},
  }
  for (const { metric_id, history, previous, last_year, earlier_inactive_reason } of open.rows) {
    const median = medians.get(metric_id)
    context.history[metric_id] = history
    if (previous) context.previous[metric_id] = previous
    if (last_year) context.last_year[metric_id] = last_year
    if (median) context.group_median[metric_id] = median
    if (earlier_inactive_reason) context.earlier_inactive_reason[metric_id] = earlier_inactive_reason
  }
  return context
}

/** @throws AppError not_found */
export async function readDocument(scope: CompanyScope, id: number): Promise<InputDocument> {
  return withMedians(scope, await loadDocument(scope, id))
}

/** The document as the API answers it, beside the group's medians. */
export async function withMedians(scope: CompanyScope, document: StoredDocument): Promise<InputDocument> {
  return presentDocument(scope, document, await readMedians(document))
}

/**
 * Everything that happened to the document's key, newest first (a deleted predecessor's history stays), and what
 * differs from the last approval.
 * @throws AppError not_found
 */
export async function readHistory(scope: CompanyScope, id: number): Promise<DocumentHistory> {
  const document = await loadDocument(scope, id)
  const data = await rows(
    historyEvent,
    Prisma.sql`
    SELECT ${instantSql(Prisma.sql`e.at`)} AS at, ${personJson(Prisma.sql`e.user_id`)} AS "user", e.action, e.reason, e.changes
    FROM input_document_events e
    WHERE (e.company_id, e.metric_category_id, e.metric_period_id, e.year, e.quarter, e.month)
      = (${document.company_id}::int, ${document.metric_category_id}::int, ${document.metric_period_id}::int,
        ${document.year}::int, ${document.quarter}::int, ${document.month}::int)
    ORDER BY e.id DESC`,
  )
  return { data, meta: { since_approval: await readSinceApproval(document) } }
}

const approvalRow = z.object({
  approved_at: instant,
  approved_by: personName,
  values: z.array(approvedRow),
})

async function readSinceApproval(
  document: StoredDocument,
): Promise<DocumentHistory['meta']['since_approval']> {
  const approval = await oneRow(
    approvalRow,
    Prisma.sql`
    SELECT ${instantSql(Prisma.sql`s.approved_at`)} AS approved_at,
      ${personJson(Prisma.sql`s.approved_by_id`)} AS approved_by, s.document -> 'values' AS values
    FROM approval_snapshots s
    WHERE s.input_document_id = ${document.id}
    ORDER BY s.version DESC LIMIT 1`,
  )
  if (!approval) return null
  const { values, ...told } = approval
  return { ...told, changes: changesSinceApproval(values, document.rows) }
}
