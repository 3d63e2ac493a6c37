import { expect } from 'vitest'
import type { Client } from '@/e2e/support/api'
import { auditEvents, createFilled, PLAN } from '@/e2e/support/world'
import { admin, it, manager, otherManager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { readGoalSetters } from '@/lib/features/targets/data'

it('the nearer of the own and the project’s target of a year stands on charts and in the report', async () => {
  const draft = await createFilled(manager, { a: '1', b: '100' })
  const document = `/api/input-documents/${draft.at('data', 'id')}`
  expect((await manager.post(`${document}/approving`, {})).status).toBe(200)
  const metric = Number(draft.at('data', 'input_document_values', 0, 'metric_id'))
  await admin.put(`/api/metrics/${metric}`, { target_value: '5', metric_target_order_id: 1 })
  const chart = (client: Client) =>
    client.get(`/api/analytics-indicators-data?metric_category_id=${world.categories[0]}&year_to=2026`)
  const set = (client: Client, kind: string, fields: object) =>
    client.put(`/api/metrics/${metric}/${kind}`, fields)
  const shown = async (client = manager) => {
    const dynamics = (await chart(client)).at('data', '2', 0)
    const report = await client.get('/api/analytics-report-data?year_from=2026&year_to=2026')
    const { target, target_is_own, targets } = Object(dynamics)
    const inReport = Object(report.at('data', 'metric_categories', 0, 'metrics', 0, 'target'))
    expect([inReport.value, inReport.is_own]).toEqual([target, target_is_own])
    return { target, target_is_own, targets }
  }
  const year = (own: number | null, project: number) => ({ year: 2026, own, project })

  expect(await shown()).toMatchObject({ target: 5, target_is_own: false })
  expect((await set(manager, 'own-targets', { year: 2026, value: '9,5' })).at('data')).toEqual([
    { year: 2026, value: 9.5 },
  ])
  expect(await shown()).toMatchObject({ target: 9.5, target_is_own: true, targets: [year(9.5, 5)] })
  // The project's target of a year overrides the indicator's.
  expect((await set(admin, 'targets', { year: 2026, value: '12' })).status).toBe(200)
  expect(await shown()).toMatchObject({ target: 12, target_is_own: false, targets: [year(9.5, 12)] })
  await set(manager, 'own-targets', { year: 2027, value: '3' })
  expect((await shown()).targets).toEqual([year(9.5, 12), { year: 2027, own: 3, project: 5 }])

  expect(await shown(otherManager)).toMatchObject({ target: 12, targets: [year(null, 12)] })
  expect((await set(manager, 'own-targets', { year: 1990, value: '-1' })).status).toBe(422)
  expect((await admin.get(`/api/metrics/${metric}/targets`)).at('data')).toEqual([{ year: 2026, value: 12 }])

  expect((await set(manager, 'own-targets', { year: 2026, value: null })).at('data')).toEqual([
    { year: 2027, value: 3 },
  ])
  expect((await set(admin, 'targets', { year: 2026, value: '' })).at('data')).toEqual([])
  expect(await shown()).toMatchObject({ target: 5, target_is_own: false })
  const events = await auditEvents({
    entityId: metric,
    action: { in: ['metric.target', 'metric.own_target'] },
  })
  expect(events.map(({ action }) => action)).toEqual([
    'metric.own_target',
    'metric.target',
    'metric.own_target',
    'metric.own_target',
    'metric.target',
  ])
  expect([events[0]?.before, events[0]?.after]).toEqual([
    { year: 2026, value: null },
    { year: 2026, value: '9.5' },
  ])
})

it('a change of direction concerns organisations with a target of their own or a measure with a goal', async () => {
  const { id } = await db().metric.findFirstOrThrow({ orderBy: { id: 'asc' } })
  await admin.put(`/api/metrics/${id}/targets`, { year: 2026, value: '5' })
  await otherManager.post('/api/measures', { ...PLAN, metric_id: id, origin: 'blank' })
  expect(await readGoalSetters(id)).toEqual({ names: [], count: 0 })
  await manager.put(`/api/metrics/${id}/own-targets`, { year: 2026, value: '84' })
  await otherManager.post('/api/measures', { ...PLAN, metric_id: id, origin: 'blank', target_value: '3' })
  const both = await db().company.findMany({ where: { id: { in: [world.company, world.otherCompany] } } })
  const { names, count } = await readGoalSetters(id)
  expect([names.sort(), count]).toEqual([both.map(({ shortName }) => shortName).sort(), 2])
})
