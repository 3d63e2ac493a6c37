import 'server-only'
import type { VariableName } from '@/lib/calc/formula/ast'
import { parseFormula } from '@/lib/calc/formula/parse'
import { spreadsheetFormula } from '@/lib/calc/formula/print'
import { PERIODICITY_NAME, type Period } from '@/lib/calc/periods'
import { periodTitle } from '@/lib/core/format/quarters'
import type { FormCell } from '@/lib/core/workbook/protected'
import { entryFormat, numberFormat } from '@/lib/core/workbook/style'
import type { StoredRow } from '@/lib/features/documents/entry/rows'
import { readyWords } from '@/lib/features/documents/template/ready-words'
import { OFF_TEXT } from '@/lib/features/documents/template/template-check'
import { FIRST_ROW, VALUE_COLUMN } from '@/lib/features/documents/template/template-layout'
import type { TemplateField } from '@/lib/features/documents/template/template-seal'
import type { CategorySheet, EntryDocument } from '@/lib/features/documents/template/template-workbook'

export const HEADINGS = ['№', 'Показатель', 'Единица', 'Данные', 'Буква']
const WIDTHS = [5, 46, 18, 60, 8]

/** «III квартал 2026 года» */
export const titleOf = (period: Period): string =>
  periodTitle({ ...period, periodicity: PERIODICITY_NAME[period.periodicity] })

/** The sheet of one document: a row for each source datum, its value beside it. */
export function documentSheet(
  company: { short_name: string },
  period: Period,
  document: EntryDocument,
): CategorySheet {
  const fields = document.rows.flatMap((row, index) =>
    row.input_document_value_calc_data.map((datum, place) => ({ row, datum, place, number: index + 1 })),
  )
  const readyFor = readyWords(document)
  const rows = fields.map(({ row, datum, place, number }, index): FormCell[] => {
    const previous = row.previous?.variables[datum.metric_calc_data.var_name] ?? null
    const addresses = addressesOf(row, VALUE_COLUMN, FIRST_ROW + index)
    return [
      ...labelCells(row, place, number),
      valueCell(row, datum),
      place === 0 ? resultCell(row, addresses) : { value: null },
      { value: previous, look: 'muted', format: entryFormat(previous) },
      { value: readyFor(row, datum.metric_calc_data_id, datum.exact), look: 'muted' },
    ]
  })
  return {
    category: document.metricCategory,
    heading: `${company.short_name}, ${titleOf(period)}`,
    widths: [...WIDTHS, 16, 14, 16, 48],
    frozenColumns: 0,
    headings: [...HEADINGS, 'Значение', 'Результат', 'Прошлый период', 'Уже введено'],
    rows,
    documents: [
      {
        year: period.year,
        quarter: period.quarter,
        month: period.month,
        document_id: document.documentId,
        version: document.version,
        fields: fields.map(
          ({ row, datum }, index): TemplateField => [
            `${VALUE_COLUMN}${FIRST_ROW + index}`,
            row.metric_id,
            datum.metric_calc_data_id,
            datum.exact,
          ],
        ),
      },
    ],
  }
}

type Datum = StoredRow['input_document_value_calc_data'][number]

/**
 * What a row is about; the indicator is named in the first of its rows and takes them all.
 * @param more rows under those of its source data
 */
export function labelCells(row: StoredRow, place: number, number: number, more = 0): FormCell[] {
  const { metric, input_document_value_calc_data: data } = row
  const span = { rowSpan: data.length + more }
  const indicator: FormCell[] = [
    { value: number, look: 'centred', ...span },
    { value: metric.name, ...span },
    { value: metric.metric_unit.name, look: 'muted', ...span },
  ]
  const variable = data[place]?.metric_calc_data
  return [
    ...(place === 0 ? indicator : NOTHING),
    { value: variable?.name ?? null },
    { value: variable?.var_name ?? null, look: 'centred' },
  ]
}

/** The cells before «Данные» in rows under an indicator's first. */
export const NOTHING: readonly FormCell[] = [{ value: null }, { value: null }, { value: null }]

/** A field to fill in, or the word that its indicator is switched off. */
export function valueCell(row: StoredRow, { value }: Datum): FormCell {
  return row.is_active ? { value, look: 'field' } : { value: OFF_TEXT, look: 'muted' }
}

/** The cells of an indicator's source data, one under another. */
export function addressesOf(row: StoredRow, column: string, firstRow: number): Map<VariableName, string> {
  return new Map(
    row.input_document_value_calc_data.map(({ metric_calc_data }, place) => [
      metric_calc_data.var_name,
      `${column}${firstRow + place}`,
    ]),
  )
}

/** The indicator's value, computed again by the spreadsheet as its source data are typed. */
export function resultCell(row: StoredRow, addresses: ReadonlyMap<VariableName, string>): FormCell {
  const { formula, decimals } = row.metric
  const parsed = parseFormula(formula)
  const value = row.exact === null ? null : Number(row.exact)
  const cell: FormCell = { value, look: 'result', format: numberFormat(decimals) }
  const computed = parsed.ok ? spreadsheetFormula(parsed.expression, addresses) : null
  return computed === null ? cell : { ...cell, formula: computed }
}
