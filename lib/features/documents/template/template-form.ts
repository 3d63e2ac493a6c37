import 'server-only'
import type { VariableName } from '@/lib/calc/formula/ast'
import { expressionOf } from '@/lib/calc/formula/parse'
import { spreadsheetFormula } from '@/lib/calc/formula/print'
import type { Period } from '@/lib/calc/periods'
import { agreedValues } from '@/lib/calc/shared-data'
import { groupedText } from '@/lib/core/format/entry-text'
import { periodShort, periodTitle } from '@/lib/core/format/quarters'
import { columnLetters } from '@/lib/core/workbook/layout'
import type { FormCell } from '@/lib/core/workbook/protected'
import { entryFormat, numberFormat } from '@/lib/core/workbook/style'
import { enteredData } from '@/lib/features/documents/entry/rows'
import type { StoredRow } from '@/lib/features/documents/entry/shapes'
import { placeOfDatum, sourceWords } from '@/lib/features/documents/labels'
import { enteredValues, type OwnPlace, valuesElsewhere } from '@/lib/features/documents/shared/rules'
import { OFF_TEXT } from '@/lib/features/documents/template/template-check'
import {
  type EntryDocument,
  FIRST_ROW,
  type TemplateDocument,
  VALUE_COLUMN,
} from '@/lib/features/documents/template/template-workbook'

/** «1 204, из «Хирургическая безопасность»» */
const readyText = (value: string, place: string | { row: number }): string =>
  `${groupedText(value)}, из ${placeOfDatum(place)}`

/** Known values for empty fields, as text beside them: only a person fills a field. */
function readyWords({ rows, shared_values }: EntryDocument) {
  const agreed = agreedValues<string | OwnPlace>([
    ...valuesElsewhere(shared_values),
    ...enteredValues(rows.map(enteredData)),
  ])
  return (row: StoredRow, calcDataId: number, exact: string | null): string | null => {
    const variable = row.metric.metric_calc_data.find(({ id }) => id === calcDataId)
    const datum = row.is_active && exact === null && variable?.source_datum
    const ready = datum ? agreed.get(datum.id) : null
    return ready ? readyText(ready.value, ready.place) : null
  }
}

const HEADINGS = ['№', 'Показатель', 'Единица', 'Данные', 'Буква']
const WIDTHS = [5, 46, 18, 60, 8]

export function documentSheet(company: { short_name: string }, period: Period, document: EntryDocument) {
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
      {
        value:
          readyFor(row, datum.metric_calc_data_id, datum.exact) ??
          (datum.source && sourceWords(datum.source)),
        look: 'muted',
      },
    ]
  })
  return {
    category: document.metric_category,
    heading: `${company.short_name}, ${periodTitle(period)}`,
    widths: [...WIDTHS, 16, 14, 16, 48],
    frozenColumns: 0,
    headings: [...HEADINGS, 'Значение', 'Результат', 'Прошлый период', 'Уже введено'],
    rows,
    documents: [
      documentOf(
        period,
        document,
        fields.map(({ row, datum }, index): TemplateDocument['fields'][number] => [
          `${VALUE_COLUMN}${FIRST_ROW + index}`,
          row.metric_id,
          datum.metric_calc_data_id,
          datum.exact,
        ]),
      ),
    ],
  }
}

const documentOf = (
  { periodicity: _, ...period }: Period,
  { documentId, version }: EntryDocument,
  fields: TemplateDocument['fields'],
) => ({ ...period, document_id: documentId, version, fields })

/**
 * Labels of a row; the indicator is named in its first row, which spans all.
 * @param more rows below those of its source data
 */
function labelCells(row: StoredRow, place: number, number: number, more = 0): FormCell[] {
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

/** Empty cells before «Данные» in the later rows of an indicator. */
const NOTHING: readonly FormCell[] = [{ value: null }, { value: null }, { value: null }]

/** A field to fill in, or the word for a switched-off indicator. */
function valueCell(row: StoredRow, datum: StoredRow['input_document_value_calc_data'][number]): FormCell {
  if (!row.is_active) return { value: OFF_TEXT, look: 'muted' }
  const variable = row.metric.metric_calc_data.find(({ id }) => id === datum.metric_calc_data_id)
  return { value: datum.value, look: 'field', isWhole: variable?.source_datum?.is_whole ?? false }
}

function addressesOf(row: StoredRow, column: string, firstRow: number): Map<VariableName, string> {
  return new Map(
    row.input_document_value_calc_data.map(({ metric_calc_data }, place) => [
      metric_calc_data.var_name,
      `${column}${firstRow + place}`,
    ]),
  )
}

/** The indicator's value as a formula that the spreadsheet recomputes. */
function resultCell(row: StoredRow, addresses: ReadonlyMap<VariableName, string>): FormCell {
  const { formula, decimals } = row.metric
  const expression = expressionOf(formula)
  const value = row.exact === null ? null : Number(row.exact)
  const cell: FormCell = { value, look: 'result', format: numberFormat(decimals) }
  const computed = expression && spreadsheetFormula(expression, addresses)
  return computed === null ? cell : { ...cell, formula: computed }
}

interface QuarterDocument extends EntryDocument {
  period: Period
  isApproved: boolean
}

const QUARTER_WIDTH = 14
/** Rows for the result below an indicator's data. */
const RESULT_ROWS = 1

/**
 * A category's sheet over several quarters, in the layout that hospitals use: a row for each source datum, a column for
 * each quarter, and an indicator's result below its data.
 * @param documents at least one, ordered by quarter
 */
export function historySheet(company: { short_name: string }, documents: readonly QuarterDocument[]) {
  const [first, last] = [documents[0], documents.at(-1)]
  if (!first || !last) return null
  const columns = documents.map((document, index) => ({
    document,
    letters: columnLetters(WIDTHS.length + 1 + index),
    rows: new Map(document.rows.map((row) => [row.metric_id, row])),
    fields: [] as TemplateDocument['fields'],
  }))
  const rows: FormCell[][] = []
  for (const [index, indicator] of indicatorsOf(documents).entries()) {
    const top = FIRST_ROW + rows.length
    for (const place of indicator.input_document_value_calc_data.keys()) {
      const cells = columns.map(({ document, letters, rows: byMetric, fields }): FormCell => {
        const row = byMetric.get(indicator.metric_id)
        const datum = row?.input_document_value_calc_data[place]
        if (!row || !datum) return { value: '—', look: 'muted' }
        fields.push([`${letters}${top + place}`, row.metric_id, datum.metric_calc_data_id, datum.exact])
        if (!document.isApproved || !row.is_active) return valueCell(row, datum)
        return { value: datum.value, look: 'muted', format: entryFormat(datum.value) }
      })
      rows.push([...labelCells(indicator, place, index + 1, RESULT_ROWS), ...cells])
    }
    const results = columns.map(({ letters, rows: byMetric }): FormCell => {
      const row = byMetric.get(indicator.metric_id)
      return row ? resultCell(row, addressesOf(row, letters, top)) : { value: null }
    })
    rows.push([...NOTHING, { value: 'Результат', look: 'label' }, { value: null }, ...results])
  }
  return {
    category: first.metric_category,
    heading: `${company.short_name}, ${periodTitle(first.period)} — ${periodTitle(last.period)}`,
    widths: [...WIDTHS, ...documents.map(() => QUARTER_WIDTH)],
    frozenColumns: WIDTHS.length,
    headings: [...HEADINGS, ...documents.map(headingOf)],
    rows,
    documents: columns.map(
      ({ document, letters, fields }): TemplateDocument => ({
        ...documentOf(document.period, document, fields),
        heading: [`${letters}${FIRST_ROW - 1}`, periodShort(document.period)],
      }),
    ),
  }
}

const headingOf = ({ period, isApproved }: QuarterDocument) =>
  `${periodShort(period)}${isApproved ? '\nутверждён' : ''}`

/** The indicators of all quarters, the latest quarter's first and in its version. */
function indicatorsOf(documents: readonly QuarterDocument[]): StoredRow[] {
  const byMetric = new Map<number, StoredRow>()
  for (const { rows } of documents.toReversed())
    for (const row of rows) if (!byMetric.has(row.metric_id)) byMetric.set(row.metric_id, row)
  return [...byMetric.values()]
}
