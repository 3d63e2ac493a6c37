import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { WORKBOOK_TYPE } from '@/lib/core/http/media-types'

/** The workbook downloaded by an action, and its file name. */
export async function downloaded(page: Page, press: () => Promise<unknown>) {
  const saved = page.waitForEvent('download')
  await press()
  const file = await saved
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(await file.path())
  return { workbook, name: file.suggestedFilename() }
}

/** A workbook as an upload. */
export const asUpload = async (workbook: ExcelJS.Workbook, name: string) => ({
  name,
  mimeType: WORKBOOK_TYPE,
  buffer: Buffer.from(await workbook.xlsx.writeBuffer()),
})
