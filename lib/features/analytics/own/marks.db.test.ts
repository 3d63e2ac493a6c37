import { expect, it } from 'vitest'
import { makeAnalyticsWorld } from '@/e2e/support/analytics-world'
import { signedIn } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { republishAll } from '@/e2e/support/publications'
import { fieldsAtFault } from '@/e2e/support/refusals'
import { auditEvents } from '@/e2e/support/world'
import { PERIODICITY } from '@/lib/calc/periods'
import { createDocuments } from '@/prisma/seed/builders/document'
import { createCategoryWithMetrics } from '@/prisma/seed/builders/metric'

const analytics = await makeAnalyticsWorld()

const MARK = {
  metric_id: analytics.metrics.m1,
  kind: 'ghost',
  year: 2025,
  quarter: 1,
  reason: 'Считали койко-дни',
}

it('a quarter is left out with a reason, told to all of the organisation, and let in again', async () => {
  const manager = await signedIn(analytics.managers[3] ?? 0)
  const chart = async (client = manager) => {
    const path = `/api/analytics-indicators-data?metric_category_id=${analytics.categoryId}&year_to=2025`
    return (await client.get(path)).at('data', '2', 0, 'chart')
  }
  const made = await manager.post('/api/chart-marks', MARK)
  expect(made.status).toBe(201)
  const id = Number(made.at('data', 'id'))
  expect(await chart()).toMatchObject({ ghosts: [{ index: 0, id, reason: MARK.reason }] })
  expect(await chart()).toMatchObject({ segments: [{ baseline: { from: { quarter: 2 }, points: 1 } }] })
  const again = await manager.post('/api/chart-marks', MARK)
  expect([again.status, again.at('message')]).toEqual([409, 'Этот период уже отмечен'])
  expect((await manager.post('/api/chart-marks', { ...MARK, kind: 'rebase', quarter: '2' })).status).toBe(201)
  expect(await chart()).toMatchObject({ segments: [{ from: 1, rebase: { reason: MARK.reason } }] })

  const stranger = await signedIn(analytics.managers[4] ?? 0)
  expect(await chart(stranger)).toMatchObject({ ghosts: [] })
  expect((await manager.delete(`/api/chart-marks/${id}`)).status).toBe(204)
  expect((await manager.delete(`/api/chart-marks/${id}`)).status).toBe(404)
  expect(await chart()).toMatchObject({ ghosts: [] })
  const events = await auditEvents({ entity: 'chart_mark', entityId: id })
  expect(events.map(({ action }) => action)).toEqual(['chart_mark.create', 'chart_mark.delete'])
  expect(events[1]?.before).toMatchObject({ kind: 'ghost', year: 2025, quarter: 1, reason: MARK.reason })
})

it('only an approved period, with a reason', async () => {
  const manager = await signedIn(analytics.managers[3] ?? 0)
  const mark = { ...MARK, kind: 'rebase' }
  for (const wrong of [{ quarter: 3 }, { quarter: 0 }, { year: 1990 }, { quarter: 0, month: 2 }]) {
    expect(fieldsAtFault(await manager.post('/api/chart-marks', { ...mark, ...wrong }))).toEqual(['year'])
  }
  expect(fieldsAtFault(await manager.post('/api/chart-marks', { ...mark, kind: 'x', reason: ' ' }))).toEqual([
    'kind',
    'reason',
  ])
})

it('the year of a yearly indicator is marked as a quarter is', async () => {
  const { id, metric_id } = await inDatabase(async (client) => {
    const { id, metrics } = await createCategoryWithMetrics(client, {
      metrics: [{ periodicity: PERIODICITY.year }],
    })
    const metricId = metrics[0]?.id ?? 0
    const of = { companyId: analytics.companies[3] ?? 0, metricCategoryId: id, periodicity: PERIODICITY.year }
    const rows = [{ metricId, values: { a: 5, b: 100 } }]
    await createDocuments(client, [{ ...of, year: 2025, status: 'approved', rows }])
    await republishAll()
    return { id, metric_id: metricId }
  })
  const manager = await signedIn(analytics.managers[3] ?? 0)
  const mark = { ...MARK, metric_id, quarter: 0 }
  expect((await manager.post('/api/chart-marks', mark)).status).toBe(201)
  const path = `/api/analytics-indicators-data?metric_category_id=${id}&period_id=1&year_from=2025&year_to=2025`
  expect((await manager.get(path)).at('data', '1', 0, 'chart')).toMatchObject({
    ghosts: [{ index: 0, reason: MARK.reason }],
  })
})
