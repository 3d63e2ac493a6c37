import ExcelJS from 'exceljs'

/** A workbook as its reader opens it. @param body the file as streamed */
export async function openWorkbook(body: ReadableStream<Uint8Array>): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await new Response(body).arrayBuffer())
  return workbook
}
