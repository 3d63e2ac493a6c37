import type { Writable } from 'node:stream'
import ExcelJS from 'exceljs'
import SheetProperties from 'exceljs/lib/xlsx/xform/sheet/sheet-properties-xform.js'
import Styles from 'exceljs/lib/xlsx/xform/style/styles-xform.js'
import { DEFAULT_FONT } from '@/lib/core/workbook/style'

/* Where workbooks begin, and two things that exceljs 4.4 writes and its interface cannot change. */

const { init } = Styles.prototype

/** The font of all that has no style of its own, headers of rows and columns too: exceljs takes Calibri there. */
Styles.prototype.init = function (this: Styles) {
  init.call(this)
  this._addFont(DEFAULT_FONT)
}

/**
 * The parts of a sheet's properties in the order of their schema. exceljs has the page before the outline, and a sheet
 * with both is a damaged file to Excel (exceljs/exceljs, issue 1348).
 */
SheetProperties.prototype.render = function (this: SheetProperties, xml, model) {
  if (!model) return
  const { tabColor, outlinePr, pageSetUpPr } = this.map
  xml.addRollback()
  xml.openNode(this.tag)
  const written = [
    tabColor.render(xml, model.tabColor),
    outlinePr.render(xml, model.outlineProperties),
    pageSetUpPr.render(xml, model.pageSetup),
  ]
  if (written.includes(true)) {
    xml.closeNode()
    xml.commit()
  } else xml.rollback()
}

const creator = 'Мониторинг показателей'

/** A workbook made in memory. */
export const newWorkbook = (): ExcelJS.Workbook => Object.assign(new ExcelJS.Workbook(), { creator })

/** A workbook written as it is made. */
export const newWorkbookWriter = (stream: Writable): ExcelJS.stream.xlsx.WorkbookWriter =>
  Object.assign(new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true }), {
    creator,
    lastModifiedBy: creator,
  })
