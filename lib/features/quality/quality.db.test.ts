import { expect } from 'vitest'
import type { Client } from '@/e2e/support/api'
import { asOwner } from '@/e2e/support/database'
import { approvedSeries, BACKDATED, backdateCompany } from '@/e2e/support/publication-world'
import { admin, it, manager, otherManager, watcher, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { lastQuarters } from '@/lib/features/quality/data'
import { lookAtQuality } from '@/lib/features/quality/mutations'

const EVEN = [10, 10, 11, 10, 10, 10, 11, 10, 10, 10, 10, 11]

/** Approves twelve quarters of one indicator. */
async function approve(cases: readonly number[]): Promise<number[]> {
  const { approve: approveOf } = await approvedSeries({ name: 'Повторные поступления', ...BACKDATED })
  await backdateCompany(world.company)
  return approveOf(world.company, lastQuarters(cases.length), cases)
}

const passportOf = async (client: Client, query = '') => {
  const answer = await client.get(`/api/data-quality${query}`)
  expect(answer.status).toBe(200)
  return Object(answer.at('data'))
}

it('what is too even is found once, told to the organisation and the administrator alone, and its explanation stays', async () => {
  await approve(EVEN)
  expect(await lookAtQuality()).toBeGreaterThan(0)
  expect(await lookAtQuality()).toBe(0)

  const { findings, due, approved, values, corrected, ways } = await passportOf(manager)
  expect(findings).toMatchObject([
    {
      oddity: { kind: 'variation', freedom: 11, indicators: 1 },
      metric: { name: 'Повторные поступления' },
      note: null,
    },
  ])
  expect(findings[0].chance / 2.996e-8).toBeCloseTo(1, 3)
  expect([approved, values, corrected]).toEqual([4, 4, 0])
  expect(ways).toEqual([{ kind: 'typed', numbers: 8 }])
  expect(due).toBeGreaterThan(4)
  const listed = Object(await admin.get('/api/data-quality/companies')).at('data')
  expect(listed).toMatchObject([{ company: { id: world.company }, rules: ['variation'], explained: 0 }])

  expect((await passportOf(otherManager, `?company_id=${world.company}`)).findings).toEqual([])

  const explained = await manager.put(`/api/data-quality/findings/${findings[0].id}`, { note: 'Пересчитали' })
  expect(explained.status).toBe(204)
  const events = await db().auditEvent.findMany({ where: { action: 'quality_finding.explain' } })
  expect(events.map(({ entityId }) => entityId)).toEqual([findings[0].id])
  await db().companyLook.deleteMany()
  await lookAtQuality()
  const again = await passportOf(admin, `?company_id=${world.company}`)
  expect(again.findings).toMatchObject([{ id: findings[0].id, note: { text: 'Пересчитали' } }])
  expect(Object(await admin.get('/api/data-quality/companies')).at('data')).toMatchObject([
    { rules: [], explained: 1 },
  ])

  // A watcher has no due documents.
  for (const passport of [
    await passportOf(watcher),
    await passportOf(admin, `?company_id=${world.watcherCompany}`),
  ])
    expect(passport).toMatchObject({ is_watcher: true, due: 0, approved: 0, on_time: 0, findings: [] })
  expect(again).toMatchObject({ is_watcher: false })
})

it('a finding that nobody explained goes with the numbers that it was about', async () => {
  const ids = await approve(EVEN)
  await lookAtQuality()
  expect((await passportOf(manager)).findings).toHaveLength(1)
  await db().inputDocument.deleteMany({ where: { id: { in: ids.slice(0, 6) } } })
  await lookAtQuality()
  expect((await passportOf(manager)).findings).toEqual([])
})

it('twenty cases counted again stay with their quarter; nineteen are refused', async () => {
  await approve([10])
  const metric_id = (await db().metric.findFirstOrThrow({ orderBy: { id: 'asc' } })).id
  const body = { metric_id, year: 2026, quarter: 2, both: 8, reported: 1, recounted: 1, neither: 9 }
  expect((await manager.post('/api/rechecks', body)).status).toBe(422)
  expect((await manager.post('/api/rechecks', { ...body, neither: '10' })).status).toBe(201)
  // A watcher enters nothing.
  const [metric] = await db().metric.findMany({ take: 1 })
  const refused = [
    await watcher.post('/api/rechecks', { ...body, neither: 10 }),
    await watcher.put(`/api/metrics/${metric?.id}/own-targets`, { year: 2026, value: 5 }),
    await watcher.put('/api/datum-lines/1', { text: 'Журнал' }),
    await watcher.post('/api/control-reports', { year: 2026, part: 'q3', metric_category_ids: [1] }),
  ]
  for (const answer of refused)
    expect([answer.status, answer.at('message')]).toEqual([403, 'Организация-наблюдатель данных не вводит'])
  const { rechecks, metrics } = await passportOf(manager)
  expect(rechecks).toMatchObject([
    { metric: { id: metric_id }, year: 2026, quarter: 2, both: 8, neither: 10 },
  ])
  expect(metrics.length).toBeGreaterThan(1)
  expect((await passportOf(otherManager)).rechecks).toEqual([])
})

it('tells in which ways approved numbers came; a first approval in time stays one when the document is returned', async () => {
  const ids = await approve([10, 10])
  const [first] = await db().inputDocumentValueCalcData.findMany({
    where: { inputDocumentValue: { inputDocumentId: ids[1] } },
  })
  await db().inputDocumentValueCalcData.update({
    where: { id: first?.id ?? 0 },
    data: { source: { kind: 'key', name: 'МИС', at: '2026-07-01T00:00:00Z' } },
  })
  expect((await passportOf(manager)).ways).toEqual([
    { kind: 'typed', numbers: 3 },
    { kind: 'key', numbers: 1 },
  ])
  await asOwner(`SET session_replication_role = replica;
    UPDATE approval_snapshots SET approved_at = '2020-01-01' WHERE input_document_id = ${ids[1]}`)
  expect(await passportOf(manager)).toMatchObject({ approved: 2, on_time: 1 })
  const returned = await admin.delete(`/api/input-documents/${ids[1]}/approving`, {
    reason: 'Ошибка в данных',
  })
  expect(returned.status).toBe(200)
  expect(await passportOf(manager)).toMatchObject({ approved: 1, on_time: 1 })
})
