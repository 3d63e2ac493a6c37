import { expect } from 'vitest'
import type { Client } from '@/e2e/support/api'
import { metricBody, metricWithDocument } from '@/e2e/support/metrics'
import { auditEvents } from '@/e2e/support/world'
import { admin, it, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

const LONG = 'Лекарственная безопасность при назначении и введении препаратов'
const CATEGORIES = '/api/metric-categories'

const errorsOf = (answer: Awaited<ReturnType<Client['post']>>) => [answer.status, answer.at('errors')]

it('a category has a short name of its own, and without one the words of its name that fit', async () => {
  const first = await admin.post(CATEGORIES, { name: LONG, short_name: 'Безопасность лекарств' })
  expect(first.at('data')).toMatchObject({ name: LONG, short_name: 'Безопасность лекарств', version: 1 })
  const shortOf = async (name: string) => (await admin.post(CATEGORIES, { name })).at('data', 'short_name')
  expect([
    await shortOf('Радиология'),
    await shortOf(`${LONG} детям`),
    await shortOf(`${LONG} взрослым`),
    await shortOf('ж'.repeat(255)),
    // This name may already be the shortened name of another row.
    await shortOf('Безопасность лекарств'),
  ]).toEqual([
    'Радиология',
    'Лекарственная безопасность при…',
    'Лекарственная безопасность при… 2',
    `${'ж'.repeat(39)}…`,
    'Безопасность лекарств 2',
  ])
  const cut = await auditEvents({ action: 'metric_category.create', entity: 'metric_category' })
  expect(cut.map(({ after }) => Object(after).short_name)).toContain('Лекарственная безопасность при… 2')

  const path = `${CATEGORIES}/${first.at('data', 'id')}`
  for (const short_name of ['', 'x'.repeat(41), 'a\nb', null])
    expect(Object.keys(Object((await admin.put(path, { short_name })).at('errors')))).toEqual(['short_name'])
  const TAKEN = { short_name: ['Категория с таким кратким наименованием уже есть'] }
  expect(errorsOf(await admin.put(path, { short_name: 'РАДИОЛОГИЯ' }))).toEqual([422, TAKEN])
  expect(errorsOf(await admin.post(CATEGORIES, { name: 'Новая', short_name: 'Радиология' }))).toEqual([
    422,
    TAKEN,
  ])
  expect((await admin.put(path, { short_name: 'Лекарства' })).at('data')).toMatchObject({
    name: LONG,
    short_name: 'Лекарства',
  })
  expect((await admin.put(path, { name: 'Иное' })).at('data', 'short_name')).toBe('Лекарства')
  const [created, changed] = await auditEvents({
    entity: 'metric_category',
    entityId: Number(first.at('data', 'id')),
  })
  expect(created?.after).toEqual({ name: LONG, short_name: 'Безопасность лекарств' })
  expect([changed?.before, changed?.after]).toEqual([
    { short_name: 'Безопасность лекарств' },
    { short_name: 'Лекарства' },
  ])
})

it('a short name that was cut from the name follows it, by whoever knows of names alone', async () => {
  const made = [
    { path: CATEGORIES, body: {}, cut: 'Лекарственная безопасность при…' },
    { path: '/api/metrics', body: metricBody(), cut: 'Лекарственная безопасность при…' },
  ]
  for (const { path, body, cut } of made) {
    const id = Number((await admin.post(path, { ...body, name: LONG })).at('data', 'id'))
    const renamed = async (name: string) =>
      (await admin.put(`${path}/${id}`, { name })).at('data', 'short_name')
    expect(await renamed(`${LONG} детям`)).toBe(cut)
    expect(await renamed('Рентгенология')).toBe('Рентгенология')
    expect(await renamed(LONG)).toBe(cut)
    await admin.put(`${path}/${id}`, { short_name: 'Лекарства' })
    expect(await renamed('Радиология')).toBe('Лекарства')
  }
})

it('an indicator without one is audited with the one that it was given', async () => {
  const body = metricBody()
  const created = await admin.post('/api/metrics', body)
  const { id, short_name } = Object(created.at('data'))
  expect(short_name).toEqual(expect.any(String))
  const [event] = await auditEvents({ action: 'metric.create', entityId: id })
  expect(event).toMatchObject({ before: null, after: { name: body.name, short_name, unit: '%' } })
})

it('an indicator has one too, documents or not; a copy says in it when it begins', async () => {
  const { path, id } = await metricWithDocument()
  expect((await admin.put(path, { short_name: 'Дни без боли' })).at('data', 'short_name')).toBe(
    'Дни без боли',
  )
  const TAKEN = { short_name: ['Показатель с таким кратким наименованием уже есть'] }
  expect(errorsOf(await admin.post('/api/metrics', metricBody({ short_name: 'дни без боли' })))).toEqual([
    422,
    TAKEN,
  ])
  const answer = await admin.post(`${path}/copy`, { date_begin: '2026-10-01', short_name: 'ДНИ БЕЗ БОЛИ' })
  expect(errorsOf(answer)).toEqual([422, TAKEN])
  const copy = await admin.post(`${path}/copy`, { date_begin: '2026-10-01' })
  expect(copy.at('data')).toMatchObject({ short_name: 'Дни без боли с 10.2026', previous_id: id })
  const next = { date_begin: '2027-01-01', short_name: 'Дни без боли, новые' }
  const again = await admin.post(`/api/metrics/${copy.at('data', 'id')}/copy`, next)
  expect(again.at('data', 'short_name')).toBe('Дни без боли, новые')
})

it('rows of an application that knows nothing of short names get them too, each its own', async () => {
  await db().$executeRaw`
    INSERT INTO metrics (metric_category_id, metric_period_id, metric_target_order_id, metric_unit_id, name, formula,
      date_begin)
    SELECT m.metric_category_id, m.metric_period_id, m.metric_target_order_id, m.metric_unit_id,
      ${LONG} || whose, m.formula, m.date_begin
    FROM unnest(ARRAY[' детям', ' взрослым', ' всем']) whose
    CROSS JOIN (SELECT * FROM metrics WHERE metric_category_id = ${world.categories[0]} LIMIT 1) m`
  const stored = await db().metric.findMany({
    where: { name: { startsWith: LONG } },
    orderBy: { shortName: 'asc' },
  })
  const cut = 'Лекарственная безопасность при…'
  expect(stored.map(({ shortName }) => shortName)).toEqual([cut, `${cut} 2`, `${cut} 3`])
})
