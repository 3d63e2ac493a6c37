import 'server-only'
import type { Period } from '@/lib/calc/periods'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { AppError, fieldError } from '@/lib/core/http/errors'
import { fileRefusal } from '@/lib/core/workbook/budget'
import type { ReadSheet } from '@/lib/core/workbook/read'
import { readUpload } from '@/lib/core/workbook/read-upload'
import { chooseCompany, findPeriods } from '@/lib/features/documents/entry/data'
import { loadDocument, loadDocuments } from '@/lib/features/documents/entry/load'
import { periodOf } from '@/lib/features/documents/entry/period'
import { documentRefusals, REFUSAL_TEXT } from '@/lib/features/documents/entry/rules'
import { PERIOD_UNAVAILABLE, type TemplateFileQuery } from '@/lib/features/documents/schema'
import type { CheckedTemplate } from '@/lib/features/documents/template/shapes'
import { checkFields } from '@/lib/features/documents/template/template-check'
import {
  type EntryDocument,
  FIRST_ROW,
  LABEL_COLUMNS,
  META_SHEET,
  templateWorkbook,
  titleOf,
  VALUE_COLUMN,
} from '@/lib/features/documents/template/template-form'
import {
  labelsDigest,
  openTemplate,
  type TemplateContent,
  type TemplateSheet,
} from '@/lib/features/documents/template/template-seal'
import { Prisma } from '@/lib/generated/prisma/client'

interface EntryKey {
  companyId: number
  period: Period
  /** Null: all within reach. */
  metricCategoryIds: readonly number[] | null
}

/** A category of a period with what may be entered now, or why nothing may. */
interface Entry extends EntryDocument {
  company: { id: number; short_name: string }
  refusal: string | null
}

/** The categories of a period as they can be entered now: drafts with their rows, the others empty. */
async function readEntries(scope: CompanyScope, key: EntryKey): Promise<Entry[]> {
  const { companyId, period } = key
  const found = await findPeriods(scope, key)
  const documents = await loadDocuments(
    scope,
    Prisma.sql`d.company_id = ${companyId} AND d.metric_period_id = ${period.periodicity}
      AND d.year = ${period.year} AND d.quarter = ${period.quarter} AND d.month = ${period.month}
      AND d.metric_category_id = ANY(${found.map((one) => one.metric_category_id)}::int[])`,
  )
  const stored = new Map(documents.map((document) => [document.metric_category_id, document]))
  return found.map((empty) => {
    const { company, metric_category, isOpen } = empty
    const document = stored.get(empty.metric_category_id)
    const refusal = documentRefusals(scope.role, document ?? empty).edit
    return {
      company,
      metricCategory: metric_category,
      documentId: document?.id ?? null,
      version: document?.version ?? null,
      rows: (document ?? empty).rows,
      sharedValues: (document ?? empty).shared_values,
      refusal: refusal ? REFUSAL_TEXT[refusal] : document || isOpen ? null : PERIOD_UNAVAILABLE,
    }
  })
}

export interface TemplateFile {
  body: ReadableStream<Uint8Array>
  /** Without extension. */
  name: string
}

async function makeTemplate(scope: CompanyScope, key: EntryKey): Promise<TemplateFile> {
  const entries = await readEntries(scope, key)
  const [first] = entries
  if (!first) throw new AppError('not_found')
  const open = entries.filter(({ refusal }) => refusal === null)
  if (open.length === 0) {
    const refusal = entries.find((entry) => entry.refusal !== PERIOD_UNAVAILABLE)?.refusal
    throw refusal ? new AppError('conflict', { message: refusal }) : fieldError('year', PERIOD_UNAVAILABLE)
  }
  const subject = { company: first.company, period: key.period }
  const what = key.metricCategoryIds === null ? 'Все показатели' : first.metricCategory.name
  return {
    body: await templateWorkbook(subject, open),
    name: `${what.slice(0, 100)} — ${titleOf(key.period)}`,
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
 * The template of one category's document, made already or not, or of all categories within reach, approved ones
 * left out.
 * @throws AppError not_found, invalid when the period takes no documents, conflict when nothing is left to enter
 */
export function readPeriodTemplate(scope: CompanyScope, query: TemplateFileQuery): Promise<TemplateFile> {
  const category = query.metric_category_id
  return makeTemplate(scope, {
    companyId: chooseCompany(scope, query.company_id),
    period: periodOf({
      metric_period_id: query.metric_period_id,
      year: query.year ?? 0,
      quarter: query.quarter ?? 0,
      month: query.month ?? 0,
    }),
    metricCategoryIds: category === null ? null : [category],
  })
}

/**
 * Compares a filled-in template with what is stored, document by document. Saves nothing.
 * @throws AppError invalid, with the words under `file`, for what is no template of this installation and person
 */
export async function checkTemplate(scope: CompanyScope, bytes: Uint8Array): Promise<CheckedTemplate[]> {
  const sheets = await readUpload(bytes)
  const content = contentOf(sheets)
  const entries = await reachable(() =>
    readEntries(scope, {
      companyId: content.company_id,
      period: periodOf(content),
      metricCategoryIds: content.sheets.map((sheet) => sheet.metric_category_id),
    }),
  )
  const byCategory = new Map(entries.map((entry) => [entry.metricCategory.id, entry]))
  return content.sheets.map((sheet) => {
    const entry = byCategory.get(sheet.metric_category_id)
    if (!entry) throw fileRefusal(OUT_OF_REACH)
    return checkSheet(content, sheet, sheets, entry)
  })
}

const OUT_OF_REACH = 'Шаблон относится к документам, которые вам недоступны'

async function reachable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw fileRefusal(OUT_OF_REACH)
    throw error
  }
}

function contentOf(sheets: readonly ReadSheet[]): TemplateContent {
  const meta = sheets.find((sheet) => sheet.name === META_SHEET)
  const content = meta ? openTemplate([...meta.cells.values()].map((cell) => cell.text).join('')) : null
  if (!content) {
    throw fileRefusal('Это не шаблон ввода показателей или он изменён. Скачайте шаблон заново.')
  }
  return content
}

function checkSheet(
  content: TemplateContent,
  sheet: TemplateSheet,
  sheets: readonly ReadSheet[],
  entry: Entry,
): CheckedTemplate {
  const cells = sheets.find(({ name }) => name === sheet.sheet)?.cells
  const labels = sheet.fields.flatMap((_, index) =>
    LABEL_COLUMNS.map((column) => cells?.get(`${column}${FIRST_ROW + index}`)?.text ?? ''),
  )
  if (labelsDigest(labels) !== sheet.labels) {
    throw fileRefusal(`Строки листа «${sheet.sheet}» изменены или переставлены. Скачайте шаблон заново.`)
  }
  const fields = sheet.fields.map(([metricId, metricCalcDataId, original], index) => {
    const address = `${VALUE_COLUMN}${FIRST_ROW + index}`
    return { metricId, metricCalcDataId, sheet: sheet.sheet, address, original, cell: cells?.get(address) }
  })
  const { refusal, documentId, version, metricCategory } = entry
  const checked = refusal
    ? { changes: [], errors: [{ sheet: sheet.sheet, cell: null, message: refusal }] }
    : checkFields(fields, entry.rows)
  const { company_id, metric_period_id, year, quarter, month } = content
  return {
    key: { company_id, metric_category_id: metricCategory.id, metric_period_id, year, quarter, month },
    metric_category: metricCategory,
    document_id: documentId,
    version,
    is_changed_since: documentId !== sheet.document_id || version !== sheet.version,
    ...checked,
  }
}
