import { describe, expect } from 'vitest'
import { inDatabase } from '@/e2e/support/database'
import { openWorkbook } from '@/e2e/support/workbook'
import { auditEvents } from '@/e2e/support/world'
import { admin, it, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { exportCompleteness } from '@/lib/features/deadlines/export'
import { createCompany } from '@/prisma/seed/builders/company'
import { createDocument } from '@/prisma/seed/builders/document'

const QUARTER = 'year=2026&quarter=2'

it.beforeEach(async () => {
  await inDatabase(async (client) => {
    const base = { companyId: world.company, year: 2026, quarter: 2, userId: world.users.manager }
    const [first = 0, second = 0, third = 0] = world.categories
    // Due on 30.07.2026: one on the last evening in Moscow, one a day late, one draft.
    const approved = { ...base, status: 'approved' as const }
    await createDocument(client, {
      ...approved,
      metricCategoryId: first,
      approvedAt: new Date('2026-07-30T20:59:00Z'),
    })
    await createDocument(client, {
      ...approved,
      metricCategoryId: second,
      approvedAt: new Date('2026-07-30T21:01:00Z'),
    })
    await createDocument(client, { ...base, metricCategoryId: third })
  })
})

describe('completeness board', () => {
  it('counts participant organisations × categories of the quarter; is narrowed by state, region and words', async () => {
    const board = await admin.get(`/api/completeness?${QUARTER}`)
    expect(board.status).toBe(200)
    expect(board.at('meta', 'total')).toBe(2)
    expect(board.at('meta', 'due_date')).toBe('2026-07-30')
    expect(board.at('meta', 'totals')).toEqual({
      expected: 14,
      approved: 2,
      draft: 1,
      to_fill: 11,
      overdue: 12,
      on_time: 1,
      companies: 2,
      complete_companies: 0,
      draft_companies: 1,
      to_fill_companies: 2,
    })
    // Worst first: the other organisation has everything missing.
    expect([0, 1].map((place) => board.at('data', place, 'approved'))).toEqual([0, 2])
    expect(board.at('meta', 'categories', 0)).toMatchObject({ metrics: 10, expected: 2, approved: 1 })
    const own = [0, 1].find((place) => board.at('data', place, 'company', 'id') === world.company) ?? -1
    expect(board.at('data', own)).toMatchObject({
      expected: 7,
      approved: 2,
      draft: 1,
      to_fill: 4,
      on_time: 1,
    })
    expect([0, 1, 2, 3].map((place) => board.at('data', own, 'cells', place, 'state'))).toEqual([
      'approved',
      'approved',
      'draft',
      'to_fill',
    ])
    expect(board.at('data', own, 'cells', 2)).toMatchObject({ filled: 0, total: 3, on_time: false })
    expect(board.at('data', own, 'cells', 3)).toMatchObject({ id: null, total: 15 })

    // Totals do not depend on the state filter.
    const ids = async (query: string) => {
      const board = await admin.get(`/api/completeness?${QUARTER}&${query}`)
      const rows = Number(board.at('meta', 'total'))
      return Array.from({ length: rows }, (_, place) => board.at('data', place, 'company', 'id'))
    }
    expect(await ids('state=draft')).toEqual([world.company])
    expect(await ids('state=complete')).toEqual([])
    expect(await ids('state=overdue')).toHaveLength(2)
    expect(await ids('state=unheard-of')).toHaveLength(2)
    expect(await ids('search=ККБ')).toEqual([world.company])
    expect(await ids('search=нет такой')).toEqual([])
    const narrowed = await admin.get(`/api/completeness?${QUARTER}&state=draft`)
    expect(narrowed.at('meta', 'totals', 'expected')).toBe(14)

    // The last ended quarter by default; an invalid one is replaced by the nearest.
    expect((await admin.get('/api/completeness')).status).toBe(200)
    const odd = await admin.get('/api/completeness?year=abc&quarter=9&page=0&per_page=x')
    expect([odd.status, odd.at('meta', 'quarter')]).toEqual([200, 4])
    expect((await admin.get('/api/completeness?year=99999')).status).toBe(200)
  })

  it('a draft is as full as its form: an indicator that became valid since is still to be entered', async () => {
    const [, , third = 0] = world.categories
    const counts = async () => {
      const board = await admin.get(`/api/completeness?${QUARTER}`)
      const own = [0, 1].find((place) => board.at('data', place, 'company', 'id') === world.company) ?? -1
      const matrix = await admin.get(`/api/metrics-summary?year=2026&company_id=${world.company}`)
      return [
        board.at('data', own, 'cells', 2, 'total'),
        matrix.at('data', 'metric_categories', 2, 'documents', 'quarter', '2', 'total'),
      ]
    }
    const one = { metricCategoryId: third, position: 1 }
    await db().inputDocumentValue.deleteMany({ where: { metric: one } })
    expect(await counts()).toEqual([3, 3])
    await db().metric.updateMany({ where: one, data: { dateEnd: new Date('2026-01-01') } })
    expect(await counts()).toEqual([2, 2])
  })

  it('a document that was approved in time and corrected later stays in time', async () => {
    const onTime = async () => [
      (await admin.get(`/api/completeness?${QUARTER}`)).at('meta', 'totals', 'on_time'),
      (await admin.get(`/api/metrics-summary?year=2026&company_id=${world.company}`)).at(
        'data',
        'progress',
        'on_time',
      ),
    ]
    expect(await onTime()).toEqual([1, 1])
    // After a withdrawal, correction and new approval the first snapshot stays.
    await db()
      .$executeRaw`UPDATE input_documents SET approved_at = '2026-09-01T09:00:00Z', version = version + 1
      WHERE company_id = ${world.company} AND metric_category_id = ${world.categories[0]}`
    expect(await onTime()).toEqual([1, 1])
  })

  it('expects nothing of organisations that begin later, of watchers, or before the indicators', async () => {
    await inDatabase((client) =>
      createCompany(client, {
        date_begin_year: '2027-01-01',
        date_begin_quarter: '2026-07-01',
        date_begin_month: '2026-07-01',
      }),
    )
    expect((await admin.get(`/api/completeness?${QUARTER}`)).at('meta', 'total')).toBe(2)
    expect((await admin.get('/api/completeness?year=2026&quarter=3')).at('meta', 'total')).toBe(3)
    expect((await admin.get('/api/completeness?year=2023&quarter=4')).at('meta', 'total')).toBe(0)
  })

  it('is exported whole: numbers as numbers, states in words, and who took it in the audit log', async () => {
    const answer = await admin.get(`/api/completeness/export?${QUARTER}`)
    expect(answer.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('Полнота данных II квартал 2026.xlsx')}`,
    )
    const filters = { year: 2026, quarter: 2, region_id: null, search: 'ККБ', state: null }
    const sheet = (await openWorkbook((await exportCompleteness(filters)).body)).worksheets[0]
    if (!sheet) throw new Error('no sheet')
    expect(sheet.rowCount).toBe(5)
    expect(sheet.getCell('A2').value).toBe('Отбор: поиск «ККБ».')
    const values = (row: number) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((at) => sheet.getRow(row).getCell(at).value)
    expect(values(4).slice(0, 6)).toEqual([
      'Номер',
      'Организация',
      'Регион',
      'Ожидается',
      'Утверждено',
      'В срок',
    ])
    expect(values(5).slice(1, 2).concat(values(5).slice(3))).toEqual([
      'КГБУЗ ККБ',
      7,
      2,
      1,
      'утверждён в срок',
      'утверждён с опозданием',
      'черновик, 0 из 3, просрочен',
      'не начат, просрочен',
    ])
    const events = await auditEvents({ action: 'completeness.export' })
    expect(events.map(({ userId, after }) => [userId, after])).toEqual([
      [world.users.admin, { year: 2026, quarter: 2, organisations: 2 }],
      [null, { year: 2026, quarter: 2, organisations: 1 }],
    ])
  })

  it('is exported with the filters in words, and totals of the rows below', async () => {
    const filters = { year: 2026, quarter: 2, region_id: 23, search: null, state: 'draft' as const }
    const sheet = (await openWorkbook((await exportCompleteness(filters)).body)).worksheets[0]
    const { name } = await db().region.findUniqueOrThrow({ where: { id: 23 } })
    expect(sheet?.getCell('A2').value).toBe(`Отбор: есть черновики; регион ${name}.`)
    expect(['D3', 'E3', 'F3'].map((at) => sheet?.getCell(at).value)).toEqual([7, 2, 1])
    const nobody = { ...filters, region_id: 24 }
    const empty = (await openWorkbook((await exportCompleteness(nobody)).body)).worksheets[0]
    const region = await db().region.findUniqueOrThrow({ where: { id: 24 } })
    expect(empty?.getCell('A2').value).toBe(`Отбор: есть черновики; регион ${region.name}.`)
  })

  it('pages hold every organisation once though some are added meanwhile', async () => {
    const first = await admin.get(`/api/completeness?${QUARTER}&per_page=1`)
    await inDatabase((client) =>
      createCompany(client, { short_name: 'ААА первая', date_begin_quarter: '2024-01-01' }),
    )
    const until = first.at('meta', 'until')
    const second = await admin.get(`/api/completeness?${QUARTER}&per_page=1&page=2&until=${until}`)
    const ids = [first, second].map((page) => page.at('data', 0, 'company', 'id'))
    expect(ids.toSorted()).toEqual([world.company, world.otherCompany].toSorted())
    expect(second.at('meta', 'total')).toBe(2)
  })
})
