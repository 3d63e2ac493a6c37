import { parseEntry, parseEntryValue, wholeNumberWords } from '@/lib/calc/entry'
import { groupedText } from '@/lib/core/format/entry-text'
import type { ReadCell } from '@/lib/core/workbook/read-sheet'
import type { CheckedTemplate, TemplateChange } from '@/lib/features/documents/contract'
import { NO_SUCH_DATUM } from '@/lib/features/documents/entry/rows'
import type { StoredRow } from '@/lib/features/documents/entry/shapes'

/** A field of a template with its values at the download and now. */
export interface FilledField {
  metricId: number
  metricCalcDataId: number
  sheet: string
  address: string
  label: { metric_name: string; var_name: string }
  original: string | null
  cell: ReadCell | undefined
}

type StoredDatum = StoredRow['input_document_value_calc_data'][number]
type CellError = CheckedTemplate['errors'][number]

const NOT_A_FIELD_VALUE = {
  formula: 'Формулы не принимаются: введите число',
  date: 'Здесь дата: введите число, например 3,5',
  percent: 'Здесь процент: введите число, например 3,5',
  other: 'Введите число, например 3,5',
} as const

/** Parses a cell: a number, a number typed as text, or empty. */
export function cellEntry(cell: ReadCell | undefined): ReturnType<typeof parseEntry> {
  if (!cell) return { ok: true, value: null }
  if (cell.kind === 'number') {
    const stored = Number(cell.text)
    const entry = parseEntryValue(stored)
    // A pasted result of 1,1 + 2,2 is stored as 3.3000000000000003; spreadsheets show 15 digits of it.
    return entry.ok ? entry : parseEntryValue(Number(stored.toPrecision(15)))
  }
  if (cell.kind === 'text') return parseEntry(cell.text)
  return { ok: false, message: NOT_A_FIELD_VALUE[cell.kind] }
}

/**
 * Three-way merge of every field: as downloaded, as filled in, as stored now. Untouched fields change nothing, so that
 * concurrent edits stay; a field changed on both sides is refused.
 */
export function checkFields(
  fields: readonly FilledField[],
  rows: readonly StoredRow[],
): { changes: TemplateChange[]; errors: CellError[] } {
  const byMetric = new Map(rows.map((row) => [row.metric_id, row]))
  const changes: TemplateChange[] = []
  const errors: CellError[] = []
  for (const field of fields) {
    if (isUntouched(field)) continue
    const row = byMetric.get(field.metricId)
    const variable = row?.input_document_value_calc_data.find(
      (one) => one.metric_calc_data_id === field.metricCalcDataId,
    )
    const entry = cellEntry(field.cell)
    const refuse = (message: string) =>
      errors.push({ sheet: field.sheet, cell: field.address, ...field.label, message })
    const datum = row?.metric.metric_calc_data.find(({ id }) => id === field.metricCalcDataId)?.source_datum
    if (!entry.ok) refuse(datum?.is_whole ? wholeNumberWords(entry.message) : entry.message)
    else if (!row) refuse('Этого показателя больше нет в документе')
    else if (!variable) refuse(NO_SUCH_DATUM)
    else if (variable.exact !== entry.value) {
      const obstacle = obstacleTo(field, row, variable)
      if (obstacle) refuse(obstacle)
      else changes.push(changeOf(row, variable, entry.value))
    }
  }
  return { changes, errors }
}

/** A switched-off row has a word in its field; a number cell keeps only 15 digits of the original. */
export function isUntouched({ original, cell }: FilledField): boolean {
  if (original === null) return cell === undefined || cell.text === OFF_TEXT
  return cell?.kind === 'number' && Number(cell.text) === Number(original)
}

export const OFF_TEXT = 'отключён'

function obstacleTo(field: FilledField, row: StoredRow, variable: StoredDatum): string | null {
  if (!row.is_active) return 'Показатель отключён: включите его на странице документа'
  if (variable.exact === field.original) return null
  const now = variable.exact === null ? 'значение удалено' : `введено ${groupedText(variable.exact)}`
  return `Пока вы заполняли шаблон, в документе ${now}. Проверьте и введите значение на странице документа.`
}

function changeOf(row: StoredRow, variable: StoredDatum, value: string | null): TemplateChange {
  return {
    metric_id: row.metric_id,
    metric_name: row.metric.name,
    metric_calc_data_id: variable.metric_calc_data_id,
    var_name: variable.metric_calc_data.var_name,
    old: variable.exact,
    new: value,
  }
}
