import { beforeEach, describe, expect, vi } from 'vitest'
import { type Answer, cookieOf, guest, signedIn } from '@/e2e/support/api'
import { addPhone, codeOf } from '@/e2e/support/factor/factors'
import { outbox, tokenIn } from '@/e2e/support/mail'
import { onReplica, secondClient } from '@/e2e/support/replicas'
import { resetCounters, work } from '@/e2e/support/stand-ins/argon2'
import { DEMO_PASSWORD } from '@/e2e/support/world-rows'
import { it, world } from '@/e2e/support/world-test'
import { knownDevice } from '@/lib/core/auth/device'
import { limitKey } from '@/lib/core/auth/limits'
import { db } from '@/lib/core/db/client'
import { env } from '@/lib/core/process/env'

const other = secondClient()
const LOCKED = 'Вход с незнакомых устройств приостановлен'

// The proxy in front reports the client's address.
Object.assign(env(), { TRUST_PROXY: 1 })

beforeEach(resetCounters)

interface Browser {
  /** The device cookie. */
  device?: string
  address?: string
  /** The cookie of a sign-in that waits for the code. */
  step?: string
}

/** A guest's call from an address, with these cookies. */
function post(
  path: string,
  body: object,
  { device, address = '192.0.2.1', step }: Browser = {},
): Promise<Answer> {
  const cookies = [...(device === undefined ? [] : [`device=${device}`]), ...(step ? [step] : [])]
  return guest(cookies.join('; ') || null).send('POST', path, body, { 'X-Forwarded-For': address })
}

const login = (email: string, password: string, browser?: Browser) =>
  post('/api/login', { email, password }, browser)
const wrong = (email: string, browser?: Browser) => login(email, 'догадка', browser)

/** The device cookie set by an answer. */
function deviceOf(answer: Answer): string {
  const [, value] =
    /^device=([^;]+);/.exec(answer.headers.getSetCookie().find((one) => one.startsWith('device=')) ?? '') ??
    []
  if (value === undefined) throw new Error(`no device cookie: ${answer.text}`)
  return value
}

/** Sets an existing counter. */
const counted = (limit: string, key: string, points: number) =>
  db().$executeRaw`UPDATE rate_limits SET points = ${points}::int WHERE key = ${`${limit}:${key}`}`

/** Uses up the account's attempts by unknown guests. */
async function shut(email: string): Promise<void> {
  expect((await wrong(email, { address: '198.51.100.1' })).status).toBe(422)
  expect(await counted('login-account', limitKey(email), 20)).toBe(1)
  expect((await wrong(email, { address: '203.0.113.1' })).status).toBe(429)
}

const letters = async () => (await outbox()).map(({ recipient, subject }) => [recipient, subject])

describe('a browser where somebody has signed in', () => {
  it('S2 is not shut out by strangers’ guesses, of the account or from the address, on any server', async () => {
    const email = world.emails.manager
    const device = deviceOf(await login(email, DEMO_PASSWORD))
    // Twenty unknown addresses.
    for (let guess = 0; guess < 20; guess += 1)
      expect((await wrong(email, { address: `198.51.100.${guess >> 2}` })).status).toBe(422)
    expect((await wrong(email, { address: '203.0.113.1' })).status).toBe(429)
    await wrong('nobody@example.org')
    expect(await counted('login-address', limitKey('192.0.2.1'), 100)).toBe(1)
    expect((await wrong('nobody@example.org')).status).toBe(429)
    expect((await login(email, DEMO_PASSWORD)).status).toBe(429)
    for (const again of [
      () => login(email, DEMO_PASSWORD, { device }),
      () => onReplica(other, () => login(email, DEMO_PASSWORD, { device })),
    ])
      expect((await again()).status).toBe(200)
  })

  it('S2 is guessed from no faster than a stranger’s: five a minute, twenty in fifteen, whichever server counts', async () => {
    const email = world.emails.manager
    const device = deviceOf(await login(email, DEMO_PASSWORD))
    resetCounters()
    const guess = (index: number) => {
      const send = () => wrong(email, { device, address: `192.0.2.${index}` })
      return index % 2 ? send() : onReplica(other, send)
    }
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => guess(index)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    for (let minute = 0; minute < 4; minute += 1) {
      await db().$executeRaw`UPDATE rate_limits SET expire = 1 WHERE key LIKE 'login-pair:%'`
      for (let index = 0; index < 5; index += 1) await guess(index)
    }
    expect(work.verified).toBe(20)
    expect((await login(email, DEMO_PASSWORD, { device })).status).toBe(429)
    // A guess from a known browser locks out nobody else.
    expect((await login(email, DEMO_PASSWORD)).status).toBe(200)
  })

  it('S2 is known for the accounts of that computer alone, and by a cookie of ours alone', async () => {
    const { manager, operator } = world.emails
    const first = deviceOf(await login(manager, DEMO_PASSWORD))
    const both = deviceOf(await login(operator, DEMO_PASSWORD, { device: first }))
    for (const email of [manager, operator])
      expect(knownDevice(decodeURIComponent(both), email)).toMatch(/^[\w-]{22}$/)
    expect(knownDevice(decodeURIComponent(first), manager)).toBe(
      knownDevice(decodeURIComponent(both), manager),
    )
    expect(knownDevice(decodeURIComponent(first), operator)).toBeNull()
    await shut(operator)
    const [nonce = '', signature = ''] = first.split('.')
    for (const device of [
      first,
      `${nonce}.${signature.replace(/^./, '_')}`,
      `${'x'.repeat(22)}.${signature}`,
      '~.',
      '%ff',
    ])
      expect((await login(operator, DEMO_PASSWORD, { device })).status, device).toBe(429)
    expect((await login(operator, DEMO_PASSWORD, { device: both })).status).toBe(200)
    const sixth = ['a', 'b', 'c', 'd', 'e'].reduce(
      (cookie, name) => `${cookie}~${name.repeat(22)}.${name.repeat(43)}`,
      both,
    )
    expect(
      decodeURIComponent(deviceOf(await login(manager, DEMO_PASSWORD, { device: sixth }))).split('~'),
    ).toHaveLength(5)
  })

  it('S2 a person signed in there changes the password while strangers guess it', async () => {
    const email = world.emails.manager
    const device = deviceOf(await login(email, DEMO_PASSWORD))
    await shut(email)
    const client = await signedIn(world.users.manager)
    const { cookies } = client
    const password = 'тихий-омут-2026'
    const body = { current_password: DEMO_PASSWORD, password, password_confirmation: password }
    const change = (Cookie: string) => client.send('PUT', '/api/user/password', body, { Cookie })
    expect((await change(cookies)).status).toBe(429)
    expect((await change(`${cookies}; device=${device}`)).status).toBe(200)
  })
})

describe('an account that strangers have shut', () => {
  it('S2 its person gets one letter, whose link lets another browser in with the password', async () => {
    const email = world.emails.manager
    await shut(email)
    for (let index = 0; index < 3; index += 1) {
      const refused = await login(email, DEMO_PASSWORD, { address: `203.0.113.${index}` })
      expect(refused.status).toBe(429)
      expect(refused.at('message')).toMatch(/через \d+ (минут[уы]?|час(а|ов)?)\. .*откройте ссылку из письма/)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    }
    expect(await letters()).toEqual([[email, LOCKED]])
    const [letter] = await outbox()
    const token = letter ? tokenIn(letter, 'trust-device') : ''
    const trusted = await post('/api/trust-device', { token })
    expect(trusted.status).toBe(200)
    const device = deviceOf(trusted)
    expect(deviceOf(await post('/api/trust-device', { token }))).toBe(device)
    expect((await wrong(email, { device })).status).toBe(422)
    expect((await login(email, DEMO_PASSWORD, { device })).status).toBe(200)
    expect(
      await db().auditEvent.count({ where: { action: 'login.lock', entityId: world.users.manager } }),
    ).toBe(1)

    for (const dead of [token.replace(/^./, 'Z'), token.slice(0, -1), 'нет', 'x'.repeat(601)]) {
      const refused = await post('/api/trust-device', { token: dead })
      expect([refused.status, Object.keys(Object(refused.at('errors')))]).toEqual([422, ['token']])
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 })
    const late = await post('/api/trust-device', { token })
    vi.useRealTimers()
    expect(late.at('errors', 'token', 0)).toContain('24 часа')
  })

  it('S1 S2 tells the same of an account that does not exist, and writes to nobody', async () => {
    await shut('nobody@example.org')
    await shut(world.emails.blocked)
    const words = async (email: string) =>
      String((await login(email, DEMO_PASSWORD, { address: '203.0.113.9' })).at('message')).replace(
        /\d+ (минут|час)\S*/,
        '',
      )
    const message = await words('nobody@example.org')
    expect(message).toContain('откройте ссылку из письма')
    expect(await words(world.emails.blocked)).toBe(message)
    expect(await letters()).toEqual([])
  })

  it('R3 a password set by a mailed link lets the browser in at once', async () => {
    const email = world.emails.manager
    await shut(email)
    await post('/api/forgot-password', { email })
    const letter = (await outbox()).findLast(({ subject }) => subject === 'Восстановление пароля')
    const password = 'тихий-омут-2026'
    const body = { email, token: letter ? tokenIn(letter) : '', password, password_confirmation: password }
    const device = deviceOf(await post('/api/reset-password', body))
    expect((await login(email, password)).status).toBe(429)
    expect((await login(email, password, { device })).status).toBe(200)
  })
})

describe('codes of a second factor', () => {
  const CODES_SHUT = 'Подтверждение входа с незнакомых устройств приостановлено'
  const WRONG = { phone: '000000', recovery: 'aaaa-aaaa-aaaa' }

  // A code works once, so each sign-in gets its own TOTP step.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
  const nextCode = (secret: string) => {
    vi.setSystemTime(Date.now() + 30_000)
    return codeOf(secret)
  }

  async function enter(email: string, code: string, browser: Browser): Promise<Answer> {
    const step = cookieOf(await login(email, DEMO_PASSWORD, browser), 'sign-in-step')
    return post('/api/login/factor', { code }, { ...browser, step })
  }

  it('S17 strangers’ wrong ones shut strangers out: the owner’s browser, the other kind and the mailed link get in', async () => {
    const email = world.emails.manager
    const { secret, recovery } = await addPhone(await signedIn(world.users.manager))
    const device = deviceOf(await enter(email, codeOf(secret), {}))
    const fresh = { address: '203.0.113.1' }

    // Strangers who know the password: ten addresses with five wrong codes each.
    for (let at = 0; at < 10; at += 1) {
      const address = `198.51.100.${at}`
      const step = cookieOf(await login(email, DEMO_PASSWORD, { address }), 'sign-in-step')
      for (let guess = 0; guess < 5; guess += 1)
        expect((await post('/api/login/factor', { code: WRONG.phone }, { address, step })).status).toBe(422)
    }
    const refused = await enter(email, WRONG.phone, fresh)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 60 * 60]).toEqual([429, true])
    expect(refused.at('message')).toMatch(/Слишком много неверных кодов.*откройте ссылку из письма/)
    expect((await enter(email, nextCode(secret), fresh)).status).toBe(429)
    expect((await enter(email, String(recovery[0]), fresh)).status, 'a recovery code').toBe(200)

    expect((await enter(email, WRONG.recovery, fresh)).status).toBe(422)
    expect(await counted('factor-day', limitKey('recovery', email), 50)).toBe(1)
    expect((await enter(email, String(recovery[1]), fresh)).status).toBe(429)
    for (const code of [nextCode(secret), String(recovery[2])])
      expect((await enter(email, code, { ...fresh, device })).status, code).toBe(200)

    const shutLetters = (await outbox()).filter(({ subject }) => subject === CODES_SHUT)
    expect(shutLetters.map(({ recipient }) => recipient)).toEqual([email])
    const token = shutLetters[0] ? tokenIn(shutLetters[0], 'trust-device') : ''
    const trusted = deviceOf(await post('/api/trust-device', { token }))
    expect((await enter(email, nextCode(secret), { ...fresh, device: trusted })).status).toBe(200)
  })

  it('S17 a known browser is guessed from no faster, and all known ones together two hundred times a day', async () => {
    const email = world.emails.manager
    const { secret } = await addPhone(await signedIn(world.users.manager))
    const device = deviceOf(await enter(email, codeOf(secret), {}))
    const guess = async () => (await enter(email, WRONG.phone, { device })).status
    for (let count = 0; count < 5; count += 1) expect(await guess()).toBe(422)
    expect(await guess()).toBe(429)
    await db().$executeRaw`UPDATE rate_limits SET points = 50 WHERE key LIKE 'factor-day:%'`
    await db().$executeRaw`UPDATE rate_limits SET expire = 1 WHERE key LIKE 'factor:%'`
    expect(await guess()).toBe(429)
    await db().$executeRaw`UPDATE rate_limits SET points = 199 WHERE key LIKE 'factor-known:%'`
    await db()
      .$executeRaw`UPDATE rate_limits SET expire = 1 WHERE key LIKE 'factor-day:%' OR key LIKE 'factor:%'`
    expect([await guess(), await guess()]).toEqual([422, 429])
    expect((await letters()).map(([, subject]) => subject)).not.toContain(CODES_SHUT)
  })
})
