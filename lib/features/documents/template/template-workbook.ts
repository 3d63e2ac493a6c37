import 'server-only'
import type { NamedBriefly } from '@/lib/core/http/shapes'
import { type FormCell, type FormSheet, formWorkbook } from '@/lib/core/workbook/protected'
import type { SharedValue, StoredRow } from '@/lib/features/documents/entry/shapes'
import {
  FIRST_ROW,
  LABEL_COLUMNS,
  labelsDigest,
  META_SHEET,
  sealTemplate,
  type TemplateContent,
  type TemplateDocument,
} from '@/lib/features/documents/template/template-seal'

/** A document to fill in: an existing draft, or one to be created. */
export interface EntryDocument {
  metricCategory: NamedBriefly
  documentId: number | null
  version: number | null
  rows: readonly StoredRow[]
  sharedValues: readonly SharedValue[]
}

/** A category's sheet: its visible cells, and the fields of each document. */
export interface CategorySheet {
  category: NamedBriefly
  heading: string
  widths: readonly number[]
  frozenColumns: number
  headings: readonly string[]
  rows: readonly (readonly FormCell[])[]
  documents: TemplateDocument[]
}

/** Below Excel's limit of 32 767 characters a cell. */
const META_CHUNK = 30_000

const HELP = [
  'Заполните жёлтые ячейки: число от 0, например 35 или 3,5. Нет данных — оставьте ячейку пустой, ноль введите явно.',
  'Остальное не меняйте: изменённый шаблон не будет принят. Отключённые показатели включаются на странице документа.',
]

/** A workbook with a sheet for each category, and a hidden sheet that maps cells to fields. */
export function templateWorkbook(
  key: Pick<TemplateContent, 'company_id' | 'metric_period_id'>,
  sheets: readonly CategorySheet[],
): Promise<ReadableStream<Uint8Array>> {
  const named = sheets.map((sheet, index) => ({
    sheet,
    name: sheetName(index + 1, sheet.category.short_name),
  }))
  const sealed = sealTemplate({
    ...key,
    sheets: named.map(({ sheet: { category, rows, documents }, name }) => ({
      sheet: name,
      metric_category_id: category.id,
      labels: labelsDigest(rows.flatMap(labelsOf)),
      rows: rows.length,
      documents,
    })),
  })
  const chunks = sealed.match(new RegExp(`.{1,${META_CHUNK}}`, 'g')) ?? []
  const meta: FormSheet = {
    name: META_SHEET,
    widths: [20],
    frozen: { rows: 0, columns: 0 },
    rows: chunks.map((value) => [{ value, look: 'line' }]),
    isHidden: true,
  }
  return formWorkbook([...named.map(({ sheet, name }) => formSheet(sheet, name)), meta])
}

const SHEET_NAME_MAX = 31

/** The category's short name without characters forbidden in sheet names; a long one is cut and numbered. */
function sheetName(number: number, category: string): string {
  const name = category.replace(/[[\]:*?/\\']/g, ' ').trim()
  return name.length <= SHEET_NAME_MAX ? name : `${number}. ${name}`.slice(0, SHEET_NAME_MAX).trim()
}

const labelsOf = (cells: readonly FormCell[]) =>
  LABEL_COLUMNS.map((letter) => String(cells[letter.charCodeAt(0) - 65]?.value ?? ''))

function formSheet(sheet: CategorySheet, name: string): FormSheet {
  return {
    name,
    widths: sheet.widths,
    frozen: { rows: FIRST_ROW - 1, columns: sheet.frozenColumns },
    rows: [
      [{ value: sheet.category.name, look: 'title' }],
      [{ value: sheet.heading, look: 'subtitle' }],
      ...HELP.map((value): FormCell[] => [{ value, look: 'label' }]),
      sheet.headings.map((value): FormCell => ({ value, look: 'header' })),
      ...sheet.rows,
    ],
  }
}
