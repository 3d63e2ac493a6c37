import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { dispatch, guest } from '@/e2e/support/api'
import { outbox, tokenIn } from '@/e2e/support/mail'
import { listening } from '@/e2e/support/processes/listening'
import { secondClient } from '@/e2e/support/replicas'
import { pathOf } from '@/e2e/support/users'
import { admin, it, world } from '@/e2e/support/world-test'
import { issueInvitation } from '@/lib/core/auth/password-tokens'
import { db } from '@/lib/core/db/client'
import { selected } from '@/lib/core/db/rows'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { runNightly } from '@/lib/core/jobs/nightly'
import { startOutboxWorker } from '@/lib/core/jobs/start'
import { passwordChangedLetter, suspensionLetter } from '@/lib/core/mail/account-letters'
import { caughtLetters } from '@/lib/core/mail/catcher'
import { letter } from '@/lib/core/mail/letter'
import { claimLetter, deliverDue, emailRow, MAX_ATTEMPTS, outboxSql } from '@/lib/core/mail/outbox'
import { configuredSender, type SendLetter, smtpSender } from '@/lib/core/mail/transport'
import { Prisma } from '@/lib/generated/prisma/client'

const other = secondClient()
let server: SMTPServer
let url: string
let send: SendLetter
let isDead = false
let connections = 0
let delivered: Email[] = []

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A dead server accepts the connection and never answers, which takes longer than a refusal.
    onConnect(_session, done) {
      if (isDead) connections += 1
      else done()
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        delivered.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  url = `smtp://127.0.0.1:${await listening(server.server)}`
  send = smtpSender(url, 'no-reply@example.org')
})

beforeEach(async () => {
  isDead = false
  connections = 0
  delivered = []
})

const stops: Array<() => Promise<void>> = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const dueNow = () =>
  db().outboxMessage.updateMany({ where: { sentAt: null }, data: { nextTryAt: new Date(0) } })

it('F4 a dead mail server delays letters and nothing else; after recovery each is delivered once', async () => {
  isDead = true
  stops.push(
    startOutboxWorker(db, send),
    startOutboxWorker(() => other, send),
  )
  const { manager, operator, otherManager, otherOperator, watcher } = world.emails
  const people = [manager, operator, otherManager, otherOperator, watcher]
  await issueInvitation(world.users.notAgreed)
  await expect.poll(() => connections).toBeGreaterThan(0)
  for (const email of people) expect((await guest().post('/api/forgot-password', { email })).status).toBe(200)
  expect(await db().outboxMessage.count({ where: { sentAt: null } })).toBe(people.length + 1)
  await expect
    .poll(() => db().outboxMessage.count({ where: { lastError: { not: null } } }))
    .toBeGreaterThan(0)
  await Promise.all(stops.splice(0).map((stop) => stop()))
  expect(delivered).toEqual([])
  isDead = false
  await dueNow()
  stops.push(
    startOutboxWorker(db, send),
    startOutboxWorker(() => other, send),
  )
  await expect.poll(() => db().outboxMessage.count({ where: { sentAt: null } })).toBe(0)
  expect(await Promise.all([deliverDue(db(), send), deliverDue(other, send)])).toEqual([0, 0])
  const addresses = delivered.map((email) => email.to?.[0]?.address)
  expect(addresses.sort()).toEqual([...people, world.emails.notAgreed].sort())
})

it('S15 a server without STARTTLS gets no letter that must not be read on the way', async () => {
  const { subject, text, html } = passwordChangedLetter()
  const strict = smtpSender(url, 'no-reply@example.org', true)
  await expect(strict(1, 'a@example.org', { subject, text, html })).rejects.toThrow(/STARTTLS|TLS/)
  expect(delivered).toEqual([])
})

it('F4 a server that cannot be reached puts the letter back, later and later', async () => {
  const nowhere = smtpSender('smtp://127.0.0.1:9', 'no-reply@example.org')
  await issueInvitation(world.users.manager)
  for (const pause of [15, 30, 60]) {
    expect(await deliverDue(db(), nowhere)).toBe(0)
    const [row] = await db().$queryRaw<Array<{ wait: number; last_error: string }>>`
        SELECT extract(epoch FROM next_try_at - now())::float AS wait, last_error FROM outbox_messages`
    expect(row?.wait).toBeGreaterThan(pause - 5)
    // The clock may be set back between two statements.
    expect(row?.wait).toBeLessThan(pause + 1)
    expect(row?.last_error).toContain('ECONNREFUSED')
    await dueNow()
  }
  await db().outboxMessage.updateMany({ data: { attempts: MAX_ATTEMPTS } })
  expect(await claimLetter(db())).toBeUndefined()
})

it('F4 two workers at once send each of many letters once', async () => {
  for (const id of Object.values(world.users)) {
    if (id !== world.users.blocked) await issueInvitation(id)
  }
  const sent = await Promise.all([
    deliverDue(db(), send),
    deliverDue(other, send),
    deliverDue(db(), send),
    deliverDue(other, send),
  ])
  expect(sent.reduce((sum, count) => sum + count)).toBe(8)
  expect(new Set(delivered.map((email) => email.messageId)).size).toBe(8)
  expect(delivered).toHaveLength(8)
})

it('F4 a letter whose sender dies is due again when its lease is over, and not before', async () => {
  await issueInvitation(world.users.manager)
  const abandoned = await claimLetter(other)
  expect(abandoned?.recipient).toBe(world.emails.manager)
  expect(await deliverDue(db(), send)).toBe(0)
  await db().$executeRaw`UPDATE outbox_messages SET next_try_at = next_try_at - interval '10 minutes'`
  expect(await deliverDue(db(), send)).toBe(1)
  expect(delivered).toHaveLength(1)
})

it('an invitation that waited for a mail server lasts three days from its delivery; a link asked for does not', async () => {
  await issueInvitation(world.users.notAgreed)
  await guest().post('/api/forgot-password', { email: world.emails.manager })
  const before = await db().passwordToken.findMany()
  await db()
    .$executeRaw`UPDATE password_tokens SET created_at = created_at - interval '9 days', expires_at = expires_at - interval '9 days'`
  await runNightly()
  expect(await deliverDue(db(), send)).toBe(2)
  const isLasting = async (purpose: string) => {
    const [first, now] = [before, await db().passwordToken.findMany()].map((all) =>
      all.find((one) => one.purpose === purpose),
    )
    return Boolean(first && now && now.expiresAt >= first.expiresAt)
  }
  expect([await isLasting('invitation'), await isLasting('reset')]).toEqual([true, false])
  // The token of a delivered letter is deleted once it has expired.
  await db().$executeRaw`UPDATE password_tokens SET expires_at = now() - interval '1 minute'`
  await runNightly()
  expect(await db().passwordToken.count()).toBe(0)
})

it('an invitation whose link no longer opens is not sent: of somebody blocked since, or invited again', async () => {
  await issueInvitation(world.users.notAgreed)
  await issueInvitation(world.users.notAgreed)
  await issueInvitation(world.users.operator)
  expect(await deliverDue(db(), send)).toBe(2)
  await issueInvitation(world.users.notAgreed)
  expect((await admin.put(pathOf('notAgreed'), { user_status_id: USER_STATUS.blocked })).status).toBe(200)
  delivered = []
  await deliverDue(db(), send)
  expect(delivered.map(({ subject }) => subject).sort()).toEqual([
    'Ваша учётная запись заблокирована',
    'Руководитель заблокирован',
  ])
  expect(await db().outboxMessage.count({ where: { sentAt: null } })).toBe(0)
})

it('F8 links are sent before notices, however many wait and however long', async () => {
  const person = selected(emailRow, Prisma.sql`SELECT email FROM users WHERE id = ${world.users.operator}`)
  for (let notice = 0; notice < 3; notice += 1)
    await db().$executeRaw(outboxSql(person, passwordChangedLetter()))
  await db().$executeRaw`UPDATE outbox_messages SET next_try_at = now() - interval '1 hour'`
  await issueInvitation(world.users.notAgreed)
  await guest().post('/api/forgot-password', { email: world.emails.manager })
  await deliverDue(db(), send)
  expect(delivered.map(({ subject }) => subject)).toEqual([
    'Приглашение в систему «Мониторинг показателей»',
    'Восстановление пароля',
    ...Array.from({ length: 3 }, () => 'Пароль изменён'),
  ])
})

it('F8 of letters of a kind and organisation written at once a recipient gets one a day', async () => {
  const everybody = selected(
    emailRow,
    Prisma.sql`SELECT email FROM users WHERE company_id = ${world.company}`,
  )
  const of = (kind: string, companyId: number | null) =>
    letter({ subject: 'Дело', before: ['Дело'], daily: { kind, companyId } })
  const write = (one: ReturnType<typeof of>) => db().$executeRaw(outboxSql(everybody, one))
  const people = await write(of('a', 1))
  expect(people).toBeGreaterThan(1)
  const again = await Promise.all(Array.from({ length: 10 }, () => write(of('b', null))))
  expect(again.reduce((sum, count) => sum + count)).toBe(people)
  expect([await write(of('a', 1)), await write(of('a', 2))]).toEqual([0, people])
})

it('sends text and HTML in Russian with the link, and forgets the words once sent', async () => {
  await issueInvitation(world.users.manager)
  const [written] = await outbox()
  const token = tokenIn(written ?? { text: '' })
  await deliverDue(db(), send)
  const [email] = delivered
  expect(email?.subject).toBe('Приглашение в систему «Мониторинг показателей»')
  expect(email?.from).toMatchObject({ name: 'Мониторинг показателей', address: 'no-reply@example.org' })
  expect(email?.to).toMatchObject([{ address: world.emails.manager }])
  const link = `http://localhost:3000/reset-password/${token}?email=manager%40example.com`
  expect(email?.text).toContain(link)
  expect(email?.html).toContain(`href="${link}"`)
  const [row] = await db().outboxMessage.findMany()
  expect(row).toMatchObject({ text: '', html: '', lastError: null })
  expect(row?.sentAt).not.toBeNull()
})

it('outside production without SMTP_URL letters are caught and shown', async () => {
  await issueInvitation(world.users.manager)
  const catching = configuredSender()
  if (!catching) throw new Error('nothing catches')
  expect(await deliverDue(db(), catching)).toBe(1)
  expect(caughtLetters()[0]?.recipient).toBe(world.emails.manager)
  const shown = await dispatch('GET', '/dev/mail/messages')
  expect(shown.at('data', 0, 'subject')).toBe('Приглашение в систему «Мониторинг показателей»')
  for (let id = 0; id < 60; id += 1) await catching(id, 'x@example.com', passwordChangedLetter())
  expect(caughtLetters()).toHaveLength(50)
})

it('letters hold text, never markup', () => {
  const hostile = '<img src=x onerror="alert(1)">&\'"'
  const { text, html } = letter({
    subject: hostile,
    before: [hostile],
    action: { label: hostile, url: `http://localhost/?a="><script>` },
    after: ['Первая строка\nи вторая'],
  })
  expect(text).toContain(hostile)
  expect(html).not.toMatch(/<img|<script/)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;&quot;')
  expect(html).toContain('Первая строка<br>и вторая')
  expect(suspensionLetter(1, '2026-12-01').subject).toContain('через 1 день')
  expect(suspensionLetter(7, '2026-12-01').text).toContain('до 01.12.2026')
})
