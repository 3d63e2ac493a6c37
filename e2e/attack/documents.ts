import type ExcelJS from 'exceljs'
import { z } from 'zod'
import type { Calls } from '@/e2e/attack/calls'
import { isUnrounded } from '@/e2e/attack/leaks'
import { cellsOf, hiddenContent, type Looked } from '@/e2e/attack/workbook'
import { knownPeriod, previousPeriod } from '@/lib/calc/periods'
import type { Report } from '@/lib/features/analytics/contract'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'

/* What own documents reveal about others: the group median beside each value, and the template. */

export async function ownDocuments(calls: Calls, year: number): Promise<InputDocument[]> {
  const { data } = await calls.summary(`year=${year}`)
  const cells = data.metric_categories.flatMap(({ documents: { year: whole, quarter, month } }) => [
    whole,
    ...Object.values(quarter ?? {}),
    ...Object.values(month ?? {}),
  ])
  const documents: InputDocument[] = []
  for (const cell of cells) if (cell?.id) documents.push(await calls.document(cell.id))
  return documents
}

/** Compares the medians beside a document's values with the report, which shows the same group without filters. */
export function lookAtMedians(document: InputDocument, report: Report, minGroup: number): Looked {
  const before = previousPeriod(knownPeriod(document))
  const key = before.quarter > 0 ? `${before.year}-${before.quarter}` : String(before.year)
  const metrics = report.data.metric_categories.flatMap((category) => category.metrics)
  const told = document.input_document_values.flatMap(({ metric, group_median }) =>
    group_median === null ? [] : [{ ...metric, ...group_median }],
  )
  const odd = told.filter(({ id, decimals, value, n }) => {
    // The report has no months.
    const cell = before.month > 0 ? undefined : metrics.find((one) => one.metric.id === id)?.cells[key]
    const isOther = cell !== undefined && (cell.n !== n || cell.median !== value)
    return n <= minGroup || isUnrounded(value, decimals) || isOther
  })
  return { tried: told.length, found: odd.length }
}

const NUMBER_COLUMN = 1
const META_SHEET = '_template'
const sealed = z.object({
  sheets: z.array(
    z.object({
      documents: z.array(
        z.object({ fields: z.array(z.tuple([z.string(), z.int(), z.int(), z.string().nullable()])) }),
      ),
    }),
  ),
})

const formula = z.object({ result: z.number() })

/** A number, or the stored result of a formula. */
function numberIn(value: string | number | null): number | null {
  if (typeof value !== 'string') return value
  return value.startsWith('{') ? (formula.safeParse(JSON.parse(value)).data?.result ?? null) : null
}

/** A draft's template may hold own numbers only, on the visible sheet and encoded on the hidden one. */
export function lookAtTemplate(
  workbook: ExcelJS.Workbook,
  { input_document_values: rows }: InputDocument,
): Looked {
  const data = rows.flatMap((row) => row.input_document_value_calc_data)
  const own = new Set([
    ...data.map(({ value }) => value),
    ...rows.map(({ value }) => value),
    ...rows.flatMap(({ previous }) => Object.values(previous?.variables ?? {})),
  ])
  const exact = new Set(data.map((one) => one.exact))
  const shown = workbook.worksheets.filter(({ name }) => name !== META_SHEET)
  const cells = shown.flatMap(cellsOf)
  const odd = cells.filter(
    ({ column, value }) =>
      column !== NUMBER_COLUMN && !(numberIn(value) === null || own.has(numberIn(value))),
  )
  const meta = workbook.worksheets.filter(({ name }) => name === META_SHEET)
  const text = meta
    .flatMap(cellsOf)
    .map(({ value }) => value)
    .join('')
  const hidden = sealed.parse(JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString()))
  const fields = hidden.sheets.flatMap(({ documents }) => documents.flatMap((one) => one.fields))
  const foreign = fields.filter(([, , , number]) => !exact.has(number))
  const { tried, found } = hiddenContent(workbook, [META_SHEET])
  return { tried: tried + cells.length + fields.length, found: found + odd.length + foreign.length }
}
