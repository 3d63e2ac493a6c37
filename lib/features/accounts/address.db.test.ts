import { describe, expect, vi } from 'vitest'
import { type Answer, guest, signedIn } from '@/e2e/support/api'
import { outbox, tokenIn } from '@/e2e/support/mail'
import { onReplica, secondClient } from '@/e2e/support/replicas'
import { NEWCOMER, pathOf, users } from '@/e2e/support/users'
import { auditEvents, waitingForLocks } from '@/e2e/support/world'
import { DEMO_PASSWORD } from '@/e2e/support/world-rows'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { knownDevice } from '@/lib/core/auth/device'
import { db } from '@/lib/core/db/client'
import { runNightly } from '@/lib/core/jobs/nightly'
import { tokenHash } from '@/lib/core/process/secrets'

const NEW = 'novaya@example.org'
const [CONFIRM, REQUESTED, CHANGED] = ['Подтвердите новый адрес', 'Запрошена смена адреса', 'Адрес изменён']
const other = secondClient()

const own = (email: string) => ({ email })
const login = (email: string) => guest().post('/api/login', { email, password: DEMO_PASSWORD })
const confirm = (token: string, current_password = DEMO_PASSWORD) =>
  guest().post('/api/confirm-email', { token, current_password })
const cancel = (token: string) => guest().post('/api/cancel-email', { token })

const deviceIn = (answer: Answer) =>
  decodeURIComponent(/^device=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? '')

const letters = async () => (await outbox()).map(({ recipient, subject }) => [recipient, subject])

async function newestToken(subject: string, page: string): Promise<string> {
  const letter = (await outbox()).findLast((one) => one.subject === subject)
  if (!letter) throw new Error(`no letter «${subject}»`)
  return tokenIn(letter, page)
}
const confirmToken = () => newestToken(CONFIRM, 'confirm-email')
const cancelToken = () => newestToken(REQUESTED, 'cancel-email')

const PATIENT = { timeout: 200_000 }

describe('another address', () => {
  it('S11 of a colleague: it waits, both addresses are told, and it counts once the letter is answered', async () => {
    const old = world.emails.operator
    const person = await signedIn(world.users.operator)
    const answer = await manager.put(pathOf('operator'), { email: NEW.toUpperCase(), position: 'Врач' })
    expect(answer.at('data')).toMatchObject({ email: old, pending_email: NEW, position: 'Врач' })
    expect((await person.get('/api/user')).at('data')).toMatchObject({ email: old, pending_email: NEW })
    expect((await manager.get(users())).text).toContain(NEW)
    expect((await letters()).sort()).toEqual([
      [NEW, CONFIRM],
      [old, REQUESTED],
    ])
    expect((await login(NEW)).status).toBe(422)
    expect((await login(old)).status).toBe(200)

    const token = await confirmToken()
    expect((await confirm(token, 'не тот пароль')).at('errors', 'current_password', 0)).toBe(
      'Неверный текущий пароль.',
    )
    const confirmed = await confirm(token)
    expect([confirmed.status, knownDevice(deviceIn(confirmed), NEW)]).toEqual([
      200,
      expect.stringMatching(/./),
    ])
    expect((await person.get('/api/user')).status).toBe(401)
    expect(await db().session.count({ where: { userId: world.users.operator } })).toBe(0)
    expect((await letters()).at(-1)).toEqual([old, CHANGED])
    expect((await login(old)).status).toBe(422)
    expect((await login(NEW)).at('data', 'pending_email')).toBeNull()
    expect((await confirm(token)).at('errors', 'token', 0)).toContain('недействительна')
    const events = await auditEvents({ entityId: world.users.operator, action: { startsWith: 'email.' } })
    expect(events.map(({ action, userId, before, after }) => ({ action, userId, before, after }))).toEqual([
      { action: 'email.request', userId: world.users.manager, before: { email: old }, after: { email: NEW } },
      { action: 'email.change', userId: world.users.operator, before: { email: old }, after: { email: NEW } },
    ])
  })

  it('S11 whoever names a mailbox of their own gets no account: neither its password nor its address', async () => {
    const person = await signedIn(world.users.operator)
    await manager.put(pathOf('operator'), { email: 'evil@example.org' })
    for (const email of ['evil@example.org', world.emails.operator])
      await guest().post('/api/forgot-password', { email })
    expect((await letters()).slice(2)).toEqual([[world.emails.operator, 'Восстановление пароля']])
    const token = await confirmToken()
    const statuses: number[] = []
    for (let index = 0; index < 6; index += 1)
      statuses.push((await confirm(token, `догадка ${index}`)).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await person.get('/api/user')).at('data', 'email')).toBe(world.emails.operator)
  })

  it('S11 an invited person who accepts while their address is being corrected keeps it', async () => {
    const [userId, email] = [world.users.operator, world.emails.operator]
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: userId } })
    await db().user.update({ where: { id: userId }, data: { passwordHash: null } })
    await manager.put(pathOf('operator'), { name: 'Вера' })
    const correcting = await other.$transaction(async (accepting) => {
      await accepting.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`
      const begun = manager.put(pathOf('operator'), { email: 'evil@example.org' })
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 200_000 })
      await accepting.user.update({ where: { id: userId }, data: { passwordHash } })
      return [begun]
    }, PATIENT)
    const [answer] = await Promise.all(correcting)
    expect(answer?.status).toBe(409)
    expect(await db().user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ email })
    expect(await letters()).toEqual([])
  })

  it('S11 S12 of one’s own: a fresh proof first, the same two letters', async () => {
    const person = await signedIn(world.users.operator)
    const old = world.emails.operator
    const put = (email: string) => person.put('/api/user/pending-email', { email })
    await db().$executeRaw`UPDATE sessions SET proved_at = now() - interval '11 minutes'`
    expect((await put(NEW)).at('code')).toBe('reauthenticate')
    await db().$executeRaw`UPDATE sessions SET proved_at = now()`
    for (const email of [old, 'нет'])
      expect(Object.keys(Object((await put(email)).at('errors')))).toEqual(['email'])
    expect(await letters()).toEqual([])
    expect((await put(NEW)).status).toBe(200)
    expect((await letters()).sort()).toEqual([
      [NEW, CONFIRM],
      [old, REQUESTED],
    ])
    expect((await person.get('/api/user')).at('data')).toMatchObject({ email: old, pending_email: NEW })
    expect((await confirm(await confirmToken())).status).toBe(200)
    expect((await login(NEW)).status).toBe(200)
  })

  it('S11 is ended by the link in the old mailbox, by the person, by their manager, by a newer one, by a block', async () => {
    const person = await signedIn(world.users.operator)
    const ends: Array<() => Promise<unknown>> = [
      async () => cancel(await cancelToken()),
      () => person.delete('/api/user/pending-email'),
      () => manager.delete(`${pathOf('operator')}/pending-email`),
      () => admin.put(pathOf('operator'), { email: 'third@example.org' }),
      () => manager.put(pathOf('operator'), { user_status_id: 2 }),
    ]
    for (const end of ends) {
      await db().rateLimit.deleteMany()
      await db().emailChange.deleteMany()
      await manager.put(pathOf('operator'), { email: NEW })
      const token = await confirmToken()
      await end()
      expect((await confirm(token)).status).toBe(422)
      expect((await manager.get(pathOf('operator'))).at('data', 'pending_email')).not.toBe(NEW)
    }
    const blocked = await manager.put(pathOf('operator'), { email: NEW })
    expect([blocked.status, Object.keys(Object(blocked.at('errors')))]).toEqual([422, ['email']])
  })

  it('S11 the link of an earlier letter ends nothing, and refers to the newest', async () => {
    await manager.put(pathOf('operator'), { email: NEW })
    const earlier = await cancelToken()
    await manager.put(pathOf('operator'), { email: 'third@example.org' })
    expect((await cancel(earlier)).at('errors', 'token', 0)).toContain('откройте последнее письмо')
    expect((await cancel(await cancelToken())).status).toBe(200)
  })

  it('S11 both links hold random tokens kept as hashes; a day later they are worth nothing', async () => {
    await manager.put(pathOf('operator'), { email: NEW })
    const [confirming, cancelling] = [await confirmToken(), await cancelToken()]
    expect(confirming).toMatch(/^[\w-]{43}$/)
    expect(cancelling).not.toBe(confirming)
    const waiting = await db().emailChange.findUniqueOrThrow({ where: { userId: world.users.operator } })
    expect(waiting).toMatchObject({ confirmHash: tokenHash(confirming), cancelHash: tokenHash(cancelling) })
    expect((await confirm(cancelling)).status).toBe(422)
    expect((await cancel(confirming)).status).toBe(422)
    await db().$executeRaw`UPDATE email_changes SET expires_at = now()`
    expect((await confirm(confirming)).status).toBe(422)
    expect((await manager.get(pathOf('operator'))).at('data', 'pending_email')).toBeNull()
    await runNightly()
    expect(await db().emailChange.count()).toBe(0)
    expect((await cancel(cancelling)).at('errors', 'token', 0)).toContain('Отменять нечего')
  })

  it('S11 after a new password the link asks for that one', async () => {
    const person = await signedIn(world.users.operator)
    await person.put('/api/user/pending-email', own(NEW))
    const password = 'тихий-омут-2026'
    const body = { current_password: DEMO_PASSWORD, password, password_confirmation: password }
    expect((await person.put('/api/user/password', body)).status).toBe(200)
    const token = await confirmToken()
    expect((await confirm(token)).at('errors', 'current_password', 0)).toBe('Неверный текущий пароль.')
    expect((await confirm(token, password)).status).toBe(200)
  })

  it('S11 an address somebody has meanwhile is refused in words, and nobody loses theirs', async () => {
    const answer = await manager.put(pathOf('operator'), { email: world.emails.otherManager })
    expect([answer.status, answer.at('data', 'pending_email')]).toEqual([200, world.emails.otherManager])
    const words = (await confirm(await confirmToken())).at('errors', 'token', 0)
    expect(words).toBe('Этот адрес уже занят другой учётной записью. Запросите смену на другой адрес.')
    expect((await login(world.emails.operator)).status).toBe(200)

    await manager.put(pathOf('operator'), { email: NEW })
    const first = await confirmToken()
    await manager.put(pathOf('unassigned'), { email: NEW })
    const second = await confirmToken()
    const [one, two, invited] = await Promise.all([
      confirm(first),
      onReplica(other, () => confirm(second)),
      admin.post(users(), { ...NEWCOMER, email: NEW }),
    ])
    expect([one, two, invited].filter(({ status }) => status < 300)).toHaveLength(1)
    expect([one, two, invited].filter(({ status }) => status === 422)).toHaveLength(2)
    expect(await db().user.count({ where: { email: NEW } })).toBe(1)
  })

  it('S11 confirmations and stops at once, on two servers: one of them happens', async () => {
    await manager.put(pathOf('operator'), { email: NEW })
    const [confirming, cancelling] = [await confirmToken(), await cancelToken()]
    const stop = () => onReplica(other, () => cancel(cancelling))
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_, index) =>
        index % 2 ? confirm(confirming) : onReplica(other, () => confirm(confirming)),
      ),
      stop(),
      stop(),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { email } = await db().user.findUniqueOrThrow({ where: { id: world.users.operator } })
    const isStopped = answers.slice(4).some(({ status }) => status === 200)
    expect(email).toBe(isStopped ? world.emails.operator : NEW)
    expect((await letters()).filter(([, subject]) => subject === CHANGED)).toHaveLength(isStopped ? 0 : 1)
  })
})

it('S11 letters to addresses somebody types: thirty an hour for a manager, whichever server counts them, refused addresses too', async () => {
  const { id } = Object((await manager.post(users(), NEWCOMER)).at('data'))
  const statuses: number[] = []
  for (let index = 0; index < 40; index += 1) {
    const email = index % 4 ? `stranger-${index}@example.org` : world.emails.otherManager
    const send = () => manager.put(`${users()}/${id}`, { email })
    statuses.push((await (index % 2 ? send() : onReplica(other, send))).status)
  }
  expect(statuses.slice(0, 5)).toEqual([422, 200, 200, 200, 422])
  expect(statuses.slice(29)).toEqual(Array.from({ length: 11 }, () => 429))
  const more = await manager.post(users(), { ...NEWCOMER, email: 'one-more@example.org' })
  expect([more.status, more.at('message')]).toEqual([
    429,
    'Вы отправили слишком много писем. Повторите через час.',
  ])
  expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(0)
})
