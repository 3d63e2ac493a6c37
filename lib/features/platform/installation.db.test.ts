import { expect } from 'vitest'
import { asOwner } from '@/e2e/support/database'
import { it, world } from '@/e2e/support/world-test'
import { hashPassword } from '@/lib/core/auth/password'
import { db } from '@/lib/core/db/client'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { readInstallation } from '@/lib/features/platform/installation-data'
import { noteUpkeep } from '@/scripts/database/upkeep'

/** As seen by a request forwarded through this many addresses, or by a command. */
const of = async (forwarded?: number) => {
  const { findings } = await (forwarded === undefined
    ? readInstallation()
    : guardBridge().requests.run({ id: 'a', isOutage: false, forwarded }, readInstallation))
  return Object.fromEntries(findings.map(({ name, is_good, words }) => [name, { is_good, words }]))
}

it('an installation without a copy, a drill and a checked chain has these to do; what is noted of them counts', async () => {
  const owner = process.env.DATABASE_OWNER_URL ?? ''
  const before = await of()
  for (const name of ['Резервная копия', 'Учебное восстановление', 'Журнал действий'])
    expect(before[name]?.is_good).toBe(false)
  expect(before['База данных']?.words).toMatch(/^PostgreSQL \d+\.\d+, .*, сортировка ru/)
  expect(before.Миграции).toMatchObject({ is_good: true, words: expect.stringMatching(/: \d{14}_\w+$/) })

  await noteUpkeep(owner, 'backup', { bytes: 1e6, encrypted: false })
  await noteUpkeep(owner, 'drill', { seconds: 60 })
  await noteUpkeep(owner, 'chain', { count: 5, faults: 0 })
  await asOwner("UPDATE upkeep SET at = at - interval '100 days' WHERE kind = 'drill'")
  // A new request, without the previous one's cache.
  const after = await of(0)
  expect(after['Резервная копия']).toMatchObject({
    is_good: true,
    words: expect.stringMatching(/1,0 МБ, не зашифрована$/),
  })
  expect(after['Учебное восстановление']?.is_good).toBe(false)
  expect(after['Журнал действий']?.is_good).toBe(true)
  expect(after['Адрес посетителя']).toEqual({
    is_good: true,
    words: 'TRUST_PROXY=0, адресов от посредников — 0: совпадает',
  })
  await noteUpkeep(owner, 'drill', { seconds: 120 })
  expect((await of(1))['Учебное восстановление']).toMatchObject({
    is_good: true,
    words: expect.stringContaining('2,0 мин'),
  })
})

it('accounts of the demonstration that its password still opens beside a real organisation are to be closed', async () => {
  const name = 'Демонстрационные учётные записи'
  expect((await of(2))[name]).toEqual({
    is_good: false,
    words: expect.stringMatching(/^могут войти 4\sзаписи, их пароль известен всем$/),
  })
  const data = { passwordHash: await hashPassword('тихий-омут-2026') }
  await db().user.update({ where: { id: world.users.admin }, data })
  await db().user.updateMany({
    where: { id: { in: [world.users.manager, world.users.operator] } },
    data: { userStatusId: USER_STATUS.blocked },
  })
  expect((await of(3))[name]?.words).toMatch(/^могут войти 1\sзапись/)
  await db().company.updateMany({ data: { isDemonstration: true } })
  expect((await of(4))[name]).toBeUndefined()
})
