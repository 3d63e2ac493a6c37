import { NextRequest } from 'next/server'
import { describe, expect, vi } from 'vitest'
import { guest, signedIn } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { lettersTo, outbox, tokenIn } from '@/e2e/support/mail'
import { medianTimeRatio } from '@/e2e/support/response-times'
import { waitingForLocks } from '@/e2e/support/world'
import { DEMO_PASSWORD } from '@/e2e/support/world-rows'
import { it, world } from '@/e2e/support/world-test'
import { issueInvitation, issueReset } from '@/lib/core/auth/password-tokens'
import { startSession } from '@/lib/core/auth/session'
import { db } from '@/lib/core/db/client'
import * as settings from '@/lib/core/process/env'
import { tokenHash } from '@/lib/core/process/secrets'
import { proxy } from '@/proxy'

const NEW = 'тихий-омут-2026'
const RESET = 'Восстановление пароля'
const CHANGED = 'Пароль изменён'

const forgot = (email: string) => guest().post('/api/forgot-password', { email })
const login = (email: string, password: string) => guest().post('/api/login', { email, password })
const reset = (email: string, token: string, password = NEW, password_confirmation = password) =>
  guest().post('/api/reset-password', { email, token, password, password_confirmation })

async function newestToken(email: string): Promise<string> {
  const letter = (await lettersTo(email)).at(-1)
  if (!letter) throw new Error(`no letter to ${email}`)
  return tokenIn(letter)
}

/** Moves the person's links into the past. */
const age = (minutes: number) => db().$executeRaw`
  UPDATE password_tokens SET created_at = created_at - make_interval(mins => ${minutes}),
    expires_at = expires_at - make_interval(mins => ${minutes})`

it.beforeEach(() => db().session.deleteMany())

describe('forgotten password', () => {
  it('R1 known, unknown, blocked, and a second request answer alike; at most one mail', async () => {
    const email = world.emails.manager
    const answers = await Promise.all([
      forgot(email.toUpperCase()),
      forgot(email),
      forgot(email),
      forgot('nobody@example.com'),
      forgot(world.emails.blocked),
    ])
    answers.push(await forgot(email))
    for (const answer of answers) {
      expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([200, answers[0]?.body, []])
    }
    expect((await outbox()).map((letter) => [letter.recipient, letter.subject])).toEqual([[email, RESET]])
    await age(2)
    await forgot(email)
    expect(await lettersTo(email)).toHaveLength(2)
  })

  it('R1 where no letter leaves, all are told that it waits', async () => {
    const real = settings.env()
    vi.spyOn(settings, 'env').mockReturnValue({ ...real, NODE_ENV: 'production', SMTP_URL: undefined })
    const answers = [await forgot(world.emails.manager), await forgot('nobody@example.com')]
    vi.restoreAllMocks()
    for (const answer of answers)
      expect(answer.at('message')).toMatch(/письмо со ссылкой .* ждёт отправки\.$/)
    expect(answers[1]?.body).toEqual(answers[0]?.body)
  })

  it('R1 a stranger cannot fill a mailbox: five letters an hour', async () => {
    for (let round = 0; round < 8; round += 1) {
      expect((await forgot(world.emails.manager)).status).toBe(200)
      await age(2)
    }
    expect(await lettersTo(world.emails.manager)).toHaveLength(5)
  })

  it('R1 takes the same time for all of them', async () => {
    const known = world.emails.manager
    const [first, second] = [0, 3]
    const prepare = async (request: number) => {
      await db().rateLimit.deleteMany()
      if (request === first) await db().passwordToken.deleteMany()
      if (request === second) await issueReset(known)
    }
    await forgot('warm-up@example.com')
    const requests = [known, 'nobody@example.com', world.emails.blocked, known].map(
      (email) => () => forgot(email),
    )
    expect(await medianTimeRatio(requests, { limit: 2, prepare })).toBeLessThan(2)
  })

  it('R2 the token is random, kept as a hash, and works for 60 minutes', async () => {
    const email = world.emails.manager
    await forgot(email)
    const first = await newestToken(email)
    expect(first).toMatch(/^[\w-]{43}$/)
    const [row] = await db().passwordToken.findMany()
    expect(row?.tokenHash).toEqual(tokenHash(first))
    await age(61)
    expect((await reset(email, first)).status).toBe(422)
    await forgot(email)
    const second = await newestToken(email)
    expect(second).not.toBe(first)
    await age(59)
    expect((await reset(email, second)).status).toBe(200)
  })

  it('R2 a new link kills the old one, and a link is good for its own address only', async () => {
    const email = world.emails.manager
    await forgot(email)
    const old = await newestToken(email)
    await age(2)
    await forgot(email)
    const dead = await reset(email, old)
    const fresh = await newestToken(email)
    const foreign = await reset(world.emails.operator, fresh)
    const unknown = await reset('nobody@example.com', fresh)
    const nonsense = await reset(email, 'нет')
    for (const refused of [dead, foreign, unknown, nonsense]) {
      expect([refused.status, refused.body]).toEqual([422, dead.body])
    }
    expect(dead.at('errors', 'token', 0)).toContain('недействительна')
    expect((await reset(email, fresh, NEW, `${NEW}!`)).at('errors', 'password_confirmation', 0)).toBe(
      'Пароли не совпадают',
    )
    expect((await reset(email, fresh)).at('message')).toBe('Ваш пароль был успешно изменён!')
  })

  it('R2 an invitation works for 72 hours, a new one kills it, and nobody invites the blocked', async () => {
    const [email, id] = [world.emails.operator, world.users.operator]
    await issueInvitation(id)
    const old = await newestToken(email)
    await issueInvitation(id)
    const token = await newestToken(email)
    expect((await reset(email, old)).status).toBe(422)
    await age(71 * 60 + 59)
    expect((await reset(email, token)).status).toBe(200)
    expect((await login(email, NEW)).status).toBe(200)
    await issueInvitation(id)
    await age(72 * 60 + 1)
    expect((await reset(email, await newestToken(email))).status).toBe(422)
    await expect(issueInvitation(world.users.blocked)).rejects.toThrow('не найдена')
    expect(await lettersTo(world.emails.blocked)).toEqual([])
  })

  it('R2 an invited person without a password is let in by nobody; a first one is no change to be told of, a later one is; a block kills the link', async () => {
    const [email, id] = [world.emails.operator, world.users.operator]
    await db().user.update({ where: { id }, data: { passwordHash: null } })
    expect((await login(email, DEMO_PASSWORD)).status).toBe(422)
    const changes = async () => (await lettersTo(email)).filter((letter) => letter.subject === CHANGED).length
    for (const [password, count] of [
      [NEW, 0],
      [`${NEW}!`, 1],
    ] as const) {
      await issueInvitation(id)
      const answer = await reset(email, await newestToken(email), password)
      expect(answer.at('message')).toContain(count ? 'успешно изменён' : 'Пароль задан')
      expect(await changes()).toBe(count)
    }
    await issueInvitation(id)
    const token = await newestToken(email)
    await db().user.update({ where: { id }, data: { userStatusId: 2 } })
    expect((await reset(email, token)).status).toBe(422)
  })

  it('R3 of twenty uses at once one succeeds; all sessions end, and the person is told', async () => {
    const email = world.emails.manager
    const sessions = await Promise.all([signedIn(world.users.manager), signedIn(world.users.manager)])
    const stranger = await signedIn(world.users.otherManager)
    await issueInvitation(world.users.manager)
    await forgot(email)
    const token = await newestToken(email)
    const passwords = Array.from({ length: 20 }, (_, index) => `${NEW}-${index}`)
    const answers = await Promise.all(passwords.map((password) => reset(email, token, password)))
    const winners = answers.flatMap((answer, index) =>
      answer.status === 200 ? [passwords[index] ?? ''] : [],
    )
    expect(winners).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(19)
    for (const session of sessions) expect((await session.get('/api/user')).status).toBe(401)
    expect((await stranger.get('/api/user')).status).toBe(200)
    expect((await lettersTo(email)).filter((letter) => letter.subject === CHANGED)).toHaveLength(1)
    expect(await db().passwordToken.count()).toBe(0)
    expect((await login(email, DEMO_PASSWORD)).status).toBe(422)
    expect((await login(email, winners[0] ?? '')).status).toBe(200)
  })

  it('R3 a sign-in under way with the old password does not outlive the reset', async () => {
    const { id, passwordHash } = await db().user.findUniqueOrThrow({ where: { email: world.emails.manager } })
    await issueInvitation(id)
    const token = await newestToken(world.emails.manager)
    await inDatabase(async (signIn) => {
      await signIn.query('BEGIN')
      await signIn.query('UPDATE users SET last_used_at = now() WHERE id = $1', [id])
      await signIn.query(
        "INSERT INTO sessions (id_hash, user_id, expires_at) VALUES ('\\x01', $1, now() + interval '1 hour')",
        [id],
      )
      const answer = reset(world.emails.manager, token)
      await expect.poll(waitingForLocks).toBeGreaterThan(0)
      await signIn.query('COMMIT')
      expect((await answer).status).toBe(200)
    })
    expect(await db().session.count()).toBe(0)
    const late = startSession(id, { level: 1, remember: false, replaces: null, provenBy: passwordHash ?? '' })
    await expect(late).rejects.toThrow('Необходимо войти')
    expect(await db().session.count()).toBe(0)
  })

  it('R4 a forged Host changes no link, and the reset page sends no referrer', async () => {
    const body = { email: world.emails.manager }
    const answer = await guest().send('POST', '/api/forgot-password', body, {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      Origin: 'https://evil.example',
    })
    expect(answer.status).toBe(200)
    const [letter] = await outbox()
    const links = [...`${letter?.text} ${letter?.html}`.matchAll(/https?:\/\/[^/\s"]+/g)].map(
      ([origin]) => origin,
    )
    expect(new Set(links)).toEqual(new Set(['http://localhost:3000']))
    const page = proxy(new NextRequest('http://localhost:3000/reset-password/x?email=y'))
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  })
})

describe('own account', () => {
  const change = (current_password: string, password = NEW) => ({
    current_password,
    password,
    password_confirmation: password,
  })

  it('changing the password ends the other sessions and links, keeps this one, and tells by mail', async () => {
    const [here, elsewhere] = [await signedIn(world.users.manager), await signedIn(world.users.manager)]
    await forgot(world.emails.manager)
    const link = await newestToken(world.emails.manager)
    const wrong = await here.put('/api/user/password', change('не он'))
    expect(wrong.at('errors', 'current_password', 0)).toBe('Неверный текущий пароль.')
    const answer = await here.put('/api/user/password', change(DEMO_PASSWORD))
    expect(answer.status).toBe(200)
    expect((await here.get('/api/user')).status).toBe(200)
    expect((await elsewhere.get('/api/user')).status).toBe(401)
    expect((await reset(world.emails.manager, link)).status).toBe(422)
    expect((await lettersTo(world.emails.manager)).at(-1)?.subject).toBe(CHANGED)
    expect((await login(world.emails.manager, DEMO_PASSWORD)).status).toBe(422)
    expect((await login(world.emails.manager, NEW)).status).toBe(200)
  })

  it('a new password is another one, good without the spaces around it, and the same however it is typed', async () => {
    const client = await signedIn(world.users.manager)
    const refusals = [
      [DEMO_PASSWORD, DEMO_PASSWORD, 'Новый пароль совпадает с текущим'],
      [DEMO_PASSWORD, ' Password123 ', 'Этот пароль слишком распространён, придумайте другой'],
      [DEMO_PASSWORD, ` ${world.emails.manager}`, 'Пароль не должен совпадать с адресом электронной почты'],
      [DEMO_PASSWORD, '', 'Введите пароль'],
    ] as const
    for (const [current, password, words] of refusals) {
      const refused = await client.put('/api/user/password', change(current, password))
      expect([refused.status, refused.at('errors')]).toEqual([422, { password: [words] }])
    }
    const typed = 'ёлка, ёжик и чай'
    const body = { ...change(DEMO_PASSWORD, typed), password_confirmation: typed.normalize('NFD') }
    expect((await client.put('/api/user/password', body)).status).toBe(200)
    expect((await login(world.emails.manager, typed)).status).toBe(200)
  })

  it('shows the own live sessions and ends one of them; foreign and unknown ones are not found', async () => {
    const here = await signedIn(world.users.manager)
    const elsewhere = await signedIn(world.users.manager)
    const stranger = await signedIn(world.users.otherManager)
    await db().$executeRaw`
      INSERT INTO sessions (id_hash, user_id, expires_at) VALUES ('\\x01', ${world.users.manager}, now())`
    const list = async (client: typeof here) => {
      const body = (await client.get('/api/user/sessions')).at('data')
      return Array.isArray(body) ? body.map((one) => JSON.parse(JSON.stringify(one))) : []
    }
    const mine = await list(here)
    expect(mine.map((one) => one.is_current).sort()).toEqual([false, true])
    const other = mine.find((one) => !one.is_current)
    expect(other).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      is_current: false,
      remember: false,
      address: null,
      user_agent: null,
      created_at: expect.stringMatching(/Z$/),
      last_used_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
    })
    const missing = await here.delete(`/api/user/sessions/${'0'.repeat(32)}`)
    const foreign = await stranger.delete(`/api/user/sessions/${other.id}`)
    expect([foreign.status, foreign.text]).toEqual([404, missing.text])
    expect((await here.delete(`/api/user/sessions/${other.id}`)).status).toBe(204)
    expect((await elsewhere.get('/api/user')).status).toBe(401)
    expect((await here.get('/api/user')).status).toBe(200)
    expect((await stranger.get('/api/user')).status).toBe(200)
  })
})
