import { describe, expect } from 'vitest'
import { outbox } from '@/e2e/support/mail'
import { publishedWorld } from '@/e2e/support/publication-world'
import { expectRefused, fieldsAtFault } from '@/e2e/support/refusals'
import { onReplica, secondClient } from '@/e2e/support/replicas'
import { auditEvents } from '@/e2e/support/world'
import { admin, it, manager, operator, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { env } from '@/lib/core/process/env'
import { OFFER_FATE } from '@/lib/features/inbox/labels'

const other = secondClient()

const OFFERS = '/api/contact-offers'
const OTHER = {
  number: '482913',
  name: 'Городская клиническая больница № 1 «Секретная»',
  short: 'ГКБ-Секрет',
}
const MESSAGE = 'Расскажите, как вы добились снижения. <img src=x onerror=alert(1)>'

let metric: { id: number; name: string }

it.beforeEach(async () => {
  await db().company.update({
    where: { id: world.otherCompany },
    data: { number: OTHER.number, name: OTHER.name, shortName: OTHER.short, city: 'Секретоград' },
  })
  await db().company.update({ where: { id: world.company }, data: { number: '771204' } })
  await publishedWorld()
  metric = await db().metric.findFirstOrThrow({ select: { id: true, name: true }, orderBy: { id: 'asc' } })
})

const body = (changes: object = {}) => ({
  company_number: OTHER.number,
  metric_id: metric.id,
  message: MESSAGE,
  contact_name: 'Петрова Анна',
  contact_phone: '+7 999 123-45-67',
  contact_email: 'Petrova@Example.org',
  ...changes,
})

describe('sending', () => {
  it('stores the offer, both letters and the audit row at once; the copy names the addressee by number only', async () => {
    const answer = await manager.post(OFFERS, body())
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ data: { id: expect.any(Number) } })
    const offer = await db().contactOffer.findFirstOrThrow()
    expect(offer).toMatchObject({
      id: answer.at('data', 'id'),
      userId: world.users.manager,
      companyId: world.otherCompany,
      metricId: metric.id,
      message: MESSAGE,
      contactName: 'Петрова Анна',
      contactPhone: '+7 999 123-45-67',
      contactEmail: 'petrova@example.org',
      status: 'new',
    })
    const letters = await outbox()
    const own = await db().company.findUniqueOrThrow({ where: { id: world.company } })
    expect(letters.map((one) => one.recipient).sort()).toEqual(
      [env().SUPPORT_EMAIL, world.emails.manager].sort(),
    )
    const foundation = letters.find((one) => one.recipient === env().SUPPORT_EMAIL)
    const copy = letters.find((one) => one.recipient === world.emails.manager)
    for (const text of [
      OTHER.name,
      `№ ${OTHER.number}`,
      own.name,
      '№ 771204',
      metric.name,
      'petrova@example.org',
    ])
      expect(foundation?.text).toContain(text)
    expect(foundation?.text).toContain(MESSAGE)
    expect(foundation?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(copy?.text).toContain(`№ ${OTHER.number}`)
    expect(copy?.text).toContain(MESSAGE)
    expect(copy?.text).toContain(OFFER_FATE)
    expect(copy?.html).not.toContain('<img')
    for (const secret of [OTHER.name, OTHER.short, 'Секрет'])
      expect(`${copy?.subject}${copy?.text}${copy?.html}`).not.toContain(secret)
    const audit = await db().auditEvent.findFirstOrThrow({ where: { action: 'contact_offer.create' } })
    expect(audit).toMatchObject({ userId: world.users.manager, entity: 'contact_offer', entityId: offer.id })
  })

  it('an indicator and a phone may be left out, and an administrator may send too', async () => {
    const { metric_id: _metric, contact_phone: _phone, ...minimal } = body()
    expect((await manager.post(OFFERS, minimal)).status).toBe(201)
    expect((await admin.post(OFFERS, body({ metric_id: null, contact_phone: '' }))).status).toBe(201)
    const stored = await db().contactOffer.findMany()
    expect(stored.map(({ metricId, contactPhone }) => [metricId, contactPhone])).toEqual([
      [null, null],
      [null, null],
    ])
    const texts = (await outbox()).map((one) => one.text)
    expect(texts.some((text) => text.includes('Отправитель: администратор проекта.'))).toBe(true)
  })

  it('what was chosen wrong is told to its field, and nothing is stored or sent', async () => {
    const watcher = await db().company.update({
      where: { id: world.watcherCompany },
      data: { number: '100001' },
    })
    await expectRefused(
      [
        ['company_number', ['999999', '771204', watcher.number, '12345', "1' OR 1=1", null]],
        ['metric_id', [2_000_000_000, 'abc']],
        ['message', ['коротко', 'x'.repeat(2001), 'есть нулевой\u0000символ']],
        ['contact_name', ['', 'x'.repeat(161)]],
        ['contact_phone', ['x'.repeat(51)]],
        ['contact_email', ['нет', 'a@example.org\r\nBcc: b@example.org']],
      ],
      async (wrong) => {
        const answer = await manager.post(OFFERS, body(wrong))
        expect(answer.text).not.toContain('Секрет')
        return answer
      },
    )
    expect(await db().contactOffer.count()).toBe(0)
    expect(await outbox()).toEqual([])
  })

  it('A5 a number that no publication shows yet is refused as one that nobody has', async () => {
    const waiting = await db().company.create({
      data: {
        ...(await db().company.findUniqueOrThrow({ where: { id: world.otherCompany }, omit: { id: true } })),
        ...{ number: '640128', name: 'Новая больница', shortName: 'Новая' },
      },
    })
    const answers = [waiting.number, '999999'].map((company_number) =>
      manager.post(OFFERS, body({ company_number })),
    )
    const [newcomer, nobody] = await Promise.all(answers)
    expect([newcomer?.status, newcomer?.text]).toEqual([422, nobody?.text])
  })

  it('A5 twenty wrong numbers an hour, on any server; with a wrong indicator the number is not looked up', async () => {
    const wrong = (company_number: string, changes = {}) =>
      manager.post(OFFERS, body({ company_number, ...changes }))
    const metric_id = 2_000_000_000
    const [known, unknown] = [await wrong(OTHER.number, { metric_id }), await wrong('999999', { metric_id })]
    expect([known.status, known.text]).toEqual([422, unknown.text])
    expect(fieldsAtFault(known)).toEqual(['metric_id'])
    expect((await manager.post(OFFERS, body())).status).toBe(201)
    const statuses: number[] = []
    for (let index = 0; index < 22; index += 1) {
      const guess = () => wrong(String(900_000 + index))
      statuses.push((await (index % 2 ? guess() : onReplica(other, guess))).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429, 429])
    const refused = await manager.post(OFFERS, body())
    expect([refused.status, refused.at('message')]).toEqual([
      429,
      'Слишком много неверных номеров. Повторите через час.',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await operator.post(OFFERS, body())).status).toBe(201)
  })
})

describe('the list', () => {
  it('shows both sides, the newest first, by status and by any word', async () => {
    await manager.post(OFFERS, body({ message: 'Первое обращение о протоколах' }))
    await admin.post(OFFERS, body({ metric_id: null, message: 'Второе обращение' }))
    const answer = await admin.get(OFFERS)
    expect(answer.at('data', 0)).toMatchObject({
      message: 'Второе обращение',
      sender_company: null,
      metric: null,
    })
    const own = await db().company.findUniqueOrThrow({ where: { id: world.company } })
    expect(answer.at('data', 1)).toEqual({
      id: expect.any(Number),
      status: 'new',
      message: 'Первое обращение о протоколах',
      contact_name: 'Петрова Анна',
      contact_phone: '+7 999 123-45-67',
      contact_email: 'petrova@example.org',
      company: { id: world.otherCompany, number: OTHER.number, name: OTHER.name, short_name: OTHER.short },
      user: expect.objectContaining({ id: world.users.manager, email: world.emails.manager }),
      sender_company: { id: own.id, number: '771204', name: own.name, short_name: own.shortName },
      metric,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    const search = async (query: string) => (await admin.get(`${OFFERS}?${query}`)).at('meta', 'total')
    expect(await search('search=протоколах')).toBe(1)
    expect(await search(`search=${encodeURIComponent('секретоград обращение')}`)).toBe(2)
    expect(await search(`search=${own.number}`)).toBe(1)
    expect(await search('search=%25')).toBe(0)
    expect(await search('status=new')).toBe(2)
    expect(await search('status=closed')).toBe(0)
    expect(await search('status=abc&page=x')).toBe(2)
  })
})

it.for([
  [OFFERS, 'запросов', body],
  ['/api/feedback', 'обращений', () => ({ subject: 'Отчёт', message: MESSAGE })],
] as const)(
  'F8 to %s ten an hour from a person, parallel ones counted, and one letter a day of them; another person is not held up',
  async ([path, noun, sent]) => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => manager.post(path, sent())))
    expect(answers.map((one) => one.status).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 201),
      ...Array.from({ length: 4 }, () => 429),
    ])
    const refused = await manager.post(path, sent())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(refused.at('message')).toMatch(
      new RegExp(
        `^Вы отправили слишком много ${noun}\\. Снова можно с \\d\\d\\.\\d\\d\\.\\d{4}, \\d\\d:\\d\\d\\.$`,
      ),
    )
    expect((await admin.get(path)).at('meta', 'total')).toBe(10)
    const letters = await outbox()
    const [letter, ...more] = letters.filter(({ recipient }) => recipient === env().SUPPORT_EMAIL)
    expect([letter?.text, more]).toEqual([expect.stringContaining('не чаще раза в день'), []])
    expect(letter?.text).toContain('/admin/inbox?kind=')
    // A copy of each goes to the sender of the offer.
    expect(letters).toHaveLength(path === OFFERS ? 11 : 1)
    expect((await operator.post(path, sent())).status).toBe(201)
    await db().rateLimit.updateMany({ data: { expire: 0 } })
    expect((await manager.post(path, sent())).status).toBe(201)
  },
)

it.for([
  [OFFERS, 'contact_offer', body],
  ['/api/feedback', 'feedback', () => ({ subject: 'Отчёт', message: MESSAGE })],
] as const)(
  'the status of %s changes freely, with an audit row; the same one again changes nothing, no other is taken',
  async ([path, entity, sent]) => {
    const id = (await manager.post(path, sent())).at('data', 'id')
    for (const status of ['in_work', 'closed', 'new', 'closed', 'closed']) {
      const answer = await admin.put(`${path}/${id}`, { status })
      expect([answer.status, answer.at('data', 'status')]).toEqual([200, status])
    }
    const audit = await auditEvents({ action: `${entity}.status` })
    expect(audit.map(({ before, after }) => [before, after])).toEqual([
      [{ status: 'new' }, { status: 'in_work' }],
      [{ status: 'in_work' }, { status: 'closed' }],
      [{ status: 'closed' }, { status: 'new' }],
      [{ status: 'new' }, { status: 'closed' }],
    ])
    await expectRefused([['status', ['', 'open', null, 1, ['new']]]], (wrong) =>
      admin.put(`${path}/${id}`, wrong),
    )
  },
)
