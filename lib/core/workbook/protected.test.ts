import ExcelJS from 'exceljs'
import { expect, it } from 'vitest'
import { openArchive } from '@/lib/core/workbook/archive'
import { Budget } from '@/lib/core/workbook/budget'
import { type FormCell, formWorkbook } from '@/lib/core/workbook/protected'
import { readWorkbook } from '@/lib/core/workbook/read'

const field = (value: number | null): FormCell => ({ value, look: 'field' })

async function bytesOf(rows: FormCell[][]): Promise<Uint8Array> {
  const stream = await formWorkbook([
    { name: 'Лист', widths: [10, 10], frozen: { rows: 1, columns: 0 }, rows },
    {
      name: 'Скрытый',
      widths: [10],
      frozen: { rows: 0, columns: 0 },
      rows: [[{ value: '=1+1' }]],
      isHidden: true,
    },
  ])
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const ranges = async (rows: FormCell[][]) =>
  [
    ...(
      (await (await openArchive(await bytesOf(rows), new Budget())).read('xl/worksheets/sheet1.xml')) ?? ''
    ).matchAll(/sqref="([^"]+)"/g),
  ].map(([, range]) => range)

it('validates the fields in ranges that never overlap, past row 9 and row 99 too', async () => {
  const label: FormCell = { value: 'a' }
  const rows = Array.from({ length: 120 }, (_, index) => [label, index % 50 === 7 ? label : field(index)])
  expect((await ranges(rows)).sort()).toEqual(['B109:B120', 'B1:B7', 'B59:B107', 'B9:B57'])
  expect(await ranges([[label]])).toEqual([])
})

it('tells a whole number as the example where one is wanted', async () => {
  const rows: FormCell[][] = [[{ ...field(1), isWhole: true }], [field(2)], [{ ...field(3), isWhole: true }]]
  const archive = await openArchive(await bytesOf(rows), new Budget())
  const sheet = (await archive.read('xl/worksheets/sheet1.xml')) ?? ''
  const validations = [...sheet.matchAll(/<dataValidation [^>]*>/g)].map(([tag]) =>
    [/sqref="([^"]+)"/, /error="([^"]+)"/].map((part) => part.exec(tag)?.[1] ?? '').join(' '),
  )
  expect(validations.sort()).toEqual([
    expect.stringMatching(/^A1:A1 Введите целое число от 0, например 35\. Если/),
    expect.stringMatching(/^A2:A2 Введите число от 0, например 35 или 3,5\. Если/),
    expect.stringMatching(/^A3:A3 Введите целое число/),
  ])
})

it('I9 text stays text, and what is read back is what was written', async () => {
  const sheets = await readWorkbook(await bytesOf([[{ value: '=1+1' }, field(0.5)], [field(null)]]))
  expect(sheets.map(({ name }) => name)).toEqual(['Лист', 'Скрытый'])
  expect(Object.fromEntries(sheets[0]?.cells ?? [])).toEqual({
    A1: { kind: 'text', text: '=1+1' },
    B1: { kind: 'number', text: '0.5' },
  })
  expect(sheets[1]?.cells.get('A1')).toEqual({ kind: 'text', text: '=1+1' })
})

it('is protected, hidden sheets out of reach of menus', async () => {
  const archive = await openArchive(await bytesOf([[field(1)]]), new Budget())
  expect(await archive.read('xl/worksheets/sheet1.xml')).toContain('<sheetProtection sheet="1"')
  expect(await archive.read('xl/workbook.xml')).toContain('state="veryHidden"')
  expect(await archive.read('xl/styles.xml')).not.toContain('Calibri')
})

it('a field has no number format, so that a date which a program makes of «5.1» is read as one', async () => {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load((await bytesOf([[field(0.5), field(null)]])).buffer as ArrayBuffer)
  const [filled, empty] = ['A1', 'B1'].map((address) => workbook.worksheets[0]?.getCell(address))
  expect([filled?.numFmt, empty?.numFmt]).toEqual([undefined, undefined])
  if (!empty) throw new Error('no field')
  Object.assign(empty, { value: new Date('2026-01-05'), style: { ...empty.style, numFmt: 'dd.mmm' } })
  const [read] = await readWorkbook(new Uint8Array(await workbook.xlsx.writeBuffer()))
  expect(read?.cells.get('B1')).toEqual({ kind: 'date', text: '46027' })
})
