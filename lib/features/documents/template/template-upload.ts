import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { AppError } from '@/lib/core/http/errors'
import { fileRefusal } from '@/lib/core/workbook/budget'
import type { ReadSheet } from '@/lib/core/workbook/read'
import { readUpload } from '@/lib/core/workbook/read-upload'
import type { CheckedTemplate } from '@/lib/features/documents/contract'
import { keyOf } from '@/lib/features/documents/entry/rules'
import type { DocumentKey } from '@/lib/features/documents/entry/shapes'
import { periodOf } from '@/lib/features/documents/schema'
import { checkFields, type FilledField, isUntouched } from '@/lib/features/documents/template/template-check'
import { type Entry, readEntries } from '@/lib/features/documents/template/template-data'
import {
  FIRST_ROW,
  filledTemplate,
  LABEL_COLUMNS,
  type TemplateContent,
  type TemplateDocument,
} from '@/lib/features/documents/template/template-workbook'

type TemplateSheet = TemplateContent['sheets'][number]

type Cells = ReadSheet['cells']

/**
 * Compares a filled-in template with stored documents. Saves nothing.
 * @throws AppError invalid, with a message under `file`, for a file that is no template of this installation and person
 */
export async function checkTemplate(scope: CompanyScope, bytes: Uint8Array): Promise<CheckedTemplate[]> {
  const content = filledTemplate(await readUpload(bytes))
  const parts = content.sheets.flatMap(({ cells, ...sheet }) =>
    sheet.documents.map((document) => ({
      key: keyOf({ ...content, ...sheet, ...document }),
      sheet,
      document,
      cells,
    })),
  )
  const keys = parts.map(({ key }) => key)
  const entries = await entriesOf(scope, keys).catch((error) => {
    throw error instanceof AppError && error.code === 'not_found' ? fileRefusal(OUT_OF_REACH) : error
  })
  return parts.map((part) => {
    const entry = entries.get(nameOf(part.key))
    if (!entry) throw fileRefusal(OUT_OF_REACH)
    return checkDocument({ ...part, entry })
  })
}

const nameOf = (key: DocumentKey) => Object.values(key).join('/')

/** Stored documents of the workbook, by `nameOf`; each period is read once. */
async function entriesOf(scope: CompanyScope, keys: readonly DocumentKey[]): Promise<Map<string, Entry>> {
  const periodOfKey = (key: DocumentKey) => nameOf({ ...key, metric_category_id: 0 })
  const periods = new Map(keys.map((key) => [periodOfKey(key), key]))
  const entries = new Map<string, Entry>()
  for (const [name, period] of periods) {
    const ofPeriod = keys.filter((key) => periodOfKey(key) === name)
    const found = await readEntries(scope, {
      companyId: period.company_id,
      period: periodOf(period),
      metricCategoryIds: ofPeriod.map(({ metric_category_id }) => metric_category_id),
    })
    for (const entry of found)
      entries.set(nameOf({ ...period, metric_category_id: entry.metric_category.id }), entry)
  }
  return entries
}

const OUT_OF_REACH = 'Шаблон относится к документам, которые вам недоступны'

/** Labels of a field's row; the indicator is named in its first row only. */
function labelOf(cells: Cells, address: string): FilledField['label'] {
  const [metric, , letter] = LABEL_COLUMNS
  const row = Number(/\d+/.exec(address)?.[0])
  let named = row
  while (named > FIRST_ROW && !cells.has(`${metric}${named}`)) named -= 1
  return {
    metric_name: cells.get(`${metric}${named}`)?.text ?? '',
    var_name: cells.get(`${letter}${row}`)?.text ?? '',
  }
}

interface Checking {
  key: DocumentKey
  sheet: TemplateSheet
  document: TemplateDocument
  cells: Cells
  entry: Entry
}

function checkDocument({ key, sheet, document, cells, entry }: Checking): CheckedTemplate {
  const fields = document.fields.map(
    ([address, metricId, metricCalcDataId, original]): FilledField => ({
      metricId,
      metricCalcDataId,
      sheet: sheet.sheet,
      address,
      label: labelOf(cells, address),
      original,
      cell: cells.get(address),
    }),
  )
  const { refusal, isApproved, documentId, version, metric_category } = entry
  const checked = refusal === null ? checkFields(fields, entry.rows) : refusedFields(fields, refusal)
  return {
    key,
    metric_category,
    document_id: documentId,
    version,
    is_approved: isApproved,
    is_changed_since: documentId !== document.document_id || version !== document.version,
    ...checked,
  }
}

/** For a document that accepts nothing, only cells that somebody filled in are reported. */
function refusedFields(fields: readonly FilledField[], message: string): ReturnType<typeof checkFields> {
  const touched = fields.find((field) => !isUntouched(field))
  const errors = touched
    ? [{ sheet: touched.sheet, cell: null, metric_name: null, var_name: null, message }]
    : []
  return { changes: [], errors }
}
