import ExcelJS from 'exceljs'

/** A workbook as its reader opens it. @param file as streamed or as the answer to its download */
export async function openWorkbook(file: ReadableStream<Uint8Array> | Response): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook()
  const response = file instanceof Response ? file : new Response(file)
  await workbook.xlsx.load(await response.arrayBuffer())
  return workbook
}
