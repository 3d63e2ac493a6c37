import { expect } from 'vitest'
import { admin, it, manager, operator, otherManager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

it('merged data keep what organisations wrote of both, each its own', async () => {
  const [target, gone] = await Promise.all(
    ['vap_cases', 'clabsi_cases'].map((code) => db().sourceDatum.findUniqueOrThrow({ where: { code } })),
  )
  const lineOf = (id = 0) => `/api/datum-lines/${id}`
  await manager.put(lineOf(gone?.id), { text: 'Журнал отделения' })
  await otherManager.put(lineOf(target?.id), { text: 'Отчёт эпидемиолога' })
  await otherManager.put(lineOf(gone?.id), { text: 'Карты ОРИТ' })
  const merged = await admin.post(`/api/source-data/${target?.id}/merge`, { source_datum_id: gone?.id })
  expect(merged.status, merged.text).toBe(200)
  const { metricId } = await db().metricCalcData.findFirstOrThrow({
    where: { sourceDatumId: target?.id ?? 0 },
  })
  const textFor = async (of: typeof manager) =>
    (await of.get(`/api/datum-lines?metric_id=${metricId}`)).at('data', 0, 'text')
  expect([await textFor(manager), await textFor(otherManager)]).toEqual([
    'Журнал отделения',
    'Отчёт эпидемиолога; Карты ОРИТ',
  ])
})

it('a line «откуда берём» is of its organisation alone, and stays when whoever wrote it is gone', async () => {
  const { metricId, sourceDatumId: id } = await db().metricCalcData.findFirstOrThrow({
    where: { sourceDatum: { code: 'vap_cases' } },
  })
  const [path, list] = [`/api/datum-lines/${id}`, `/api/datum-lines?metric_id=${metricId}`]
  const text = 'Эпидемиолог Петрова, отчёт «ВАП», отбор: отделение ОРИТ'
  expect((await operator.put(path, { text })).status).toBe(204)
  await db().user.update({ where: { id: world.users.operator }, data: { userStatusId: 2 } })
  expect((await manager.get(list)).at('data')).toMatchObject([{ source_datum_id: id, text }])
  expect((await otherManager.get(list)).at('data')).toEqual([])
  await otherManager.put(path, { text: 'Другой' })
  const answer = await admin.get(list)
  expect([answer.at('data'), answer.at('meta', 'may_keep')]).toEqual([[], false])
  expect((await manager.put(path, { text: 'x'.repeat(301) })).status).toBe(422)
  expect((await manager.put('/api/datum-lines/2000000000', { text, from: '' })).status).toBe(404)
  const later = await manager.put(path, { text: 'Журнал', from: '' })
  expect([later.status, later.at('code')]).toEqual([409, 'stale'])
  expect((await manager.get(list)).at('data', 0, 'text')).toBe(text)
  for (const from of ['', text]) expect((await manager.put(path, { text, from })).status).toBe(204)
  expect((await manager.put(path, { text: '' })).status).toBe(204)
  expect((await manager.get(list)).at('data')).toEqual([])
  expect((await otherManager.get(list)).at('data', 0, 'text')).toBe('Другой')
})
