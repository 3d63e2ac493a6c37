import { expect, onTestFinished, vi } from 'vitest'
import { signedIn } from '@/e2e/support/api'
import { asOwner } from '@/e2e/support/database'
import { outbox } from '@/e2e/support/mail'
import { it, world } from '@/e2e/support/world-test'
import { remindIdleUsers, suspendIdleUsers } from '@/lib/core/auth/suspension'
import { db } from '@/lib/core/db/client'
import { relayAudit } from '@/lib/core/jobs/audit-relay'
import { runNightly } from '@/lib/core/jobs/nightly'
import { NIGHTLY_QUEUE, startScheduler } from '@/lib/core/jobs/scheduler'
import { deleteOldMessages } from '@/lib/features/inbox/mutations'

const unused = (userId: number, days: number) => db().$executeRaw`
  UPDATE users SET last_used_at = now() - make_interval(days => ${days}) WHERE id = ${userId}`

const suspended = async () =>
  (await db().user.findMany({ where: { suspendedAt: { not: null } }, select: { id: true } })).map(
    ({ id }) => id,
  )

it('S10 suspends who was away for a year, ends their sessions, and leaves the rest', async () => {
  const { manager, operator, blocked } = world.users
  const [gone, stays] = [await signedIn(manager), await signedIn(operator)]
  await unused(manager, 366)
  await unused(operator, 364)
  await unused(blocked, 400)
  expect(await suspendIdleUsers()).toBe(1)
  expect(await suspendIdleUsers()).toBe(0)
  expect(await suspended()).toEqual([manager])
  expect((await gone.get('/api/user')).status).toBe(401)
  expect((await stays.get('/api/user')).status).toBe(200)
  const events = await db().auditEvent.findMany({ where: { action: 'user.suspend' } })
  expect(events.map((event) => [event.entity, event.entityId])).toEqual([['user', manager]])
})

it('S10 of administrators one is left who can reactivate the rest', async () => {
  await unused(world.users.admin, 500)
  expect(await suspendIdleUsers()).toBe(0)
  await db().user.update({ where: { id: world.users.manager }, data: { userRoleId: 1, companyId: null } })
  await unused(world.users.manager, 1)
  expect(await suspendIdleUsers()).toBe(1)
  expect(await suspended()).toEqual([world.users.admin])
})

it('S10 reminds once 30 and once 7 days before, makes up for missed nights, and begins anew after use', async () => {
  const { manager, operator, otherManager, blocked } = world.users
  await unused(manager, 334)
  await unused(operator, 360)
  await unused(otherManager, 366)
  await unused(blocked, 340)
  const subjects = async () => (await outbox()).map((letter) => [letter.recipient, letter.subject])
  const inDays = (days: string) => `Учётная запись будет приостановлена через ${days}`
  await remindIdleUsers()
  await remindIdleUsers()
  expect(await subjects()).toEqual([[world.emails.operator, inDays('5 дней')]])
  await unused(manager, 336)
  await Promise.all([remindIdleUsers(), remindIdleUsers()])
  expect((await subjects()).slice(1)).toEqual([[world.emails.manager, inDays('29 дней')]])
  await db()
    .$executeRaw`UPDATE users SET suspension_reminded_at = suspension_reminded_at - interval '23 days' WHERE id = ${manager}`
  await unused(manager, 359)
  await remindIdleUsers()
  expect((await subjects()).slice(2)).toEqual([[world.emails.manager, inDays('6 дней')]])
  await unused(manager, 0)
  await remindIdleUsers()
  expect(await subjects()).toHaveLength(3)
})

it('deletes what is over and keeps what lives', async () => {
  await db().session.deleteMany()
  const alive = await signedIn(world.users.manager)
  const remembered = await signedIn(world.users.operator)
  await signedIn(world.users.otherManager)
  await db().$executeRaw`
      UPDATE sessions SET remember = true, last_used_at = now() - interval '3 hours', expires_at = now() + interval '9 days'
      WHERE user_id = ${world.users.operator}`
  await db().$executeRaw`
      UPDATE sessions SET last_used_at = now() - interval '3 hours' WHERE user_id = ${world.users.otherManager}`
  await db().$executeRaw`
      INSERT INTO password_tokens (token_hash, user_id, purpose, expires_at) VALUES
        ('\\x01', ${world.users.manager}, 'reset', now()), ('\\x02', ${world.users.operator}, 'reset', now() + interval '1 hour')`
  await db().rateLimit.createMany({
    data: [
      { key: 'old', points: 1, expire: 1 },
      { key: 'new', points: 1, expire: Date.now() + 60_000 },
    ],
  })
  await db().$executeRaw`
      INSERT INTO outbox_messages (recipient, subject, text, html, created_at) VALUES
        ('a@example.com', '', '', '', now() - interval '31 days'), ('b@example.com', '', '', '', now())`
  await runNightly()
  expect((await alive.get('/api/user')).status).toBe(200)
  expect((await remembered.get('/api/user')).status).toBe(200)
  expect(await db().session.count()).toBe(2)
  expect(await db().passwordToken.count()).toBe(1)
  expect((await db().rateLimit.findMany()).map(({ key }) => key)).toEqual(['new'])
  expect(await db().outboxMessage.count()).toBe(1)
})

it('L6 audit, mail, offers and attempts past their terms are gone the next night, what is not stays', async () => {
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60_000)
  const { manager: userId } = world.users
  await asOwner(
    'SET session_replication_role = replica; INSERT INTO audit_events (action, at, chain, position, digest, hash) VALUES ' +
      "('old', now() - interval '1096 days', 9, 1, '', ''), ('young', now() - interval '1094 days', 9, 2, '', '')",
  )
  const offer = {
    userId,
    companyId: world.otherCompany,
    message: 'Расскажите, как вам это удалось',
    contactName: 'А',
  }
  const rest = { contactEmail: 'a@example.com' }
  await db().contactOffer.createMany({
    data: [
      { ...offer, ...rest, status: 'closed', updatedAt: days(1096) },
      { ...offer, ...rest, status: 'closed', updatedAt: days(1094) },
      { ...offer, ...rest, status: 'new', updatedAt: days(1096) },
    ],
  })
  const message = { userId, subject: 'А', message: 'А' }
  await db().feedbackMessage.createMany({
    data: [
      { ...message, status: 'closed', updatedAt: days(1096) },
      { ...message, status: 'closed', updatedAt: days(1094) },
      { ...message, status: 'in_work', updatedAt: days(1096) },
    ],
  })
  const attempt = { provider: 'ministry', returnTo: '/' }
  await db().signInAttempt.createMany({
    data: [
      { ...attempt, secretHash: Uint8Array.of(1), expiresAt: days(1) },
      { ...attempt, secretHash: Uint8Array.of(2), expiresAt: days(-1) },
    ],
  })
  await db().outboxMessage.create({
    data: { recipient: 'a@example.com', subject: '', text: '', html: '', createdAt: days(31) },
  })
  // Audit rows not yet written to the console are kept.
  await relayAudit()
  await runNightly()
  expect(await deleteOldMessages()).toBe(2)
  const old = { where: { action: { in: ['old', 'young'] } }, select: { action: true } }
  expect(await db().auditEvent.findMany(old)).toEqual([{ action: 'young' }])
  expect([await db().contactOffer.count(), await db().feedbackMessage.count()]).toEqual([2, 2])
  expect((await db().signInAttempt.findMany()).map(({ secretHash }) => [...secretHash])).toEqual([[2]])
  expect(await db().outboxMessage.count({ where: { recipient: 'a@example.com' } })).toBe(0)
})

it('every replica keeps the clock, and one of them does the job once', async () => {
  await unused(world.users.manager, 366)
  const first = vi.fn(async () => undefined)
  const tasks = [{ queue: 'at-start', cron: '30 3 1 1 *', atStart: true, run: first }]
  const replicas = await Promise.all([startScheduler(tasks), startScheduler(tasks)])
  onTestFinished(async () => void (await Promise.all(replicas.map((boss) => boss.stop({ graceful: false })))))
  const [boss] = replicas
  const nightly = { name: NIGHTLY_QUEUE, cron: '30 3 * * *', timezone: 'Europe/Moscow' }
  expect((await boss.getSchedules()).find(({ name }) => name === NIGHTLY_QUEUE)).toMatchObject(nightly)
  await expect.poll(() => first.mock.calls.length).toBe(1)
  const id = (await boss.send(NIGHTLY_QUEUE, {})) ?? ''
  // A starting replica polls the queue at once, the others within half a minute.
  replicas.push(await startScheduler())
  await expect.poll(async () => (await boss.getJobById(NIGHTLY_QUEUE, id))?.state).toBe('completed')
  expect(await suspended()).toEqual([world.users.manager])
  expect(first).toHaveBeenCalledTimes(1)
  expect(await boss.getQueueSize(NIGHTLY_QUEUE, { before: 'completed' })).toBe(0)
})
