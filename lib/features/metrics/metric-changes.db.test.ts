import { expect } from 'vitest'
import { idOf } from '@/e2e/support/api'
import { metricBody, metricWithDocument, variable } from '@/e2e/support/metrics'
import { fieldsAtFault, oneWins, STALE } from '@/e2e/support/refusals'
import { auditEvents, postDocument } from '@/e2e/support/world'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

it('a whole object sent back changes nothing, nor the version, with and without documents', async () => {
  const { path } = await metricWithDocument()
  const fresh = idOf(await admin.post('/api/metrics', metricBody({ target_value: '123456789.000001' })))
  for (const one of [path, `/api/metrics/${fresh}`]) {
    const before = await admin.get(one)
    const answer = await admin.put(one, before.at('data'))
    expect(answer.at('data'), answer.text).toEqual(before.at('data'))
  }
})

it('is asked once whether to judge its values no more; sent back whole the question stays', async () => {
  const { path } = await metricWithDocument()
  const id = Number(path.split('/').at(-1))
  const ask = () => db().metric.update({ where: { id }, data: { asksJudgement: true } })
  const directionAfter = async (body: object) => {
    await ask()
    const { asks_judgement, metric_target_order } = Object((await admin.put(path, body)).at('data'))
    return [asks_judgement, metric_target_order.system_name]
  }
  await ask()
  expect(await directionAfter(Object((await admin.get(path)).at('data')))).toEqual([true, 'asc'])
  const attention = await admin.get('/api/analytics-overview')
  expect(attention.at('data', 'attention', 'lines')).toContainEqual({
    kind: 'requests',
    of: 'judgement',
    count: 1,
  })
  expect(await directionAfter({ asks_judgement: false })).toEqual([false, 'asc'])
  expect(await directionAfter({ metric_target_order_id: 3 })).toEqual([false, 'none'])
})

it('without documents everything may change, variables by their letters', async () => {
  const created = await admin.post('/api/metrics', metricBody())
  const path = `/api/metrics/${created.at('data', 'id')}`
  const answer = await admin.put(path, {
    metric_category_id: world.categories[1],
    metric_period_id: 1,
    formula: 'b - c',
    metric_calc_data: [
      variable('c', { aggregation: 'avg' }),
      Object(created.at('data', 'metric_calc_data', 1)),
    ],
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

it('a renamed variable is another one: a number typed under the old name is refused, not stored under the new one', async () => {
  const { status, at } = await admin.post('/api/metrics', metricBody({ date_begin: '2026-07-01' }))
  expect(status).toBe(201)
  const [a, b] = Object(at('data', 'metric_calc_data'))
  const typed = [a, b].map(({ id }) => ({ metric_calc_data_id: id, value: '7' }))
  const swapped = [
    { ...a, name: b.name },
    { ...b, name: a.name },
  ]
  const renamed = await admin.put(`/api/metrics/${at('data', 'id')}`, { metric_calc_data: swapped })
  expect(renamed.at('data', 'metric_calc_data')).toMatchObject(
    swapped.map(({ var_name, name }) => ({ var_name, name })),
  )
  const rows = [{ metric_id: at('data', 'id'), input_document_value_calc_data: typed }]
  const refused = await postDocument(manager, rows)
  expect([refused.status, Object.values(Object(refused.at('errors')))]).toEqual([
    422,
    typed.map(() => ['Этих данных в показателе нет: возможно, администратор изменил его']),
  ])
})

it('a unit respelled with one indicator is told of each that has it; a refused save respells none', async () => {
  const ids: number[] = []
  for (const name of ['Один', 'Другой', 'Третий'])
    ids.push(
      idOf(await admin.post('/api/metrics', metricBody({ name, metric_unit: { name: 'койко-день' } }))),
    )
  const respelled = { name: 'Первый', metric_unit: { name: 'Койко-день' } }
  const path = `/api/metrics/${ids[0]}`
  expect((await admin.put(path, { ...respelled, version: 7 })).status).toBe(409)
  expect((await admin.get(path)).at('data', 'metric_unit', 'name')).toBe('койко-день')
  expect((await admin.put(path, respelled)).status).toBe(200)
  const told = async () => {
    const events = await auditEvents({ action: 'metric.update', entityId: { in: ids } })
    return events.map(({ entityId, before, after }) => [entityId, Object(before).unit, Object(after).unit])
  }
  const first = ids.map((id) => [id, 'койко-день', 'Койко-день'])
  expect(new Set(await told())).toEqual(new Set(first))
  expect(await told()).toHaveLength(ids.length)
  // What a package changes itself is told once.
  const [taken = ''] = (await admin.get('/api/catalogue-package')).text.split('"cross_checks"')
  const renamed = `${taken.replaceAll('"Койко-день"', '"КОЙКО-ДЕНЬ"')}"cross_checks":[]}}`
  expect((await admin.post('/api/catalogue-package', JSON.parse(renamed))).status).toBe(200)
  const again = ids.map((id) => [id, 'Койко-день', 'КОЙКО-ДЕНЬ'])
  expect(new Set(await told())).toEqual(new Set([...first, ...again]))
  expect(await told()).toHaveLength(2 * ids.length)
})

it('with documents formula, variables, period and category are frozen, the rest is not', async () => {
  const { path } = await metricWithDocument()
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

it('a closed indicator whose formula came unread from a former system is edited but for its end, which would open it', async () => {
  const { path, id } = await metricWithDocument()
  const dateEnd = new Date('2026-09-30')
  await db().metric.update({ where: { id }, data: { formula: 'сумма(a)', dateEnd } })
  const edited = await admin.put(path, { name: 'Прежний показатель', target_value: '5' })
  expect(edited.at('data'), edited.text).toMatchObject({ name: 'Прежний показатель', target_value: 5 })
  for (const date_end of [null, '2026-12-31']) {
    const refused = await admin.put(path, { date_end })
    expect([refused.status, fieldsAtFault(refused)]).toEqual([422, ['formula']])
  }
})

it('no document may lie outside the dates', async () => {
  const { path } = await metricWithDocument()
  for (const [field, value] of [
    ['date_end', '2026-06-30'],
    ['date_end', '2026-04-01'],
    ['date_begin', '2026-10-01'],
  ] as const) {
    const answer = await admin.put(path, { [field]: value })
    expect([answer.status, fieldsAtFault(answer)], `${field} ${value}`).toEqual([422, [field]])
  }
  // The last day of validity is inclusive: a quarterly document that begins on it stays valid.
  for (const date_end of ['2026-07-01', '2026-09-30', null])
    expect((await admin.put(path, { date_end })).status).toBe(200)
})

it('facts of comparisons follow a new minimum denominator', async () => {
  const { id, path } = await metricWithDocument()
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
  const id = (await admin.post('/api/metrics', metricBody())).at('data', 'id')
  const edit = (index: number) => admin.put(`/api/metrics/${id}`, { version: 1, name: `Имя ${index}` })
  const { place } = await oneWins(20, edit, STALE)
  expect((await admin.get(`/api/metrics/${id}`)).at('data', 'name')).toBe(`Имя ${place}`)
})
