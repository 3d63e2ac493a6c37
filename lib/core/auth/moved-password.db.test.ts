import { performance } from 'node:perf_hooks'
import { hash } from '@node-rs/bcrypt'
import { expect } from 'vitest'
import { guest } from '@/e2e/support/api'
import { requestedCosts, resetCounters, work } from '@/e2e/support/stand-ins/argon2'
import { verifiedCosts } from '@/e2e/support/stand-ins/bcrypt'
import { it, world } from '@/e2e/support/world-test'
import { forgetMovedHashes } from '@/lib/core/auth/moved-password'
import { verifyPassword } from '@/lib/core/auth/password'
import { db } from '@/lib/core/db/client'

/** bcrypt's lowest cost; Laravel uses 10 or 12. */
const laravel = async (password: string) => (await hash(password, 4)).replace(/^\$2b/, '$2y')
const login = (email: string, password: string) => guest().post('/api/login', { email, password })
const stored = async (id: number) => (await db().user.findUniqueOrThrow({ where: { id } })).passwordHash

async function bringHash(id: number, password: string): Promise<string> {
  const passwordHash = await laravel(password)
  await db().user.update({ where: { id }, data: { passwordHash } })
  return passwordHash
}

it('J1 sign in once by the former hash, which the own one replaces', async () => {
  const { manager } = world.users
  const former = await bringHash(manager, 'Прежний пароль 7')
  expect((await login(world.emails.manager, 'Прежний пароль 8')).status).toBe(422)
  expect(await stored(manager)).toBe(former)
  expect((await login(world.emails.manager, 'Прежний пароль 7')).status).toBe(200)
  const renewed = await stored(manager)
  expect(renewed).toMatch(/^\$argon2id\$/)
  expect((await login(world.emails.manager, 'Прежний пароль 7')).status).toBe(200)
  expect(await stored(manager)).toBe(renewed)
  expect((await login(world.emails.manager, 'Прежний пароль 8')).status).toBe(422)
})

it('J1 are read as PHP read them: 72 bytes, and the letters as they were typed or composed', async () => {
  const { manager } = world.users
  await bringHash(manager, 'я'.repeat(36))
  expect((await login(world.emails.manager, `${'я'.repeat(36)}ю`)).status).toBe(200)
  await bringHash(manager, 'мой старый пароль'.normalize('NFD'))
  expect((await login(world.emails.manager, 'мой старый пароль'.normalize('NFD'))).status).toBe(200)
  await bringHash(manager, 'мой старый пароль'.normalize('NFC'))
  expect((await login(world.emails.manager, 'мой старый пароль'.normalize('NFD'))).status).toBe(200)
})

it('J1 are held against their hashes beside the event loop', async () => {
  const former = await hash('Прежний пароль 7', 11)
  const before = performance.eventLoopUtilization()
  expect(await verifyPassword(former, 'Прежний пароль 7')).toBe(true)
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
})

it('J1 two sign-ins at once both come in, and one hash stays', async () => {
  await bringHash(world.users.manager, 'Прежний пароль 7')
  const answers = await Promise.all([1, 2, 3].map(() => login(world.emails.manager, 'Прежний пароль 7')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await stored(world.users.manager)).toMatch(/^\$argon2id\$/)
})

it('J2 cost an unknown address what they cost a known one', async () => {
  await bringHash(world.users.manager, 'Прежний пароль 7')
  for (const email of ['nobody@example.com', world.emails.manager, world.emails.operator]) {
    resetCounters()
    verifiedCosts.length = 0
    expect((await login(email, 'не тот пароль')).status).toBe(422)
    expect([email, work.verified, verifiedCosts]).toEqual([email, 1, [4]])
  }
  expect([...requestedCosts]).toEqual(['m=19456,t=2,p=1'])
})

it('J1 are deleted when nobody used them for half a year', async () => {
  const { manager, operator } = world.users
  await bringHash(manager, 'Прежний пароль 7')
  const operatorHash = await bringHash(operator, 'Прежний пароль 7')
  await db().$executeRaw`UPDATE users SET created_at = now() - interval '181 days' WHERE id = ${manager}`
  expect(await forgetMovedHashes()).toBe(1)
  expect([await stored(manager), await stored(operator)]).toEqual([null, operatorHash])
})
