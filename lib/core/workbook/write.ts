import 'server-only'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import ExcelJS from 'exceljs'
import { type CellLook, cellStyles } from '@/lib/core/workbook/style'

/** A cell: text stays text whatever it begins with; a number that is not finite is an empty cell. */
export interface WorkbookCell {
  value: string | number | null
  look?: CellLook
  /** Number format of the workbook; see `numberFormat`. */
  format?: string
}

export type WorkbookRow = ReadonlyArray<WorkbookCell | string | number | null>

export interface WorkbookSheet {
  /** Up to 31 characters, without `[]:*?/\`. */
  name: string
  /** Widths of the columns in characters. */
  widths: readonly number[]
  /** Rows and columns that stay visible when the sheet scrolls, and repeat on every printed page. */
  frozen?: { rows: number; columns: number }
  /** Number of the row (from 1) whose cells get filter buttons. */
  filterRow?: number
  landscape?: boolean
  rows: Iterable<WorkbookRow> | AsyncIterable<WorkbookRow>
}

const A4 = 9
/** How many rows are written before it checks whether the reader keeps up. */
const ROWS_AT_ONCE = 50
const MAX_TEXT = 32_767
/** What a spreadsheet would turn into a formula once the cell is edited. */
const FORMULA_LIKE = /^[=+\-@\t\r]/
const AS_TEXT = '@'

/**
 * A workbook as a stream, written as fast as it is read: memory does not grow with the rows, and it ends when the
 * reader leaves.
 */
export function streamWorkbook(sheets: readonly WorkbookSheet[]): ReadableStream<Uint8Array> {
  const out = new PassThrough()
  writeSheets(out, sheets).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  const chunks = out[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

async function writeSheets(out: PassThrough, sheets: readonly WorkbookSheet[]): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true })
  const styleOf = cellStyles()
  for (const sheet of sheets) {
    const worksheet = workbook.addWorksheet(sheet.name, sheetOptions(sheet))
    worksheet.columns = sheet.widths.map((width) => ({ width }))
    let count = 0
    for await (const cells of sheet.rows) {
      const row = worksheet.addRow([])
      cells.forEach((given, index) => {
        const { value, look, format } = typeof given === 'object' && given !== null ? given : { value: given }
        const cell = row.getCell(index + 1)
        cell.value = cellValue(value)
        const isFormulaLike = typeof value === 'string' && FORMULA_LIKE.test(value)
        cell.style = styleOf(look ?? 'plain', isFormulaLike ? AS_TEXT : format)
      })
      row.commit()
      count += 1
      if (count % ROWS_AT_ONCE === 0) await readerOf(out)
    }
    worksheet.commit()
    await readerOf(out)
  }
  await workbook.commit()
}

/** Waits until the written bytes are taken. Rejects when the reader is gone. */
async function readerOf(out: PassThrough): Promise<void> {
  await setImmediate()
  while (out.writableNeedDrain && !out.destroyed) {
    await Promise.race([once(out, 'drain'), once(out, 'close')])
  }
  if (out.destroyed) throw new Error('the reader of the workbook is gone')
}

function cellValue(value: string | number | null): string | number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return value === null ? null : cellText(value)
}

/** Text that XML can hold: no control characters but tab and line break, no lone surrogate. */
function cellText(text: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '')
  return clean.toWellFormed().slice(0, MAX_TEXT)
}

function sheetOptions({
  frozen,
  filterRow,
  widths,
  landscape,
}: WorkbookSheet): Partial<ExcelJS.AddWorksheetOptions> {
  const rows = frozen?.rows ?? 0
  const columns = frozen?.columns ?? 0
  return {
    views: frozen
      ? [{ state: 'frozen', ySplit: rows, xSplit: columns }]
      : [{ state: 'normal', showGridLines: false }],
    pageSetup: {
      paperSize: A4,
      orientation: landscape ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.5, header: 0.3, footer: 0.3 },
      ...(rows > 0 ? { printTitlesRow: `1:${rows}` } : {}),
      ...(columns > 0 ? { printTitlesColumn: `A:${columnLetters(columns)}` } : {}),
    },
    headerFooter: { oddFooter: '&R&P / &N' },
    ...(filterRow ? { autoFilter: `A${filterRow}:${columnLetters(widths.length)}${filterRow}` } : {}),
  }
}

/** 1 → A, 27 → AA. */
function columnLetters(column: number): string {
  const rest = (column - 1) % 26
  const before = Math.floor((column - 1) / 26)
  return `${before > 0 ? columnLetters(before) : ''}${String.fromCharCode(65 + rest)}`
}
