import type ExcelJS from 'exceljs'

interface Validations {
  dataValidations: { add(range: string, validation: ExcelJS.DataValidation): void }
}

const hasValidations = (sheet: object): sheet is Validations => 'dataValidations' in sheet

/**
 * Adds a validation for a range, which exceljs supports but does not type. Its merging of single-cell validations makes
 * overlapping ranges (it sorts rows 10–19 before row 6), which spreadsheet programs report as a damaged file.
 */
export function addValidation(sheet: object, range: string, validation: ExcelJS.DataValidation): void {
  if (!hasValidations(sheet)) throw new Error('exceljs no longer validates ranges')
  sheet.dataValidations.add(range, validation)
}

/** What a field takes, in words: «целое число от 0, например 35». */
export const fieldExample = (isWhole: boolean): string =>
  isWhole ? 'целое число от 0, например 35' : 'число от 0, например 35 или 3,5'
