import 'server-only'
import ExcelJS from 'exceljs'
import { type CellLook, cellStyles } from '@/lib/core/workbook/style'

/** A cell of a form: text, a number, or a field to fill in with a number of at least zero. */
export interface FormCell {
  value: string | number | null
  look?: CellLook
  isField?: boolean
}

export interface FormSheet {
  /** Up to 31 characters, without `[]:*?/\`. */
  name: string
  widths: readonly number[]
  /** Rows that stay visible when the sheet scrolls. */
  frozenRows: number
  rows: readonly (readonly FormCell[])[]
  /** Hidden, and not offered for unhiding. */
  isHidden?: boolean
}

const A4 = 9
const LINE = { style: 'thin', color: { argb: 'FF94A3B8' } } as const
const FIELD: Partial<ExcelJS.Style> = {
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFFBEB' } },
  border: { top: LINE, left: LINE, bottom: LINE, right: LINE },
  alignment: { vertical: 'top', horizontal: 'right' },
  protection: { locked: false },
}
/*
 * The field keeps the format «General»: a spreadsheet that reads «3.5» as the third of May then shows a date, which
 * is refused; a number format would show 46145.
 */
const VALIDATION: ExcelJS.DataValidation = {
  type: 'decimal',
  operator: 'between',
  formulae: [0, 999_999_999_999.999],
  allowBlank: true,
  showErrorMessage: true,
  errorStyle: 'stop',
  errorTitle: 'Недопустимое значение',
  error: 'Введите число от 0, например 3,5. Если данных нет, оставьте ячейку пустой.',
}

/** A workbook in which only the fields can be changed. Forms are small, so it is made in memory. */
export async function formWorkbook(sheets: readonly FormSheet[]): Promise<ReadableStream<Uint8Array>> {
  const workbook = new ExcelJS.Workbook()
  const styleOf = cellStyles()
  for (const sheet of sheets) {
    const worksheet = workbook.addWorksheet(sheet.name, {
      state: sheet.isHidden ? 'veryHidden' : 'visible',
      views: [{ state: 'frozen', ySplit: sheet.frozenRows, showGridLines: false }],
      pageSetup: { paperSize: A4, orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
    })
    worksheet.columns = sheet.widths.map((width) => ({ width }))
    for (const cells of sheet.rows) {
      const row = worksheet.addRow([])
      cells.forEach(({ value, look, isField }, index) => {
        const cell = row.getCell(index + 1)
        cell.value = value
        cell.style = isField ? FIELD : styleOf(look ?? 'plain', undefined)
      })
    }
    for (const range of fieldRanges(sheet.rows)) validate(worksheet, range)
    await worksheet.protect('', { selectLockedCells: true, selectUnlockedCells: true, formatColumns: true })
  }
  const bytes = await workbook.xlsx.writeBuffer()
  return new Blob([bytes]).stream()
}

/** The fields as ranges of one column each («F6:F25»), none overlapping another. */
function fieldRanges(rows: FormSheet['rows']): string[] {
  const columns = Math.max(0, ...rows.map((cells) => cells.length))
  const ranges: string[] = []
  for (let column = 0; column < columns; column += 1) {
    const letter = String.fromCharCode(65 + column)
    let first = 0
    for (let row = 1; row <= rows.length + 1; row += 1) {
      const isField = rows[row - 1]?.[column]?.isField === true
      if (isField && first === 0) first = row
      if (isField || first === 0) continue
      ranges.push(`${letter}${first}:${letter}${row - 1}`)
      first = 0
    }
  }
  return ranges
}

interface Validations {
  dataValidations: { add(range: string, validation: ExcelJS.DataValidation): void }
}

const hasValidations = (sheet: object): sheet is Validations => 'dataValidations' in sheet

/**
 * Validates a whole range at once, which exceljs supports though its types do not say so. Its validations of single
 * cells overlap (rows 10–19 come before row 6 in its order), and spreadsheet programs call that a damaged file.
 */
function validate(sheet: object, range: string): void {
  if (!hasValidations(sheet)) throw new Error('exceljs no longer validates ranges')
  sheet.dataValidations.add(range, VALIDATION)
}
