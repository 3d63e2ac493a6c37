import 'server-only'
import type { z } from 'zod'
import { PERIODICITY, periodsOfYear } from '@/lib/calc/periods'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { periodTitle } from '@/lib/core/format/quarters'
import { AppError, conflict, fieldError } from '@/lib/core/http/errors'
import { pick } from '@/lib/core/record/record'
import { formWorkbook } from '@/lib/core/workbook/protected'
import { chooseCompany, findPeriods } from '@/lib/features/documents/entry/data'
import {
  loadDocument,
  loadDocuments,
  ofPeriod,
  type StoredDocument,
} from '@/lib/features/documents/entry/load'
import { documentRefusals, REFUSAL_TEXT, type Refusal } from '@/lib/features/documents/entry/rules'
import {
  type historyQuerySchema,
  PERIOD_UNAVAILABLE,
  periodColumns,
  periodOf,
  type templateFileQuerySchema,
} from '@/lib/features/documents/schema'
import { documentSheet, historySheet } from '@/lib/features/documents/template/template-form'
import { type EntryDocument, templateSheets } from '@/lib/features/documents/template/template-workbook'
import { Prisma } from '@/lib/generated/prisma/client'

/** A category of a period with what may be entered now, or why nothing may. */
export interface Entry extends EntryDocument, Pick<StoredDocument, 'company' | 'cross_checks'> {
  refusal: string | null
  /** Null when entering is allowed. */
  refused: Refusal | 'closed' | null
  isApproved: boolean
  /** Null: to be created. */
  document: StoredDocument | null
}

/** The categories of a period as they can be entered now: drafts with their rows, others empty. */
export async function readEntries(
  scope: CompanyScope,
  key: Parameters<typeof findPeriods>[1],
): Promise<Entry[]> {
  const { companyId, period } = key
  const found = await findPeriods(scope, key)
  const documents = await loadDocuments(
    scope,
    Prisma.sql`${ofPeriod(companyId, period)} AND d.metric_category_id = ANY(${found.map((one) => one.metric_category_id)}::int[])`,
  )
  const stored = new Map(documents.map((document) => [document.metric_category_id, document]))
  return found.map((empty) => {
    const document = stored.get(empty.metric_category_id) ?? null
    const now = document ?? empty
    const refused = documentRefusals(scope.role, now).edit ?? (document || empty.isOpen ? null : 'closed')
    return {
      ...pick(now, ['company', 'metric_category', 'rows', 'shared_values', 'cross_checks']),
      documentId: document?.id ?? null,
      version: document?.version ?? null,
      isApproved: document?.input_document_status_id === DOCUMENT_STATUS.approved,
      refusal: refused === 'closed' ? PERIOD_UNAVAILABLE : refused && REFUSAL_TEXT[refused],
      refused,
      document,
    }
  })
}

/** `name` has no extension. */
type TemplateFile = { body: ReadableStream<Uint8Array>; name: string }

/**
 * @returns the organisation, and the documents open for entry: at least one
 * @throws AppError not_found, conflict, invalid
 */
function openOf(entries: readonly Entry[]): { company: Entry['company']; open: Entry[] } {
  const [first] = entries
  if (!first) throw new AppError('not_found')
  const open = entries.filter(({ refusal }) => refusal === null)
  if (open.length > 0) return { company: first.company, open }
  const refusal = entries.find((entry) => entry.refusal !== PERIOD_UNAVAILABLE)?.refusal
  throw refusal ? conflict(refusal) : fieldError('year', PERIOD_UNAVAILABLE)
}

async function makeTemplate(scope: CompanyScope, key: Parameters<typeof findPeriods>[1]) {
  const entries = await readEntries(scope, key)
  const { company, open } = openOf(entries)
  const title = key.metricCategoryIds === null ? 'Все показатели' : entries[0]?.metric_category.short_name
  const sheets = open.map((entry) => documentSheet(company, key.period, entry))
  const owner = { company_id: company.id, metric_period_id: key.period.periodicity }
  return {
    body: await formWorkbook(templateSheets(owner, sheets)),
    name: `${title} — ${periodTitle(key.period)}`,
  }
}

/**
 * The template of a draft.
 * @throws AppError not_found, conflict when it cannot be edited
 */
export async function readDocumentTemplate(scope: CompanyScope, id: number): Promise<TemplateFile> {
  const document = await loadDocument(scope, id)
  return makeTemplate(scope, {
    companyId: document.company_id,
    period: periodOf(document),
    metricCategoryIds: [document.metric_category_id],
  })
}

/**
 * The template of one category's document, existing or not, or of all categories within reach except approved ones.
 * @throws AppError not_found, invalid when the period accepts no documents, conflict when nothing is left to enter
 */
export function readPeriodTemplate(scope: CompanyScope, query: z.output<typeof templateFileQuerySchema>) {
  const category = query.metric_category_id
  return makeTemplate(scope, {
    companyId: chooseCompany(scope, query.company_id),
    period: periodOf(periodColumns(query)),
    metricCategoryIds: category === null ? null : [category],
  })
}

/**
 * One workbook of several years' quarters, a sheet for each category within reach. Approved documents are included
 * read-only.
 * @throws AppError not_found, conflict when nothing is left to enter, invalid when no quarter accepts documents
 */
export async function readHistoryTemplate(
  scope: CompanyScope,
  { from, to, company_id }: z.output<typeof historyQuerySchema>,
): Promise<TemplateFile> {
  const companyId = chooseCompany(scope, company_id)
  const entries: (Entry & Parameters<typeof historySheet>[1][number])[] = []
  for (let year = from; year <= to; year += 1) {
    for (const period of periodsOfYear(PERIODICITY.quarter, year)) {
      const found = await readEntries(scope, { companyId, period, metricCategoryIds: null })
      entries.push(...found.map((entry) => ({ ...entry, period })))
    }
  }
  const { company } = openOf(entries)
  const shown = entries.filter(({ refusal, isApproved }) => refusal === null || isApproved)
  const categories = [...new Set(entries.map(({ metric_category }) => metric_category.id))]
  const sheets = categories.flatMap((id) => {
    const own = shown.filter(({ metric_category }) => metric_category.id === id)
    return historySheet(company, own) ?? []
  })
  const owner = { company_id: company.id, metric_period_id: PERIODICITY.quarter }
  return {
    body: await formWorkbook(templateSheets(owner, sheets)),
    name: `История показателей — ${from === to ? from : `${from}–${to}`}`,
  }
}
