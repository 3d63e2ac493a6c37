import 'server-only'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { newWorkbookWriter } from '@/lib/core/workbook/exceljs'
import { columnLetters, rowHeight, type SheetLayout, sheetOptions } from '@/lib/core/workbook/layout'
import { type CellDress, cellStyles } from '@/lib/core/workbook/style'

/** A cell: text stays text whatever it starts with; a number that is not finite is an empty cell. */
export interface WorkbookCell extends Omit<CellDress, 'lined'> {
  value: string | number | null
}

type Cells = ReadonlyArray<WorkbookCell | string | number | null>

/** Cells, and for an outline row its level: it folds under the nearest row above with a lower one. */
export type WorkbookRow = Cells | { level: number; cells: Cells }

export interface WorkbookSheet extends SheetLayout {
  /** Up to 31 characters, without `[]:*?/\`. */
  name: string
  widths: readonly number[]
  /** Row (from 1) with filter buttons; from there on cells have borders. */
  filterRow?: number
  rows: Iterable<WorkbookRow> | AsyncIterable<WorkbookRow>
}

/** Rows written between checks of backpressure. */
const ROWS_AT_ONCE = 50
const MAX_TEXT = 32_767
/** Text that a spreadsheet would turn into a formula when the cell is edited. */
const FORMULA_LIKE = /^[=+\-@\t\r]/
const AS_TEXT = '@'

/**
 * A workbook as a stream with backpressure: memory does not grow with the rows, and it stops when the reader cancels.
 */
export function streamWorkbook(sheets: readonly WorkbookSheet[]): ReadableStream<Uint8Array> {
  const out = new PassThrough()
  writeSheets(out, sheets).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  // Of Node; TypeScript's browser library does not know it.
  return Object(ReadableStream).from(out)
}

async function writeSheets(out: PassThrough, sheets: readonly WorkbookSheet[]): Promise<void> {
  const workbook = newWorkbookWriter(out)
  const styleOf = cellStyles()
  for (const sheet of sheets) {
    const { widths, filterRow = 0 } = sheet
    const worksheet = workbook.addWorksheet(sheet.name, {
      ...sheetOptions(sheet),
      ...(filterRow > 0 ? { autoFilter: `A${filterRow}:${columnLetters(widths.length)}${filterRow}` } : {}),
    })
    worksheet.columns = widths.map((width) => ({ width }))
    // exceljs marks rows at the sheet's deepest level as collapsed, though all are open.
    worksheet.properties.outlineLevelRow = (sheet.levels ?? 0) + 1
    let count = 0
    for await (const source of sheet.rows) {
      const { level, cells: values } = 'cells' in source ? source : { level: 0, cells: source }
      const row = worksheet.addRow([])
      if (level > 0) row.outlineLevel = level
      const cells = values.map(
        (one): WorkbookCell => (typeof one === 'object' && one !== null ? one : { value: one }),
      )
      const height = rowHeight(cells, widths)
      if (height !== undefined) row.height = height
      count += 1
      const lined = filterRow > 0 && count >= filterRow
      cells.forEach(({ value, look, format, shaded }, index) => {
        const cell = row.getCell(index + 1)
        cell.value = cellValue(value)
        const isFormulaLike = typeof value === 'string' && FORMULA_LIKE.test(value)
        const shown = { look, shaded, lined, format: isFormulaLike ? AS_TEXT : format }
        cell.style = styleOf(shown, typeof value === 'number')
      })
      row.commit()
      if (count % ROWS_AT_ONCE === 0) await readerOf(out)
    }
    worksheet.commit()
    await readerOf(out)
  }
  await workbook.commit()
}

/** Waits until written bytes are read. Rejects when the reader cancels. */
async function readerOf(out: PassThrough): Promise<void> {
  await setImmediate()
  while (out.writableNeedDrain && !out.destroyed) {
    await Promise.race([once(out, 'drain'), once(out, 'close')])
  }
  if (out.destroyed) throw new Error('the reader of the workbook is gone')
}

function cellValue(value: string | number | null): string | number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value === null) return null
  // XML cannot contain control characters except tab and line break, nor lone surrogates.
  const clean = value.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '')
  return clean.toWellFormed().slice(0, MAX_TEXT)
}
