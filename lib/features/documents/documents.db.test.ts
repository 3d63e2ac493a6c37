import { describe, expect, onTestFinished, vi } from 'vitest'
import { NOTHING_ALLOWED } from '@/e2e/support/answers/documents'
import { idOf } from '@/e2e/support/api'
import { metricBody } from '@/e2e/support/metrics'
import { auditEvents, createFilled, documentBody, filledRows, postDocument } from '@/e2e/support/world'
import { admin, it, manager, operator, unassigned, watcher, world } from '@/e2e/support/world-test'
import { companyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { readSummary } from '@/lib/features/documents/summary/summary-data'

/** a·k/b in exact arithmetic, rounded half up to 20 decimals, independent of lib/calc. */
function exact(a: bigint, factor: bigint, b: bigint): string {
  const scale = 10n ** 20n
  const doubled = (2n * a * factor * scale + b) / (2n * b)
  const text = doubled.toString().padStart(21, '0')
  return `${text.slice(0, -20)}.${text.slice(-20)}`.replace(/\.?0+$/, '')
}

const FACTORS: Record<string, bigint> = { 'a * 1000 / b': 1000n, 'a * 100 / b': 100n, 'a / b': 1n }

describe('the oracle', () => {
  it('all 46 indicators with a=7, b=1234 are stored as the formula in exact decimal arithmetic', async () => {
    let count = 0
    for (const metric_category_id of world.categories) {
      expect((await createFilled(manager, { metric_category_id })).status).toBe(201)
    }
    const values = await db().inputDocumentValue.findMany({ include: { metric: true } })
    for (const { value, nonValue, metric } of values) {
      const factor = FACTORS[metric.formula]
      if (factor === undefined) throw new Error(`no oracle for ${metric.formula}`)
      expect(value?.toFixed(), metric.name).toBe(exact(7n, factor, 1234n))
      expect(nonValue).toBeNull()
      count += 1
    }
    expect(count).toBe(46)
  })

  it('b=0 is stored as no value, by name', async () => {
    await createFilled(manager, { b: '0' })
    const values = await db().inputDocumentValue.findMany()
    expect(values.length).toBeGreaterThan(0)
    for (const { value, nonValue } of values)
      expect({ value, nonValue }).toEqual({ value: null, nonValue: 'zero_denominator' })
  })
})

describe('the life of a document', () => {
  it('template → draft → approval → withdrawal → deletion, with history', async () => {
    const query = new URLSearchParams({
      metric_category_id: String(world.categories[0]),
      metric_period_id: '2',
      year: '2026',
      quarter: '3',
    })
    const template = await operator.get(`/api/input-documents?${query}`)
    expect(template.status).toBe(200)
    expect(template.at('data', 0, 'metric_calc_data', 0)).toMatchObject({ var_name: 'a', aggregation: 'sum' })
    expect(template.at('meta', 'existing_document_id')).toBeNull()

    const created = await createFilled(operator)
    const id = created.at('data', 'id')
    expect(created.status).toBe(201)
    expect(created.at('data', 'can')).toEqual({ ...NOTHING_ALLOWED, edit: true, approve: true, delete: true })

    const approved = await manager.post(`/api/input-documents/${id}/approving`, { version: 1 })
    expect(approved.status).toBe(200)
    expect(approved.at('data', 'input_document_status_id')).toBe(2)
    const metrics = await db().metric.count({ where: { metricCategoryId: world.categories[0] } })
    expect(await db().comparisonFact.count()).toBe(metrics)
    expect(await db().approvalSnapshot.count()).toBe(1)

    const edit = { version: 2, input_document_values: await filledRows('8', '1234') }
    expect((await manager.put(`/api/input-documents/${id}`, edit)).status).toBe(409)
    expect((await manager.delete(`/api/input-documents/${id}`)).status).toBe(409)
    expect(
      (await manager.delete(`/api/input-documents/${id}/approving`, { reason: 'Ошибка в данных' })).status,
    ).toBe(403)

    const blank = await admin.delete(`/api/input-documents/${id}/approving`, { reason: ' ' })
    expect(blank.status).toBe(422)
    expect(blank.at('errors', 'reason')).toBeDefined()
    const withdrawn = await admin.delete(`/api/input-documents/${id}/approving`, {
      reason: 'Ошибка в данных',
    })
    expect(withdrawn.status).toBe(200)
    expect(withdrawn.at('data', 'withdrawn', 'reason')).toBe('Ошибка в данных')
    expect(await db().comparisonFact.count()).toBe(0)

    const again = await manager.put(`/api/input-documents/${id}`, { ...edit, version: 3 })
    expect(again.status).toBe(200)
    const history = await manager.get(`/api/input-documents/${id}/history`)
    expect(history.at('data', 0, 'action')).toBe('saved')
    expect(history.at('data', 0, 'changes', 0)).toMatchObject({
      field: 'value',
      var_name: 'a',
      old: '7',
      new: '8',
    })
    expect(history.at('data', 1)).toMatchObject({ action: 'withdrawn', reason: 'Ошибка в данных' })
    expect(history.at('data', 2, 'action')).toBe('approved')
    expect(history.at('data', 3, 'action')).toBe('created')

    expect(
      (await manager.post(`/api/input-documents/${id}/approving`, { version: 4 })).at('data', 'withdrawn'),
    ).toBeNull()
    await admin.delete(`/api/input-documents/${id}/approving`, { reason: 'Ещё раз' })
    expect((await manager.delete(`/api/input-documents/${id}`)).status).toBe(204)
    expect((await manager.get(`/api/input-documents/${id}`)).status).toBe(404)
    const remade = await createFilled(manager)
    const past = await manager.get(`/api/input-documents/${remade.at('data', 'id')}/history`)
    expect(past.at('data', 1, 'action')).toBe('deleted')
  })

  it('F7 a history is told in parts, each event once', async () => {
    const id = idOf(await createFilled(manager))
    const { companyId, metricCategoryId, metricPeriodId, year, quarter, month } =
      await db().inputDocument.findUniqueOrThrow({ where: { id } })
    const key = { companyId, metricCategoryId, metricPeriodId, year, quarter, month }
    const event = { ...key, inputDocumentId: id, userId: world.users.manager, action: 'saved' }
    await db().inputDocumentEvent.createMany({ data: Array.from({ length: 59 }, () => event) })
    const ids: unknown[] = []
    const parts: number[] = []
    let before: unknown = ''
    while (before !== null) {
      const part = await manager.get(`/api/input-documents/${id}/history?before=${before}`)
      const events = Object(part.at('data')).map((one: { id: number }) => one.id)
      ids.push(...events)
      parts.push(events.length)
      before = part.at('meta', 'before')
    }
    expect(parts).toEqual([30, 30])
    expect(new Set(ids).size).toBe(60)
  })

  it('audit rows are written with the change they tell of', async () => {
    const id = (await createFilled(manager)).at('data', 'id')
    await manager.post(`/api/input-documents/${id}/approving`)
    await admin.delete(`/api/input-documents/${id}/approving`, { reason: 'Проверка' })
    const events = await auditEvents({ entity: 'input_document' })
    expect(events.map(({ action, userId, entityId }) => ({ action, userId, entityId }))).toEqual([
      { action: 'document.approve', userId: world.users.manager, entityId: id },
      { action: 'document.withdraw', userId: world.users.admin, entityId: id },
    ])
    await expect(db().auditEvent.deleteMany()).rejects.toThrow()
    await expect(db().inputDocumentEvent.updateMany({ data: { action: 'saved' } })).rejects.toThrow()
  })

  it('an incomplete draft is saved and refused for approval cell by cell', async () => {
    // Fractions of whole units need a comment.
    const filled = await filledRows('3,5', '1000')
    const rows = filled.map((row) => ({ ...row, note: 'Проверено по журналу' }))
    const [first, second] = rows
    if (!first || !second) throw new Error('two indicators are needed')
    for (const datum of first.input_document_value_calc_data) datum.value = null
    second.is_active = false
    const created = await postDocument(operator, rows)
    expect(created.status).toBe(201)
    expect(created.at('data', 'input_document_values', 0)).toMatchObject({
      value: null,
      non_value: 'missing',
    })
    expect(created.at('data', 'input_document_values', 1)).toMatchObject({
      value: null,
      non_value: 'inactive',
    })
    expect(created.at('data', 'input_document_values', 2, 'input_document_value_calc_data', 0, 'value')).toBe(
      3.5,
    )
    const refused = await operator.post(`/api/input-documents/${created.at('data', 'id')}/approving`)
    expect(refused.status).toBe(422)
    expect(Object.keys(Object(refused.at('errors')))).toEqual([
      'input_document_values.0.input_document_value_calc_data.0.value',
      'input_document_values.0.input_document_value_calc_data.1.value',
    ])
  })

  it('what the client sends as value, status, version or id is ignored on creation', async () => {
    const body = {
      ...documentBody(),
      id: 999_999,
      input_document_status_id: 2,
      version: 77,
      user_id: 1,
      approved_at: '2026-01-01',
    }
    const rows = (await filledRows('7', '1234')).map((row) => ({ ...row, value: 42, id: 5 }))
    const created = await manager.post('/api/input-documents', { ...body, input_document_values: rows })
    expect(created.at('data', 'id')).not.toBe(999_999)
    expect(created.at('data')).toMatchObject({
      input_document_status_id: 1,
      version: 1,
      user_id: world.users.manager,
    })
    expect(created.at('data', 'input_document_values', 0, 'value')).not.toBe(42)
  })

  it('all digits of a number come back, and go forth and back unchanged', async () => {
    const rows = await filledRows('999999999999.999999', '123456789012.123456')
    const created = await postDocument(manager, rows)
    const first = created.at('data', 'input_document_values', 0, 'input_document_value_calc_data')
    expect(first).toMatchObject([{ exact: '999999999999.999999' }, { exact: '123456789012.123456' }])
    const path = `/api/input-documents/${created.at('data', 'id')}`
    const saved = await manager.put(path, created.at('data'))
    expect(saved.status).toBe(200)
    expect(saved.at('data', 'version')).toBe(1)
    expect(saved.at('data', 'input_document_values')).toEqual(created.at('data', 'input_document_values'))
  })

  it('a save that changes nothing leaves version and history alone; what is absent is kept', async () => {
    const rows = await filledRows('7', '1234')
    const off = rows.map((row, index) =>
      index === 0 ? { ...row, is_active: false, note: 'Нет отделения' } : row,
    )
    const created = await postDocument(manager, off)
    const path = `/api/input-documents/${created.at('data', 'id')}`
    const same = await manager.put(path, {
      version: '1',
      input_document_values: [{ metric_id: rows[0]?.metric_id }],
    })
    expect(same.at('data', 'version')).toBe(1)
    expect(same.at('data', 'input_document_values', 0)).toMatchObject({
      is_active: false,
      note: 'Нет отделения',
    })
    const history = await manager.get(`${path}/history`)
    expect(Array.isArray(history.at('data')) && history.at('data', 1)).toBeUndefined()
  })

  it('data named twice in one row are refused', async () => {
    const [row] = await filledRows('7', '1234')
    const twice = {
      ...row,
      input_document_value_calc_data: [1, 2].map((value) => ({
        ...row?.input_document_value_calc_data[0],
        value,
      })),
    }
    const answer = await postDocument(manager, [twice])
    expect(answer.status).toBe(422)
    expect(answer.at('errors')).toHaveProperty(['input_document_values.0.input_document_value_calc_data'])
  })

  it('only periods that have ended, from the organisation’s first one, take documents', async () => {
    const refused = { year: ['Указанный период недоступен для ввода показателей'] }
    for (const period of [
      { year: 2098, quarter: 4 },
      { year: 2001, quarter: 1 },
      { year: 2026, quarter: 5 },
      { year: 2026, quarter: 0 },
    ]) {
      const answer = await manager.post('/api/input-documents', { ...documentBody(), ...period })
      expect(answer.status).toBe(422)
      expect(answer.at('errors')).toEqual(refused)
    }
  })

  it('a draft shows an indicator that became valid after it was made', async () => {
    const id = (await createFilled(manager)).at('data', 'id')
    const template = await db().metric.findFirstOrThrow({ where: { metricCategoryId: world.categories[0] } })
    const { id: _id, ...columns } = template
    await db().metric.create({
      data: {
        ...columns,
        name: 'Новый показатель',
        shortName: 'Новый',
        code: 'valid_later',
        position: 99,
        calcData: {
          create: [
            { varName: 'a', name: 'Число' },
            { varName: 'b', name: 'Всего' },
          ],
        },
      },
    })
    const document = await manager.get(`/api/input-documents/${id}`)
    const rows = document.at('data', 'input_document_values')
    expect(Array.isArray(rows) && rows.length).toBe(11)
    expect(document.at('data', 'input_document_values', 10)).toMatchObject({ id: null, non_value: 'missing' })
    expect((await manager.post(`/api/input-documents/${id}/approving`)).status).toBe(422)
  })
})

it('a row of an indicator closed meanwhile is refused by name, and the others are saved without it', async () => {
  const made = await createFilled(operator)
  const path = `/api/input-documents/${made.at('data', 'id')}`
  const added = await admin.post('/api/metrics', metricBody())
  const id = Number(added.at('data', 'id'))
  const { version, input_document_values: rows } = Object((await operator.get(path)).at('data'))
  const [first, last] = [rows[0], rows.at(-1)]
  expect([last.metric_id, last.id]).toEqual([id, null])
  await db().metric.update({ where: { id }, data: { dateEnd: new Date('2026-06-30') } })
  const typed = [last, first].map(({ metric_id, input_document_value_calc_data: [datum] }) => ({
    metric_id,
    input_document_value_calc_data: [{ metric_calc_data_id: datum.metric_calc_data_id, value: '5' }],
  }))
  const refused = await operator.put(path, { version, input_document_values: typed })
  expect([refused.status, refused.at('errors')]).toEqual([
    422,
    { 'input_document_values.0.metric_id': ['Показатель закрыт или не входит в документ'] },
  ])
  const saved = await operator.put(path, { version, input_document_values: typed.slice(1) })
  expect([saved.status, saved.at('data', 'version')]).toEqual([200, version + 1])
})

describe('metrics-summary', () => {
  it('shows the operator the assigned categories only', async () => {
    const summary = await operator.get('/api/metrics-summary?year=2026')
    expect(summary.status).toBe(200)
    const categories = summary.at('data', 'metric_categories')
    expect(Array.isArray(categories) && categories.map((one) => Object(one).id)).toEqual([
      world.categories[0],
    ])
  })

  it('tells watchers and operators without categories why nothing is to be entered', async () => {
    expect((await watcher.get('/api/metrics-summary')).at('meta', 'entry')).toBe('watcher')
    const nothing = await unassigned.get('/api/metrics-summary')
    expect(nothing.at('meta', 'entry')).toBe('no_categories')
    expect(nothing.at('data', 'metric_categories')).toEqual([])
  })

  it('opens at last year’s matrix until this year’s first period is open for entry', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-11T09:00:00+03:00') })
    onTestFinished(() => void vi.useRealTimers())
    const scope = companyScope({ id: 1, role: 'admin', company_id: null, metric_category_ids: [] })
    for (const company_id of [world.company, null]) {
      const { data, meta } = await readSummary(scope, { year: null, company_id })
      expect([data.year, meta.years.current]).toEqual([2026, 2026])
    }
  })

  it('lets an admin choose an organisation', async () => {
    const list = await admin.get('/api/metrics-summary')
    expect(list.at('meta', 'entry')).toBe('choose_company')
    expect(list.at('meta', 'companies', 0)).toHaveProperty('short_name')
    const chosen = await admin.get(`/api/metrics-summary?company_id=${world.company}&year=2026`)
    expect(chosen.at('data', 'metric_categories', 0, 'documents', 'quarter', '3')).toMatchObject({
      id: null,
      ready: true,
    })
  })

  it('a watcher enters nothing', async () => {
    const answer = await watcher.post('/api/input-documents', {
      ...documentBody(),
      company_id: world.watcherCompany,
    })
    expect(answer.status).toBe(403)
    expect(answer.at('message')).toBe('Организация-наблюдатель не вводит показатели')
  })
})
