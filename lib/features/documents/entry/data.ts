import 'server-only'
import { z } from 'zod'
import { dueDate, type Period } from '@/lib/calc/periods'
import { type CompanyScope, reachesCategory, reachesCompany } from '@/lib/core/auth/scope'
import { beginDateSql } from '@/lib/core/db/phrases'
import { rows } from '@/lib/core/db/rows'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { AppError, fieldError } from '@/lib/core/http/errors'
import { day } from '@/lib/core/http/shapes'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { pick } from '@/lib/core/record/record'
import {
  AROUND_COLUMNS,
  aroundRow,
  isSameKey,
  loadDocument,
  loadDocuments,
  ofPeriod,
  type StoredDocument,
} from '@/lib/features/documents/entry/load'
import { presentDocument, readMedians } from '@/lib/features/documents/entry/present'
import { allowedActions, isPeriodOpen } from '@/lib/features/documents/entry/rules'
import type { DocumentKey, InputDocument, TemplateContext } from '@/lib/features/documents/entry/shapes'
import {
  PERIOD_UNAVAILABLE,
  periodColumns,
  periodOf,
  type templateQuerySchema,
} from '@/lib/features/documents/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const periodRow = z.object({
  company_id: z.int(),
  metric_category_id: z.int(),
  /** A document that does not exist yet gets the status of a draft. */
  input_document_status_id: z.int(),
  begin_date: day,
  existing_document_id: z.int().nullable(),
  ...aroundRow.shape,
})

/**
 * The organisation of a document key: the person's own, or the one an admin names.
 * @throws AppError not_found for one out of reach, invalid when an admin names none
 */
export function chooseCompany(scope: CompanyScope, companyId: number | null | undefined): number {
  const chosen = companyId ?? scope.companyId
  if (chosen === null) throw fieldError('company_id', 'Выберите организацию')
  if (!reachesCompany(scope, chosen)) throw new AppError('not_found')
  return chosen
}

/** Categories of an organisation's period; null for all within reach. */
interface PeriodKey {
  companyId: number
  period: Period
  metricCategoryIds: readonly number[] | null
}

/**
 * An organisation's categories in a period with all data of a document, ordered, in one statement.
 * @throws AppError not_found when the organisation is out of reach
 */
export async function findPeriods(scope: CompanyScope, key: PeriodKey) {
  const { companyId, period } = key
  if (!reachesCompany(scope, companyId)) throw new AppError('not_found')
  const categories = key.metricCategoryIds ?? scope.metricCategoryIds
  const ids = categories?.filter((id) => reachesCategory(scope, id))
  const found = await rows(
    periodRow,
    Prisma.sql`
    SELECT d.company_id, d.metric_category_id, d.input_document_status_id, ${AROUND_COLUMNS},
      ${beginDateSql('c', Prisma.sql`mp.id`)}::text AS begin_date,
      (SELECT x.id FROM input_documents x WHERE ${isSameKey('x', 'd')}) AS existing_document_id
    FROM companies c CROSS JOIN metric_categories mc CROSS JOIN metric_periods mp
    CROSS JOIN LATERAL (
      SELECT NULL::int AS id, c.id AS company_id, mc.id AS metric_category_id, mp.id AS metric_period_id,
        ${period.year}::int AS year, ${period.quarter}::int AS quarter, ${period.month}::int AS month,
        ${DOCUMENT_STATUS.draft}::int AS input_document_status_id) d
    WHERE c.id = ${companyId} AND mp.id = ${period.periodicity}
      AND ${ids ? Prisma.sql`mc.id = ANY(${ids}::int[])` : Prisma.sql`true`}
    ORDER BY mc.position, mc.id`,
  )
  return found.map((one) => ({
    ...one,
    isOpen: isPeriodOpen(period, { today: today(), beginDate: one.begin_date }, one.rows.length),
  }))
}

/**
 * Data of a new document with this key.
 * @throws AppError not_found when organisation or category is out of reach, invalid when the period takes no documents
 */
export async function openPeriod(scope: CompanyScope, key: DocumentKey) {
  const [found] = await findPeriods(scope, {
    companyId: key.company_id,
    period: periodOf(key),
    metricCategoryIds: [key.metric_category_id],
  })
  if (!found) throw new AppError('not_found')
  if (!found.isOpen) throw fieldError('year', PERIOD_UNAVAILABLE)
  return found
}

/** The empty form of a new document: GET /api/input-documents and /my-metrics/add. */
export async function readTemplate(scope: CompanyScope, query: z.output<typeof templateQuerySchema>) {
  const key = {
    company_id: chooseCompany(scope, query.company_id),
    metric_category_id: query.metric_category_id ?? 0,
    ...periodColumns(query),
  }
  const open = await openPeriod(scope, key)
  const { edit, approve } = allowedActions(scope, open)
  return {
    data: open.rows.map(({ metric }) => metric),
    meta: {
      ...pick(open, ['existing_document_id', 'company', 'metric_category', 'shared_values', 'cross_checks']),
      due_date: dueDate(periodOf(key), env().SUBMISSION_DEADLINE_DAYS),
      can: { edit, approve },
      ...(await templateContext({ ...open, ...key })),
    },
  }
}

async function templateContext(open: Pick<StoredDocument, 'rows'> & Parameters<typeof readMedians>[0]) {
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

/** The documents of an organisation's period within reach, in the order of categories, without medians. */
export async function readPeriodDocuments(
  scope: CompanyScope,
  { companyId, period }: Omit<PeriodKey, 'metricCategoryIds'>,
) {
  const documents = await loadDocuments(scope, ofPeriod(companyId, period))
  return documents.map((document) => presentDocument(scope, document))
}

/** @throws AppError not_found */
export async function readDocument(scope: CompanyScope, id: number): Promise<InputDocument> {
  return answerDocument(scope, await loadDocument(scope, id))
}

/** The document as sent by the API, with group medians. */
export async function answerDocument(scope: CompanyScope, document: StoredDocument): Promise<InputDocument> {
  return presentDocument(scope, document, await readMedians(document))
}
