import { beforeEach, expect, onTestFinished } from 'vitest'
import { dispatch, guest, signedIn } from '@/e2e/support/api'
import { outbox, tokenIn } from '@/e2e/support/mail'
import { onReplica, secondClient } from '@/e2e/support/replicas'
import { medianTimeRatio } from '@/e2e/support/response-times'
import { requestedCosts, resetCounters, work } from '@/e2e/support/stand-ins/argon2'
import { DEMO_PASSWORD } from '@/e2e/support/world-rows'
import { it, world } from '@/e2e/support/world-test'
import { openEnvelope, sealSessionId } from '@/lib/core/auth/envelope'
import { hashPassword, verifyPassword } from '@/lib/core/auth/password'
import { issueInvitation } from '@/lib/core/auth/password-tokens'
import { loadSession, startSession } from '@/lib/core/auth/session'
import { db } from '@/lib/core/db/client'
import { env } from '@/lib/core/process/env'

const other = secondClient()

beforeEach(resetCounters)
it.beforeEach(() => db().session.deleteMany())

const login = (email: string, password = DEMO_PASSWORD, remember?: boolean) =>
  guest().post('/api/login', { email, password, remember })

async function tokenFor(userId: number): Promise<string> {
  await issueInvitation(userId)
  const letter = (await outbox()).at(-1)
  if (!letter) throw new Error('no letter')
  return tokenIn(letter)
}

it('S1 takes the same work and time for unknown, wrong, and blocked with a wrong password, and answers alike', async () => {
  const emails = ['nobody@example.com', world.emails.manager, world.emails.blocked]
  await login('warm-up@example.com')
  const answers = []
  for (const email of emails) {
    resetCounters()
    const refused = await login(email, 'не тот пароль')
    answers.push([refused.status, refused.at('errors', 'email', 0), refused.text])
    expect(work.verified).toBe(1)
  }
  const [[status, words] = []] = answers
  expect([status, words]).toEqual([422, 'Неверное имя пользователя или пароль.'])
  expect(new Set(answers.map(String)).size).toBe(1)
  // The right password reveals that the account is blocked.
  expect((await login(world.emails.blocked)).at('errors', 'email', 0)).toContain('заблокирована')
  expect([...requestedCosts]).toEqual(['m=19456,t=2,p=1'])
  const requests = emails.map((email) => () => login(email, 'не тот пароль'))
  const prepare = () => db().rateLimit.deleteMany()
  expect(await medianTimeRatio(requests, { limit: 2, prepare })).toBeLessThan(2)
})

it('S5 a block, a new role or organisation, and ended sessions act on the next call of another replica', async () => {
  const victim = await signedIn(world.users.manager)
  const next = () => onReplica(other, () => victim.get('/api/user'))
  const change = (data: { userRoleId?: number; companyId?: number; userStatusId?: number }) =>
    db().user.update({ where: { id: world.users.manager }, data })
  expect((await next()).at('data', 'company_id')).toBe(world.company)
  await change({ userRoleId: 3 })
  expect((await next()).at('data', 'user_role', 'system_name')).toBe('operator')
  await change({ companyId: world.otherCompany })
  expect((await next()).at('data', 'company_id')).toBe(world.otherCompany)
  const summary = () => victim.get(`/api/metrics-summary?company_id=${world.company}`)
  expect((await onReplica(other, summary)).status).toBe(404)
  await change({ userStatusId: 2 })
  expect((await next()).status).toBe(401)
  await change({ userStatusId: 1 })
  expect((await next()).status).toBe(200)
  await db().session.deleteMany({ where: { userId: world.users.manager } })
  expect((await next()).status).toBe(401)
})

it('S5 a session of who was blocked or suspended while signing in is never written', async () => {
  const begin = () => startSession(world.users.manager, { level: 1, remember: false, replaces: null })
  for (const data of [{ userStatusId: 2 }, { userStatusId: 1, suspendedAt: new Date() }]) {
    await db().user.update({ where: { id: world.users.manager }, data })
    await expect(begin()).rejects.toThrow('Необходимо войти')
  }
  expect(await db().session.count({ where: { userId: world.users.manager } })).toBe(0)
  expect(await db().auditEvent.count({ where: { action: 'login' } })).toBe(0)
})

it('F7 a person has fifty sessions at most: another one ends the longest unused', async () => {
  const begin = () => startSession(world.users.manager, { level: 1, remember: false, replaces: null })
  const { id } = await begin()
  await db().session.updateMany({ data: { lastUsedAt: new Date(Date.now() - 60_000) } })
  for (let more = 0; more < 50; more += 1) await begin()
  expect(await db().session.count({ where: { userId: world.users.manager } })).toBe(50)
  expect(await loadSession(id)).toBeNull()
})

it('the first steps are told on the visit on which the terms were accepted, for a day at most', async () => {
  const where = { id: world.users.manager }
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const begin = () => startSession(where.id, { level: 1, remember: false, replaces: null })
  const seesSteps = async ({ id }: { id: string }) => (await loadSession(id))?.user.has_first_steps
  const first = await begin()
  await db().session.updateMany({ where: { userId: where.id }, data: { createdAt: ago(3) } })
  await db().user.update({ where, data: { agreementAcceptedAt: ago(2), firstStepsEndedAt: null } })
  expect([await seesSteps(first), await seesSteps(await begin())]).toEqual([true, false])
  await db().session.updateMany({ where: { userId: where.id }, data: { createdAt: ago(30) } })
  await db().user.update({ where, data: { agreementAcceptedAt: ago(25) } })
  expect(await seesSteps(first)).toBe(false)
})

it('S6 under https the cookie is __Host-, Secure, HttpOnly and SameSite=Lax', async () => {
  const { APP_URL } = env()
  onTestFinished(() => void Object.assign(env(), { APP_URL }))
  Object.assign(env(), { APP_URL: 'https://pokazateli.example.ru' })
  const credentials = { email: world.emails.manager, password: DEMO_PASSWORD }
  const answer = await guest().post('/api/login', credentials)
  expect(answer.status).toBe(200)
  const [session, token, copy] = answer.headers.getSetCookie()
  expect(session).toMatch(/^__Host-session=[^;]+; Path=\/; SameSite=Lax; HttpOnly; Secure$/)
  expect(token).toMatch(/^__Host-XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax; Secure$/)
  expect(`__Host-${copy}`).toBe(token)
  const [pair = ''] = (token ?? '').split(';')
  const forge = (name: string) =>
    guest().send('POST', '/api/login', credentials, {
      Cookie: pair.replace('__Host-XSRF-TOKEN', name),
      'X-XSRF-TOKEN': decodeURIComponent(pair.slice(pair.indexOf('=') + 1)),
    })
  expect((await forge('XSRF-TOKEN')).status).toBe(419)
})

it('S6 a database dump holds no usable session, link or password', async () => {
  const answer = await login(world.emails.manager)
  const cookie = decodeURIComponent(
    /^session=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? '',
  )
  const sessionId = (await openEnvelope(cookie)) ?? ''
  const invitation = await tokenFor(world.users.operator)
  await guest().post('/api/forgot-password', { email: world.emails.manager })
  const reset = tokenIn((await outbox()).at(-1) ?? { text: '' })
  const dump = await dumpOfDatabase()
  expect(dump).toContain(world.emails.manager)
  for (const secret of [cookie, sessionId, invitation, reset, DEMO_PASSWORD]) {
    expect(secret.length).toBeGreaterThan(10)
    for (const encoding of ['utf8', 'hex', 'base64', 'base64url'] as const) {
      expect(dump).not.toContain(Buffer.from(secret).toString(encoding))
    }
  }
  const [sessions, tokens] = [await db().session.findMany(), await db().passwordToken.findMany()]
  expect([sessions, tokens].map(({ length }) => length)).toEqual([expect.any(Number), 2])
  for (const { idHash } of sessions) {
    for (const encoding of ['hex', 'base64url'] as const) {
      const forged = await sealSessionId(Buffer.from(idHash).toString(encoding))
      expect((await dispatch('GET', '/api/user', { headers: { Cookie: `session=${forged}` } })).status).toBe(
        401,
      )
    }
  }
  for (const { tokenHash } of tokens) {
    const forged = {
      email: world.emails.manager,
      token: Buffer.from(tokenHash).toString('base64url'),
      password: 'тихий-омут-2026',
      password_confirmation: 'тихий-омут-2026',
    }
    expect((await guest().post('/api/reset-password', forged)).status).toBe(422)
  }
})

it('S7 twelve hours without remember and no Max-Age; thirty days with it', async () => {
  const days = async () => {
    const [row] = await db().$queryRaw<Array<{ days: number; remember: boolean }>>`
        SELECT extract(epoch FROM expires_at - created_at)::float / 86400 AS days, remember FROM sessions`
    await db().session.deleteMany()
    return row
  }
  const plain = await login(world.emails.manager)
  expect(plain.headers.getSetCookie()[0]).not.toContain('Max-Age')
  expect((await days())?.days).toBeCloseTo(0.5, 2)
  const remembered = await login(world.emails.manager, DEMO_PASSWORD, true)
  expect(remembered.headers.getSetCookie()[0]).toContain(`Max-Age=${30 * 24 * 3600};`)
  expect(await days()).toMatchObject({ remember: true, days: expect.closeTo(30, 2) })
})

it('S9 argon2id with 19 MiB, two passes, one lane, and never more than four at once', async () => {
  const stored = await hashPassword(DEMO_PASSWORD)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const answers = await Promise.all(Array.from({ length: 30 }, () => verifyPassword(stored, DEMO_PASSWORD)))
  expect(answers.every(Boolean)).toBe(true)
  expect(work).toMatchObject({ verified: 30, most: 4 })
})

it('S9 64 letters, 128 emoji and Cyrillic with spaces pass as they are', async () => {
  for (const password of [
    'Ж'.repeat(32) + 'x'.repeat(32),
    '🦔🐢'.repeat(64),
    '  Ёжик в тумане, третий сон ',
  ]) {
    const token = await tokenFor(world.users.manager)
    const body = { email: world.emails.manager, token, password, password_confirmation: password }
    expect((await guest().post('/api/reset-password', body)).status).toBe(200)
    expect((await login(world.emails.manager, password.normalize('NFD'))).status).toBe(200)
    expect((await login(world.emails.manager, `${password}x`)).status).toBe(422)
  }
})

it('S9 a megabyte of password is refused before hashing, common passwords and the own address too', async () => {
  const client = await signedIn(world.users.manager)
  const token = await tokenFor(world.users.manager)
  const bad = ['x'.repeat(500_000), 'Password123', 'manager@example.com']
  for (const password of bad) {
    const pair = { password, password_confirmation: password }
    const reset = await guest().post('/api/reset-password', { email: world.emails.manager, token, ...pair })
    // A guest's large body is cut off before it is parsed (F7).
    const refusal = password.length > 16_384 ? [413, undefined] : [422, { password: [expect.any(String)] }]
    expect([reset.status, reset.at('errors')]).toEqual(refusal)
    const changed = await client.put('/api/user/password', { current_password: DEMO_PASSWORD, ...pair })
    expect([changed.status, changed.at('errors')]).toEqual([422, { password: [expect.any(String)] }])
  }
  expect((await login(world.emails.manager, 'x'.repeat(1_000_000))).status).toBe(413)
  expect(work).toMatchObject({ verified: 0, hashed: 0 })
})

it('S10 366 days without use: refused with an explanation for who knows the password; 364: in', async () => {
  const unused = (days: number) => db().$executeRaw`
      UPDATE users SET last_used_at = now() - make_interval(days => ${days}), suspended_at = NULL
      WHERE id = ${world.users.manager}`
  await unused(366)
  const wrong = await login(world.emails.manager, 'не тот пароль')
  expect(wrong.at('errors', 'email', 0)).toBe('Неверное имя пользователя или пароль.')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const refused = await login(world.emails.manager)
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([422, []])
    expect(refused.at('errors', 'email', 0)).toContain('приостановлена')
  }
  expect(await db().session.count()).toBe(0)
  await unused(364)
  expect((await login(world.emails.manager)).status).toBe(200)
  await db().$executeRaw`
      UPDATE users SET last_used_at = NULL, created_at = now() - interval '366 days' WHERE id = ${world.users.manager}`
  expect((await login(world.emails.manager)).at('errors', 'email', 0)).toContain('приостановлена')
})

it('S10 the only administrator is let in after any time: nobody else could reactivate them', async () => {
  await db().$executeRaw`UPDATE users SET last_used_at = now() - interval '2 years' WHERE user_role_id = 1`
  expect((await login(world.emails.admin)).status).toBe(200)
})

async function dumpOfDatabase(): Promise<string> {
  const tables = await db().$queryRaw<Array<{ name: string }>>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`
  const parts = await Promise.all(
    tables.map(({ name }) =>
      db().$queryRawUnsafe<Array<{ row: string }>>(`SELECT t::text AS row FROM "${name}" t`),
    ),
  )
  return parts.flatMap((rows) => rows.map(({ row }) => row)).join('\n')
}
