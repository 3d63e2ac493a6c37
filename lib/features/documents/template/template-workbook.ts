import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { NamedBriefly } from '@/lib/core/http/shapes'
import { isSigned, signed } from '@/lib/core/process/secrets'
import { fileRefusal } from '@/lib/core/workbook/budget'
import { type FormCell, type FormSheet, fieldExample } from '@/lib/core/workbook/protected'
import type { ReadSheet } from '@/lib/core/workbook/read'
import type { StoredDocument } from '@/lib/features/documents/entry/load'

/** The hidden sheet that maps cells to fields. */
const META_SHEET = '_template'
export const FIRST_ROW = 6
/** Column of the values in a workbook of one period. */
export const VALUE_COLUMN = 'F'
/** Columns whose labels identify a row's field: indicator, source datum, letter. */
export const LABEL_COLUMNS = ['B', 'D', 'E'] as const

const origin = z.string().nullable()
const periodColumns = { year: z.number(), quarter: z.number(), month: z.number() }
const documentColumns = { document_id: z.number().nullable(), version: z.number().nullable() }
const companyColumns = { company_id: z.number(), metric_period_id: z.number() }
const sheetColumns = {
  sheet: z.string(),
  metric_category_id: z.number(),
  /** Digest of the labels, by `labelsDigest`. */
  labels: z.string(),
}

const documentSchema = z.object({
  ...periodColumns,
  ...documentColumns,
  /** Address of its column's heading, and how that begins; absent in files from before it was checked. */
  heading: z.tuple([z.string(), z.string()]).optional(),
  /** Fields with their original values: address, indicator, source datum, exact decimal text. */
  fields: z.array(z.tuple([z.string(), z.number(), z.number(), origin])),
})

const contentSchema = z.object({
  format: z.literal(2),
  ...companyColumns,
  sheets: z.array(
    z.object({
      ...sheetColumns,
      /** Number of rows with a label. */
      rows: z.number(),
      documents: z.array(documentSchema),
    }),
  ),
})

/** Format of files from before a sheet could have several periods: one document each, fields top to bottom. */
const firstFormat = z
  .object({
    format: z.literal(1),
    ...companyColumns,
    ...periodColumns,
    sheets: z.array(
      z.object({
        ...sheetColumns,
        ...documentColumns,
        fields: z.array(z.tuple([z.number(), z.number(), origin])),
      }),
    ),
  })
  .transform(({ sheets, company_id, metric_period_id, ...period }): TemplateContent => {
    return {
      company_id,
      metric_period_id,
      sheets: sheets.map(({ document_id, version, fields, ...sheet }) => {
        const addressed = fields.map(([metric, datum, value], index): TemplateDocument['fields'][number] => {
          return [`${VALUE_COLUMN}${FIRST_ROW + index}`, metric, datum, value]
        })
        const document = { ...period, document_id, version, fields: addressed }
        return { ...sheet, rows: fields.length, documents: [document] }
      }),
    }
  })

/** Refuses other layouts, whose cells would be misread. */
const anyFormat = z.union([contentSchema, firstFormat])

/** Metadata hidden in a template. */
export type TemplateContent = Omit<z.output<typeof contentSchema>, 'format'>
export type TemplateDocument = z.output<typeof documentSchema>

/** Signs the content, so that only this installation can produce a template. */
function sealTemplate(content: TemplateContent): string {
  const sealed: z.input<typeof contentSchema> = { format: 2, ...content }
  const payload = Buffer.from(JSON.stringify(sealed)).toString('base64url')
  return `${payload}.${signed('template', payload).toString('base64url')}`
}

/** The content of a signed text; null if it is foreign, was altered, or has another layout. */
function openTemplate(sealed: string): TemplateContent | null {
  const [payload = '', signature = ''] = sealed.split('.')
  if (!isSigned('template', payload, signature)) return null
  const content: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  return anyFormat.safeParse(content).data ?? null
}

/** Digest of the labels beside the fields, to detect moved or renamed rows. */
function labelsDigest(labels: readonly string[]): string {
  return createHash('sha256').update(labels.join('\u0000')).digest('base64url')
}

/**
 * A filled-in template: what its cells stand for, and the cells.
 * @throws AppError invalid, with a message under `file`, where it is none, or its sheets or rows are not in their places
 */
export function filledTemplate(sheets: readonly ReadSheet[]) {
  const meta = sheets.find((sheet) => sheet.name === META_SHEET)
  const content = meta ? openTemplate([...meta.cells.values()].map((cell) => cell.text).join('')) : null
  if (!content) {
    throw fileRefusal('Это не шаблон ввода показателей или он изменён. Скачайте шаблон заново.')
  }
  const filled = content.sheets.map((sheet) => {
    const cells = sheets.find(({ name }) => name === sheet.sheet)?.cells
    if (!cells)
      throw fileRefusal(
        `Листа «${sheet.sheet}» в файле нет. Скачайте шаблон заново и заполните нужные листы.`,
      )
    requireLabels(sheet, cells)
    return { ...sheet, cells }
  })
  return { ...content, sheets: filled }
}

function requireLabels(
  { sheet, rows, labels, documents }: TemplateContent['sheets'][number],
  cells: ReadSheet['cells'],
): void {
  const now = Array.from({ length: rows }, (_, index) =>
    LABEL_COLUMNS.map((column) => cells.get(`${column}${FIRST_ROW + index}`)?.text ?? ''),
  )
  const isMoved = documents.some(
    ({ heading }) => heading && !cells.get(heading[0])?.text.startsWith(heading[1]),
  )
  if (isMoved || labelsDigest(now.flat()) !== labels) {
    throw fileRefusal(
      `Строки или столбцы листа «${sheet}» изменены или переставлены. Скачайте шаблон заново.`,
    )
  }
}

/** A document to fill in: an existing draft, or one to be created. */
export interface EntryDocument extends Pick<StoredDocument, 'metric_category' | 'rows' | 'shared_values'> {
  documentId: number | null
  version: number | null
}

/** A category's sheet: its visible cells, and the fields of each document. */
interface CategorySheet {
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

const help = (isWhole: boolean) => [
  `Заполните жёлтые ячейки: ${fieldExample(isWhole)}. Нет данных — оставьте ячейку пустой, ноль введите явно.`,
  'Остальное не меняйте: изменённый шаблон не будет принят. Отключённые показатели включаются на странице документа.',
]

/** A sheet for each category, and a hidden one that maps cells to fields. */
export function templateSheets(
  key: Pick<TemplateContent, 'company_id' | 'metric_period_id'>,
  sheets: readonly CategorySheet[],
): FormSheet[] {
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
  return [...named.map(({ sheet, name }) => formSheet(sheet, name)), meta]
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
  const fields = sheet.rows.flat().filter(({ look }) => look === 'field')
  const isWhole = fields.length > 0 && fields.every((field) => field.isWhole)
  return {
    name,
    widths: sheet.widths,
    frozen: { rows: FIRST_ROW - 1, columns: sheet.frozenColumns },
    rows: [
      [{ value: sheet.category.name, look: 'title' }],
      [{ value: sheet.heading, look: 'subtitle' }],
      ...help(isWhole).map((value): FormCell[] => [{ value, look: 'label' }]),
      sheet.headings.map((value): FormCell => ({ value, look: 'header' })),
      ...sheet.rows,
    ],
  }
}
