import { describe, expect, onTestFinished, vi } from 'vitest'
import { guest } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { lettersTo, outbox } from '@/e2e/support/mail'
import { receivedMail } from '@/e2e/support/processes/received-mail'
import { onReplica, secondClient } from '@/e2e/support/replicas'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { remindOfDeadlines } from '@/lib/features/deadlines/mutations'
import { createDocument } from '@/prisma/seed/builders/document'

/** Fakes the date only, since the database needs real timers. */
function on(day: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T09:00:00+03:00`) })
}

async function approve(category: number, status: 'draft' | 'approved' = 'approved'): Promise<void> {
  await inDatabase((client) =>
    createDocument(client, {
      companyId: world.company,
      metricCategoryId: world.categories[category] ?? 0,
      year: 2026,
      quarter: 3,
      status,
      userId: world.users.manager,
    }),
  )
}

const recipients = async () => (await outbox()).map(({ recipient }) => recipient)

describe('reminders of deadlines', () => {
  it('tells managers and operators with something left, a week before and on the day, once each', async () => {
    const { manager, operator, notAgreed, otherManager, otherOperator } = world.emails
    on('2026-10-22')
    expect(await remindOfDeadlines()).toBe(0)
    on('2026-10-23')
    expect(await remindOfDeadlines()).toBe(5)
    expect((await recipients()).toSorted()).toEqual(
      [manager, operator, notAgreed, otherManager, otherOperator].toSorted(),
    )
    expect(await remindOfDeadlines()).toBe(0)
    on('2026-10-24')
    expect(await remindOfDeadlines()).toBe(0)
    on('2026-10-30')
    expect(await remindOfDeadlines()).toBe(5)
    on('2026-10-31')
    expect(await remindOfDeadlines()).toBe(0)
    expect((await lettersTo(manager)).map(({ subject }) => subject)).toEqual([
      'Скоро срок сдачи показателей: III квартал 2026 года',
      'Сегодня срок сдачи показателей: III квартал 2026 года',
    ])
  })

  it('makes up for mornings that were missed', async () => {
    on('2026-10-27')
    expect(await remindOfDeadlines()).toBe(5)
  })

  it('names what is left: not approved for the manager, of the assigned categories for the operator', async () => {
    await approve(1)
    on('2026-10-23')
    await remindOfDeadlines()
    const [first, second, third] = await db().metricCategory.findMany({ orderBy: { position: 'asc' } })
    const [toManager] = await lettersTo(world.emails.manager)
    expect(toManager?.text).toContain('Осталось 6 документов:')
    expect(toManager?.text).toContain(`— ${first?.name}`)
    expect(toManager?.text).not.toContain(second?.name)
    const [toOperator] = await lettersTo(world.emails.operator)
    expect(toOperator?.text).toContain('До 30.10.2026')
    expect(toOperator?.text).toContain('Остался 1 документ:')
    expect(toOperator?.text).not.toContain(third?.name)
    // An organisation with nothing missing gets no letter.
    await approve(0)
    on('2026-10-30')
    await remindOfDeadlines()
    expect(await lettersTo(world.emails.manager)).toHaveLength(2)
    expect(await lettersTo(world.emails.operator)).toHaveLength(1)
  })

  it('a complete draft is still the work of an operator who may approve, and only of one who may', async () => {
    await approve(0, 'draft')
    await db().inputDocumentValue.updateMany({ data: { isActive: false, nonValue: 'inactive' } })
    on('2026-10-23')
    await remindOfDeadlines()
    expect(await recipients()).toContain(world.emails.operator)
    await db().company.update({ where: { id: world.company }, data: { approvalByManagerOnly: true } })
    on('2026-10-30')
    await remindOfDeadlines()
    expect(await lettersTo(world.emails.operator)).toHaveLength(1)
    expect(await lettersTo(world.emails.manager)).toHaveLength(2)
  })

  it('a division by zero is still the operator’s, though only the manager approves', async () => {
    await approve(0, 'draft')
    await db().company.update({ where: { id: world.company }, data: { approvalByManagerOnly: true } })
    await db().inputDocumentValue.updateMany({ data: { nonValue: 'zero_denominator' } })
    on('2026-10-23')
    await remindOfDeadlines()
    expect(await recipients()).toContain(world.emails.operator)
  })

  it('spares watchers, blocked, uninvited and unassigned people and organisations that begin later', async () => {
    await db().company.update({
      where: { id: world.otherCompany },
      data: { dateBeginQuarter: new Date('2026-10-01') },
    })
    await db().user.update({ where: { id: world.users.operator }, data: { passwordHash: null } })
    on('2026-10-23')
    await remindOfDeadlines()
    expect(await recipients()).toEqual([world.emails.manager, world.emails.notAgreed])
  })

  it('two workers write each reminder once, and a mail server is handed each once', async () => {
    const other = secondClient(onTestFinished)
    on('2026-10-23')
    const written = await Promise.all([remindOfDeadlines(), onReplica(other, remindOfDeadlines)])
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(5)
    vi.useRealTimers()
    const received = await receivedMail(db(), other)
    const { manager, operator, notAgreed, otherManager, otherOperator } = world.emails
    expect(received.map(({ to }) => to?.[0]?.address).toSorted()).toEqual(
      [manager, operator, notAgreed, otherManager, otherOperator].toSorted(),
    )
  })
})

describe('unsubscribing', () => {
  it('the link of a letter ends the reminders of its reader alone, without signing in', async () => {
    on('2026-10-23')
    await remindOfDeadlines()
    const [letter] = await lettersTo(world.emails.manager)
    const token = /\/unsubscribe\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
    expect((await guest().post('/api/reminders/unsubscribe', { token })).status).toBe(200)
    expect((await guest().post('/api/reminders/unsubscribe', { token })).status).toBe(200)
    on('2026-10-30')
    await remindOfDeadlines()
    expect(await lettersTo(world.emails.manager)).toHaveLength(1)
    expect(await lettersTo(world.emails.otherManager)).toHaveLength(2)
  })

  it('refuses links that are not ours', async () => {
    const { manager } = world.users
    for (const token of ['', 'x', `${manager}.${'A'.repeat(43)}`, `99999999999.${'A'.repeat(43)}`, '%00']) {
      const answer = await guest().post('/api/reminders/unsubscribe', { token })
      expect([answer.status, answer.at('errors', 'token')]).toEqual([422, ['Ссылка неполная или устарела']])
    }
    expect(await db().user.count({ where: { remindersUnsubscribedAt: { not: null } } })).toBe(0)
  })

  it('is undone in the profile', async () => {
    expect((await manager.get('/api/user/reminders')).at('data', 'deadline_reminders')).toBe(true)
    await manager.put('/api/user/reminders', { deadline_reminders: false })
    expect((await manager.get('/api/user/reminders')).at('data', 'deadline_reminders')).toBe(false)
    on('2026-10-23')
    await remindOfDeadlines()
    expect(await recipients()).not.toContain(world.emails.manager)
    expect((await manager.put('/api/user/reminders', { deadline_reminders: 'да' })).status).toBe(422)
  })
})

describe('reminders an administrator asks for', () => {
  const ask = (company_ids: number[], quarter = 3) =>
    admin.post('/api/completeness/reminders', { year: 2026, quarter, company_ids })

  const board = async () => {
    const answer = await admin.get('/api/completeness?year=2026&quarter=3')
    const place = [0, 1].find((at) => answer.at('data', at, 'company', 'id') === world.company) ?? -1
    return {
      recipients: answer.at('data', place, 'recipients'),
      on: answer.at('data', place, 'reminded_on'),
    }
  }

  it('go to whoever has something left, once a day, and say that the date has passed', async () => {
    expect(await board()).toEqual({ recipients: 3, on: null })
    const first = await ask([world.company])
    expect([first.status, first.at('data')]).toEqual([200, { organisations: 1, letters: 3 }])
    expect((await recipients()).toSorted()).toEqual(
      [world.emails.manager, world.emails.operator, world.emails.notAgreed].toSorted(),
    )
    const [letter] = await lettersTo(world.emails.manager)
    expect(letter?.subject).toBe('Напоминание о показателях: III квартал 2026 года')
    expect(letter?.text).toContain('Осталось 7 документов:')
    expect((await board()).on).toMatch(/^\d{4}-\d\d-\d\d$/)

    expect((await ask([world.company, world.otherCompany])).at('data')).toEqual({
      organisations: 1,
      letters: 2,
    })
    await db().$executeRaw`UPDATE deadline_reminders SET created_at = created_at - interval '1 day'`
    expect((await ask([world.company])).at('data', 'letters')).toBe(3)
    const events = await db().auditEvent.findMany({ where: { action: 'completeness.remind' } })
    expect(events.map(({ entityId }) => entityId)).toEqual([world.company, world.otherCompany, world.company])
    expect(events.map(({ after }) => after)).toEqual([
      { year: 2026, quarter: 3, organisations: 1, letters: 3 },
      { year: 2026, quarter: 3, organisations: 1, letters: 2 },
      { year: 2026, quarter: 3, organisations: 1, letters: 3 },
    ])
    await ask([world.company], 2)
    const [, , passed] = await lettersTo(world.emails.manager)
    expect(passed?.text).toContain('Срок сдачи прошёл 30.07.2026')
  })

  it('reach nobody of an organisation that still enters in the former system, and tell so beforehand', async () => {
    await db().legacyLink.create({
      data: {
        entity: 'companies',
        legacyId: '1',
        id: world.company,
        fingerprint: 'x',
        bundle: 'x',
        version: 1,
      },
    })
    expect((await ask([world.company])).at('data')).toEqual({ organisations: 0, letters: 0 })
    expect((await board()).recipients).toBe(0)
  })

  it('reach nobody who ended them, and tell so beforehand; a quarter to come is refused', async () => {
    await db().user.updateMany({
      where: { companyId: world.company },
      data: { remindersUnsubscribedAt: new Date() },
    })
    expect((await ask([world.company])).at('data')).toEqual({ organisations: 0, letters: 0 })
    expect((await board()).recipients).toBe(0)
    const early = await admin.post('/api/completeness/reminders', {
      year: 2099,
      quarter: 1,
      company_ids: [world.company],
    })
    expect([early.status, early.at('errors', 'quarter', 0)]).toEqual([422, 'Этот квартал ещё не открыт'])
  })

  it('are not sent twice by two who ask at once', async () => {
    const answers = await Promise.all([ask([world.company]), ask([world.company])])
    expect(answers.reduce((sum, answer) => sum + Number(answer.at('data', 'letters')), 0)).toBe(3)
    expect(await lettersTo(world.emails.manager)).toHaveLength(1)
  })
})
