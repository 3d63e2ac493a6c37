import 'server-only'
import { PERIODICITY_NAME, type Period } from '@/lib/calc/periods'
import { agreedValues } from '@/lib/calc/shared-data'
import { periodTitle } from '@/lib/core/format/quarters'
import { type FormCell, type FormSheet, formWorkbook } from '@/lib/core/workbook/protected'
import { enteredData, type StoredRow } from '@/lib/features/documents/entry/rows'
import type { SharedValue } from '@/lib/features/documents/entry/shapes'
import { readyText } from '@/lib/features/documents/labels'
import { heldBy, heldElsewhere, type OwnPlace } from '@/lib/features/documents/shared/rules'
import { OFF_TEXT } from '@/lib/features/documents/template/template-check'
import {
  labelsDigest,
  sealTemplate,
  type TemplateSheet,
} from '@/lib/features/documents/template/template-seal'

/** A document to be filled in: there already as a draft, or still to be made. */
export interface EntryDocument {
  metricCategory: { id: number; name: string }
  documentId: number | null
  version: number | null
  rows: readonly StoredRow[]
  sharedValues: readonly SharedValue[]
}

export interface TemplateSubject {
  company: { id: number; short_name: string }
  period: Period
}

export const META_SHEET = '_template'
export const FIRST_ROW = 6
export const VALUE_COLUMN = 'F'
/** The columns whose words tell which field a row is. */
export const LABEL_COLUMNS = ['B', 'D', 'E'] as const
/** A cell holds 32 767 characters at most. */
const META_CHUNK = 30_000

const HEADINGS = [
  '№',
  'Показатель',
  'Единица',
  'Данные',
  'Буква',
  'Значение',
  'Прошлый период',
  'Уже введено',
]
const WIDTHS = [5, 46, 16, 60, 8, 16, 16, 48]
const HELP = [
  'Заполните жёлтые ячейки: число от 0, например 3,5. Нет данных — оставьте ячейку пустой, ноль введите явно.',
  'Остальное не меняйте: изменённый шаблон не будет принят. Отключённые показатели включаются на странице документа.',
]

/** «III квартал 2026 года» */
export const titleOf = (period: Period): string =>
  periodTitle({ ...period, periodicity: PERIODICITY_NAME[period.periodicity] })

/** A workbook with a sheet for each document, and a hidden one that knows which cell is what. */
export function templateWorkbook(
  { company, period }: TemplateSubject,
  documents: readonly EntryDocument[],
): Promise<ReadableStream<Uint8Array>> {
  const named = documents.map((document, index) => ({
    document,
    name: sheetName(index + 1, document.metricCategory.name),
  }))
  const sheets = named.map(({ document, name }): FormSheet => {
    const heading = `${company.short_name}, ${titleOf(period)}`
    return { name, widths: WIDTHS, frozenRows: FIRST_ROW - 1, rows: sheetRows(document, heading) }
  })
  const sealed = sealTemplate({
    company_id: company.id,
    metric_period_id: period.periodicity,
    year: period.year,
    quarter: period.quarter,
    month: period.month,
    sheets: named.map(({ document, name }) => sheetContent(document, name)),
  })
  const chunks = sealed.match(new RegExp(`.{1,${META_CHUNK}}`, 'g')) ?? []
  const meta: FormSheet = {
    name: META_SHEET,
    widths: [20],
    frozenRows: 0,
    rows: chunks.map((value) => [{ value }]),
    isHidden: true,
  }
  return formWorkbook([...sheets, meta])
}

/** `1. Эпидемиологическая безопасность`: at most 31 characters, none that a sheet's name may not have. */
function sheetName(number: number, category: string): string {
  return `${number}. ${category.replace(/[[\]:*?/\\']/g, ' ')}`.slice(0, 31).trim()
}

const fieldsOf = ({ rows }: EntryDocument) =>
  rows.flatMap((row) =>
    row.input_document_value_calc_data.map((datum, place) => ({ row, datum, isFirst: place === 0 })),
  )

/** What an empty field need not be searched for, in words beside it: only a person fills a field. */
function readyWords({ rows, sharedValues }: EntryDocument) {
  const agreed = agreedValues<string | OwnPlace>([
    ...heldElsewhere(sharedValues),
    ...heldBy(rows.map(enteredData)),
  ])
  return (row: StoredRow, calcDataId: number, exact: string | null): string | null => {
    const variable = row.metric.metric_calc_data.find(({ id }) => id === calcDataId)
    const isAsked = row.is_active && exact === null && variable?.source_datum
    const ready = isAsked ? agreed.get(isAsked.id) : null
    return ready ? readyText(ready.value, ready.place) : null
  }
}

function sheetRows(document: EntryDocument, heading: string): FormCell[][] {
  const readyFor = readyWords(document)
  const numbers = new Map(document.rows.map((row, index) => [row.metric_id, index + 1]))
  return [
    [{ value: document.metricCategory.name, look: 'title' }],
    [{ value: heading, look: 'strong' }],
    ...HELP.map((value): FormCell[] => [{ value, look: 'section' }]),
    HEADINGS.map((value): FormCell => ({ value, look: 'header' })),
    ...fieldsOf(document).map(({ row, datum, isFirst }): FormCell[] => [
      { value: isFirst ? (numbers.get(row.metric_id) ?? null) : null },
      { value: isFirst ? row.metric.name : null },
      { value: isFirst ? row.metric.metric_unit.name : null, look: 'muted' },
      { value: datum.metric_calc_data.name },
      { value: datum.metric_calc_data.var_name, look: 'strong' },
      row.is_active ? { value: datum.value, isField: true } : { value: OFF_TEXT, look: 'muted' },
      { value: row.previous?.variables[datum.metric_calc_data.var_name] ?? null, look: 'muted' },
      { value: readyFor(row, datum.metric_calc_data_id, datum.exact), look: 'muted' },
    ]),
  ]
}

function sheetContent(document: EntryDocument, name: string): TemplateSheet {
  const fields = fieldsOf(document)
  return {
    sheet: name,
    metric_category_id: document.metricCategory.id,
    document_id: document.documentId,
    version: document.version,
    labels: labelsDigest(
      fields.flatMap(({ row, datum, isFirst }) => [
        isFirst ? row.metric.name : '',
        datum.metric_calc_data.name,
        datum.metric_calc_data.var_name,
      ]),
    ),
    fields: fields.map(({ row, datum }) => [row.metric_id, datum.metric_calc_data_id, datum.exact]),
  }
}
