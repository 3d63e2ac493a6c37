import type ExcelJS from 'exceljs'

interface Validations {
  dataValidations: { add(range: string, validation: ExcelJS.DataValidation): void }
}

const hasValidations = (sheet: object): sheet is Validations => 'dataValidations' in sheet

/**
 * Validates a whole range at once, which exceljs supports though its types do not say so. Its validations of single
 * cells overlap (rows 10–19 come before row 6 in its order), and spreadsheet programs call that a damaged file.
 */
export function addValidation(sheet: object, range: string, validation: ExcelJS.DataValidation): void {
  if (!hasValidations(sheet)) throw new Error('exceljs no longer validates ranges')
  sheet.dataValidations.add(range, validation)
}
