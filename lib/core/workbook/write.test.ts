import ExcelJS from 'exceljs'
import { expect, it } from 'vitest'
import { firstSheet, openWorkbook } from '@/e2e/support/workbook'
import { fileResponse } from '@/lib/core/http/respond'
import { openArchive } from '@/lib/core/workbook/archive'
import { Budget } from '@/lib/core/workbook/budget'
import { numberFormat } from '@/lib/core/workbook/style'
import { streamWorkbook, type WorkbookRow } from '@/lib/core/workbook/write'

async function written(rows: readonly WorkbookRow[]): Promise<ExcelJS.Worksheet> {
  const body = streamWorkbook([{ name: 'Лист', widths: [10, 20], rows }])
  return firstSheet(await openWorkbook(body))
}

it('I9 holds text as text and numbers as numbers', async () => {
  const texts = [
    '=1+1',
    '+7',
    '-5',
    '@SUM(A1)',
    '\t=1',
    '{formula:1}',
    '  пробелы',
    'a\nb',
    '<b>&"\'',
    '№ «Ё» 😀',
  ]
  const sheet = await written([...texts.map((text) => [text]), [3.5, { value: -1, format: numberFormat(1) }]])
  texts.forEach((text, index) => {
    const cell = sheet.getCell(index + 1, 1)
    expect([cell.type, cell.value], text).toEqual([ExcelJS.ValueType.String, text])
    expect(cell.numFmt === '@', text).toBe(/^[=+\-@\t]/.test(text))
  })
  const last = sheet.getRow(texts.length + 1)
  expect([last.getCell(1).value, last.getCell(2).value, last.getCell(2).numFmt]).toEqual([3.5, -1, '#,##0.0'])
})

it('folds rows under the one above them, open; a number too wide for its column is shown smaller', async () => {
  const rows: WorkbookRow[] = [
    ['Категория'],
    { level: 1, cells: ['Доля', 8.16] },
    { level: 2, cells: ['Место', 3] },
  ]
  const page = { head: ['Больница «A & B»', 'Отчёт'], foot: 'Метод 2.1' } as const
  const body = streamWorkbook([{ name: 'Лист', widths: [10, 5], levels: 2, landscape: true, page, rows }])
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  const archive = await openArchive(bytes, new Budget())
  const xml = (await archive.read('xl/worksheets/sheet1.xml')) ?? ''
  // In the schema's order, without which Excel reports a damaged file.
  expect(xml).toContain(
    '<sheetPr><outlinePr summaryBelow="0" summaryRight="0"/><pageSetUpPr fitToPage="1"/></sheetPr>',
  )
  expect(xml).toContain('outlineLevelRow="2"')
  expect(
    [...xml.matchAll(/<row r="(\d)"([^>]*)>/g)].map(([, row, more]) => [
      row,
      more?.match(/outlineLevel="\d"/)?.[0],
    ]),
  ).toEqual([
    ['1', undefined],
    ['2', 'outlineLevel="1"'],
    ['3', 'outlineLevel="2"'],
  ])
  expect(xml).not.toMatch(/collapsed|hidden/)
  const styles = (await archive.read('xl/styles.xml')) ?? ''
  expect(new Set(styles.match(/<name val="[^"]*"/g))).toEqual(new Set(['<name val="Arial"']))
  const sheet = firstSheet(await openWorkbook(new Response(bytes)))
  expect(sheet.getCell('B2').alignment).toMatchObject({ shrinkToFit: true })
  expect(sheet.getCell('A2').alignment).toMatchObject({ wrapText: true })
  expect(sheet.headerFooter).toMatchObject({
    oddHeader: '&L&9&"Arial,Regular"Больница «A && B»&R&9&"Arial,Regular"Отчёт',
    oddFooter: '&L&9&"Arial,Regular"Метод 2.1&R&9&"Arial,Regular"стр. &P из &N',
  })
})

it('leaves out what no workbook can hold', async () => {
  const sheet = await written([
    [Number.NaN, Number.POSITIVE_INFINITY],
    ['a\u0000b\u0008c\ud800d\r\ne', 'x'.repeat(40_000)],
  ])
  expect(sheet.getCell(1, 1).value).toBeNull()
  expect(sheet.getCell(1, 2).value).toBeNull()
  expect(sheet.getCell(2, 1).value).toBe('abc\ufffdd\ne')
  expect(String(sheet.getCell(2, 2).value)).toHaveLength(32_767)
})

it('is written no faster than it is read, and stops when its reader is gone', async () => {
  let made = 0
  let isOver = false
  function* endless(): Generator<WorkbookRow> {
    try {
      for (;;) {
        made += 1
        yield [made, Math.sin(made), `строка ${Math.cos(made)}`]
      }
    } finally {
      isOver = true
    }
  }
  const reader = streamWorkbook([{ name: 'Лист', widths: [10], rows: endless() }]).getReader()
  const before = process.memoryUsage().rss
  let bytes = 0
  while (bytes < 300_000) bytes += (await reader.read()).value?.byteLength ?? 0
  const rowsBefore = made
  await expect.poll(() => stillMade(() => made)).toBe(true)
  expect(made - rowsBefore).toBeLessThan(30_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  await reader.cancel()
  await expect.poll(() => isOver).toBe(true)
})

it('a failure while rows are made reaches the reader', async () => {
  function* failing(): Generator<WorkbookRow> {
    yield ['первая']
    throw new Error('нет больше строк')
  }
  const body = streamWorkbook([{ name: 'Лист', widths: [10], rows: failing() }])
  await expect(new Response(body).arrayBuffer()).rejects.toThrow('нет больше строк')
})

it('is a download with a name in any alphabet', () => {
  const response = fileResponse({ body: new ReadableStream(), name: "Отчёт (1)'", asciiName: 'report' })
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="report.xlsx"; filename*=UTF-8''${encodeURIComponent('Отчёт')}%20%281%29%27.xlsx`,
  )
})

/** Whether no row is created during a whole turn of the event loop. */
async function stillMade(count: () => number): Promise<boolean> {
  const before = count()
  await new Promise((resolve) => setImmediate(resolve))
  return count() === before
}
