import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/lib/core/db/client'
import { type Answer, type Client, signedIn } from '@/prisma/testing/api'
import { resetDatabase } from '@/prisma/testing/database'
import { documentBody, filledRows, makeWorld, type World } from '@/prisma/testing/world'

let world: World
let admin: Client
let manager: Client

beforeEach(async () => {
  await resetDatabase()
  world = await makeWorld()
  admin = await signedIn(world.users.admin)
  manager = await signedIn(world.users.manager)
})

const VARIABLES = [
  { var_name: 'a', name: 'Число случаев', aggregation: 'sum' },
  { var_name: 'b', name: 'Число пациентов', aggregation: 'sum' },
]
const body = (over: object = {}) => ({
  metric_category_id: world.categories[0],
  metric_target_order_id: 1,
  name: 'Новый показатель',
  metric_unit: { name: '%' },
  formula: 'a * 100 / b',
  metric_calc_data: VARIABLES,
  date_begin: '2026-01-01',
  ...over,
})

const cases = (table: Array<[string, unknown[]]>): Array<[string, unknown]> =>
  table.flatMap(([field, values]) => values.map((value): [string, unknown] => [field, value]))
const label = (field: string, value: unknown) => `${field}: ${JSON.stringify(value)?.slice(0, 60)}`
const fieldsAtFault = (answer: Answer) => [
  ...new Set(Object.keys(Object(answer.at('errors'))).map((path) => path.split('.')[0])),
]
const variable = (var_name: string, over: object = {}) => ({
  var_name,
  name: `Величина ${var_name}`,
  ...over,
})

const REFUSED: Array<[string, unknown[]]> = [
  ['name', ['', ' ', null, 'x'.repeat(256), 'a\nb', 'a\u0000', 'a\ud800', 5]],
  ['description', ['x'.repeat(8001), 'a\u0000', 'a\ud800', 5]],
  ['metric_unit', [null, {}, { name: '' }, { name: 'x'.repeat(51) }, { name: 'a\nb' }, '%']],
  ['metric_category_id', [999, 0, 'x']],
  ['metric_period_id', [0, 4, 'x', null]],
  ['metric_target_order_id', [3, 'x', null]],
  [
    'formula',
    [
      '',
      null,
      5,
      'a',
      'a * 100 / c',
      'a *',
      'а * 100 / b',
      '1',
      'a ** b',
      'a/b; b',
      `${'('.repeat(300)}`,
      'a+b+'.repeat(80),
    ],
  ],
  [
    'metric_calc_data',
    [
      [],
      null,
      'ab',
      [...'abcde', 'a'].map((letter) => variable(letter)),
      [variable('a'), variable('a')],
      [variable('a'), variable('f')],
      [variable('a'), variable('B')],
      [variable('a'), variable('b', { name: '' })],
      [variable('a'), variable('b', { name: 'x'.repeat(256) })],
      [variable('a'), variable('b', { aggregation: 'max' })],
    ],
  ],
  ['date_begin', ['', null, '2026-02-01', '2026-01-02', '2026-02-30', 'abc', '1999-10-01', 20260101]],
  ['date_end', ['2025-12-31', '2026-05-01', '2026-06-29', 'abc', 5]],
  ['decimals', [-1, 7, 1.5, 'x', null, true]],
  ['target_value', ['x', -1, '1e400', true, 1e12, '0.1234567']],
  ['min_denominator', ['x', -1, null, '', 1e12]],
  ['weight', [0, -1, 'x', null, 1001, '0.0001']],
  ['position', ['x', -1, 1.5, 1e9]],
]

const ACCEPTED: Array<[string, unknown[]]> = [
  ['name', ['Ё'.repeat(255), '< 5 % & «кавычки»']],
  ['description', [null, '<p>Описание</p>']],
  ['metric_period_id', [1, 2, 3]],
  ['metric_target_order_id', [1, 2]],
  ['formula', ['a*100/b', '100 * a / b', 'a + b', '-(a - b) * 0,5', 'a / b']],
  ['date_end', [null, '2026-03-31', '2026-12-31']],
  ['decimals', [0, 6]],
  ['target_value', [null, 0, 99.5]],
  ['min_denominator', [0, 1, 30]],
  ['weight', [0.5, 2, 1000]],
]

describe('adding an indicator', () => {
  it('every wrong value is refused at its field', async () => {
    const before = await db().metric.count()
    for (const [field, value] of cases(REFUSED)) {
      const answer = await admin.post('/api/metrics', body({ [field]: value }))
      expect([answer.status, fieldsAtFault(answer)], label(field, value)).toEqual([422, [field]])
    }
    expect(await db().metric.count()).toBe(before)
    expect(await db().metricUnit.count({ where: { name: '' } })).toBe(0)
  })

  it('every right value is stored', async () => {
    for (const [index, [field, value]] of cases(ACCEPTED).entries()) {
      const answer = await admin.post('/api/metrics', body({ name: `Показатель ${index}`, [field]: value }))
      expect([answer.status, answer.at('data', field)], label(field, value)).toEqual([201, value])
      await db().metric.delete({ where: { id: Number(answer.at('data', 'id')) } })
    }
  })

  it.each([
    ['name', '  Имя с краями ', 'Имя с краями'],
    ['description', '  <p> </p> ', null],
    ['description', '<h1>Глава</h1>', 'Глава'],
    ['description', `<p>${'я'.repeat(7993)}</p>`, `<p>${'я'.repeat(7993)}</p>`],
    ['decimals', '3', 3],
    ['target_value', '1 234,5', 1234.5],
    ['target_value', '', null],
    ['min_denominator', '30,5', 30.5],
    ['weight', '0,125', 0.125],
    ['date_end', '', null],
    ['metric_period_id', '2', 2],
    ['metric_target_order_id', '2', 2],
  ])('%s as a form sends it: %j', async (field, sent, stored) => {
    const answer = await admin.post('/api/metrics', body({ [field]: sent }))
    expect([answer.status, answer.at('data', field)]).toEqual([201, stored])
  })

  it('the longest names, every letter, variables in any order and without an aggregation', async () => {
    const letters = [...'edcba']
    const answer = await admin.post(
      '/api/metrics',
      body({
        metric_unit: { name: ` ${'Ю'.repeat(50)} ` },
        formula: 'a + b + c + d + e',
        metric_calc_data: letters.map((letter) => variable(letter, { name: letter.repeat(255) })),
      }),
    )
    expect(answer.at('data'), answer.text).toMatchObject({
      metric_unit: { name: 'Ю'.repeat(50) },
      metric_calc_data: letters.toSorted().map((letter) => ({
        var_name: letter,
        name: letter.repeat(255),
        aggregation: 'sum',
      })),
    })
  })

  it('left out: quarter, two decimals, a denominator of ten, at the end of the list', async () => {
    const answer = await admin.post('/api/metrics', body())
    expect(answer.at('data')).toMatchObject({
      metric_period_id: 2,
      decimals: 2,
      min_denominator: 10,
      weight: 1,
      target_value: null,
      date_end: null,
      description: null,
      has_documents: false,
      state: 'current',
      metric_calc_data: VARIABLES,
    })
    const tree = await admin.get(`/api/metric-categories/${world.categories[0]}`)
    const metrics = Object(tree.at('data', 'metrics'))
    expect(metrics[metrics.length - 1]).toMatchObject({ id: answer.at('data', 'id') })
  })

  it('required fields may not be left out', async () => {
    const answer = await admin.post('/api/metrics', {})
    expect(fieldsAtFault(answer).sort()).toEqual(Object.keys(body()).sort())
  })

  it('a wrong formula is refused with its position', async () => {
    const answer = await admin.post('/api/metrics', body({ formula: 'a * 1 + ' }))
    expect(answer.at('errors', 'formula', 0)).toMatch(/^Позиция \d+: ожидалась переменная или число$/)
  })

  it('the description is sanitised, the unit is made on its first use, without case', async () => {
    const units = await db().metricUnit.count()
    const description = '<p onclick="x()">Текст <img src=x onerror=alert(1)><a href="javascript:x">а</a></p>'
    const first = await admin.post(
      '/api/metrics',
      body({ description, metric_unit: { id: 1, name: 'Коек' } }),
    )
    expect(first.at('data', 'description')).toBe('<p>Текст <a>а</a></p>')
    const second = await admin.post('/api/metrics', body({ name: 'Ещё один', metric_unit: { name: 'КОЕК' } }))
    expect(second.at('data', 'metric_unit')).toEqual(first.at('data', 'metric_unit'))
    expect(await db().metricUnit.count()).toBe(units + 1)
    const found = await admin.get(`/api/metric-units?search=${encodeURIComponent('оЕк')}`)
    expect(found.at('data')).toEqual([first.at('data', 'metric_unit')])
    const unit = await manager.get(`/api/metric-unit/${first.at('data', 'metric_unit', 'id')}`)
    expect(unit.at('data', 'name')).toBe('Коек')
  })

  it('twenty at once: one name, one indicator; one new unit', async () => {
    const same = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin.post(
          '/api/metrics',
          body({ name: index % 2 ? 'НОВЫЙ' : 'новый', metric_unit: { name: 'литр' } }),
        ),
      ),
    )
    expect(same.filter((answer) => answer.status === 201)).toHaveLength(1)
    for (const answer of same.filter((one) => one.status !== 201))
      expect([answer.status, fieldsAtFault(answer)]).toEqual([422, ['name']])
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin.post('/api/metrics', body({ name: `Показатель ${index}`, metric_unit: { name: 'грамм' } })),
      ),
    )
    expect(many.every((answer) => answer.status === 201)).toBe(true)
    expect(new Set(many.map((answer) => answer.at('data', 'position'))).size).toBe(20)
    expect(await db().metricUnit.count({ where: { name: 'грамм' } })).toBe(1)
  })
})

/** An indicator of the first category, with an approved document for III квартал 2026. */
async function withDocument(): Promise<{ id: number; path: string }> {
  const rows = await filledRows(world, '7', '1234')
  const created = await manager.post('/api/input-documents', {
    ...documentBody(world),
    input_document_values: rows,
  })
  await manager.post(`/api/input-documents/${created.at('data', 'id')}/approving`)
  const id = rows[0]?.metric_id ?? 0
  return { id, path: `/api/metrics/${id}` }
}

describe('editing an indicator', () => {
  it('every wrong value is refused at its field and nothing is stored', async () => {
    const id = (await admin.post('/api/metrics', body())).at('data', 'id')
    for (const [field, value] of cases(REFUSED)) {
      const answer = await admin.put(`/api/metrics/${id}`, { [field]: value })
      expect([answer.status, fieldsAtFault(answer)], label(field, value)).toEqual([422, [field]])
    }
    expect((await admin.get(`/api/metrics/${id}`)).at('data', 'version')).toBe(1)
  })

  it('a whole object sent back changes nothing but the version, with and without documents', async () => {
    const { path } = await withDocument()
    const fresh = (await admin.post('/api/metrics', body({ target_value: '123456789.000001' }))).at(
      'data',
      'id',
    )
    for (const one of [path, `/api/metrics/${fresh}`]) {
      const before = await admin.get(one)
      const answer = await admin.put(one, before.at('data'))
      const { version, ...rest } = Object(before.at('data'))
      expect(answer.at('data'), answer.text).toEqual({ ...rest, version: version + 1 })
    }
  })

  it('without documents everything may change, variables by their letters', async () => {
    const created = await admin.post('/api/metrics', body())
    const path = `/api/metrics/${created.at('data', 'id')}`
    const answer = await admin.put(path, {
      metric_category_id: world.categories[1],
      metric_period_id: 1,
      formula: 'b - c',
      metric_calc_data: [variable('c', { aggregation: 'avg' }), variable('b')],
    })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.at('data')).toMatchObject({
      metric_category_id: world.categories[1],
      metric_period_id: 1,
      formula: 'b - c',
    })
    expect(answer.at('data', 'metric_calc_data')).toMatchObject([
      { id: created.at('data', 'metric_calc_data', 1, 'id'), var_name: 'b', aggregation: 'sum' },
      { var_name: 'c', aggregation: 'avg' },
    ])
  })

  it('with documents formula, variables, period and category are frozen, the rest is not', async () => {
    const { path } = await withDocument()
    const before = Object((await admin.get(path)).at('data'))
    const changes: Record<string, unknown> = {
      formula: 'a / b',
      metric_category_id: world.categories[1],
      metric_period_id: 1,
      metric_calc_data: before.metric_calc_data.map((one: object) => ({ ...one, aggregation: 'avg' })),
    }
    for (const [field, value] of Object.entries(changes)) {
      const answer = await admin.put(path, { ...before, [field]: value })
      expect([answer.status, answer.at('message'), fieldsAtFault(answer)]).toEqual([
        409,
        'Показатель нельзя редактировать, так как существуют документы с данным показателем',
        [field],
      ])
    }
    const free = {
      name: 'Другое имя',
      description: '<p>Другое</p>',
      metric_unit: { name: 'промилле' },
      metric_target_order_id: 2,
      target_value: 5.5,
      decimals: 3,
      date_begin: '2024-01-01',
      date_end: '2026-12-31',
    }
    const answer = await admin.put(path, free)
    expect(answer.at('data'), answer.text).toMatchObject({ ...free, metric_unit: { name: 'промилле' } })
  })

  it('no document may lie outside the dates', async () => {
    const { path } = await withDocument()
    for (const [field, value] of [
      ['date_end', '2026-06-30'],
      ['date_end', '2026-04-01'],
      ['date_begin', '2026-10-01'],
    ] as const) {
      const answer = await admin.put(path, { [field]: value })
      expect([answer.status, fieldsAtFault(answer)], `${field} ${value}`).toEqual([422, [field]])
    }
    // The last day of validity is inclusive: a document of the quarter that begins on it stays inside.
    for (const date_end of ['2026-07-01', '2026-09-30', null])
      expect((await admin.put(path, { date_end })).status).toBe(200)
  })

  it('facts of comparisons follow a new minimum denominator', async () => {
    const { id, path } = await withDocument()
    const eligible = async () =>
      (await db().comparisonFact.findFirstOrThrow({ where: { metricId: id } })).eligible
    expect(await eligible()).toBe(true)
    for (const [minimum, expected] of [
      [1235, false],
      [1234, true],
    ] as const) {
      expect((await admin.put(path, { min_denominator: minimum })).status).toBe(200)
      expect(await eligible()).toBe(expected)
    }
  })

  it('a stale edit is refused; of twenty edits of one version one wins', async () => {
    const id = (await admin.post('/api/metrics', body())).at('data', 'id')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin.put(`/api/metrics/${id}`, { version: 1, name: `Имя ${index}` }),
      ),
    )
    const winners = answers.filter((answer) => answer.status === 200)
    expect(winners).toHaveLength(1)
    for (const answer of answers.filter((one) => one.status !== 200))
      expect([answer.status, answer.at('code')]).toEqual([409, 'stale'])
    expect((await admin.get(`/api/metrics/${id}`)).at('data', 'name')).toBe(winners[0]?.at('data', 'name'))
  })
})

describe('copying an indicator', () => {
  it('opens the new one on the day and closes the old one the day before', async () => {
    const { path, id } = await withDocument()
    const old = Object((await admin.get(path)).at('data'))
    const answer = await admin.post(`${path}/copy`, { date_begin: '2026-10-01' })
    expect(answer.status, answer.text).toBe(201)
    const strip = (list: Array<{ id: number }>) => list.map(({ id: _id, ...rest }) => rest)
    const copy = Object(answer.at('data'))
    expect(copy).toMatchObject({
      name: `${old.name} (IV квартал 2026 года)`,
      formula: old.formula,
      description: old.description,
      metric_unit: old.metric_unit,
      position: old.position + 1,
      date_begin: '2026-10-01',
      date_end: null,
      has_documents: false,
      version: 1,
    })
    expect(strip(copy.metric_calc_data)).toEqual(strip(old.metric_calc_data))
    expect((await admin.get(path)).at('data', 'date_end')).toBe('2026-09-30')
    const events = await db().auditEvent.findMany({ where: { action: 'metric.copy' } })
    expect(events.map((event) => event.entityId).sort()).toEqual([id, copy.id].sort())
    // Each quarter holds one of the two.
    const template = (quarter: number) =>
      manager.get(
        `/api/input-documents?metric_category_id=${world.categories[0]}&metric_period_id=2&year=2026&quarter=${quarter}`,
      )
    const held = (await template(2)).text
    expect([held.includes(`"id":${id},`), held.includes(`"id":${copy.id},`)]).toEqual([true, false])
  })

  it('follows the old one in the list, where no two share a place', async () => {
    const { path, id } = await withDocument()
    const ids = async () =>
      Object((await admin.get(`/api/metric-categories/${world.categories[0]}`)).at('data', 'metrics')).map(
        (one: { id: number }) => one.id,
      )
    // The reference data count in their own way: gaps and equal places are mended.
    await db().metric.updateMany({ where: { metricCategoryId: world.categories[0] }, data: { position: 7 } })
    const before: number[] = await ids()
    const first = (await admin.post(`${path}/copy`, { date_begin: '2026-10-01' })).at('data', 'id')
    const second = (await admin.post(`/api/metrics/${first}/copy`, { date_begin: '2027-01-01' })).at(
      'data',
      'id',
    )
    const at = before.indexOf(id) + 1
    expect(await ids()).toEqual([...before.slice(0, at), first, second, ...before.slice(at)])
    const stored = await db().metric.findMany({ where: { metricCategoryId: world.categories[0] ?? 0 } })
    const places = stored.map((one) => one.position).sort((one, other) => one - other)
    expect(places).toEqual(places.map((_, index) => index + 1))
  })

  it('is refused inside the old one’s documents, before it, and under a taken name, leaving all as it was', async () => {
    const { path } = await withDocument()
    const before = await admin.get(path)
    for (const [sent, field] of [
      [{ date_begin: '2026-07-01' }, 'date_begin'],
      [{ date_begin: '2026-11-01' }, 'date_begin'],
      [{ date_begin: '2021-01-01' }, 'date_begin'],
      [{ date_begin: '' }, 'date_begin'],
      [{}, 'date_begin'],
      [{ date_begin: '2026-10-01', name: before.at('data', 'name') }, 'name'],
      [{ date_begin: '2026-10-01', name: '' }, 'name'],
    ] as const) {
      const answer = await admin.post(`${path}/copy`, sent)
      expect([answer.status, fieldsAtFault(answer)], JSON.stringify(sent)).toEqual([422, [field]])
    }
    expect((await admin.get(path)).text).toBe(before.text)
  })

  it('of ten copies at once one is made', async () => {
    const { path } = await withDocument()
    const before = await db().metric.count()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        admin.post(`${path}/copy`, { date_begin: '2026-10-01', name: `Копия ${index}`, version: 1 }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.at('code') === 'stale')).toHaveLength(9)
    expect(await db().metric.count()).toBe(before + 1)
  })
})

describe('deleting', () => {
  it('an indicator with documents stays, one without goes with its variables', async () => {
    const { path } = await withDocument()
    const refused = await admin.delete(path)
    expect([refused.status, refused.at('message')]).toEqual([
      409,
      'Есть заполненные документы с удаляемым показателем',
    ])
    const id = Number((await admin.post('/api/metrics', body())).at('data', 'id'))
    expect((await admin.delete(`/api/metrics/${id}`)).status).toBe(204)
    expect((await admin.delete(`/api/metrics/${id}`)).status).toBe(404)
    expect(await db().metricCalcData.count({ where: { metricId: id } })).toBe(0)
    const event = await db().auditEvent.findFirstOrThrow({ where: { action: 'metric.delete' } })
    expect(event).toMatchObject({
      entityId: id,
      before: { name: 'Новый показатель', formula: 'a * 100 / b' },
    })
  })

  it('an indicator that a contact offer names stays', async () => {
    const id = Number((await admin.post('/api/metrics', body())).at('data', 'id'))
    await db().contactOffer.create({
      data: {
        userId: world.users.manager,
        companyId: world.otherCompany,
        metricId: id,
        message: 'Расскажите, как вам это удалось',
        contactName: 'Анна',
        contactEmail: 'a@example.org',
      },
    })
    expect((await admin.delete(`/api/metrics/${id}`)).status).toBe(409)
  })

  it('a category stays whole while a contact offer names one of its indicators', async () => {
    const id = Number((await admin.post('/api/metric-categories', { name: 'С запросом' })).at('data', 'id'))
    const metricId = Number(
      (await admin.post('/api/metrics', body({ metric_category_id: id }))).at('data', 'id'),
    )
    await db().contactOffer.create({
      data: {
        userId: world.users.manager,
        companyId: world.otherCompany,
        metricId,
        message: 'Расскажите, как вам это удалось',
        contactName: 'Анна',
        contactEmail: 'a@example.org',
      },
    })
    const refused = await admin.delete(`/api/metric-categories/${id}`)
    expect([refused.status, refused.at('message')]).toEqual([
      409,
      'Есть запросы на взаимодействие по удаляемому показателю',
    ])
    expect(await db().metric.count({ where: { metricCategoryId: id } })).toBe(1)
  })

  it('a category with documents stays, one without goes with its indicators and assignments', async () => {
    await withDocument()
    const refused = await admin.delete(`/api/metric-categories/${world.categories[0]}`)
    expect([refused.status, refused.at('message')]).toEqual([
      409,
      'Есть заполненные документы в удаляемой категории',
    ])
    const id = Number((await admin.post('/api/metric-categories', { name: 'Временная' })).at('data', 'id'))
    await admin.post('/api/metrics', body({ metric_category_id: id }))
    await admin.put(`/api/companies/${world.company}/users/${world.users.operator}`, {
      metric_category_ids: [id],
    })
    expect((await admin.delete(`/api/metric-categories/${id}`)).status).toBe(204)
    expect(await db().metric.count({ where: { metricCategoryId: id } })).toBe(0)
    expect(await db().userMetricCategory.count({ where: { userId: world.users.operator } })).toBe(0)
  })

  it('deleting and filling in at once: whoever comes first wins, nothing is half done', async () => {
    for (let round = 0; round < 10; round += 1) {
      const metrics = await db().metric.count()
      const name = `Категория ${round}`
      const id = Number((await admin.post('/api/metric-categories', { name })).at('data', 'id'))
      await admin.post('/api/metrics', body({ name, metric_category_id: id }))
      const [deleted, created] = await Promise.all([
        admin.delete(`/api/metric-categories/${id}`),
        manager.post('/api/input-documents', { ...documentBody(world), metric_category_id: id }),
      ])
      const left = await db().metricCategory.count({ where: { id } })
      expect([deleted.status, left, await db().metric.count()]).toEqual(
        created.status === 201 ? [409, 1, metrics + 1] : [204, 0, metrics],
      )
      await db().inputDocument.deleteMany()
      if (left === 1) await admin.delete(`/api/metric-categories/${id}`)
    }
  })
})
