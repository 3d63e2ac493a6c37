import { describe, expect } from 'vitest'
import { outbox } from '@/e2e/support/mail'
import { receivedMail } from '@/e2e/support/processes/received-mail'
import { expectRefused, type Table } from '@/e2e/support/refusals'
import { admin, it, manager, operator, world } from '@/e2e/support/world-test'
import { companyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { env } from '@/lib/core/process/env'
import { readInbox } from '@/lib/features/inbox/data'
import { inboxQuerySchema } from '@/lib/features/inbox/schema'

const FEEDBACK = '/api/feedback'
const MESSAGE = 'Не открывается отчёт. <img src=x onerror=alert(1)>'
const ATTACHED = { page: '/analytics/report?year_from=2025', browser: 'Mozilla/5.0 (X11; Linux)' }

const body = (changes: object = {}) => ({
  subject: 'Отчёт не открывается',
  message: MESSAGE,
  ...changes,
})

describe('writing to the support', () => {
  it('stores the message with its letter, which is answered to the sender, and an audit row without its words', async () => {
    const answer = await manager.post(FEEDBACK, body(ATTACHED))
    expect(answer.status).toBe(201)
    const stored = await db().feedbackMessage.findFirstOrThrow()
    expect(stored).toMatchObject({
      id: answer.at('data', 'id'),
      userId: world.users.manager,
      ...body(ATTACHED),
      status: 'new',
    })
    const audit = await db().auditEvent.findFirstOrThrow({ where: { action: 'feedback.create' } })
    expect(audit).toMatchObject({
      userId: world.users.manager,
      entityId: stored.id,
      before: null,
      after: null,
    })

    const [letter] = await outbox()
    expect(letter?.recipient).toBe(env().SUPPORT_EMAIL)
    expect(letter?.subject).toBe('Обращение: Отчёт не открывается')
    for (const words of [MESSAGE, world.emails.manager, ATTACHED.page, ATTACHED.browser])
      expect(letter?.text).toContain(words)
    expect(letter?.text).toContain(`Ответ на это письмо получит ${world.emails.manager}.`)
    expect(letter?.html).not.toContain('<img')
    expect(await receivedMail()).toMatchObject([
      { replyTo: [{ address: world.emails.manager }], to: [{ address: env().SUPPORT_EMAIL }] },
    ])
  })

  it('attaches nothing unasked, and everybody may write', async () => {
    expect((await admin.post(FEEDBACK, body())).status).toBe(201)
    expect((await operator.post(FEEDBACK, body({ page: '', browser: null }))).status).toBe(201)
    const stored = await db().feedbackMessage.findMany()
    expect(stored.map(({ page, browser }) => [page, browser])).toEqual([
      [null, null],
      [null, null],
    ])
    for (const { text } of await outbox()) expect(text).not.toMatch(/Страница:|Браузер:/)
  })

  it('what is wrong is told to its field, and nothing is stored or sent', async () => {
    const wrong: Table = [
      ['subject', ['', 'x'.repeat(151), 'Тема\r\nBcc: b@example.org']],
      ['message', ['коротко', 'x'.repeat(4001), 'есть нулевой\u0000символ']],
      ['page', ['x'.repeat(501)]],
      ['browser', ['два\nряда']],
    ]
    await expectRefused(wrong, (one) => manager.post(FEEDBACK, body(one)))
    expect([await db().feedbackMessage.count(), await outbox()]).toEqual([0, []])
  })
})

describe('the list of administrators', () => {
  it('shows whose it is, by status and by any word, page by page', async () => {
    for (const subject of ['Первое', 'Второе', 'Третье']) await manager.post(FEEDBACK, body({ subject }))
    await admin.post(FEEDBACK, body({ subject: 'Своё', ...ATTACHED }))
    const own = await db().company.findUniqueOrThrow({ where: { id: world.company } })
    const answer = await admin.get(`${FEEDBACK}?per_page=3`)
    expect(answer.at('data', 0)).toMatchObject({ subject: 'Своё', company: null, ...ATTACHED })
    expect(answer.at('data', 1)).toMatchObject({
      subject: 'Третье',
      message: MESSAGE,
      status: 'new',
      user: { id: world.users.manager, email: world.emails.manager },
      company: { id: own.id, name: own.name, short_name: own.shortName },
      page: null,
      browser: null,
    })
    const next = await admin.get(String(answer.at('links', 'next')))
    expect([next.at('data', 0, 'subject'), next.at('data', 1)]).toEqual(['Первое', undefined])

    const total = async (query: string) => (await admin.get(`${FEEDBACK}?${query}`)).at('meta', 'total')
    expect(await total(`search=${encodeURIComponent('второе')}`)).toBe(1)
    expect(await total(`search=${encodeURIComponent(own.shortName)}`)).toBe(3)
    expect(await total('search=%25')).toBe(0)
    expect([await total('status=new'), await total('status=closed'), await total('status=abc')]).toEqual([
      4, 0, 4,
    ])
  })

  it('waits in the inbox until it is closed, and is counted while it is new', async () => {
    const id = (await manager.post(FEEDBACK, body())).at('data', 'id')
    const counts = []
    for (const status of ['new', 'in_work', 'closed']) {
      await admin.put(`${FEEDBACK}/${id}`, { status })
      const [all, chosen] = [
        await admin.get('/api/inbox'),
        await admin.get(`/api/inbox?kind=feedback&state=${status}`),
      ]
      if (status !== 'closed') expect(chosen.at('data')).toEqual(all.at('data'))
      expect(chosen.at('data', 0)).toMatchObject({ id, status })
      counts.push([all.at('data', 0, 'in_work'), all.at('meta', 'counts', 'feedback')])
    }
    expect(counts).toEqual([
      [false, 1],
      [true, 0],
      [undefined, 0],
    ])
    expect((await admin.get('/api/inbox')).at('data')).toEqual([])
    await manager.post(FEEDBACK, body())
    for (const other of [
      'kind=contacts',
      'state=in_work',
      'state=closed&kind=contacts',
      `search=${encodeURIComponent('нигде')}`,
      'page=2',
    ])
      expect((await admin.get(`/api/inbox?${other}`)).at('data')).toEqual([])
    expect((await admin.get(`/api/inbox?search=${encodeURIComponent('ОТЧЕТ')}`)).at('data')).toHaveLength(1)
  })

  it('a full page leads to another one only when something stands there', async () => {
    const scope = companyScope({ id: 0, role: 'admin', company_id: null, metric_category_ids: [] })
    const row = { userId: world.users.manager, subject: 'Отчёт', message: MESSAGE }
    const page = async (page: number) => {
      const { items, hasMore } = await readInbox(scope, inboxQuerySchema.parse({ page: String(page) }))
      return [items.length, hasMore]
    }
    await db().feedbackMessage.createMany({ data: Array.from({ length: 200 }, () => row) })
    expect(await page(1)).toEqual([200, false])
    await db().feedbackMessage.create({ data: row })
    expect([await page(1), await page(2)]).toEqual([
      [200, true],
      [1, false],
    ])
    expect((await admin.get('/api/inbox')).at('data')).toHaveLength(200)
  })
})
