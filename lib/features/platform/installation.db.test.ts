import { expect, it } from 'vitest'
import { asOwner } from '@/e2e/support/database'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { readInstallation } from '@/lib/features/platform/installation-data'
import { noteUpkeep } from '@/scripts/database/upkeep'

const of = async (forwarded?: number) => {
  const { findings } = await readInstallation(forwarded)
  return Object.fromEntries(findings.map(({ name, isGood, words }) => [name, { isGood, words }]))
}

it('an installation without a copy, a drill and a checked chain has these to do; what is noted of them counts', async () => {
  const owner = process.env.DATABASE_OWNER_URL ?? ''
  const before = await of()
  for (const name of ['Резервная копия', 'Учебное восстановление', 'Журнал действий'])
    expect(before[name]?.isGood).toBe(false)
  expect(before['База данных']?.words).toMatch(/^PostgreSQL \d+\.\d+, .*, сортировка ru/)
  expect(before.Миграции).toMatchObject({ isGood: true, words: expect.stringMatching(/: \d{14}_\w+$/) })

  await noteUpkeep(owner, 'backup', { bytes: 1e6, encrypted: false })
  await noteUpkeep(owner, 'drill', { seconds: 60 })
  await noteUpkeep(owner, 'chain', { count: 5, faults: 0 })
  await asOwner("UPDATE upkeep SET at = at - interval '100 days' WHERE kind = 'drill'")
  // Another request, so that what was seen a moment ago does not stand for now.
  const after = await of(0)
  expect(after['Резервная копия']).toMatchObject({
    isGood: true,
    words: expect.stringMatching(/1,0 МБ, не зашифрована$/),
  })
  expect(after['Учебное восстановление']?.isGood).toBe(false)
  expect(after['Журнал действий']?.isGood).toBe(true)
  expect(after['Адрес посетителя']?.isGood).toBe(true)
  // Without a proxy Next adds the socket's address to the header: the guard has counted none.
  const asked = { id: 'a', isOutage: false, forwarded: 0 }
  const direct = await guardBridge().requests.run(asked, () => of(1))
  expect(direct['Адрес посетителя']).toEqual({
    isGood: true,
    words: 'TRUST_PROXY=0, адресов от посредников — 0: совпадает',
  })
  await noteUpkeep(owner, 'drill', { seconds: 120 })
  expect((await of(1))['Учебное восстановление']).toMatchObject({
    isGood: true,
    words: expect.stringContaining('2,0 мин'),
  })
})
