import { expect } from 'vitest'
import { createKey, keyClient } from '@/e2e/support/access/exchange'
import type { Client } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { postDocument } from '@/e2e/support/world'
import { admin, it, manager, otherManager, watcher, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { recipientsSql } from '@/lib/features/deadlines/statements'
import { namePilots } from '@/scripts/move/finish'
import { keepRun } from '@/scripts/move/report'

it('J12 until the move is finished a moved organisation is looked at alone, unless it is a pilot; others work on', async () => {
  // Their key never existed in the former system.
  const { key } = await createKey(manager)
  const link = { entity: 'companies', fingerprint: '0'.repeat(64), bundle: '0'.repeat(64) }
  // The other organisation existed before the move: it was joined, so its link has no version.
  await db().legacyLink.createMany({
    data: [
      { ...link, legacyId: '7', id: world.company, version: 1 },
      { ...link, legacyId: '8', id: world.otherCompany, version: null },
    ],
  })
  const template = `/api/input-documents?metric_category_id=${world.categories[1]}&metric_period_id=2&year=2026&quarter=3`
  const due = { period: { periodicity: 2, year: 2026, quarter: 3, month: 0 }, due: '2026-10-30' } as const
  const isReminded = async () => {
    const sql = recipientsSql({ ...due, kind: 'soon' }, 'UTC', null)
    const people = await db().$queryRaw<Array<{ company_id: number }>>(sql)
    return people.some(({ company_id }) => company_id === world.company)
  }
  const state = async () => {
    const moving = (client: Client) => client.get('/api/user').then(({ at }) => at('data', 'moving'))
    const { status, body } = await postDocument(manager, 'not a list')
    const pushed = await keyClient(key).push([{ code: 'vap_cases', value: 3 }], '?dry_run=true')
    return {
      moving: [await moving(manager), await moving(otherManager), await moving(admin), await moving(watcher)],
      // 422 for an invalid body: access was not refused.
      entered: [status, body && typeof body === 'object' && 'code' in body && body.code],
      pushed: pushed.status,
      toFill: (await manager.get('/api/metrics-summary?year=2026')).at('data', 'progress', 'to_fill'),
      mayEdit: (await manager.get(template)).at('meta', 'can', 'edit'),
      isReminded: await isReminded(),
    }
  }
  const readOnly = {
    ...{ moving: ['read_only', 'open', 'open', null], entered: [409, 'moving'] },
    ...{ pushed: 409, toFill: 0, mayEdit: false, isReminded: false },
  }
  const open = {
    entered: [422, 'invalid'],
    pushed: 200,
    toFill: expect.toSatisfy((count) => count > 0),
    mayEdit: true,
    isReminded: true,
  }
  const pilots = (...numbers: string[]) => inDatabase((client) => namePilots(client, numbers))

  expect(await state()).toEqual(readOnly)
  // Personal data may still be changed.
  expect((await manager.delete('/api/user/first-steps')).status).toBe(204)
  expect((await otherManager.post('/api/input-documents', {})).status).toBe(422)
  await expect(pilots('7', '9')).rejects.toThrow('прежней системы: 9')
  await pilots('7')
  expect(await state()).toEqual({ ...open, moving: ['open', 'open', 'open', null] })
  await pilots()
  expect(await state()).toEqual(readOnly)
  await inDatabase((client) => keepRun(client, 'finish', '', { totals: [], open: [], exitCode: 0 }))
  expect(await state()).toEqual({ ...open, moving: [null, null, null, null] })
  await expect(pilots('7')).rejects.toThrow('Переезд завершён')
})
