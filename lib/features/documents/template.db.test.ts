import ExcelJS from 'exceljs'
import { describe, expect } from 'vitest'
import { type Answer, type Client, idOf } from '@/e2e/support/api'
import { differences, tableChecksums } from '@/e2e/support/postgres/table-checksums'
import { checkWorkbook, firstSheet, openCells, openWorkbook } from '@/e2e/support/workbook'
import { createFilled, documentBody, filledRows } from '@/e2e/support/world'
import {
  admin,
  it,
  manager,
  operator,
  otherManager,
  unassigned,
  watcher,
  world,
} from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { WORKBOOK_TYPE } from '@/lib/core/http/media-types'

const QUARTER = 'year=2026&quarter=3'
const VALUE = 'F'
const FIRST = 6

async function opened(response: Response): Promise<ExcelJS.Workbook> {
  expect(response.status).toBe(200)
  return openWorkbook(response)
}

const download = (client: Client, id: number) => client.download(`/api/input-documents/${id}/template`)

const downloadPeriod = (client: Client, query: string) =>
  client.download(`/api/input-documents/template?${query}`)

const cell = (workbook: ExcelJS.Workbook, row: number, column = VALUE) =>
  firstSheet(workbook).getCell(`${column}${row}`)

const draft = async (client: Client, values = {}) => idOf(await createFilled(client, values))

const message = (answer: Answer) => [answer.status, answer.at('errors', 'file', 0)]

describe('a template', () => {
  it('leaves nothing but the fields open, which take numbers of at least zero, under a Russian name', async () => {
    const response = await download(manager, await draft(manager))
    const name = decodeURIComponent(response.headers.get('content-disposition')?.split("''")[1] ?? '')
    expect(name).toBe('Эпидемиологическая безопасность — III квартал 2026 года.xlsx')
    const workbook = await opened(response)
    const sheet = firstSheet(workbook)
    expect(openCells(sheet).map(({ address }) => address)).toEqual(
      Array.from({ length: 20 }, (_, index) => `${VALUE}${FIRST + index}`),
    )
    expect(cell(workbook, FIRST).dataValidation).toMatchObject({ type: 'decimal', allowBlank: true })
    expect(cell(workbook, FIRST).dataValidation.error).toContain('целое число от 0, например 35.')
    expect(cell(workbook, 3, 'A').text).toMatch(/^Заполните жёлтые ячейки: целое число от 0, например 35\./)
    expect([cell(workbook, FIRST).value, cell(workbook, FIRST + 1).value]).toEqual([7, 1234])
    expect(workbook.worksheets.map(({ state }) => state)).toEqual(['visible', 'veryHidden'])
    // Formulas contain no free text: variables are cell references, operators and numbers come from the indicator.
    expect([cell(workbook, FIRST, 'G').formula, cell(workbook, FIRST, 'G').numFmt]).toEqual([
      'IF(COUNT(F6,F7)<2,"",IFERROR(F6*1000/F7,""))',
      '#,##0.00',
    ])
    expect(cell(workbook, FIRST, 'G').result).toBeCloseTo(7000 / 1234, 12)
    const computed = sheet.getColumn('G').values.filter((one) => typeof one === 'object')
    expect(JSON.stringify(sheet.model).match(/"formula"/g)).toHaveLength(computed.length)
  })

  it('of a period holds every category within reach but the approved', async () => {
    const id = await draft(manager)
    expect((await opened(await downloadPeriod(manager, QUARTER))).worksheets).toHaveLength(
      world.categories.length + 1,
    )
    expect((await opened(await downloadPeriod(operator, QUARTER))).worksheets).toHaveLength(2)
    await manager.post(`/api/input-documents/${id}/approving`)
    expect((await opened(await downloadPeriod(manager, QUARTER))).worksheets).toHaveLength(
      world.categories.length,
    )
    expect((await downloadPeriod(operator, QUARTER)).status).toBe(409)
    expect((await download(manager, id)).status).toBe(409)
  })

  it('is refused for periods that take no documents, foreign organisations and unassigned categories', async () => {
    expect((await downloadPeriod(manager, 'year=2099&quarter=1')).status).toBe(422)
    expect((await downloadPeriod(manager, 'year=2026&quarter=5')).status).toBe(422)
    expect((await downloadPeriod(manager, `${QUARTER}&company_id=${world.otherCompany}`)).status).toBe(404)
    expect(
      (await downloadPeriod(operator, `${QUARTER}&metric_category_id=${world.categories[1]}`)).status,
    ).toBe(404)
    expect((await downloadPeriod(admin, QUARTER)).status).toBe(422)
    expect((await downloadPeriod(admin, `${QUARTER}&company_id=${world.company}`)).status).toBe(200)
    expect((await downloadPeriod(watcher, QUARTER)).status).toBe(409)
  })
})

describe('the round trip', () => {
  it('shows what would change, saves nothing, and what it shows is saved the usual way', async () => {
    const id = await draft(manager)
    const workbook = await opened(await download(manager, id))
    cell(workbook, FIRST).value = 8
    cell(workbook, FIRST + 1).value = '1 300,5'
    cell(workbook, FIRST + 2).value = null
    const before = await tableChecksums()
    const answer = await checkWorkbook(manager, workbook)
    expect(differences(before, await tableChecksums())).toEqual([])
    expect(answer.status).toBe(200)
    expect(answer.at('data', 0)).toMatchObject({
      document_id: id,
      version: 1,
      is_changed_since: false,
      key: documentBody(),
      errors: [],
      changes: [
        { var_name: 'a', old: '7', new: '8' },
        { var_name: 'b', old: '1234', new: '1300.5' },
        { var_name: 'a', old: '7', new: null },
      ],
    })
    const changes = Object(answer.at('data', 0, 'changes'))
    const rows = [0, 1, 2].map((index) => ({
      metric_id: changes[index].metric_id,
      data: { metric_calc_data_id: changes[index].metric_calc_data_id, value: changes[index].new },
    }))
    const saved = await manager.put(`/api/input-documents/${id}`, {
      version: answer.at('data', 0, 'version'),
      input_document_values: [
        { metric_id: rows[0]?.metric_id, input_document_value_calc_data: [rows[0]?.data, rows[1]?.data] },
        { metric_id: rows[2]?.metric_id, input_document_value_calc_data: [rows[2]?.data] },
      ],
    })
    expect(saved.status).toBe(200)
    expect((await checkWorkbook(manager, workbook)).at('data', 0, 'changes')).toEqual([])
  })

  it('untouched cells never overwrite what others entered; a cell both changed is refused', async () => {
    const id = await draft(manager)
    const workbook = await opened(await download(manager, id))
    cell(workbook, FIRST).value = 8
    cell(workbook, FIRST + 2).value = 9
    const [first, , third] = await filledRows('5', '1234')
    await operator.put(`/api/input-documents/${id}`, { version: 1, input_document_values: [first, third] })
    const answer = await checkWorkbook(manager, workbook)
    expect(answer.at('data', 0)).toMatchObject({ version: 2, is_changed_since: true })
    expect(answer.at('data', 0, 'changes')).toMatchObject([{ old: '7', new: '9' }])
    expect(answer.at('data', 0, 'errors')).toMatchObject([{ cell: `${VALUE}${FIRST}` }])
    expect(answer.at('data', 0, 'errors', 0, 'message')).toContain('введено 5')
  })

  it('an unchanged template changes nothing, whatever the digits', async () => {
    const id = await draft(manager, { a: '999999999999.999999', b: '0.000001' })
    const answer = await checkWorkbook(manager, await opened(await download(manager, id)))
    expect([answer.at('data', 0, 'changes'), answer.at('data', 0, 'errors')]).toEqual([[], []])
  })

  it('a document approved meanwhile takes nothing', async () => {
    const id = await draft(manager)
    const workbook = await opened(await download(manager, id))
    await manager.post(`/api/input-documents/${id}/approving`)
    cell(workbook, FIRST).value = 8
    const answer = await checkWorkbook(manager, workbook)
    expect(answer.at('data', 0, 'changes')).toEqual([])
    expect(answer.at('data', 0, 'errors')).toMatchObject([
      { cell: null, message: 'Документ утверждён, изменить его нельзя' },
    ])
  })
})

describe('I9 a hostile upload', () => {
  it('cells that are no numbers are named one by one', async () => {
    const workbook = await opened(await download(manager, await draft(manager)))
    const bad: ExcelJS.CellValue[] = [
      { formula: 'WEBSERVICE("http://example.org")', result: 5 },
      new Date('2026-05-03'),
      'много',
      -1,
      1e12,
      0.1234567,
      true,
      '=1+1',
    ]
    bad.forEach((value, index) => {
      const target = cell(workbook, FIRST + index)
      target.value = value
      // ExcelJS shares a style between cells.
      if (value instanceof Date) target.style = { ...target.style, numFmt: 'dd.mm.yyyy' }
    })
    const answer = await checkWorkbook(manager, workbook)
    expect(answer.at('data', 0, 'changes')).toEqual([])
    expect(answer.at('data', 0, 'errors')).toMatchObject([
      { cell: 'F6', message: 'Формулы не принимаются: введите число' },
      { cell: 'F7', message: 'Здесь дата: введите целое число, например 35' },
      { cell: 'F8', message: 'Введите целое число, например 35' },
      { cell: 'F9', message: 'Число не может быть отрицательным' },
      { cell: 'F10', message: 'Число должно быть меньше 1 000 000 000 000' },
      { cell: 'F11', message: 'Не больше 6 знаков после запятой' },
      { cell: 'F12', message: 'Введите целое число, например 35' },
      { cell: 'F13', message: 'Введите целое число, например 35' },
    ])
  })

  it('another workbook, an altered seal, moved rows: refused as a whole', async () => {
    const other = new ExcelJS.Workbook()
    other.addWorksheet('Лист1').getCell('A1').value = 5
    const wrong = [422, 'Это не шаблон ввода показателей или он изменён. Скачайте шаблон заново.']
    expect(message(await checkWorkbook(manager, other))).toEqual(wrong)

    const id = await draft(manager)
    const altered = await opened(await download(manager, id))
    const seal = altered.worksheets[1]?.getCell('A1')
    const [payload = '', signature = ''] = String(seal?.value).split('.')
    const content = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...content, company_id: world.otherCompany })).toString(
      'base64url',
    )
    for (const value of [`${forged}.${signature}`, payload, '', `${payload}.`, 'x.y']) {
      if (seal) seal.value = value
      expect(message(await checkWorkbook(manager, altered))).toEqual(wrong)
    }

    const moved = await opened(await download(manager, id))
    const [above, below] = [cell(moved, FIRST, 'D'), cell(moved, FIRST + 1, 'D')]
    ;[above.value, below.value] = [below.value, above.value]
    expect(String(message(await checkWorkbook(manager, moved))[1])).toMatch(/изменены или переставлены/)

    altered.removeWorksheet(firstSheet(altered).id)
    if (seal) seal.value = `${payload}.${signature}`
    expect(String(message(await checkWorkbook(manager, altered))[1])).toMatch(/^Листа «.+» в файле нет\./)
  })

  it('a template of others is refused as one of nobody', async () => {
    const workbook = await opened(await download(manager, await draft(manager)))
    for (const stranger of [otherManager, unassigned])
      expect(message(await checkWorkbook(stranger, workbook))).toEqual([
        422,
        'Шаблон относится к документам, которые вам недоступны',
      ])
  })

  it('no archive, no type, no end, no token', async () => {
    expect((await checkWorkbook(manager, Buffer.from('не архив'))).status).toBe(422)
    expect(message(await checkWorkbook(manager, new Uint8Array()))).toEqual([422, 'Файл пуст'])
    expect((await checkWorkbook(manager, new Uint8Array(2 * 1_048_576 + 1))).status).toBe(413)
    expect((await manager.post('/api/input-documents/template-check', {})).status).toBe(415)
    const untrusted = { 'X-XSRF-TOKEN': '', 'Content-Type': WORKBOOK_TYPE }
    expect((await manager.send('POST', '/api/input-documents/template-check', 'x', untrusted)).status).toBe(
      419,
    )
    expect(await db().inputDocument.count()).toBe(0)
  })
})
