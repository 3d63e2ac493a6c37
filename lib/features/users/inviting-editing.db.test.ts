import { describe, expect } from 'vitest'
import { idOf, signedIn } from '@/e2e/support/api'
import {
  cases,
  expectRefused,
  fieldsAtFault,
  label,
  oneWins,
  STALE,
  type Table,
} from '@/e2e/support/refusals'
import { NEWCOMER, pathOf, users } from '@/e2e/support/users'
import { auditEvents } from '@/e2e/support/world'
import { admin, it, manager, operator, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

const TEXT_FIELDS: Array<[string, number]> = [
  ['surname', 50],
  ['name', 50],
  ['secname', 50],
  ['position', 100],
  ['contacts', 100],
]
const REFUSED: Table = [
  ...TEXT_FIELDS.map(([field, max]): [string, unknown[]] => [
    field,
    ['x'.repeat(max + 1), 'x'.repeat(10_000), 'a\u0000b', 'a\ud800', 'a\r\nb', 7, {}],
  ]),
  ['surname', ['', '  ', null]],
  ['name', ['', null]],
  [
    'email',
    [
      '',
      null,
      'нет',
      'a@b',
      'a b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      'a\u0000@example.org',
      `${'x'.repeat(250)}@example.org`,
      5,
    ],
  ],
  ['user_role_id', [0, 4, -1, 'x', null, '', true]],
  ['metric_category_ids', [[999], ['x'], 'abc', 5, [0], [1.5]]],
  ['company_id', [999, 'x', 0]],
]
const ACCEPTED: Table = [
  ...TEXT_FIELDS.map(([field, max]): [string, unknown[]] => [field, ['Ё'.repeat(max), "О'Нил-Юрьева"]]),
  ['secname', [null]],
  ['position', [null]],
  ['contacts', ['+7 (999) 123-45-67']],
  ['user_role_id', [2, 3]],
  ['email', ['ivan.petrov+test@mail.example.org', `${'x'.repeat(64)}@${'d.'.repeat(90)}example.ru`]],
]

describe('inviting', () => {
  it('makes the account, its categories, the letter and the audit rows at once', async () => {
    const ids = [world.categories[1], world.categories[0]]
    const answer = await manager.post(users(), {
      ...NEWCOMER,
      email: 'Novikova@Example.ORG',
      metric_category_ids: ids,
    })
    expect(answer.status, answer.text).toBe(201)
    expect(answer.at('data')).toMatchObject({
      email: 'novikova@example.org',
      user_role: { system_name: 'operator' },
      status: { system_name: 'active' },
      company_id: world.company,
      metric_category_ids: [...ids].sort(),
      invitation: 'sent',
      agreement_accepted: false,
      last_used_at: null,
    })
    const id = Number(answer.at('data', 'id'))
    expect(await db().outboxMessage.findMany({ select: { recipient: true } })).toEqual([
      { recipient: 'novikova@example.org' },
    ])
    expect(await db().passwordToken.count({ where: { userId: id, purpose: 'invitation' } })).toBe(1)
    const events = await db().auditEvent.findMany({ where: { entityId: id, entity: 'user' } })
    expect(events.map(({ action, userId }) => [action, userId]).sort()).toEqual([
      ['user.create', world.users.manager],
      ['user.invite', world.users.manager],
    ])
  })

  it('every wrong value is refused at its field, and nobody is written to', async () => {
    const before = await db().user.count()
    await expectRefused(REFUSED, (wrong) => admin.post(users(), { ...NEWCOMER, ...wrong }))
    expect(await db().user.count()).toBe(before)
    expect(await db().outboxMessage.count()).toBe(0)
  })

  it('every right value is stored', async () => {
    for (const [index, [field, value]] of cases(ACCEPTED).entries()) {
      const answer = await admin.post(users(), {
        ...NEWCOMER,
        email: `n${index}@example.org`,
        [field]: value,
      })
      expect([answer.status, answer.at('data', field)], label(field, value)).toEqual([201, value])
    }
  })

  it('an address belongs to one person, whatever its case and however many ask at once', async () => {
    const { answer: won } = await oneWins(
      20,
      (index) =>
        admin.post(users(), { ...NEWCOMER, email: index % 2 ? 'NEW@example.org' : 'new@EXAMPLE.org' }),
      { status: 422, errors: { email: ['Пользователь с таким адресом уже есть'] } },
    )
    expect(await db().outboxMessage.count()).toBe(1)
    const answer = await admin.put(`${users()}/${won.at('data', 'id')}`, {
      email: world.emails.manager.toUpperCase(),
    })
    expect([answer.status, fieldsAtFault(answer)]).toEqual([422, ['email']])
  })

  it('only operators have categories', async () => {
    const body = { ...NEWCOMER, user_role_id: 2, metric_category_ids: world.categories.slice(0, 2) }
    const answer = await manager.post(users(), body)
    expect(answer.at('data', 'metric_category_ids')).toEqual([])
    await manager.put(pathOf('operator'), { user_role_id: 2 })
    expect(await db().userMetricCategory.count({ where: { userId: world.users.operator } })).toBe(0)
  })

  it('again: a new link in place of the old one; none to who is blocked; not without end', async () => {
    const id = (await manager.post(users(), NEWCOMER)).at('data', 'id')
    const tokens = () => db().passwordToken.findMany({ where: { userId: Number(id) } })
    const [first] = await tokens()
    expect((await manager.post(`${users()}/${id}/invitation`)).status).toBe(200)
    const [second, ...others] = await tokens()
    expect(others).toEqual([])
    expect(second?.tokenHash).not.toEqual(first?.tokenHash)
    expect(await db().outboxMessage.count({ where: { recipient: NEWCOMER.email } })).toBe(2)
    expect((await manager.post(`${pathOf('blocked')}/invitation`)).status).toBe(409)
    const statuses: number[] = []
    for (let round = 0; round < 6; round += 1)
      statuses.push((await manager.post(`${users()}/${id}/invitation`)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('editing', () => {
  it('every wrong value is refused at its field and nothing is stored', async () => {
    const refused: Table = [...REFUSED, ['user_status_id', [0, 3, 'x', null]]]
    await expectRefused(refused, (wrong) => admin.put(pathOf('operator'), wrong))
    expect((await db().user.findUniqueOrThrow({ where: { id: world.users.operator } })).version).toBe(1)
  })

  it('every right value is stored', async () => {
    const edits = cases([...ACCEPTED, ['metric_category_ids', [[], world.categories.slice(0, 3)]]])
    for (const [field, value] of edits.filter(([field]) => !['user_role_id', 'email'].includes(field))) {
      const answer = await manager.put(pathOf('operator'), { [field]: value })
      expect([answer.status, answer.at('data', field)], label(field, value)).toEqual([200, value])
    }
    for (const [value, stored] of [
      ['', null],
      ['  Ярославна ', 'Ярославна'],
    ]) {
      const answer = await manager.put(pathOf('operator'), { secname: value })
      expect(answer.at('data', 'secname')).toBe(stored)
    }
    for (const role of [2, 3])
      expect((await manager.put(pathOf('operator'), { user_role_id: role })).at('data', 'user_role_id')).toBe(
        role,
      )
    for (const status of [2, 1]) {
      const answer = await manager.put(pathOf('operator'), { user_status_id: status })
      expect(answer.at('data', 'user_status_id')).toBe(status)
    }
  })

  it('a whole object sent back changes nothing, nor the version', async () => {
    const before = await manager.get(pathOf('operator'))
    const answer = await manager.put(pathOf('operator'), before.at('data'))
    expect(answer.at('data'), answer.text).toEqual(before.at('data'))
  })

  it('I5 keys that are nobody’s to set change nothing', async () => {
    const before = await db().user.findUniqueOrThrow({ where: { id: world.users.operator } })
    const hostile =
      '{"id":1,"password_hash":"x","agreement_accepted":false,"suspended_at":null,"__proto__":{"role":"admin"}}'
    expect((await manager.put(pathOf('operator'), hostile)).status).toBe(200)
    const after = await db().user.findUniqueOrThrow({ where: { id: world.users.operator } })
    expect({ ...after, version: 0, updatedAt: 0 }).toEqual({ ...before, version: 0, updatedAt: 0 })
  })

  it('S5 blocking, another role and another organisation end the sessions at once, a new name does not; the audit names each', async () => {
    expect((await manager.put(pathOf('operator'), { name: 'Вера' })).status).toBe(200)
    expect((await operator.get('/api/user')).at('data', 'name')).toBe('Вера')
    for (const edit of [{ user_status_id: 2 }, { user_role_id: 2 }, { company_id: world.otherCompany }]) {
      const session = await signedIn(world.users.operator)
      expect((await admin.put(pathOf('operator'), edit)).at('data')).toMatchObject(edit)
      expect((await session.get('/api/user')).status).toBe(401)
      expect(await db().session.count({ where: { userId: world.users.operator } })).toBe(0)
      if (edit.user_status_id) await admin.put(pathOf('operator'), { user_status_id: 1 })
    }
    expect((await admin.get(pathOf('operator'))).status).toBe(404)
    expect((await admin.get(pathOf('operator', world.otherCompany))).status).toBe(200)
    const events = await auditEvents({ entityId: world.users.operator, userId: world.users.admin })
    expect(events.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'user.block', before: { user_status_id: 1 }, after: { user_status_id: 2 } },
      { action: 'user.unblock', before: { user_status_id: 2 }, after: { user_status_id: 1 } },
      {
        action: 'user.role',
        before: { user_role_id: 3, metric_category_ids: [world.categories[0]] },
        after: { user_role_id: 2, metric_category_ids: [] },
      },
      {
        action: 'user.company',
        before: { company_id: world.company },
        after: { company_id: world.otherCompany },
      },
    ])
  })

  it('a new address makes earlier links worthless; who has no password yet is invited there', async () => {
    const id = idOf(await manager.post(users(), NEWCOMER))
    const before = await db().passwordToken.findFirstOrThrow({ where: { userId: id } })
    await manager.put(`${users()}/${id}`, { email: 'other@example.org' })
    const after = await db().passwordToken.findMany({ where: { userId: id } })
    expect(after).toHaveLength(1)
    expect(after[0]?.tokenHash).not.toEqual(before.tokenHash)
    expect(await db().outboxMessage.count({ where: { recipient: 'other@example.org' } })).toBe(1)
    await manager.put(`${users()}/${id}`, { user_status_id: 2 })
    expect(await db().passwordToken.count({ where: { userId: id } })).toBe(0)
    // A suspended person is invited once reactivated.
    const suspended = { userStatusId: 1, suspendedAt: new Date() }
    await db().user.update({ where: { id }, data: suspended })
    for (const [email, more, letters] of [
      ['third@example.org', {}, 0],
      ['fourth@example.org', { reactivate: true }, 1],
    ] as const) {
      expect((await admin.put(`${users()}/${id}`, { email, ...more })).at('data', 'email')).toBe(email)
      expect(await db().outboxMessage.count({ where: { recipient: email } })).toBe(letters)
    }
  })

  it('a stale edit is refused; of twenty edits of one version one wins', async () => {
    const edit = (index: number) =>
      manager.put(pathOf('operator'), { version: 1, position: `Должность ${index}` })
    const { place } = await oneWins(20, edit, STALE)
    expect((await manager.get(pathOf('operator'))).at('data', 'position')).toBe(`Должность ${place}`)
  })

  it('a suspended account is reactivated by the administrator, not by a manager', async () => {
    const longAgo = new Date('2025-01-01T00:00:00Z')
    await db().user.update({
      where: { id: world.users.operator },
      data: { suspendedAt: new Date(), lastUsedAt: longAgo },
    })
    const tried = await manager.put(pathOf('operator'), { reactivate: true })
    expect([tried.status, typeof tried.at('data', 'suspended_at')]).toEqual([200, 'string'])
    const done = await admin.put(pathOf('operator'), { reactivate: true })
    expect(done.at('data', 'suspended_at')).toBeNull()
    const { lastUsedAt } = await db().user.findUniqueOrThrow({ where: { id: world.users.operator } })
    expect(lastUsedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
    // The manager's attempts changed nothing.
    expect(await auditEvents({ entityId: world.users.operator })).toMatchObject([
      {
        action: 'user.reactivate',
        before: { suspended_at: expect.any(String) },
        after: { suspended_at: null },
      },
    ])
  })

  it('the audit tells of an address that is asked for, and of no change beside it', async () => {
    await manager.put(pathOf('operator'), { email: 'vera@example.org' })
    const events = await auditEvents({ entityId: world.users.operator, userId: world.users.manager })
    expect(events.map(({ action }) => action)).toEqual(['email.request'])
  })
})
