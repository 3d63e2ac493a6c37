import 'server-only'
import type { Period } from '@/lib/calc/periods'
import { quarterShort } from '@/lib/core/format/quarters'
import { columnLetters } from '@/lib/core/workbook/layout'
import type { FormCell } from '@/lib/core/workbook/protected'
import { entryFormat } from '@/lib/core/workbook/style'
import type { StoredRow } from '@/lib/features/documents/entry/rows'
import {
  addressesOf,
  HEADINGS,
  labelCells,
  NOTHING,
  resultCell,
  titleOf,
  valueCell,
} from '@/lib/features/documents/template/template-form'
import { FIRST_ROW } from '@/lib/features/documents/template/template-layout'
import type { TemplateField } from '@/lib/features/documents/template/template-seal'
import type { CategorySheet, EntryDocument } from '@/lib/features/documents/template/template-workbook'

/** A category's document of one quarter; an approved one is shown and closed. */
export interface QuarterDocument extends EntryDocument {
  period: Period
  isApproved: boolean
}

const WIDTHS = [5, 38, 16, 44, 8]
const QUARTER_WIDTH = 14
const NOT_VALID = '—'
/** Under the data of an indicator. */
const RESULT_ROWS = 1

/**
 * A category's sheet over several quarters, as hospitals keep their figures: a row for each source datum, a column for
 * each quarter, and under an indicator's data what they come to.
 * @param documents at least one, in the order of their quarters
 */
export function historySheet(
  company: { short_name: string },
  documents: readonly QuarterDocument[],
): CategorySheet | null {
  const [first, last] = [documents[0], documents.at(-1)]
  if (!first || !last) return null
  const columns = documents.map((document, index) => ({
    document,
    letters: columnLetters(WIDTHS.length + 1 + index),
    rows: new Map(document.rows.map((row) => [row.metric_id, row])),
    fields: [] as TemplateField[],
  }))
  const rows: FormCell[][] = []
  for (const [index, indicator] of indicatorsOf(documents).entries()) {
    const top = FIRST_ROW + rows.length
    const data = indicator.input_document_value_calc_data
    for (const [place] of data.entries()) {
      const cells = columns.map(({ document, letters, rows: found, fields }): FormCell => {
        const row = found.get(indicator.metric_id)
        const datum = row?.input_document_value_calc_data[place]
        if (!row || !datum) return { value: NOT_VALID, look: 'muted' }
        fields.push([`${letters}${top + place}`, row.metric_id, datum.metric_calc_data_id, datum.exact])
        if (!document.isApproved || !row.is_active) return valueCell(row, datum)
        return { value: datum.value, look: 'muted', format: entryFormat(datum.value) }
      })
      rows.push([...labelCells(indicator, place, index + 1, RESULT_ROWS), ...cells])
    }
    const results = columns.map(({ letters, rows: found }): FormCell => {
      const row = found.get(indicator.metric_id)
      return row ? resultCell(row, addressesOf(row, letters, top)) : { value: null }
    })
    rows.push([...NOTHING, { value: 'Результат', look: 'label' }, { value: null }, ...results])
  }
  return {
    category: first.metricCategory,
    heading: `${company.short_name}, ${titleOf(first.period)} — ${titleOf(last.period)}`,
    widths: [...WIDTHS, ...documents.map(() => QUARTER_WIDTH)],
    frozenColumns: WIDTHS.length,
    headings: [...HEADINGS, ...documents.map(headingOf)],
    rows,
    documents: columns.map(({ document: { period, documentId, version }, fields }) => ({
      year: period.year,
      quarter: period.quarter,
      month: period.month,
      document_id: documentId,
      version,
      fields,
    })),
  }
}

const headingOf = ({ period, isApproved }: QuarterDocument) =>
  `${quarterShort(period.quarter)} ${period.year}${isApproved ? '\nутверждён' : ''}`

/** The indicators of all the quarters, those of the latest first and as it has them. */
function indicatorsOf(documents: readonly QuarterDocument[]): StoredRow[] {
  const found = new Map<number, StoredRow>()
  for (const { rows } of documents.toReversed())
    for (const row of rows) if (!found.has(row.metric_id)) found.set(row.metric_id, row)
  return [...found.values()]
}
