import 'server-only'
import type ExcelJS from 'exceljs'
import { newWorkbook } from '@/lib/core/workbook/exceljs'
import { columnLetters, rowHeights, type SheetLayout, sheetOptions } from '@/lib/core/workbook/layout'
import { type CellLook, cellStyles } from '@/lib/core/workbook/style'

/** A cell of a form: text, a number, or an input field for a number of at least zero. */
export interface FormCell {
  value: string | number | null
  look?: CellLook
  /** An input field for whole numbers: its example is whole. A fraction is accepted, and the document warns of it. */
  isWhole?: boolean
  format?: string
  /** Number of rows it spans; the cells below are empty. */
  rowSpan?: number
  /** Formula for `value`: of addresses and numbers alone, never of what people typed. */
  formula?: string
}

export interface FormSheet {
  /** Up to 31 characters, without `[]:*?/\`. */
  name: string
  widths: readonly number[]
  frozen: NonNullable<SheetLayout['frozen']>
  rows: readonly (readonly FormCell[])[]
  /** «Very hidden»: cannot be unhidden in the spreadsheet program. */
  isHidden?: boolean
}

/** What a field takes, in words: «целое число от 0, например 35». */
export const fieldExample = (isWhole: boolean): string =>
  isWhole ? 'целое число от 0, например 35' : 'число от 0, например 35 или 3,5'

/*
 * Fields keep the format «General»: a program that takes «3.5» for the third of May then shows a date, and the upload
 * refuses it. With a number format it would show 46145.
 */
const validation = (example: string): ExcelJS.DataValidation => ({
  type: 'decimal',
  operator: 'between',
  formulae: [0, 999_999_999_999.999],
  allowBlank: true,
  showErrorMessage: true,
  errorStyle: 'stop',
  errorTitle: 'Недопустимое значение',
  error: `Введите ${example}. Если данных нет, оставьте ячейку пустой.`,
})

/** A workbook in which only input fields can be edited. Forms are small, so it is built in memory. */
export async function formWorkbook(sheets: readonly FormSheet[]): Promise<ReadableStream<Uint8Array>> {
  const workbook = newWorkbook()
  // Formulas are recalculated on opening, whatever results are cached.
  workbook.calcProperties = { fullCalcOnLoad: true }
  const styleOf = cellStyles()
  for (const sheet of sheets) {
    const worksheet = workbook.addWorksheet(sheet.name, {
      ...sheetOptions({ frozen: sheet.frozen, landscape: true }),
      state: sheet.isHidden ? 'veryHidden' : 'visible',
    })
    worksheet.columns = sheet.widths.map((width) => ({ width }))
    const heights = rowHeights(sheet.rows, sheet.widths)
    sheet.rows.forEach((cells, place) => {
      const row = worksheet.getRow(place + 1)
      const height = heights[place]
      if (height !== undefined) row.height = height
      cells.forEach(({ value, look, format, formula, rowSpan = 1 }, index) => {
        const cell = row.getCell(index + 1)
        if (cell.isMerged) return
        cell.value = formula === undefined ? value : { formula, result: value ?? '' }
        cell.style = styleOf({ look, format }, typeof value === 'number')
        if (rowSpan > 1) worksheet.mergeCells(place + 1, index + 1, place + rowSpan, index + 1)
      })
    })
    for (const isWhole of [false, true]) {
      for (const range of fieldRanges(sheet.rows, isWhole))
        worksheet.dataValidations.add(range, validation(fieldExample(isWhole)))
    }
    await worksheet.protect('', { selectLockedCells: true, selectUnlockedCells: true, formatColumns: true })
  }
  const bytes = await workbook.xlsx.writeBuffer()
  return new Blob([bytes]).stream()
}

/** Input fields, whole numbers or others, as disjoint ranges of one column each («F6:F25»). */
function fieldRanges(rows: FormSheet['rows'], isWhole: boolean): string[] {
  const columns = Math.max(0, ...rows.map((cells) => cells.length))
  const ranges: string[] = []
  for (let column = 0; column < columns; column += 1) {
    const letter = columnLetters(column + 1)
    let first = 0
    for (let row = 1; row <= rows.length + 1; row += 1) {
      const cell = rows[row - 1]?.[column]
      const isField = cell?.look === 'field' && (cell.isWhole ?? false) === isWhole
      if (isField && first === 0) first = row
      if (isField || first === 0) continue
      ranges.push(`${letter}${first}:${letter}${row - 1}`)
      first = 0
    }
  }
  return ranges
}
