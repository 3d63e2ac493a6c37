import { expect } from 'vitest'
import { idOf } from '@/e2e/support/api'
import { expectRefused, oneWins, type Table } from '@/e2e/support/refusals'
import { admin, it, operator, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

async function order(): Promise<unknown[]> {
  const answer = await admin.get('/api/metric-categories')
  return Object(answer.at('data')).map((one: { id: number }) => one.id)
}

async function metricOrder(categoryId: number | undefined): Promise<number[]> {
  const answer = await admin.get(`/api/metric-categories/${categoryId}`)
  return Object(answer.at('data', 'metrics')).map((one: { id: number }) => one.id)
}

it('a wrong name or position is refused at its field', async () => {
  const id = world.categories[0]
  const names: Table = [['name', ['', '  ', null, 'x'.repeat(256), 'a\nb', 'a\u0000', 'a\ud800', 5, {}]]]
  const add = (wrong: object) => admin.post('/api/metric-categories', { name: 'Новая', ...wrong })
  await expectRefused([...names, ['position', ['x', -1, 1.5, 1e9, null]]], add)
  await expectRefused(names, (wrong) => admin.put(`/api/metric-categories/${id}`, wrong))
  expect((await admin.post('/api/metric-categories', {})).at('errors', 'name')).toBeDefined()
})

it.for(['Ё'.repeat(255), '< 5 % & «кавычки»', ' с краями '])('a right name is stored: %s', async (name) => {
  const created = await admin.post('/api/metric-categories', { name })
  expect([created.status, created.at('data', 'name')]).toEqual([201, name.trim()])
  const path = `/api/metric-categories/${created.at('data', 'id')}`
  // Keeping its own name is allowed.
  expect((await admin.put(path, { name })).status).toBe(200)
})

it('a name is unique without case, however many ask at once', async () => {
  await oneWins(20, (index) => admin.post('/api/metric-categories', { name: index % 2 ? 'ЁЖ' : 'ёж' }), {
    ...{ status: 422, errors: { name: ['Категория с таким наименованием уже есть'] } },
  })
})

it('are added at the end or at a place, and moved', async () => {
  const before = await order()
  const last = (await admin.post('/api/metric-categories', { name: 'Последняя' })).at('data', 'id')
  expect(await order()).toEqual([...before, last])
  const second = idOf(await admin.post('/api/metric-categories', { name: 'Вторая', position: 2 }))
  expect(await order()).toEqual([before[0], second, ...before.slice(1), last])
  await admin.put(`/api/metric-categories/${last}`, { position: '1' })
  expect(await order()).toEqual([last, before[0], second, ...before.slice(1)])
  await admin.put(`/api/metric-categories/${last}`, { position: 1000 })
  expect(await order()).toEqual([before[0], second, ...before.slice(1), last])
  await admin.put(`/api/metric-categories/${second}`, { position: 0 })
  expect(await order()).toEqual([second, ...before, last])
})

it('places are counted from 1 whatever is stored, and telling a row its own place leaves the order alone', async () => {
  await db().metricCategory.updateMany({ data: { position: 40 } })
  const before = Object((await admin.get('/api/metric-categories')).at('data'))
  expect(before.map((one: { position: number }) => one.position)).toEqual(
    before.map((_: unknown, index: number) => index + 1),
  )
  const ids = await order()
  await admin.put(`/api/metric-categories/${ids[2]}`, { position: 3 })
  expect(await order()).toEqual(ids)
  await admin.put(`/api/metric-categories/${ids[2]}`, { position: 2 })
  expect(await order()).toEqual([ids[0], ids[2], ids[1], ...ids.slice(3)])
})

it('moved all at once they still have one order, each place once', async () => {
  const ids = await order()
  const answers = await Promise.all(
    ids.map((id, index) => admin.put(`/api/metric-categories/${id}`, { position: ids.length - index + 20 })),
  )
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  expect([...(await order())].sort()).toEqual([...ids].sort())
  const positions = (await db().metricCategory.findMany()).map((one) => one.position)
  expect(new Set(positions).size).toBe(ids.length)
})

it('moving one makes no edit stale, neither its own nor another’s; a stale edit is refused', async () => {
  const [first, second] = await order()
  await admin.put(`/api/metric-categories/${second}`, { position: 1 })
  for (const [id, name] of [
    [first, 'Первая'],
    [second, 'Вторая'],
  ]) {
    expect((await admin.put(`/api/metric-categories/${id}`, { version: 1, name })).status).toBe(200)
  }
  const stale = await admin.put(`/api/metric-categories/${first}`, { version: 1, name: 'Старая' })
  expect([stale.status, stale.at('code')]).toEqual([409, 'stale'])
})

it('indicators are moved within a category and into another one', async () => {
  const [from, to] = world.categories
  const before = await metricOrder(from)
  const [first, ...others] = before
  await admin.put(`/api/metrics/${first}`, { position: before.length })
  expect(await metricOrder(from)).toEqual([...others, first])
  const target = await metricOrder(to)
  await admin.put(`/api/metrics/${first}`, { metric_category_id: to })
  expect(await metricOrder(from)).toEqual(others)
  expect(await metricOrder(to)).toEqual([...target, first])
  const { version } = Object((await admin.get(`/api/metrics/${first}`)).at('data'))
  await admin.put(`/api/metrics/${first}`, { position: 1 })
  expect(await metricOrder(to)).toEqual([first, ...target])
  expect((await admin.put(`/api/metrics/${first}`, { version, name: 'Другое имя' })).status).toBe(200)
})

it('everybody signed in reads them, with what the tree shows', async () => {
  const answer = await operator.get('/api/metric-categories')
  expect(answer.at('data', 0)).toMatchObject({ id: world.categories[0], has_documents: false })
  expect(answer.at('data', 0, 'metrics', 0)).toMatchObject({
    metric_period: { id: 2, system_name: 'quarter' },
    date_end: null,
    has_documents: false,
    state: 'current',
  })
  const list = await operator.get(`/api/metrics?metric_category_id=${world.categories[1]}`)
  expect(list.at('data', 0)).toMatchObject({ metric_category_id: world.categories[1] })
  expect((await operator.get('/api/metrics?metric_category_id=abc')).status).toBe(200)
})
