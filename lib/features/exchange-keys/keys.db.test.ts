import { expect } from 'vitest'
import { createKey, NEW_KEY, newKeyClient } from '@/e2e/support/access/exchange'
import { outbox } from '@/e2e/support/mail'
import { admin, it, manager, watcher, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { refusedKeys } from '@/lib/core/route/refusals'
import { tellOfEndingKeys } from '@/lib/features/exchange-keys/mutations'

const DAY_MS = 86_400_000

it('managers are written to 30 and 7 days before a key ends, once each, and never of one that has ended', async () => {
  const { id } = await createKey(manager)
  const at = (days: number, more: object = {}) =>
    db().exchangeKey.update({
      where: { id },
      data: { expiresAt: new Date(Date.now() + days * DAY_MS), ...more },
    })
  const counts: number[] = []
  for (const days of [31, 29, 20, 6, 1, -1]) {
    await at(days)
    counts.push(await tellOfEndingKeys(), await tellOfEndingKeys())
  }
  expect(counts).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0])
  await at(5, { toldDays: null, revokedAt: new Date() })
  expect(await tellOfEndingKeys()).toBe(0)
  const letters = await db().outboxMessage.findMany({ where: { subject: { contains: 'Ключ обмена' } } })
  const managers = await db().user.findMany({
    where: {
      companyId: world.company,
      userRoleId: 2,
      userStatusId: 1,
      suspendedAt: null,
      passwordHash: { not: null },
    },
  })
  const recipients = letters.map(({ recipient }) => recipient).sort()
  expect(recipients).toEqual(managers.flatMap(({ email }) => [email, email]).sort())
})

it('the letter tells what the system will not do any more, and what the limit of five lets the manager do', async () => {
  const { id } = await createKey(manager, { name: 'Витрина', scopes: ['values:read'] })
  const soon = { where: { id }, data: { expiresAt: new Date(Date.now() + 29 * DAY_MS), toldDays: null } }
  const letterText = async () => {
    await db().exchangeKey.update(soon)
    expect(await tellOfEndingKeys()).toBe(1)
    return (await outbox()).at(-1)?.text
  }
  const alone = await letterText()
  expect(alone).toContain('информационная система не сможет читать данные.')
  expect(alone).toContain('Создайте новый ключ')
  for (const name of ['2', '3', '4', '5']) await createKey(manager, { name })
  const full = await letterText()
  expect(full).toContain('уже 5 действующих ключей')
  expect(full).not.toContain('затем отзовите старый')
})

it('E3 a key stops at once with its maker, says so, and works again with them; refusals of keys are counted', async () => {
  const mis = await newKeyClient(manager)
  const state = async () => (await admin.get('/api/exchange-keys')).at('data', 0, 'state')
  expect([(await mis.get('status')).status, await state()]).toEqual([200, 'active'])
  const maker = { where: { id: world.users.manager } }
  const before = refusedKeys().count
  for (const stopping of [{ userStatusId: 2 }, { companyId: world.otherCompany }, { userRoleId: 3 }]) {
    await db().user.update({ ...maker, data: stopping })
    expect([(await mis.get('status')).status, await state()]).toEqual([401, 'stopped'])
    await db().user.update({ ...maker, data: { userStatusId: 1, companyId: world.company, userRoleId: 2 } })
  }
  expect(refusedKeys().count).toBe(before + 3)
  expect([(await mis.get('status')).status, await state()]).toEqual([200, 'active'])
  // A person's session, and no key at all.
  await manager.get('/api/exchange/status')
  expect(refusedKeys().count).toBe(before + 3)
})

it('a key of a watcher only reads', async () => {
  const refused = await watcher.post('/api/exchange-keys', NEW_KEY)
  expect(refused.status).toBe(422)
  expect(refused.at('errors', 'scopes')).toEqual([
    'Организация-наблюдатель данных не вводит: её ключ может только читать',
  ])
  const { row } = await createKey(watcher, { scopes: ['values:read'] })
  expect(row.companyId).toBe(world.watcherCompany)
})
