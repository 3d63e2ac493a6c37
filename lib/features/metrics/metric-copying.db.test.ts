import { expect } from 'vitest'
import { idOf } from '@/e2e/support/api'
import { metricWithDocument } from '@/e2e/support/metrics'
import { fieldsAtFault, oneWins, STALE } from '@/e2e/support/refusals'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

it('opens the new one on the day and closes the old one the day before', async () => {
  const { path, id } = await metricWithDocument()
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
  // Each quarter contains one of the two.
  const template = (quarter: number) =>
    manager.get(
      `/api/input-documents?metric_category_id=${world.categories[0]}&metric_period_id=2&year=2026&quarter=${quarter}`,
    )
  const text = (await template(2)).text
  expect([text.includes(`"id":${id},`), text.includes(`"id":${copy.id},`)]).toEqual([true, false])

  // A chart names the new one, unless the old one is opened again.
  const successor = async () => {
    const charts = await manager.get(
      `/api/analytics-indicators-data?metric_category_id=${world.categories[0]}`,
    )
    const found = Object(charts.at('data', '2')).find(
      (one: { metric: { id: number } }) => one.metric.id === id,
    )
    return found.successor
  }
  expect(await successor()).toEqual({ short_name: copy.short_name, date_begin: '2026-10-01' })
  expect((await admin.put(path, { date_end: null })).status).toBe(200)
  expect(await successor()).toBeNull()
})

it('follows the old one in the list, where no two share a place', async () => {
  const { path, id } = await metricWithDocument()
  const ids = async () =>
    Object((await admin.get(`/api/metric-categories/${world.categories[0]}`)).at('data', 'metrics')).map(
      (one: { id: number }) => one.id,
    )
  // Copying renumbers the category from 1, even if all indicators share one position.
  await db().metric.updateMany({ where: { metricCategoryId: world.categories[0] }, data: { position: 7 } })
  const before: number[] = await ids()
  const first = (await admin.post(`${path}/copy`, { date_begin: '2026-10-01' })).at('data', 'id')
  const second = idOf(await admin.post(`/api/metrics/${first}/copy`, { date_begin: '2027-01-01' }))
  const at = before.indexOf(id) + 1
  expect(await ids()).toEqual([...before.slice(0, at), first, second, ...before.slice(at)])
  const stored = await db().metric.findMany({ where: { metricCategoryId: world.categories[0] ?? 0 } })
  const places = stored.map((one) => one.position).sort((one, other) => one - other)
  expect(places).toEqual(places.map((_, index) => index + 1))
})

it('is refused inside the old one’s documents, before it, and under a taken name, leaving all as it was', async () => {
  const { path } = await metricWithDocument()
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

it('with a formula of the former system that does not parse it is not copied: no copy would ever be computed', async () => {
  const { path, id } = await metricWithDocument()
  await db().metric.update({ where: { id }, data: { formula: 'сумма(a)', dateEnd: new Date('2026-09-30') } })
  const before = await db().metric.count()
  const refused = await admin.post(`${path}/copy`, { date_begin: '2026-10-01' })
  expect([refused.status, refused.at('message')]).toEqual([
    409,
    'Формула прежней системы не разобрана: добавьте новый показатель с верной формулой',
  ])
  expect(await db().metric.count()).toBe(before)
})

it('of ten copies at once one is made', async () => {
  const { path } = await metricWithDocument()
  const before = await db().metric.count()
  const body = { date_begin: '2026-10-01', version: 1 }
  await oneWins(10, (index) => admin.post(`${path}/copy`, { ...body, name: `Копия ${index}` }), STALE)
  expect(await db().metric.count()).toBe(before + 1)
})
