import { describe, expect } from 'vitest'
import { idOf } from '@/e2e/support/api'
import {
  cases,
  expectRefused,
  fieldsAtFault,
  label,
  oneWins,
  STALE,
  type Table,
} from '@/e2e/support/refusals'
import { documentBody } from '@/e2e/support/world'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

const NEW = {
  company_role_id: 1,
  region_id: 23,
  city: 'Бийск',
  name: 'Краевое государственное бюджетное учреждение здравоохранения «Городская больница»',
  short_name: 'КГБУЗ ГБ',
  date_begin_year: '2026-01-01',
  date_begin_quarter: '2026-10-01',
  date_begin_month: '2026-11-01',
}

const OWN = `/api/companies/${world.company}`
const LONE_SURROGATE = '\ud800'
const TEXT_FIELDS: Array<[string, number]> = [
  ['name', 255],
  ['short_name', 50],
  ['city', 50],
  ['address', 255],
  ['director_position', 100],
  ['director_name', 100],
]

const REFUSED: Table = [
  ...TEXT_FIELDS.map(([field, max]): [string, unknown[]] => [
    field,
    ['x'.repeat(max + 1), 'x'.repeat(10_000), 'a\u0000b', `a${LONE_SURROGATE}`, 'a\r\nb', 7, {}, []],
  ]),
  ['name', ['', '   ', null]],
  ['director_email', ['нет', 'a@', 'a b@example.test', 7, {}]],
  ['short_name', ['', null]],
  ['city', ['', null]],
  ['region_id', [null, '', 0, -1, 1.5, 'abc', 999, 99_999_999_999, true]],
  ['company_role_id', [0, 3, 'x', null]],
  ['company_type_id', [999, 'x', 0, {}]],
  ['company_ownership_id', [3, 'x']],
  ['company_level_id', [99, 'x']],
  ['company_bed_capacity_id', [99, 'x']],
  ['is_emergency', ['да', 1, 'true']],
  ['approval_by_manager_only', ['нет', 0, null]],
  ['date_begin_year', ['2026-04-01', '2026-01-02', '2026-13-01', '', null, 2026, '1999-01-01', '2101-01-01']],
  ['date_begin_quarter', ['2026-02-01', '2026-01-02', '01.01.2026']],
  ['date_begin_month', ['2026-02-02', '2026-02-30', 'abc']],
]

const ACCEPTED: Table = [
  ...TEXT_FIELDS.map(([field, max]): [string, unknown[]] => [
    field,
    ['Ё'.repeat(max), `«${'я'.repeat(3)}» №1`],
  ]),
  ['address', ['', null]],
  ['director_email', ['orlova@example.test', '', null]],
  ['region_id', [1, '23']],
  ['company_role_id', [1, 2, '2']],
  ['company_type_id', [null, '', 2]],
  ['company_ownership_id', [null, '', 2]],
  ['company_level_id', [null, '', 5]],
  ['company_bed_capacity_id', [null, '', '3']],
  ['is_emergency', [null, true, false]],
  ['approval_by_manager_only', [true, false]],
  ['date_begin_year', ['2000-01-01', '2100-01-01']],
  ['date_begin_quarter', ['2026-07-01']],
  ['date_begin_month', ['2026-12-01']],
]

describe('adding an organisation', () => {
  it('every wrong value is refused at its field', async () => {
    await expectRefused(REFUSED, (wrong) => admin.post('/api/companies', { ...NEW, ...wrong }))
    expect(await db().company.count()).toBe(3)
    for (const [inn, message] of [
      ['12345', 'ИНН — 10 или 12 цифр'],
      ['7707083894', 'Контрольная цифра ИНН не сходится'],
    ])
      expect((await admin.post('/api/companies', { ...NEW, inn })).at('errors')).toEqual({ inn: [message] })
  })

  it('every right value is stored', async () => {
    for (const [index, [field, value]] of cases(ACCEPTED).entries()) {
      const body = { ...NEW, short_name: `Новая ${index}`, [field]: value }
      const answer = await admin.post('/api/companies', body)
      expect(answer.status, label(field, value)).toBe(201)
      const stored = await admin.get(`/api/companies/${answer.at('data', 'id')}`)
      const isId = typeof value === 'string' && field.endsWith('_id')
      expect(stored.at('data', field)).toEqual(value === '' ? null : isId ? Number(value) : value)
      await db().company.deleteMany({ where: { id: Number(answer.at('data', 'id')) } })
    }
  })

  it('required fields may not be left out, the others may', async () => {
    const answer = await admin.post('/api/companies', {})
    expect(fieldsAtFault(answer).sort()).toEqual(
      Object.keys(NEW)
        .filter((field) => field !== 'company_role_id')
        .sort(),
    )
    expect((await admin.post('/api/companies', NEW)).at('data')).toMatchObject({
      company_type_id: null,
      is_emergency: null,
      approval_by_manager_only: false,
      users_count: 0,
      has_documents: false,
      documents_count: 0,
      version: 1,
    })
  })

  it('a state organisation needs a level, a private one does not', async () => {
    const state = await admin.post('/api/companies', { ...NEW, company_ownership_id: 1 })
    expect([state.status, fieldsAtFault(state)]).toEqual([422, ['company_level_id']])
    const both = { ...NEW, company_ownership_id: 1, company_level_id: 5 }
    expect((await admin.post('/api/companies', both)).status).toBe(201)
  })

  it('the number is six random digits, never the id, and not the client’s to choose', async () => {
    const answer = await admin.post('/api/companies', { ...NEW, number: '123456', id: 77, version: 5 })
    expect(answer.at('data', 'number')).toMatch(/^[1-9]\d{5}$/)
    expect(answer.at('data', 'number')).not.toBe('123456')
    expect(answer.at('data', 'id')).not.toBe(77)
  })

  it('twenty organisations at once get twenty numbers; of one short name, in any case, there is one', async () => {
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin.post('/api/companies', { ...NEW, short_name: `Больница ${index}` }),
      ),
    )
    expect(new Set(many.map((answer) => answer.at('data', 'number'))).size).toBe(20)
    await oneWins(
      20,
      (index) => admin.post('/api/companies', { ...NEW, short_name: index % 2 ? 'ЁЛОЧКА' : 'ёлочка' }),
      { status: 422, errors: { short_name: ['Организация с таким кратким наименованием уже есть'] } },
    )
    expect(await db().company.count({ where: { shortName: { in: ['ЁЛОЧКА', 'ёлочка'] } } })).toBe(1)
  })
})

describe('editing an organisation', () => {
  it('every wrong value is refused at its field and nothing is stored', async () => {
    await expectRefused(REFUSED, (wrong) => admin.put(OWN, wrong))
    expect((await db().company.findUniqueOrThrow({ where: { id: world.company } })).version).toBe(1)
  })

  it('every right value is stored', async () => {
    for (const [field, value] of cases(ACCEPTED)) {
      // A field may be empty initially but not be cleared later.
      if (field.endsWith('_id') && !value) continue
      if (field === 'is_emergency' && value === null) continue
      const answer = await admin.put(OWN, { [field]: value })
      expect(answer.status, label(field, value)).toBe(200)
      const isId = typeof value === 'string' && field.endsWith('_id')
      expect(answer.at('data', field)).toEqual(value === '' ? null : isId ? Number(value) : value)
    }
  })

  it('a short name that is taken is refused in any case and with any spaces; the own one may be written otherwise', async () => {
    const { shortName } = await db().company.findUniqueOrThrow({ where: { id: world.otherCompany } })
    const answer = await admin.put(OWN, { short_name: shortName.toLowerCase() })
    expect([answer.status, answer.at('errors')]).toEqual([
      422,
      { short_name: ['Организация с таким кратким наименованием уже есть'] },
    ])
    const spaced = await admin.put(OWN, { short_name: shortName.replace(' ', ' \u00a0 ') })
    expect([shortName.includes(' '), spaced.status]).toEqual([true, 422])
    const mine = (await admin.get(OWN)).at('data', 'short_name')
    expect((await admin.put(OWN, { short_name: String(mine).toLowerCase() })).status).toBe(200)
  })

  it('what organisations are compared by may not stay empty', async () => {
    const path = `/api/companies/${idOf(await admin.post('/api/companies', NEW))}`
    const full = {
      company_type_id: 1,
      company_ownership_id: 2,
      company_bed_capacity_id: 3,
      is_emergency: false,
    }
    for (const field of Object.keys(full)) {
      const without = await admin.put(path, { ...full, [field]: null })
      expect([without.status, fieldsAtFault(without)]).toEqual([422, [field]])
    }
    expect((await admin.put(path, full)).status).toBe(200)
  })

  it('a whole object sent back changes nothing, nor the version', async () => {
    const before = await admin.get(OWN)
    const answer = await admin.put(OWN, before.at('data'))
    expect(answer.status, answer.text).toBe(200)
    expect(answer.at('data')).toEqual(before.at('data'))
  })

  it('a begin date and a document before it never both come to be, however close together', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [moved, made] = await Promise.all([
        admin.put(OWN, { date_begin_quarter: '2026-10-01' }),
        manager.post('/api/input-documents', documentBody()),
      ])
      const both = [moved.status, made.status]
      expect([both[0] === 200, both[1] === 201].filter(Boolean), `round ${round}: ${both}`).toHaveLength(1)
      await db().inputDocument.deleteMany({ where: { companyId: world.company } })
      expect((await admin.put(OWN, { date_begin_quarter: '2024-01-01' })).status).toBe(200)
    }
  })

  it('a begin date cannot move past an existing document, per periodicity', async () => {
    const begin = {
      date_begin_year: '2024-01-01',
      date_begin_quarter: '2026-07-01',
      date_begin_month: '2024-01-01',
    }
    expect((await manager.post('/api/input-documents', documentBody())).status).toBe(201)
    expect((await admin.put(OWN, begin)).status).toBe(200)
    const late = await admin.put(OWN, { ...begin, date_begin_quarter: '2026-10-01' })
    expect(late.status).toBe(422)
    expect(late.at('errors')).toEqual({
      date_begin_quarter: ['Есть документ за период с 01.07.2026: начало не может быть позже'],
    })
    // A quarterly document does not bind the months.
    expect((await admin.put(OWN, { date_begin_month: '2027-01-01' })).status).toBe(200)
  })

  it('the number changes only while there is no document', async () => {
    const before = (await admin.get(OWN)).at('data', 'number')
    const answer = await admin.put(OWN, { regenerate_number: true })
    expect(answer.status).toBe(200)
    expect(answer.at('data', 'number')).not.toBe(before)
    await manager.post('/api/input-documents', documentBody())
    const refused = await admin.put(OWN, { regenerate_number: true })
    expect([refused.status, refused.at('message')]).toEqual([
      409,
      'Номер нельзя изменить: у организации есть документы',
    ])
    expect((await admin.get(OWN)).at('data', 'number')).toBe(answer.at('data', 'number'))
  })

  it('an organisation not yet described in full may have another number', async () => {
    const added = await admin.post('/api/companies', NEW)
    const path = `/api/companies/${added.at('data', 'id')}`
    const answer = await admin.put(path, { regenerate_number: true, version: added.at('data', 'version') })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.at('data', 'number')).not.toBe(added.at('data', 'number'))
    expect((await admin.put(path, { regenerate_number: true, city: 'Уфа' })).status).toBe(422)
  })

  it('a stale edit is refused; of twenty edits of one version one wins', async () => {
    const version = (await admin.get(OWN)).at('data', 'version')
    const { place } = await oneWins(
      20,
      (index) => admin.put(OWN, { version, address: `Дом ${index}` }),
      STALE,
    )
    expect((await admin.get(OWN)).at('data', 'address')).toBe(`Дом ${place}`)
  })

  it('the audit keeps who changed what, from what to what', async () => {
    await admin.put(OWN, { address: 'ул. Мира, 5' })
    // Saving an unchanged form changes nothing.
    expect((await admin.put(OWN, { address: 'ул. Мира, 5' })).status).toBe(200)
    const [event, ...more] = await db().auditEvent.findMany({ where: { action: 'company.update' } })
    expect(more).toEqual([])
    expect(event).toMatchObject({
      userId: world.users.admin,
      entityId: world.company,
      before: { address: null },
      after: { address: 'ул. Мира, 5' },
    })
  })
})

describe('A3 a manager and the own organisation', () => {
  const ALLOWED = {
    address: 'ул. Мира, 5',
    director_position: 'Главный врач',
    director_name: 'Орлова Е. П.',
    director_email: 'orlova@example.test',
    approval_by_manager_only: true,
  }

  it('own fields are stored, properties are proposed, all others are ignored', async () => {
    const before = Object((await manager.get(OWN)).at('data'))
    const answer = await manager.put(OWN, {
      ...NEW,
      ...ALLOWED,
      company_role_id: 2,
      company_type_id: 2,
      number: '111111',
      regenerate_number: true,
      id: world.otherCompany,
    })
    expect(answer.status, answer.text).toBe(200)
    const { updated_at, version, property_request, ...rest } = before
    expect(answer.at('data')).toMatchObject({ ...rest, ...ALLOWED, version: version + 1 })
    expect(answer.at('data', 'property_request', 'after')).toEqual({ company_type_id: 2 })
  })
})
