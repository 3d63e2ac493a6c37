import ExcelJS from 'exceljs'
import type { Answer, Client } from '@/e2e/support/api'
import { WORKBOOK_TYPE } from '@/lib/core/http/media-types'

/** Opens a workbook with ExcelJS. @param file a stream or a download's response */
export async function openWorkbook(file: ReadableStream<Uint8Array> | Response): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook()
  const response = file instanceof Response ? file : new Response(file)
  await workbook.xlsx.load(await response.arrayBuffer())
  return workbook
}

export function firstSheet({ worksheets: [sheet] }: ExcelJS.Workbook): ExcelJS.Worksheet {
  if (!sheet) throw new Error('the workbook has no sheet')
  return sheet
}

/** Uploads a filled-in template to its dry run. */
export const checkWorkbook = (client: Client, file: ExcelJS.Workbook | Uint8Array): Promise<Answer> =>
  sendWorkbook(client, '/api/input-documents/template-check', file)

/** Uploads a workbook. */
export async function sendWorkbook(
  client: Client,
  path: string,
  file: ExcelJS.Workbook | Uint8Array,
): Promise<Answer> {
  const body = file instanceof Uint8Array ? file : new Uint8Array(await file.xlsx.writeBuffer())
  return client.send('POST', path, new Blob([Buffer.from(body)]), { 'Content-Type': WORKBOOK_TYPE })
}

/** The unlocked cells, row by row. */
export function openCells(sheet: ExcelJS.Worksheet): ExcelJS.Cell[] {
  const cells: ExcelJS.Cell[] = []
  sheet.eachRow((row) =>
    row.eachCell({ includeEmpty: true }, (cell) => {
      if (cell.protection?.locked === false) cells.push(cell)
    }),
  )
  return cells
}
