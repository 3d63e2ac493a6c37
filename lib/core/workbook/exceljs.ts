import type { Writable } from 'node:stream'
import ExcelJS from 'exceljs'
import SheetProperties from 'exceljs/lib/xlsx/xform/sheet/sheet-properties-xform.js'
import Styles from 'exceljs/lib/xlsx/xform/style/styles-xform.js'
import { DEFAULT_FONT } from '@/lib/core/workbook/style'

declare module 'exceljs' {
  interface Worksheet {
    /**
     * Supported for ranges but not typed. Its merging of single-cell validations makes overlapping ranges (it sorts rows
     * 10–19 before row 6), which spreadsheet programs report as a damaged file.
     */
    readonly dataValidations: { add(range: string, validation: ExcelJS.DataValidation): void }
  }
}

/* Creates workbooks, and patches two bugs of exceljs 4.4 that its interface cannot change. */

const { init } = Styles.prototype

/** The font of everything without its own style, row and column headers included; exceljs uses Calibri. */
Styles.prototype.init = function (this: Styles) {
  init.call(this)
  this._addFont(DEFAULT_FONT)
}

const { render } = SheetProperties.prototype

/**
 * Writes a sheet's properties in the order of the schema, by swapping two. exceljs puts the page before the outline, and
 * Excel reports a sheet with both as damaged (exceljs/exceljs, issue 1348).
 */
SheetProperties.prototype.render = function (this: SheetProperties, xml, model) {
  const { pageSetUpPr: outlinePr, outlinePr: pageSetUpPr } = this.map
  const swapped = Object.assign(new SheetProperties(), { map: { ...this.map, outlinePr, pageSetUpPr } })
  const { pageSetup: outlineProperties, outlineProperties: pageSetup } = model ?? {}
  render.call(swapped, xml, model && { ...model, outlineProperties, pageSetup })
}

const creator = 'Мониторинг показателей'

export const newWorkbook = (): ExcelJS.Workbook => Object.assign(new ExcelJS.Workbook(), { creator })

/** A workbook that is streamed while it is written. */
export const newWorkbookWriter = (stream: Writable): ExcelJS.stream.xlsx.WorkbookWriter =>
  Object.assign(new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true }), {
    creator,
    lastModifiedBy: creator,
  })
