import { beforeEach, expect } from 'vitest'
import { guest, signedIn } from '@/e2e/support/api'
import { onReplica, secondClient } from '@/e2e/support/replicas'
import { resetCounters, work } from '@/e2e/support/stand-ins/argon2'
import { DEMO_PASSWORD } from '@/e2e/support/world-rows'
import { it, world } from '@/e2e/support/world-test'
import { limitKey } from '@/lib/core/auth/limits'
import { createThrottle } from '@/lib/core/auth/throttle'
import { db } from '@/lib/core/db/client'
import { AppError } from '@/lib/core/http/errors'
import { withRequestContext } from '@/lib/core/process/request-context'

const other = secondClient()
const [here, there] = [createThrottle(db), createThrottle(() => other)]
const EMAIL = 'petrova@example.com'

beforeEach(resetCounters)

const from = <T>(address: string, work: () => Promise<T>) =>
  withRequestContext({ requestId: 'test', address, userAgent: null, userId: null, deviceCookie: null }, work)

/** Seconds to wait, or null when the attempt is allowed. */
async function waitAfter(attempt: Promise<unknown>): Promise<number | null> {
  try {
    await attempt
    return null
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    return Number(error.headers?.['Retry-After'])
  }
}

/** Sets an address's counter. */
const counted = (limit: string, address: string, points: number) =>
  db()
    .$executeRaw`UPDATE rate_limits SET points = ${points}::int WHERE key = ${`${limit}:${limitKey(address)}`}`

const wrong = { email: 'MANAGER@example.com', password: 'не тот пароль' }

it('S2 five failures a minute for an address and account, whichever replica counts them', async () => {
  await from('192.0.2.1', async () => {
    for (const one of [here, there, here, there, here]) {
      expect(await waitAfter(one.beginAttempt(EMAIL))).toBeNull()
    }
    const wait = await waitAfter(there.beginAttempt(EMAIL.toUpperCase()))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
  })
  expect(await waitAfter(from('192.0.2.2', () => there.beginAttempt(EMAIL)))).toBeNull()
  expect(await waitAfter(from('192.0.2.1', () => there.beginAttempt('other@example.com')))).toBeNull()
})

it('S2 one address is guarded across accounts too: a common password is not tried on everybody', async () => {
  const attempt = (index: number, address = '192.0.2.1') =>
    from(address, () => (index % 2 === 0 ? here : there).beginAttempt(`person-${index}@example.com`))
  for (let index = 0; index < 99; index += 1) await attempt(index)
  for (let index = 0; index < 3; index += 1) await (await attempt(200 + index)).succeeded()
  await attempt(99)
  const wait = await waitAfter(attempt(100))
  expect(wait).toBeGreaterThan(60)
  expect(wait).toBeLessThanOrEqual(15 * 60)
  // Past its limit an address adds no counters, whatever accounts it tries; refused attempts before that do not count
  // against it.
  const counters = () => db().$queryRaw`SELECT count(*)::int AS count FROM rate_limits`
  const before = await counters()
  for (let index = 300; index < 310; index += 1) await waitAfter(attempt(index))
  expect(await counters()).toEqual(before)
  await attempt(100, '192.0.2.2')
  await counted('login-address', '192.0.2.2', 95)
  for (let index = 0; index < 10; index += 1) await waitAfter(attempt(100, '192.0.2.2'))
  expect(await waitAfter(attempt(101, '192.0.2.2'))).toBeNull()
})

it('R1 one sender asks for so many letters and no more, whomever to', async () => {
  const ask = (index: number, address = '192.0.2.1') =>
    from(address, () => (index % 2 === 0 ? here : there).allowsLetter(`person-${index}@example.com`))
  for (let index = 0; index < 3; index += 1) expect(await ask(index)).toBe(true)
  await counted('forgot-address', '192.0.2.1', 199)
  expect([await ask(199), await ask(200)]).toEqual([true, false])
  expect(await ask(200, '192.0.2.2')).toBe(true)
})

/** Alternates between two servers. */
function login(body: object, index: number) {
  const send = () => guest().post('/api/login', body)
  return index % 2 === 0 ? send() : onReplica(other, send)
}

it('S2 login: the sixth failure is 429 with Retry-After on either server, the right password included', async () => {
  for (let index = 0; index < 5; index += 1) expect((await login(wrong, index)).status).toBe(422)
  for (const [index, body] of [wrong, { ...wrong, password: DEMO_PASSWORD }].entries()) {
    const refused = await login(body, index)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.at('message')).toMatch(
      /^Слишком много попыток входа\. Пожалуйста, попробуйте ещё раз через (\d+ секунд|1 минут)[уы]?\.$/,
    )
  }
  expect(work.verified).toBe(5)
  await db().$executeRaw`UPDATE rate_limits SET expire = 1`
  expect((await login({ ...wrong, password: DEMO_PASSWORD }, 0)).status).toBe(200)
})

it('S2 thirty logins at once on two servers make at most five hash checks', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => login(wrong, index)))
  const statuses = answers.map((answer) => answer.status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(25)
  expect(work.verified).toBe(5)
})

/** Five attempts are answered, the sixth is refused. */
async function expectFive(send: (index: number) => Promise<{ status: number }>) {
  const statuses = []
  for (let index = 0; index < 6; index += 1) statuses.push((await send(index)).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
}

it('S2 a right password costs nothing, unknown accounts and the current password are counted like known ones', async () => {
  const right = { email: world.emails.manager, password: DEMO_PASSWORD }
  for (let index = 0; index < 8; index += 1) {
    expect((await guest().post('/api/login', right)).status).toBe(200)
  }
  const unknown = { email: `${'x'.repeat(240)}@example.com`, password: 'не тот пароль' }
  await expectFive(() => guest().post('/api/login', unknown))
  const client = await signedIn(world.users.manager)
  const [current_password, password] = ['не он', 'тихий-омут-2026']
  const change = { current_password, password, password_confirmation: password }
  await expectFive(() => client.put('/api/user/password', change))
})
