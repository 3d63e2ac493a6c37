import { expect } from 'vitest'
import { z } from 'zod'
import { createKey } from '@/e2e/support/access/exchange'
import { asOwner } from '@/e2e/support/database'
import { openWorkbook } from '@/e2e/support/workbook'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { actorName, entityName } from '@/lib/features/audit/labels'

const JOURNAL = '/api/audit-events'

it('L4 the journal is found by person, object, action and day, and tells what was before and after', async () => {
  const { company, users, emails } = world
  await asOwner(`INSERT INTO audit_events (at, user_id, action, entity, entity_id, address, before, after) VALUES
    ('2026-03-31T20:59:59Z', ${users.manager}, 'company.update', 'company', ${company}, '198.51.100.7', '{"beds": 1}', '{"beds": 2}'),
    ('2026-03-31T21:00:00Z', ${users.admin}, 'company.update', 'company', ${world.otherCompany}, NULL, NULL, '{}'),
    ('2026-04-01T20:59:59Z', NULL, 'login.refuse', 'user', NULL, NULL, NULL, '{"email": "=cmd()"}')`)
  const totalOf = async (query: string) => (await admin.get(`${JOURNAL}?${query}`)).at('meta', 'total')
  expect(await totalOf('from=2026-03-01&to=2026-04-01')).toBe(3)
  expect(await totalOf('from=2026-04-01&to=2026-04-01')).toBe(2)
  expect(await totalOf('to=2026-03-31')).toBe(1)
  expect(await totalOf(`to=2026-04-01&search=${emails.manager}`)).toBe(1)
  expect(await totalOf('to=2026-04-01&action=company.update')).toBe(2)
  expect(await totalOf(`to=2026-04-01&entity=company&entity_id=${company}`)).toBe(1)
  expect(await totalOf('to=2026-04-01&from=2026-02-30&action=%00&entity_id=x')).toBe(3)
  const { shortName } = await db().company.findUniqueOrThrow({ where: { id: company } })
  expect(await totalOf(`to=2026-04-01&search=${encodeURIComponent(shortName)}`)).toBe(1)
  const list = await admin.get(`${JOURNAL}?to=2026-03-31`)
  expect(list.at('data', 0)).toMatchObject({
    at: '2026-03-31T20:59:59.000Z',
    user: { email: emails.manager },
    action: 'company.update',
    subject: shortName,
    changed: ['beds'],
    address: '198.51.100.7',
  })
  expect(list.text).not.toContain('"before"')
  const id = list.at('data', 0, 'id')
  expect((await admin.get(`${JOURNAL}/${id}`)).at('data')).toMatchObject({
    before: { beds: 1 },
    after: { beds: 2 },
  })
  const workbook = await openWorkbook(await admin.download(`${JOURNAL}/export?to=2026-04-01`))
  const sheet = workbook.getWorksheet('Журнал действий')
  expect(sheet?.rowCount).toBe(5)
  expect(sheet?.getCell('A1').value).toMatch(/Отбор: по 01\.04\.2026\.$/)
  const time = sheet?.getRow(5).getCell(2)
  expect([time?.value, time?.numFmt]).toEqual([new Date('2026-03-31T23:59Z'), 'dd.mm.yyyy hh:mm'])
  expect(sheet?.getRow(3).values).toContain('Электронная почта: =cmd()')
  expect(sheet?.getRow(5).values).toEqual(expect.arrayContaining([emails.manager, 'beds: 1', 'beds: 2']))
  const audit = await db().auditEvent.findFirst({ where: { action: 'audit.export' } })
  expect(audit).toMatchObject({ userId: users.admin, after: { to: '2026-04-01', rows: 3 } })
})

it('an organisation finds what its people did, what was done to them, and its keys, these by their names too', async () => {
  const { company, otherCompany, users } = world
  const { id: key } = await createKey(manager, { name: 'МИС «Ёлка»' })
  await db().company.update({ where: { id: company }, data: { shortName: 'ГБ Северная' } })
  await db().company.update({ where: { id: otherCompany }, data: { shortName: 'ГБ Южная' } })
  const at = '2026-03-31T20:00:00Z'
  await asOwner(`INSERT INTO audit_events (at, user_id, action, entity, entity_id) VALUES
    ('${at}', ${users.operator}, 'login', NULL, NULL),
    ('${at}', ${users.admin}, 'user.block', 'user', ${users.operator}),
    ('${at}', ${users.admin}, 'exchange_key.revoke', 'exchange_key', ${key}),
    ('${at}', NULL, 'exchange.import', 'exchange_key', ${key}),
    ('${at}', ${users.otherOperator}, 'logout', NULL, NULL),
    ('${at}', ${users.admin}, 'user.unblock', 'user', ${users.otherOperator})`)
  const actionsFor = async (search: string) => {
    const list = await admin.get(`${JOURNAL}?to=2026-03-31&search=${encodeURIComponent(search)}`)
    return z
      .array(z.object({ action: z.string() }))
      .parse(list.at('data'))
      .map(({ action }) => action)
  }
  const keys = ['exchange.import', 'exchange_key.revoke']
  expect((await actionsFor('северная')).sort()).toEqual([...keys, 'login', 'user.block'])
  expect((await actionsFor('южная')).sort()).toEqual(['logout', 'user.unblock'])
  expect((await actionsFor('елка')).sort()).toEqual(keys)
  expect(actorName({ action: 'exchange.import', request_id: '7f' })).toBe('ключ обмена')
  const { hint } = await db().exchangeKey.findUniqueOrThrow({ where: { id: key } })
  const listed = await admin.get(`${JOURNAL}?to=2026-03-31&search=${hint}`)
  expect(listed.at('data', 0, 'subject')).toBe(`МИС «Ёлка» (${hint}…)`)
  expect((await actionsFor(`северная ${world.emails.operator}`)).sort()).toEqual(['login', 'user.block'])
  // People are found by their current organisation.
  await db().user.update({ where: { id: users.operator }, data: { companyId: otherCompany } })
  expect((await actionsFor('северная')).sort()).toEqual(keys)
})

it('what people send in is named by the organisation it is about, or by its subject', async () => {
  const { company, otherCompany, users } = world
  const [asking, other] = await Promise.all(
    [company, otherCompany].map((id) => db().company.findUniqueOrThrow({ where: { id } })),
  )
  const request = await db().propertyRequest.create({
    data: {
      companyId: company,
      userId: users.manager,
      before: { is_emergency: true },
      after: { is_emergency: false },
    },
  })
  const offer = await db().contactOffer.create({
    data: {
      ...{ userId: users.manager, companyId: otherCompany, message: 'Расскажите' },
      ...{ contactName: 'Анна', contactEmail: 'anna@example.test' },
    },
  })
  const feedback = await db().feedbackMessage.create({
    data: { userId: users.manager, subject: 'Не открывается отчёт', message: 'Пусто' },
  })
  await asOwner(`INSERT INTO audit_events (at, action, entity, entity_id) VALUES
    ('2026-03-31T20:00:00Z', 'feedback.create', 'feedback', ${feedback.id}),
    ('2026-03-31T20:00:00Z', 'contact_offer.create', 'contact_offer', ${offer.id}),
    ('2026-03-31T20:00:00Z', 'property_request.create', 'property_request', ${request.id})`)
  const { id: metricId } = await db().metric.findFirstOrThrow()
  const mark = await db().chartMark.create({
    data: {
      ...{ companyId: otherCompany, metricId, userId: users.manager },
      ...{ kind: 'rebase', year: 2025, quarter: 1, month: 0, reason: 'Переезд' },
    },
  })
  await asOwner(`INSERT INTO audit_events (at, action, entity, entity_id) VALUES
    ('2026-03-29T20:00:00Z', 'chart_mark.create', 'chart_mark', ${mark.id})`)
  expect((await admin.get(`${JOURNAL}?to=2026-03-29`)).at('data', 0, 'subject')).toBe(other?.shortName)
  // The decision was an administrator's, who has no organisation.
  await asOwner(`INSERT INTO audit_events (at, user_id, action, entity, entity_id) VALUES
    ('2026-03-30T20:00:00Z', ${users.admin}, 'property_request.confirmed', 'property_request', ${request.id}),
    ('2026-03-30T20:00:00Z', ${users.admin}, 'contact_offer.status', 'contact_offer', ${offer.id})`)
  const decided = async (name = '') =>
    (await admin.get(`${JOURNAL}?to=2026-03-30&search=${encodeURIComponent(name)}`)).at('data', 0, 'action')
  expect([await decided(asking?.shortName), await decided(other?.shortName)]).toEqual([
    'property_request.confirmed',
    'contact_offer.status',
  ])
  const list = await admin.get(`${JOURNAL}?from=2026-03-31&to=2026-03-31`)
  expect([0, 1, 2].map((at) => list.at('data', at, 'subject'))).toEqual([
    asking?.shortName,
    other?.shortName,
    'Не открывается отчёт',
  ])
})

it('a publication is named by its number, and what was done to several organisations by no number', async () => {
  await asOwner(`WITH made AS (
    INSERT INTO publications (year, quarter, sequence, kind, state, freeze_on, publish_on)
    VALUES (2026, 3, 1, 'first', 'planned', '2026-11-04', '2026-11-14') RETURNING id)
    INSERT INTO audit_events (at, action, entity, entity_id)
    SELECT '2026-03-31T20:00:00Z', 'publication.publish', 'publication', id FROM made`)
  const list = await admin.get(`${JOURNAL}?to=2026-03-31&entity=publication`)
  expect(list.at('data', 0, 'subject')).toBe('2026-III-1')
  expect(entityName('company', null)).toBe('—')
})
