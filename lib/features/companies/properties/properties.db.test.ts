import { describe, expect } from 'vitest'
import { z } from 'zod'
import type { Answer } from '@/e2e/support/api'
import { outbox } from '@/e2e/support/mail'
import { fieldsAtFault, oneWins, STALE } from '@/e2e/support/refusals'
import { auditEvents, exchangeManagers } from '@/e2e/support/world'
import { admin, it, manager, otherManager, world } from '@/e2e/support/world-test'
import { throttle } from '@/lib/core/auth/throttle'
import { db } from '@/lib/core/db/client'
import { today } from '@/lib/core/process/clock'
import { changesGist } from '@/lib/features/companies/labels'
import { inboxItem } from '@/lib/features/inbox/contract'

/** Stored properties of the world's organisation, and those its manager proposes. */
const STORED = {
  company_type_id: 1,
  company_ownership_id: 1,
  company_level_id: 5,
  company_bed_capacity_id: 3,
  is_emergency: true,
}
const PROPOSED = { company_bed_capacity_id: 4, is_emergency: false }

const REQUESTS = '/api/property-requests'
const OVER = 'Заявка уже решена, отозвана или заменена'
const OWN = `/api/companies/${world.company}`

async function propose(properties: object = PROPOSED): Promise<number> {
  const answer = await manager.put(OWN, properties)
  expect(answer.status, answer.text).toBe(200)
  return Number(answer.at('data', 'property_request', 'id'))
}

const confirm = (id: number) => admin.put(`${REQUESTS}/${id}`, { status: 'confirmed' })
const refuse = (id: number, reason = 'Коек по лицензии 210') =>
  admin.put(`${REQUESTS}/${id}`, { status: 'refused', reason })
const withdraw = (id: number) => manager.post(`${REQUESTS}/${id}/withdrawal`, {})

/** Properties in force. */
async function stored() {
  const company = await db().company.findUniqueOrThrow({ where: { id: world.company } })
  return {
    company_type_id: company.companyTypeId,
    company_ownership_id: company.companyOwnershipId,
    company_level_id: company.companyLevelId,
    company_bed_capacity_id: company.companyBedCapacityId,
    is_emergency: company.isEmergency,
  }
}

const statuses = async () =>
  (await db().propertyRequest.findMany({ orderBy: { id: 'asc' } })).map(({ status }) => status)
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort()

describe('a manager’s change of properties', () => {
  it('F8 made and taken back in a loop, it is one letter a day to each administrator, and a hundred requests', async () => {
    for (let round = 0; round < 5; round += 1) await withdraw(await propose())
    const [letter, ...more] = await outbox()
    expect([letter?.recipient, more]).toEqual([world.emails.admin, []])
    expect(letter?.text).toContain('не чаще раза в день: что ещё пришло за сегодня, смотрите в ней')
    await otherManager.put(`/api/companies/${world.otherCompany}`, PROPOSED)
    expect(await outbox()).toHaveLength(2)
    await db().$executeRaw`UPDATE outbox_messages SET once_key = replace(once_key, ${today()}, '2026-01-01')`
    await withdraw(await propose())
    expect(await outbox()).toHaveLength(3)
    await throttle.spend(world.users.manager, 'requests', 94)
    const refused = await manager.put(OWN, PROPOSED)
    expect(refused.status).toBe(429)
    expect(refused.at('message')).toMatch(
      /^За сутки отправлено слишком много заявок и просьб\. Снова можно с /,
    )
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
  })

  it('A7 is a request: the old ones count, the rest of the edit takes effect, administrators are told', async () => {
    const answer = await manager.put(OWN, { ...PROPOSED, address: 'ул. Мира, 5' })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.at('data')).toMatchObject({ ...STORED, address: 'ул. Мира, 5' })
    expect(answer.at('data', 'property_request')).toEqual({
      id: expect.any(Number),
      status: 'pending',
      before: { company_bed_capacity_id: 3, is_emergency: true },
      after: PROPOSED,
      changes: [
        {
          property: 'company_bed_capacity_id',
          before: { id: 3, name: '200–399' },
          after: { id: 4, name: '100–199' },
        },
        { property: 'is_emergency', before: true, after: false },
      ],
      user: expect.objectContaining({ id: world.users.manager, email: world.emails.manager }),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      reason: null,
      decided_at: null,
      decided_by: null,
    })
    expect(await stored()).toEqual(STORED)
    const [letter, ...more] = await outbox()
    expect([letter?.recipient, more]).toEqual([world.emails.admin, []])
    expect(letter?.text).toContain('Коечный фонд: 200–399 → 100–199.')
    expect(letter?.text).toContain('Экстренная помощь: да → нет.')
    expect(letter?.text).toContain('/admin/inbox?kind=properties')
    const waiting = z.array(inboxItem).parse((await admin.get('/api/inbox')).at('data'))
    expect(waiting.map(({ changes }) => changesGist(changes ?? []))).toEqual([
      'Коечный фонд: 200–399 → 100–199 и ещё 1',
    ])
  })

  it('of what is there already is none; another one takes its place, the same one changes nothing, the old values withdraw it', async () => {
    const same = await manager.put(OWN, STORED)
    expect([same.status, same.at('data', 'property_request')]).toEqual([200, null])
    expect([await db().propertyRequest.count(), await outbox()]).toEqual([0, []])
    const first = await propose()
    // A request changes nothing yet.
    expect(await auditEvents({ action: 'company.update' })).toEqual([])
    expect(await propose()).toBe(first)
    expect(await propose({ address: 'ул. Мира, 5' })).toBe(first)
    const second = await propose({ company_level_id: 4 })
    expect(second).toBeGreaterThan(first)
    const both = await manager.get(OWN)
    expect(both.at('data', 'property_request', 'after')).toEqual({ ...PROPOSED, company_level_id: 4 })
    expect(await outbox()).toHaveLength(1)
    const back = await manager.put(OWN, STORED)
    expect(back.at('data', 'property_request')).toBeNull()
    expect(await statuses()).toEqual(['replaced', 'withdrawn'])
    expect(await stored()).toEqual(STORED)
  })

  it('must make sense as a whole, and hold values that exist', async () => {
    const refused: Array<[object, string]> = [
      [{ company_level_id: null }, 'company_level_id'],
      [{ company_type_id: null }, 'company_type_id'],
      [{ company_ownership_id: null }, 'company_ownership_id'],
      [{ company_type_id: 999 }, 'company_type_id'],
      [{ company_bed_capacity_id: 2_000_000_000 }, 'company_bed_capacity_id'],
      [{ is_emergency: 'да' }, 'is_emergency'],
    ]
    for (const [edit, field] of refused) {
      const answer = await manager.put(OWN, edit)
      expect([answer.status, fieldsAtFault(answer)], JSON.stringify(edit)).toEqual([422, [field]])
    }
    // A private organisation needs no level: both are requested together.
    await propose({ company_ownership_id: 2 })
    await propose({ company_level_id: null })
    // State again: the request and the sent fields are validated together.
    expect(fieldsAtFault(await manager.put(OWN, { company_ownership_id: 1 }))).toEqual(['company_level_id'])
  })

  it('waits even when the organisation has no property yet: its first ones are claims too', async () => {
    const none = Object.fromEntries(Object.keys(STORED).map((property) => [property, null]))
    await db().company.update({
      where: { id: world.company },
      data: {
        companyTypeId: null,
        companyOwnershipId: null,
        companyLevelId: null,
        companyBedCapacityId: null,
        isEmergency: null,
      },
    })
    const id = await propose(STORED)
    expect(await stored()).toEqual(none)
    // Other fields may be edited meanwhile without sending these.
    expect((await manager.put(OWN, { address: 'ул. Мира, 5' })).status).toBe(200)
    expect((await confirm(id)).status).toBe(200)
    expect(await stored()).toEqual(STORED)
  })
})

describe('the decision', () => {
  it('confirmed: the properties count at once, the manager is told, all of it is in the audit', async () => {
    const id = await propose()
    const answer = await confirm(id)
    expect([answer.status, answer.at('data', 'status')], answer.text).toEqual([200, 'confirmed'])
    expect(answer.at('data', 'decided_by', 'id')).toBe(world.users.admin)
    expect(await stored()).toEqual({ ...STORED, ...PROPOSED })
    expect((await manager.get(OWN)).at('data', 'property_request')).toBeNull()
    const letter = (await outbox()).at(-1)
    expect([letter?.recipient, letter?.subject]).toEqual([
      world.emails.manager,
      'Изменение сведений подтверждено',
    ])
    // R6: no organisation moves between two publications.
    expect(letter?.text).toContain('В сравнениях они появятся со следующим выпуском')
    const before = { company_bed_capacity_id: 3, is_emergency: true }
    const audit = await auditEvents({ userId: world.users.admin, action: { not: 'login' } })
    expect(audit).toEqual([
      expect.objectContaining({
        action: 'property_request.confirmed',
        entityId: id,
        before,
        after: PROPOSED,
      }),
      expect.objectContaining({ action: 'company.update', entityId: world.company, before, after: PROPOSED }),
    ])
  })

  it('A5 is told to who is a manager there now: the proposer who was moved hears no more of the organisation', async () => {
    await refuse(await propose())
    const [id, told] = [await propose(), (await outbox()).length]
    await exchangeManagers()
    await refuse(id)
    await otherManager.put(OWN, PROPOSED)
    await exchangeManagers()
    await admin.put(OWN, PROPOSED)
    const since = (await outbox()).slice(told).map(({ recipient }) => recipient)
    expect(since.filter((recipient) => recipient !== world.emails.admin).toSorted()).toEqual(
      [world.emails.otherManager, world.emails.manager, ...Array(2).fill(world.emails.notAgreed)].toSorted(),
    )
  })

  it('refused: nothing changes but for the reason, which stands until it is put away', async () => {
    const id = await propose()
    for (const reason of [undefined, '', '  ', 'да', 'x'.repeat(1001)]) {
      const answer = await admin.put(`${REQUESTS}/${id}`, { status: 'refused', reason })
      expect([answer.status, fieldsAtFault(answer)], `${reason}`.slice(0, 9)).toEqual([422, ['reason']])
    }
    for (const status of ['withdrawn', 'pending', '', 1])
      expect((await admin.put(`${REQUESTS}/${id}`, { status })).status).toBe(422)
    expect((await refuse(id)).status).toBe(200)
    expect(await stored()).toEqual(STORED)
    const shown = await manager.get(OWN)
    expect(shown.at('data', 'property_request')).toMatchObject({
      status: 'refused',
      reason: 'Коек по лицензии 210',
    })
    const letter = (await outbox()).at(-1)
    expect(letter?.recipient).toBe(world.emails.manager)
    expect(letter?.text).toContain('Причина: Коек по лицензии 210')
    for (let time = 0; time < 2; time += 1) {
      const away = await manager.post(`${REQUESTS}/${id}/dismissal`, {})
      expect([away.status, away.at('data', 'property_request')]).toEqual([200, null])
    }
    expect(await db().auditEvent.count({ where: { action: 'property_request.dismissed' } })).toBe(1)
  })

  it('a new proposal takes the place of a refusal that was not put away', async () => {
    const refused = await propose()
    await refuse(refused)
    const id = await propose()
    expect(id).toBeGreaterThan(refused)
    expect((await manager.get(OWN)).at('data', 'property_request', 'status')).toBe('pending')
    await withdraw(id)
    expect((await manager.get(OWN)).at('data', 'property_request')).toBeNull()
  })

  it('a proposal or its end is not saved over by whoever has the organisation open', async () => {
    const ends: Array<(id: number) => Promise<Answer>> = [
      (id) => withdraw(id),
      (id) => refuse(id),
      (id) => confirm(id),
    ]
    for (const end of ends) {
      const opened = (await manager.get(OWN)).at('data', 'version')
      const id = await propose()
      expect((await admin.put(OWN, { version: opened, city: 'Бийск' })).at('code')).toBe('stale')
      const { version } = Object((await manager.get(OWN)).at('data'))
      expect((await end(id)).status).toBe(200)
      expect((await manager.put(OWN, { version, ...PROPOSED })).at('code')).toBe('stale')
    }
    expect(await statuses()).toEqual(['withdrawn', 'refused', 'confirmed'])
  })

  it('an administrator’s own edit of the properties counts at once and answers what waits', async () => {
    const id = await propose()
    expect((await admin.put(OWN, { address: 'ул. Мира, 5' })).status).toBe(200)
    expect(await statuses()).toEqual(['pending'])
    const edited = await admin.put(OWN, { company_type_id: 2 })
    expect([edited.status, edited.at('data', 'property_request')]).toEqual([200, null])
    expect(await stored()).toEqual({ ...STORED, company_type_id: 2 })
    expect(await statuses()).toEqual(['replaced'])
    const letter = (await outbox()).at(-1)
    expect([letter?.recipient, letter?.subject]).toEqual([
      world.emails.manager,
      'Сведения организации изменены администратором',
    ])
    const late = await confirm(id)
    expect([late.status, late.at('code'), late.at('message')]).toEqual([409, 'stale', OVER])
  })

  it('properties that were changed past the application are not confirmed over', async () => {
    const id = await propose()
    await db().company.update({ where: { id: world.company }, data: { companyBedCapacityId: 2 } })
    expect((await confirm(id)).status).toBe(409)
    expect((await refuse(id)).status).toBe(200)
  })

  it('nobody writes to a manager who is blocked, but to the others of the organisation', async () => {
    const id = await propose()
    await db().user.update({ where: { id: world.users.manager }, data: { userStatusId: 2 } })
    expect((await confirm(id)).status).toBe(200)
    expect((await outbox()).map(({ recipient }) => recipient)).toEqual([
      world.emails.admin,
      world.emails.notAgreed,
    ])
  })
})

describe('at the same time', () => {
  it('A7 of twenty decisions one is made', async () => {
    const id = await propose()
    const decide = (index: number) => (index % 2 ? confirm(id) : refuse(id))
    const { place } = await oneWins(20, decide, { status: 409 })
    const made = place % 2 ? 'confirmed' : 'refused'
    expect(await statuses()).toEqual([made])
    expect(await stored()).toEqual(made === 'confirmed' ? { ...STORED, ...PROPOSED } : STORED)
    expect(await outbox()).toHaveLength(2)
  })

  it('a request is confirmed, or withdrawn, or gives way to another, never two of these', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await propose()
      const { version } = Object((await manager.get(OWN)).at('data'))
      const end = () => (round % 2 ? withdraw(id) : manager.put(OWN, { version, company_level_id: 4 }))
      const [confirmed, ended] = await Promise.all([confirm(id), end()])
      expect(statusesOf([confirmed, ended]), `round ${round}`).toEqual([200, 409])
      expect(await stored()).toEqual(confirmed.status === 200 ? { ...STORED, ...PROPOSED } : STORED)
      await admin.put(OWN, { ...STORED, company_type_id: 2 })
      await admin.put(OWN, STORED)
    }
  })

  it('of twenty proposals of one version one is made', async () => {
    const { version } = Object((await manager.get(OWN)).at('data'))
    await oneWins(
      20,
      (index) => manager.put(OWN, { version, company_bed_capacity_id: index % 2 ? 4 : 5 }),
      STALE,
    )
    expect(await statuses()).toEqual(['pending'])
    expect(await outbox()).toHaveLength(1)
  })
})

describe('whose it is', () => {
  it('the list shows what waits first, by status, organisation and person', async () => {
    const other = await otherManager.put(`/api/companies/${world.otherCompany}`, PROPOSED)
    const waits = other.at('data', 'property_request', 'id')
    const decided = await propose()
    await refuse(decided)
    const list = await admin.get(REQUESTS)
    expect([list.at('data', 0, 'id'), list.at('data', 1, 'id')]).toEqual([waits, decided])
    expect(list.at('data', 1)).toMatchObject({
      company: { id: world.company, short_name: 'КГБУЗ ККБ' },
      status: 'refused',
      reason: 'Коек по лицензии 210',
      decided_by: { id: world.users.admin },
    })
    const totalOf = async (query: string) => (await admin.get(`${REQUESTS}?${query}`)).at('meta', 'total')
    expect(await totalOf('status=pending')).toBe(1)
    expect(await totalOf('status=withdrawn')).toBe(0)
    expect(await totalOf('status=abc&page=x')).toBe(2)
    expect(await totalOf(`search=${encodeURIComponent('ккб')}`)).toBe(1)
    expect(await totalOf(`search=${encodeURIComponent(world.emails.otherManager)}`)).toBe(1)
  })
})
