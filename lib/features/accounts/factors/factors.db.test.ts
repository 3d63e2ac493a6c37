import { beforeEach, expect, vi } from 'vitest'
import { type Client, clientAfter, guest, signedIn } from '@/e2e/support/api'
import { Authenticator } from '@/e2e/support/factor/authenticator'
import {
  addKey,
  addPhone,
  afterPassword,
  codeOf,
  passkeyFor,
  signedInWith,
} from '@/e2e/support/factor/factors'
import { outbox } from '@/e2e/support/mail'
import { onReplica, secondClient } from '@/e2e/support/replicas'
import { pathOf } from '@/e2e/support/users'
import { auditEvents, waitingForLocks } from '@/e2e/support/world'
import { admin, it, manager, operator, world } from '@/e2e/support/world-test'
import { sealSessionId } from '@/lib/core/auth/envelope'
import { startSession } from '@/lib/core/auth/session'
import { db } from '@/lib/core/db/client'
import { runNightly } from '@/lib/core/jobs/nightly'

const other = secondClient()

// The clock stands still, so that a test stays within one TOTP step.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))

const finish = (browser: Client, proof: object) => browser.post('/api/login/factor', proof)
const subjects = async () => (await outbox()).map(({ recipient, subject }) => [recipient, subject])
const actions = async (userId: number) => (await auditEvents({ userId })).map(({ action }) => action)

const PATIENT = { timeout: 200_000 }

it('S13 a phone’s codes: enrolled by one, then asked for at every sign-in; other sessions end', async () => {
  const { users, emails } = world
  const elsewhere = await signedIn(users.manager)
  const { secret, recovery } = await addPhone(manager)
  expect(recovery).toHaveLength(10)
  expect((await elsewhere.get('/api/user')).status).toBe(401)
  expect((await manager.get('/api/user/factors')).at('data')).toMatchObject({
    totp: { last_used_at: null },
    passkeys: [],
    recovery_codes_left: 10,
  })
  expect((await subjects()).at(-1)).toEqual([emails.manager, 'Добавлено подтверждение входа'])

  const step = await afterPassword(emails.manager)
  const sessions = () => db().session.count({ where: { userId: users.manager } })
  expect(await sessions()).toBe(1)
  expect((await step.get('/api/user')).status).toBe(401)
  const forged = guest(step.cookies.replace(/.*sign-in-step=([^;]+).*/, 'session=$1'))
  expect((await forged.get('/api/user')).status).toBe(401)
  const sealed = encodeURIComponent(await sealSessionId(manager.sessionId ?? ''))
  expect((await finish(guest(`sign-in-step=${sealed}`), { code: codeOf(secret) })).status).toBe(422)
  await expect(
    startSession(users.manager, { level: 1, remember: false, replaces: null }),
  ).rejects.toMatchObject({ code: 'unauthenticated' })

  const signedInNow = await finish(step, { code: codeOf(secret) })
  expect(signedInNow.at('data', 'id')).toBe(users.manager)
  const client = await clientAfter(signedInNow)
  expect((await client.get('/api/user')).status).toBe(200)
  expect(await db().session.count({ where: { userId: users.manager, level: 2 } })).toBe(2)
  expect(await actions(users.manager)).toContain('factor.add')
})

it('S13 a sign-in by password alone that waits for whoever adds a factor finds it', async () => {
  const userId = world.users.manager
  const signingIn = await other.$transaction(async (adding) => {
    await adding.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`
    const begun = startSession(userId, { level: 1, remember: false, replaces: null }).then(
      () => 'opened',
      (error) => error.code,
    )
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 200_000 })
    await adding.$executeRaw`INSERT INTO totp_factors (user_id, seed, last_step) VALUES (${userId}, 'x', 0)`
    return [begun]
  }, PATIENT)
  expect(await Promise.all(signingIn)).toEqual(['unauthenticated'])
  // Only the small world's session.
  expect(await db().session.count({ where: { userId } })).toBe(1)
})

it('S13 a code is right once, one step early or late and no further; another’s, and no code at all, never', async () => {
  const { secret } = await addPhone(manager)
  const stranger = await addPhone(operator)
  const step = await afterPassword(world.emails.manager)
  for (const proof of [
    { code: codeOf(secret, -1) },
    { code: codeOf(secret, -2) },
    { code: codeOf(secret, 3) },
    { code: codeOf(stranger.secret) },
  ]) {
    const refused = await finish(step, proof)
    expect([refused.status, refused.at('errors', 'code', 0)], JSON.stringify(proof)).toEqual([
      422,
      expect.stringContaining('Неверный код'),
    ])
  }
  expect((await finish(step, {})).status).toBe(422)
  await db().rateLimit.deleteMany()
  expect((await finish(guest(), { code: codeOf(secret) })).at('errors', 'step')).toBeTruthy()
  expect((await finish(step, { code: codeOf(secret, 1) })).status).toBe(200)
  const again = await afterPassword(world.emails.manager)
  expect((await finish(again, { code: codeOf(secret, 1) })).status).toBe(422)
  expect((await finish(again, { code: codeOf(secret) })).status).toBe(422)
  expect(await actions(world.users.manager)).toContain('factor.refuse')
})

it('S13 five wrong codes in five minutes on two servers, then 429 to the right one too; a passkey still opens', async () => {
  const { secret } = await addPhone(manager)
  const device = new Authenticator()
  await addKey(manager, device)
  const steps = await Promise.all([0, 1].map(() => afterPassword(world.emails.manager)))
  const statuses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      const send = () => finish(steps[index % 2] ?? guest(), { code: '000000' })
      return index % 2 === 0 ? send() : onReplica(other, send)
    }).map(async (answer) => (await answer).status),
  )
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  const [step = guest()] = steps
  const limited = await finish(step, { code: codeOf(secret) })
  expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await finish(step, await passkeyFor(step, device))).status).toBe(200)
})

it('S13 a recovery code opens once, however many use it at the same time, and the person is told', async () => {
  const { recovery } = await addPhone(manager)
  const foreign = await addPhone(operator)
  const [first = '', second = ''] = recovery
  const step = await afterPassword(world.emails.manager)
  const wrong = await finish(step, { code: foreign.recovery[0] })
  expect([wrong.status, wrong.at('errors', 'code', 0)]).toEqual([
    422,
    expect.stringMatching(/^Неверный резервный код(?!.*следующего)/),
  ])
  const answers = await Promise.all(
    [0, 1, 2].map((index) => {
      const send = () => finish(step, { code: first })
      return index === 1 ? onReplica(other, send) : send()
    }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect((await subjects()).filter(([, subject]) => subject === 'Использован резервный код')).toHaveLength(1)
  const typed = ` ${second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `
  const opened = await finish(await afterPassword(world.emails.manager), { code: typed })
  expect(opened.status).toBe(200)
  const client = await clientAfter(opened)
  expect((await client.get('/api/user/factors')).at('data', 'recovery_codes_left')).toBe(8)
  const renewed = await client.post('/api/user/recovery-codes')
  expect(renewed.at('data', 'recovery_codes')).toHaveLength(10)
  const third = await finish(await afterPassword(world.emails.manager), { code: recovery[2] })
  expect(third.status).toBe(422)
  const codes = await db().recoveryCode.findMany({ where: { userId: world.users.manager } })
  expect(codes.every(({ codeHash }) => codeHash.startsWith('$argon2id$'))).toBe(true)
})

it('S13 passkeys: several, named, removable; a replayed, foreign or misdirected assertion opens nothing', async () => {
  const { emails } = world
  const [laptop, phone, stranger] = [new Authenticator(), new Authenticator(), new Authenticator()]
  await addKey(manager, laptop)
  await addKey(manager, phone, 'Телефон')
  await addKey(operator, stranger)
  const twice = await manager.post('/api/user/passkeys', {
    name: 'Снова',
    passkey: laptop.register({ challenge: 'made-up' }),
  })
  expect(twice.status).toBe(422)

  const step = await afterPassword(emails.manager)
  const right = await passkeyFor(step, laptop)
  expect((await finish(step, right)).status).toBe(200)
  const later = await afterPassword(emails.manager)
  expect((await finish(later, right)).status, 'replayed').toBe(422)
  expect((await finish(later, await passkeyFor(later, stranger))).status, 'foreign').toBe(422)
  const foreignStep = await afterPassword(emails.operator)
  expect((await finish(later, await passkeyFor(foreignStep, phone))).status, 'other sign-in').toBe(422)
  const ask = async () => String((await later.post('/api/login/passkey')).at('data', 'challenge'))
  const elsewhere = { passkey: phone.assert({ challenge: await ask(), origin: 'https://evil.example' }) }
  expect((await finish(later, elsewhere)).status, 'other origin').toBe(422)
  const own = await passkeyFor(later, phone)
  const broken = { ...own.passkey, response: { ...own.passkey.response, signature: 'AAAA' } }
  expect((await finish(later, { passkey: broken })).status, 'signature').toBe(422)
  expect((await finish(later, own)).status, 'after its challenge was used up').toBe(422)
  expect((await finish(later, await passkeyFor(later, phone))).status).toBe(200)

  const [first, second] = await db().passkey.findMany({
    where: { userId: world.users.manager },
    orderBy: { id: 'asc' },
  })
  const path = (id = 0) => `/api/user/passkeys/${id}`
  expect((await manager.get('/api/user/factors')).at('data', 'passkeys')).toMatchObject([
    { name: 'Ноутбук', last_used_at: expect.any(String) },
    { name: 'Телефон', last_used_at: expect.any(String) },
  ])
  expect((await manager.delete(path(first?.id))).status).toBe(204)
  expect((await manager.get('/api/user/factors')).at('data', 'recovery_codes_left')).toBe(10)
  expect((await manager.delete(path(second?.id))).status).toBe(204)
  expect(await db().recoveryCode.count({ where: { userId: world.users.manager } })).toBe(0)
  expect((await subjects()).at(-1)).toEqual([emails.manager, 'Удалено подтверждение входа'])
  const alone = await guest().post('/api/login', { email: emails.manager, password: 'pokazateli-2026' })
  expect(alone.at('data', 'id')).toBe(world.users.manager)
})

it('S13 a step is over with its time, a new password or a block; another’s offer of a seed is no factor', async () => {
  const { secret } = await addPhone(manager)
  const offer = (await manager.post('/api/user/factors/totp')).at('data')
  const stolen = { offer: Object(offer).offer, code: codeOf(Object(offer).secret) }
  expect((await operator.put('/api/user/factors/totp', stolen)).at('errors', 'offer')).toBeTruthy()
  const step = await afterPassword(world.emails.manager)
  const now = Date.now()
  vi.setSystemTime(now + 11 * 60_000)
  expect((await finish(step, { code: codeOf(secret) })).at('errors', 'step', 0)).toContain('истекло')
  vi.setSystemTime(now)
  const body = {
    current_password: 'pokazateli-2026',
    password: 'тихий-омут-2026',
    password_confirmation: 'тихий-омут-2026',
  }
  const before = await afterPassword(world.emails.manager)
  expect((await manager.put('/api/user/password', body)).status).toBe(200)
  expect((await finish(before, { code: codeOf(secret) })).at('errors', 'step', 0)).toContain('истекло')
})

it('S13 an administrator works seven days without one, then only adds it; nobody else is made to', async () => {
  const due = (client: Client) => client.get('/api/user').then((answer) => answer.at('data', 'factor_due_at'))
  const admin = await signedIn(world.users.admin)
  expect(Date.parse(String(await due(admin))) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000)
  expect(await due(manager)).toBeNull()
  await db().$executeRaw`UPDATE users SET factor_asked_at = now() - interval '8 days'`
  const refused = await admin.get('/api/companies')
  expect([refused.status, refused.at('code')]).toEqual([403, 'factor_required'])
  expect((await manager.get('/api/metrics-summary')).status).toBe(200)
  expect((await admin.get('/api/user/factors')).status).toBe(200)
  await addPhone(admin)
  expect((await admin.get('/api/companies')).status).toBe(200)
  expect((await admin.delete('/api/user/factors/totp')).status).toBe(204)
  expect((await admin.get('/api/companies')).at('code')).toBe('factor_required')
  await db().session.updateMany({ data: { level: 2 } })
  expect((await admin.get('/api/companies')).status).toBe(200)
  // A person who has always had a factor gets the full grace period once it is removed.
  await addPhone(admin)
  await db().$executeRaw`UPDATE users SET factor_asked_at = NULL`
  expect((await admin.delete('/api/user/factors/totp')).status).toBe(204)
  expect(Date.parse(String(await due(admin))) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000)
})

it('S13 lost factors an administrator takes away with a reason: audited, told, sessions end', async () => {
  const { secret } = await addPhone(operator)
  await addKey(operator, new Authenticator())
  const path = `${pathOf('operator')}/factors`
  expect((await admin.delete(path, { reason: '' })).status).toBe(422)
  expect((await admin.get(pathOf('operator'))).at('data', 'has_factor')).toBe(true)
  expect((await admin.delete(path, { reason: 'Телефон потерян' })).status).toBe(204)
  expect((await operator.get('/api/user')).status).toBe(401)
  expect((await admin.delete(path, { reason: 'Телефон потерян' })).status).toBe(409)
  const letter = (await outbox()).at(-1)
  expect([letter?.recipient, letter?.text]).toEqual([
    world.emails.operator,
    expect.stringContaining('Причина: Телефон потерян'),
  ])
  const event = await db().auditEvent.findFirst({ where: { action: 'factor.reset' } })
  expect([event?.userId, event?.entityId, event?.after]).toEqual([
    world.users.admin,
    world.users.operator,
    { reason: 'Телефон потерян' },
  ])
  const login = await guest().post('/api/login', {
    email: world.emails.operator,
    password: 'pokazateli-2026',
  })
  expect(login.at('data', 'id')).toBe(world.users.operator)
  expect(codeOf(secret)).toHaveLength(6)
})

it('S6 a dump makes no codes and holds no challenge that is still asked', async () => {
  const { secret } = await addPhone(manager)
  const [row] = await db().totpFactor.findMany()
  expect(row?.seed).not.toContain(secret)
  const client = await signedInWith(world.emails.manager, secret)
  await client.post('/api/user/passkeys/question')
  await db().$executeRaw`UPDATE passkey_challenges SET expires_at = now() - interval '1 second'`
  const late = await client.post('/api/user/passkeys', {
    name: 'Поздно',
    passkey: new Authenticator().register({ challenge: 'late' }),
  })
  expect(late.status).toBe(422)
  await runNightly()
  expect(await db().passkeyChallenge.count()).toBe(0)
})
