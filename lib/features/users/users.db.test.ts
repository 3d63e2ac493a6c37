import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/lib/core/db/client'
import { type Answer, type Client, signedIn } from '@/prisma/testing/api'
import { resetDatabase } from '@/prisma/testing/database'
import { makeWorld, type Person, type World } from '@/prisma/testing/world'

let world: World
let admin: Client
let manager: Client

beforeEach(async () => {
  await resetDatabase()
  world = await makeWorld()
  admin = await signedIn(world.users.admin)
  manager = await signedIn(world.users.manager)
})

const users = (companyId = world.company) => `/api/companies/${companyId}/users`
const pathOf = (person: Person, companyId = world.company) => `${users(companyId)}/${world.users[person]}`
const adminPath = (id = world.users.admin) => `/api/administrators/${id}`
const NEW = { surname: 'Новикова', name: 'Анна', email: 'novikova@example.org', user_role_id: 3 }

const cases = (table: Array<[string, unknown[]]>): Array<[string, unknown]> =>
  table.flatMap(([field, values]) => values.map((value): [string, unknown] => [field, value]))
const label = (field: string, value: unknown) => `${field}: ${JSON.stringify(value)?.slice(0, 60)}`
const fieldsAtFault = (answer: Answer) => [
  ...new Set(Object.keys(Object(answer.at('errors'))).map((path) => path.split('.')[0])),
]

const TEXT_FIELDS: Array<[string, number]> = [
  ['surname', 50],
  ['name', 50],
  ['secname', 50],
  ['position', 100],
  ['contacts', 100],
]
const REFUSED: Array<[string, unknown[]]> = [
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
const ACCEPTED: Array<[string, unknown[]]> = [
  ...TEXT_FIELDS.map(([field, max]): [string, unknown[]] => [field, ['Ё'.repeat(max), "О'Нил-Юрьева"]]),
  ['secname', [null]],
  ['position', [null]],
  ['contacts', ['+7 (999) 123-45-67']],
  ['user_role_id', [2, 3]],
  ['email', ['ivan.petrov+test@mail.example.org', `${'x'.repeat(64)}@${'d.'.repeat(90)}example.ru`]],
]

async function sessionsOf(person: Person): Promise<number> {
  return db().session.count({ where: { userId: world.users[person] } })
}

describe('inviting', () => {
  it('makes the account, its categories, the letter and the audit rows at once', async () => {
    const ids = [world.categories[1], world.categories[0]]
    const answer = await manager.post(users(), {
      ...NEW,
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
    for (const [field, value] of cases(REFUSED)) {
      const answer = await admin.post(users(), { ...NEW, [field]: value })
      expect([answer.status, fieldsAtFault(answer)], label(field, value)).toEqual([422, [field]])
    }
    expect(await db().user.count()).toBe(before)
    expect(await db().outboxMessage.count()).toBe(0)
  })

  it('every right value is stored', async () => {
    for (const [index, [field, value]] of cases(ACCEPTED).entries()) {
      const answer = await admin.post(users(), { ...NEW, email: `n${index}@example.org`, [field]: value })
      expect([answer.status, answer.at('data', field)], label(field, value)).toEqual([201, value])
    }
  })

  it('an address belongs to one person, whatever its case and however many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin.post(users(), { ...NEW, email: index % 2 ? 'NEW@example.org' : 'new@EXAMPLE.org' }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    for (const answer of answers.filter((one) => one.status !== 201))
      expect([answer.status, answer.at('errors', 'email')]).toEqual([
        422,
        ['Пользователь с таким адресом уже есть'],
      ])
    expect(await db().outboxMessage.count()).toBe(1)
    const taken = await admin.put(pathOf('operator'), { email: world.emails.manager.toUpperCase() })
    expect([taken.status, fieldsAtFault(taken)]).toEqual([422, ['email']])
  })

  it('only operators have categories', async () => {
    const body = { ...NEW, user_role_id: 2, metric_category_ids: world.categories.slice(0, 2) }
    const answer = await manager.post(users(), body)
    expect(answer.at('data', 'metric_category_ids')).toEqual([])
    await manager.put(pathOf('operator'), { user_role_id: 2 })
    expect(await db().userMetricCategory.count({ where: { userId: world.users.operator } })).toBe(0)
  })

  it('again: a new link in place of the old one; none to who is blocked; not without end', async () => {
    const id = (await manager.post(users(), NEW)).at('data', 'id')
    const tokens = () => db().passwordToken.findMany({ where: { userId: Number(id) } })
    const [first] = await tokens()
    expect((await manager.post(`${users()}/${id}/invitation`)).status).toBe(200)
    const [second, ...others] = await tokens()
    expect(others).toEqual([])
    expect(second?.tokenHash).not.toEqual(first?.tokenHash)
    expect(await db().outboxMessage.count({ where: { recipient: NEW.email } })).toBe(2)
    expect((await manager.post(`${pathOf('blocked')}/invitation`)).status).toBe(409)
    const statuses: number[] = []
    for (let round = 0; round < 6; round += 1)
      statuses.push((await manager.post(`${users()}/${id}/invitation`)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('editing', () => {
  it('every wrong value is refused at its field and nothing is stored', async () => {
    for (const [field, value] of [...cases(REFUSED), ...cases([['user_status_id', [0, 3, 'x', null]]])]) {
      const answer = await admin.put(pathOf('operator'), { [field]: value })
      expect([answer.status, fieldsAtFault(answer)], label(field, value)).toEqual([422, [field]])
    }
    expect((await db().user.findUniqueOrThrow({ where: { id: world.users.operator } })).version).toBe(1)
  })

  it('every right value is stored', async () => {
    const edits = cases([...ACCEPTED, ['metric_category_ids', [[], world.categories.slice(0, 3)]]])
    for (const [field, value] of edits.filter(([field]) => field !== 'user_role_id')) {
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

  it('a whole object sent back changes nothing but the version', async () => {
    const before = await manager.get(pathOf('operator'))
    const answer = await manager.put(pathOf('operator'), before.at('data'))
    const { version, ...rest } = Object(before.at('data'))
    expect(answer.at('data'), answer.text).toMatchObject({ ...rest, version: version + 1 })
  })

  it('I5 keys that are nobody’s to set change nothing', async () => {
    const before = await db().user.findUniqueOrThrow({ where: { id: world.users.operator } })
    const hostile =
      '{"id":1,"password_hash":"x","agreement_accepted":false,"suspended_at":null,"__proto__":{"role":"admin"}}'
    expect((await manager.put(pathOf('operator'), hostile)).status).toBe(200)
    const after = await db().user.findUniqueOrThrow({ where: { id: world.users.operator } })
    expect({ ...after, version: 0, updatedAt: 0 }).toEqual({ ...before, version: 0, updatedAt: 0 })
  })

  it.each([
    ['blocking', { user_status_id: 2 }],
    ['another role', { user_role_id: 2 }],
  ])('S5 %s ends the sessions at once', async (_name, edit) => {
    const victim = await signedIn(world.users.operator)
    expect((await manager.put(pathOf('operator'), edit)).status).toBe(200)
    expect((await victim.get('/api/user')).status).toBe(401)
    expect(await sessionsOf('operator')).toBe(0)
  })

  it('S5 another organisation ends the sessions at once; a new name does not', async () => {
    const victim = await signedIn(world.users.operator)
    expect((await admin.put(pathOf('operator'), { name: 'Вера' })).status).toBe(200)
    expect((await victim.get('/api/user')).at('data', 'name')).toBe('Вера')
    const moved = await admin.put(pathOf('operator'), { company_id: world.otherCompany })
    expect(moved.at('data', 'company_id')).toBe(world.otherCompany)
    expect((await victim.get('/api/user')).status).toBe(401)
    expect((await admin.get(pathOf('operator'))).status).toBe(404)
    expect((await admin.get(pathOf('operator', world.otherCompany))).status).toBe(200)
  })

  it('a new address makes earlier links worthless; who has no password yet is invited there', async () => {
    const id = Number((await manager.post(users(), NEW)).at('data', 'id'))
    const before = await db().passwordToken.findFirstOrThrow({ where: { userId: id } })
    await manager.put(`${users()}/${id}`, { email: 'other@example.org' })
    const after = await db().passwordToken.findMany({ where: { userId: id } })
    expect(after).toHaveLength(1)
    expect(after[0]?.tokenHash).not.toEqual(before.tokenHash)
    expect(await db().outboxMessage.count({ where: { recipient: 'other@example.org' } })).toBe(1)
    await manager.put(`${users()}/${id}`, { user_status_id: 2 })
    expect(await db().passwordToken.count({ where: { userId: id } })).toBe(0)
  })

  it('a stale edit is refused; of twenty edits of one version one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        manager.put(pathOf('operator'), { version: 1, position: `Должность ${index}` }),
      ),
    )
    const winners = answers.filter((answer) => answer.status === 200)
    expect(winners).toHaveLength(1)
    for (const answer of answers.filter((one) => one.status !== 200))
      expect([answer.status, answer.at('code')]).toEqual([409, 'stale'])
    expect((await manager.get(pathOf('operator'))).at('data', 'position')).toBe(
      winners[0]?.at('data', 'position'),
    )
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
  })

  it('the audit names blocking, unblocking and another role', async () => {
    for (const edit of [{ user_status_id: 2 }, { user_status_id: 1 }, { user_role_id: 2 }])
      await manager.put(pathOf('operator'), edit)
    const events = await db().auditEvent.findMany({
      where: { entityId: world.users.operator, userId: world.users.manager },
      orderBy: { id: 'asc' },
    })
    expect(events.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'user.block', before: { user_status_id: 1 }, after: { user_status_id: 2 } },
      { action: 'user.unblock', before: { user_status_id: 2 }, after: { user_status_id: 1 } },
      {
        action: 'user.role',
        before: { user_role_id: 3, metric_category_ids: [world.categories[0]] },
        after: { user_role_id: 2, metric_category_ids: [] },
      },
    ])
  })
})

describe('A3 no escalation', () => {
  it('a manager gives no admin role, moves nobody elsewhere, and reaches no foreign person', async () => {
    for (const [verb, path, body] of [
      ['POST', users(), { ...NEW, user_role_id: 1 }],
      ['POST', users(), { ...NEW, company_id: world.otherCompany }],
      ['PUT', pathOf('operator'), { user_role_id: 1 }],
      ['PUT', pathOf('manager'), { user_role_id: 1 }],
      ['PUT', pathOf('operator'), { company_id: world.otherCompany }],
    ] as const) {
      expect((await manager.send(verb, path, body)).status, JSON.stringify(body)).toBe(422)
    }
    const missing = await manager.get(`${users()}/2000000000`)
    for (const path of [
      pathOf('otherOperator'),
      pathOf('otherOperator', world.otherCompany),
      pathOf('admin'),
      pathOf('admin', world.otherCompany),
    ]) {
      for (const [verb, suffix, body] of [
        ['GET', '', undefined],
        ['PUT', '', { name: 'Чужая' }],
        ['POST', '/invitation', undefined],
      ] as const) {
        const answer = await manager.send(verb, `${path}${suffix}`, body)
        expect([answer.status, answer.text], `${verb} ${path}${suffix}`).toEqual([404, missing.text])
      }
    }
    expect((await manager.post(users(world.otherCompany), NEW)).status).toBe(404)
    expect((await manager.get(users(world.otherCompany))).status).toBe(404)
    const rows = await db().user.findMany({ where: { userRoleId: 1 } })
    expect(rows.map((row) => row.id)).toEqual([world.users.admin])
  })

  it('nobody blocks themselves, and the last active administrator stays', async () => {
    const self = await manager.put(pathOf('manager'), { user_status_id: 2 })
    expect([self.status, fieldsAtFault(self)]).toEqual([422, ['user_status_id']])
    for (const [field, message] of [
      ['user_status_id', 'Нельзя заблокировать самого себя'],
      ['user_role_id', 'Это последний активный администратор: его нельзя заблокировать или сменить ему роль'],
    ] as const) {
      const answer = await admin.put(adminPath(), { [field]: 2, company_id: world.company })
      expect([answer.status, answer.at('errors')]).toEqual([422, { [field]: [message] }])
    }
    expect((await admin.get('/api/user')).status).toBe(200)
  })

  it('two administrators who demote each other at once leave one', async () => {
    const second = Number((await admin.post(users(), { ...NEW, user_role_id: 1 })).at('data', 'id'))
    expect(await db().user.findUniqueOrThrow({ where: { id: second } })).toMatchObject({
      companyId: null,
      userRoleId: 1,
    })
    await db().user.update({ where: { id: second }, data: { agreementAcceptedAt: new Date() } })
    for (let round = 0; round < 10; round += 1) {
      await db().user.updateMany({
        where: { id: { in: [second, world.users.admin] } },
        data: { userRoleId: 1, companyId: null },
      })
      const [one, other] = [await signedIn(world.users.admin), await signedIn(second)]
      const answers = await Promise.all([
        one.put(adminPath(second), { user_role_id: 2, company_id: world.company }),
        other.put(adminPath(), { user_role_id: 2, company_id: world.company }),
      ])
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      expect(await db().user.count({ where: { userRoleId: 1, userStatusId: 1 } })).toBe(1)
    }
  })

  it('a suspended administrator does not count as another one', async () => {
    await db().user.create({
      data: {
        surname: 'Старый',
        name: 'Админ',
        email: 'old@example.org',
        userRoleId: 1,
        suspendedAt: new Date(),
      },
    })
    const demoted = { user_role_id: 2, company_id: world.company }
    expect((await admin.put(adminPath(), demoted)).status).toBe(422)
  })
})

describe('the list', () => {
  it('holds the organisation’s people, is searched, sorted and paged', async () => {
    const all = await manager.get(`${users()}?per_page=100`)
    expect(all.at('meta', 'total')).toBe(5)
    const page = await manager.get(`${users()}?per_page=2&page=3&sort=email`)
    expect(page.at('data', 0, 'id')).toBe(world.users.unassigned)
    await manager.put(pathOf('operator'), { surname: 'Королёва' })
    const found = await manager.get(`${users()}?search=${encodeURIComponent('КОРОЛЕВА')}`)
    expect([found.at('meta', 'total'), found.at('data', 0, 'id')]).toEqual([1, world.users.operator])
    expect(found.text).not.toContain('password')
  })

  it('people added while somebody pages neither shift nor double a row, in any order', async () => {
    await db().$executeRaw`
      INSERT INTO users (surname, name, email, user_role_id, company_id)
      SELECT 'Петрова', 'Имя ' || n % 7, 'p' || n || '@example.org', 3, ${world.company}
      FROM generate_series(1, 60) AS n`
    for (const sort of ['id', 'surname', 'email', 'user_role_id', 'user_status_id', 'last_used_at']) {
      const known = await db().user.findMany({ where: { companyId: world.company }, select: { id: true } })
      const seen: unknown[] = []
      let path: string | null = `${users()}?per_page=10&sort=${sort}`
      for (let number = 0; path !== null; number += 1) {
        const email = `a-${sort}-${number}@example.org`
        const [page, added]: [Answer, Answer] = await Promise.all([
          manager.get(path),
          manager.post(users(), { ...NEW, surname: 'Аа', email }),
        ])
        expect([page.status, added.status], `${sort} ${number}`).toEqual([200, 201])
        const rows = page.at('data')
        if (Array.isArray(rows)) seen.push(...rows.map((_, index) => page.at('data', index, 'id')))
        const next = page.at('links', 'next')
        path = typeof next === 'string' ? next : null
      }
      expect(new Set(seen).size, sort).toBe(seen.length)
      expect(
        known.every(({ id }) => seen.includes(id)),
        sort,
      ).toBe(true)
    }
  })
})

describe('administrators', () => {
  const administrators = '/api/administrators'

  it('are listed, invited, edited and blocked by one another', async () => {
    const added = await admin.post(administrators, { ...NEW, user_role_id: 1 })
    expect([added.status, added.at('data', 'company_id')]).toEqual([201, null])
    const id = Number(added.at('data', 'id'))
    const list = await admin.get(`${administrators}?sort=id&direction=desc`)
    expect([list.at('meta', 'total'), list.at('data', 0, 'id')]).toEqual([2, id])
    expect((await admin.get(`${administrators}?search=${world.emails.operator}`)).at('meta', 'total')).toBe(0)
    expect((await admin.put(adminPath(id), { position: 'Аналитик' })).at('data', 'position')).toBe('Аналитик')
    expect((await admin.post(`${adminPath(id)}/invitation`)).status).toBe(200)
    expect((await admin.put(adminPath(id), { user_status_id: 2 })).at('data', 'user_status_id')).toBe(2)
  })

  it('nobody else is found or invited among them, and they are nobody’s colleagues', async () => {
    expect((await admin.get(adminPath(world.users.manager))).status).toBe(404)
    expect((await admin.put(adminPath(world.users.manager), { name: 'Анна' })).status).toBe(404)
    expect((await admin.get(pathOf('admin'))).status).toBe(404)
    const other = await admin.post(administrators, { ...NEW, user_role_id: 3 })
    expect([other.status, fieldsAtFault(other)]).toEqual([422, ['user_role_id']])
    for (const path of [administrators, adminPath()]) expect((await manager.get(path)).status, path).toBe(403)
  })

  it('one who gets another role gets an organisation, and the other way round', async () => {
    const id = Number((await admin.post(users(), { ...NEW, user_role_id: 1 })).at('data', 'id'))
    const nowhere = await admin.put(adminPath(id), { user_role_id: 2 })
    expect([nowhere.status, fieldsAtFault(nowhere)]).toEqual([422, ['company_id']])
    const demoted = await admin.put(adminPath(id), { user_role_id: 2, company_id: world.company })
    expect([demoted.status, demoted.at('data', 'company_id')]).toEqual([200, world.company])
    const promoted = await admin.put(`${users()}/${id}`, { user_role_id: 1 })
    expect([promoted.status, promoted.at('data', 'company_id')]).toEqual([200, null])
    expect((await admin.get(adminPath(id))).status).toBe(200)
  })
})
