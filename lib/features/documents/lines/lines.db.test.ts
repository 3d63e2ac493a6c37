import { expect } from 'vitest'
import { admin, it, manager, operator, otherManager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

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
  const told = await admin.get(list)
  expect([told.at('data'), told.at('meta', 'may_keep')]).toEqual([[], false])
  expect((await manager.put(path, { text: 'x'.repeat(301) })).status).toBe(422)
  expect((await manager.put('/api/datum-lines/2000000000', { text })).status).toBe(404)
  expect((await manager.put(path, { text: '' })).status).toBe(204)
  expect((await manager.get(list)).at('data')).toEqual([])
  expect((await otherManager.get(list)).at('data', 0, 'text')).toBe('Другой')
})
