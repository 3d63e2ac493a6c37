import { createHmac } from 'node:crypto'
import { describe, expect } from 'vitest'
import { changesAsRows } from '@/components/documents/workbook/workbook-words'
import { idOf } from '@/e2e/support/api'
import { differences, tableChecksums } from '@/e2e/support/postgres/table-checksums'
import { checkWorkbook, firstSheet, openCells, openWorkbook } from '@/e2e/support/workbook'
import { createFilled, documentBody } from '@/e2e/support/world'
import { admin, it, manager, operator, watcher, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { env } from '@/lib/core/process/env'
import { checkedTemplate } from '@/lib/features/documents/contract'

const HISTORY = '/api/input-documents/history-template'
const IMPORTS = '/api/input-documents/imports'
const checkedList = checkedTemplate.array()

const asSent = ({ key, document_id: id, version, changes }: (typeof checkedList)['_output'][number]) => ({
  ...key,
  existing: id === null ? null : { id, version },
  input_document_values: changesAsRows(changes),
})

describe('a workbook of several quarters', () => {
  it('makes drafts of every category and quarter, touches nothing approved, and saves nothing before it is told to', async () => {
    const approved = idOf(await createFilled(manager, { quarter: 1 }))
    await manager.post(`/api/input-documents/${approved}/approving`)
    const workbook = await openWorkbook(await manager.download(`${HISTORY}?from=2026&to=2026`))
    const sheets = workbook.worksheets.filter(({ state }) => state === 'visible')
    expect(sheets).toHaveLength(world.categories.length)
    const [first] = sheets
    expect([first?.getCell('F5').value, first?.getCell('F6').value, first?.getCell('H5').value]).toEqual([
      'I кв. 2026\nутверждён',
      7,
      'III кв. 2026',
    ])
    expect([first?.getCell('F8').result, first?.getCell('G8').formula]).toEqual([
      expect.closeTo(7000 / 1234, 12),
      'IF(COUNT(G6,G7)<2,"",IFERROR(G6*1000/G7,""))',
    ])
    for (const sheet of sheets) {
      const open = openCells(sheet)
      expect(open.length % (sheet === first ? 2 : 3)).toBe(0)
      for (const cell of open) cell.value = 5
    }
    const before = await tableChecksums()
    const checked = checkedList.parse((await checkWorkbook(manager, workbook)).at('data'))
    expect(differences(before, await tableChecksums())).toEqual([])
    expect(checked.flatMap(({ errors }) => errors)).toEqual([])
    const takeable = checked.filter(({ changes }) => changes.length > 0)
    const all = world.categories.length * 3
    expect([checked.length, takeable.length]).toEqual([all, all - 1])
    expect(checked.find(({ is_approved }) => is_approved)).toMatchObject({
      document_id: approved,
      changes: [],
    })

    const answer = await manager.post(IMPORTS, { documents: takeable.map(asSent) })
    expect(new Set(takeable.map((_, index) => answer.at('data', index, 'status')))).toEqual(new Set([200]))
    const documents = await db().inputDocument.findMany({ where: { companyId: world.company } })
    expect(documents).toHaveLength(checked.length)
    expect(
      documents.filter((one) => one.inputDocumentStatusId === DOCUMENT_STATUS.approved).map(({ id }) => id),
    ).toEqual([approved])
    const again = checkedList.parse((await checkWorkbook(manager, workbook)).at('data'))
    expect(again.flatMap(({ changes, errors }) => [...changes, ...errors])).toEqual([])
  })

  it('names what it does not take by sheet, cell and indicator, and takes the rest', async () => {
    const approved = idOf(await createFilled(operator, { quarter: 2 }))
    await operator.post(`/api/input-documents/${approved}/approving`)
    const workbook = await openWorkbook(await operator.download(`${HISTORY}?from=2026&to=2026`))
    const sheet = firstSheet(workbook)
    sheet.getCell('F7').value = 'много'
    sheet.getCell('G6').value = 8
    sheet.getCell('H6').value = 9
    const checked = checkedList.parse((await checkWorkbook(operator, workbook)).at('data'))
    const problem = { sheet: sheet.name, cell: null, metric_name: null, var_name: null }
    expect(checked.map(({ errors, changes }) => [errors, changes.map((one) => one.new)])).toEqual([
      [
        [
          {
            sheet: sheet.name,
            cell: 'F7',
            metric_name: sheet.getCell('B6').value,
            var_name: 'b',
            message: 'Введите целое число, например 35',
          },
        ],
        [],
      ],
      [[{ ...problem, message: 'Документ утверждён, изменить его нельзя' }], []],
      [[], ['9']],
    ])
  })

  it('whose columns were moved is refused: numbers would go to other quarters', async () => {
    const workbook = await openWorkbook(await operator.download(`${HISTORY}?from=2026&to=2026`))
    const sheet = firstSheet(workbook)
    const [before, after] = [sheet.getCell('G5'), sheet.getCell('H5')]
    ;[before.value, after.value] = [after.value, before.value]
    sheet.getCell('G6').value = 8
    expect((await checkWorkbook(operator, workbook)).at('errors', 'file', 0)).toMatch(
      /^Строки или столбцы листа «.+» изменены или переставлены\./,
    )
  })

  it('is of at most five years, of open quarters, of one\u2019s own organisation', async () => {
    const status = async (query: string, client = manager) =>
      (await client.download(`${HISTORY}?${query}`)).status
    for (const query of ['', 'from=2026', 'from=2026&to=2025', 'from=2020&to=2025', 'from=1999&to=2001'])
      expect(await status(query), query).toBe(422)
    expect(await status('from=2099&to=2099')).toBe(422)
    expect(await status(`from=2026&to=2026&company_id=${world.otherCompany}`)).toBe(404)
    expect(await status(`from=2026&to=2026&company_id=${world.otherCompany}`, admin)).toBe(200)
    expect(await status('from=2026&to=2026', watcher)).toBe(409)
  })

  it('each document is taken or refused by itself: a stranger\u2019s is not found, one changed meanwhile is stale', async () => {
    const own = idOf(await createFilled(manager))
    const body = { ...documentBody(), input_document_values: [] }
    const [, second] = world.categories
    const documents = [
      { ...body, existing: { id: own, version: 9 } },
      { ...body, existing: null },
      { ...body, metric_category_id: second, existing: null },
      { ...body, company_id: world.otherCompany, existing: null },
      { ...body, quarter: 2, existing: null },
    ]
    const answer = await operator.post(IMPORTS, { documents })
    expect(documents.map((_, index) => answer.at('data', index, 'status'))).toEqual([409, 409, 404, 404, 200])
    expect(await db().inputDocument.count()).toBe(2)
    expect((await manager.post(IMPORTS, { documents: [] })).status).toBe(422)
  })
})

it('a template downloaded before there were several periods in one is still taken', async () => {
  const id = idOf(await createFilled(manager))
  const workbook = await openWorkbook(await manager.download(`/api/input-documents/${id}/template`))
  const [sheet, meta] = workbook.worksheets
  const seal = meta?.getCell('A1')
  if (!sheet || !seal) throw new Error('a template has a seal')
  const now = JSON.parse(Buffer.from(String(seal.value).split('.')[0] ?? '', 'base64url').toString())
  const { rows, documents, ...rest } = now.sheets[0]
  const { fields, document_id, version, ...period } = documents[0]
  const before = {
    format: 1,
    company_id: now.company_id,
    metric_period_id: now.metric_period_id,
    ...period,
    sheets: [{ ...rest, document_id, version, fields: fields.map((field: unknown[]) => field.slice(1)) }],
  }
  const payload = Buffer.from(JSON.stringify(before)).toString('base64url')
  const signature = createHmac('sha256', env().AUTH_SECRET).update(`template:${payload}`).digest('base64url')
  seal.value = `${payload}.${signature}`
  sheet.getCell('F6').value = 8
  const answer = await checkWorkbook(manager, workbook)
  expect(answer.at('data', 0)).toMatchObject({
    document_id: id,
    errors: [],
    changes: [{ old: '7', new: '8' }],
  })
})
