import { expect } from 'vitest'
import { outbox } from '@/e2e/support/mail'
import { NEWCOMER, pathOf, users } from '@/e2e/support/users'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

const MANAGER = { ...NEWCOMER, user_role_id: 2 }

const minutesAgo = (minutes: number) =>
  db().$executeRaw`UPDATE sessions SET proved_at = now() - make_interval(mins => ${minutes})`

/** Recipients and subjects in the order of the letters. */
const letters = async () => (await outbox()).map(({ recipient, subject }) => [recipient, subject])

it('S16 none is made or unmade, and no source data go out, on a proof eleven minutes old; an operator is invited', async () => {
  const other = pathOf('notAgreed')
  await minutesAgo(11)
  const before = await db().user.findMany({ orderBy: { id: 'asc' } })
  for (const [client, verb, path, body] of [
    [manager, 'POST', users(), MANAGER],
    [admin, 'POST', users(), MANAGER],
    [manager, 'PUT', pathOf('operator'), { user_role_id: 2 }],
    [manager, 'PUT', other, { user_status_id: 2 }],
    [manager, 'PUT', other, { user_role_id: 3 }],
    [admin, 'PUT', other, { company_id: world.otherCompany }],
    [manager, 'GET', '/api/analytics-report-data/export', undefined],
    [manager, 'GET', '/api/input-documents/history-template?from=2026&to=2026', undefined],
  ] as const) {
    const refused = await client.send(verb, path, body)
    expect([refused.status, refused.at('code')], `${verb} ${path}`).toEqual([403, 'reauthenticate'])
  }
  expect(await db().user.findMany({ orderBy: { id: 'asc' } })).toEqual(before)
  expect(await letters()).toEqual([])
  expect((await manager.post(users(), NEWCOMER)).status).toBe(201)
  expect((await manager.put(pathOf('operator'), { user_status_id: 2 })).status).toBe(200)
})

it('S16 the others are told who came, went, was promoted or blocked, and by whom; whoever is blocked is too', async () => {
  const { emails } = world
  const other = emails.notAgreed
  expect((await manager.post(users(), MANAGER)).status).toBe(201)
  const [letter] = (await outbox()).filter(({ recipient }) => recipient === other)
  expect(letter?.subject).toBe('Приглашён новый руководитель')
  expect(letter?.text).toContain('Новикова Анна (novikova@example.org)')
  const { surname, name } = await db().user.findUniqueOrThrow({ where: { id: world.users.manager } })
  expect(letter?.text).toMatch(
    new RegExp(`Кто это сделал: ${surname} ${name}.*, руководитель организации\\.`),
  )
  const invited = await db().user.findUniqueOrThrow({ where: { email: NEWCOMER.email } })
  await db().outboxMessage.deleteMany()

  const edits: Array<[string, object, string[][]]> = [
    [pathOf('operator'), { user_role_id: 2 }, [[other, 'Появился новый руководитель']]],
    [
      pathOf('operator'),
      { user_role_id: 3 },
      [
        [other, 'Роль руководителя снята'],
        [emails.operator, 'Вы больше не руководитель организации'],
      ],
    ],
    [pathOf('operator'), { user_status_id: 2 }, [[emails.operator, 'Ваша учётная запись заблокирована']]],
    [pathOf('operator'), { user_status_id: 1 }, []],
    [pathOf('notAgreed'), { user_status_id: 2 }, [[other, 'Ваша учётная запись заблокирована']]],
    [pathOf('notAgreed'), { user_status_id: 1 }, []],
  ]
  for (const [path, edit, expected] of edits) {
    expect((await manager.put(path, edit)).status).toBe(200)
    // The invited person is a manager too, and is notified about everyone else.
    const heard = (await letters()).filter(([recipient]) => recipient !== invited.email)
    expect(heard.toSorted(), JSON.stringify(edit)).toEqual(expected.toSorted())
    await db().outboxMessage.deleteMany()
  }
})

it('S16 of what an administrator does both organisations hear, and a refused or repeated edit writes to nobody', async () => {
  const { emails } = world
  const moved = await admin.put(pathOf('notAgreed'), { company_id: world.otherCompany })
  expect(moved.status).toBe(200)
  expect(await letters()).toEqual(
    expect.arrayContaining([
      [emails.manager, 'Роль руководителя снята'],
      [emails.otherManager, 'Появился новый руководитель'],
      [emails.notAgreed, 'Вас перевели в другую организацию'],
    ]),
  )
  const { shortName } = await db().company.findUniqueOrThrow({ where: { id: world.otherCompany } })
  const told = (await outbox()).find(({ subject }) => subject === 'Вас перевели в другую организацию')
  expect(told?.text).toContain(`Новая организация: ${shortName}.`)
  await db().outboxMessage.deleteMany()
  const path = pathOf('notAgreed', world.otherCompany)
  const edit = { name: 'Вера', version: moved.at('data', 'version') }
  expect((await admin.put(path, edit)).status).toBe(200)
  expect((await admin.put(path, { ...edit, user_status_id: 2 })).status).toBe(409)
  expect(await letters()).toEqual([])
})

it('the only manager who may act is told as such', async () => {
  const isOnly = async () => (await admin.get(pathOf('manager'))).at('data', 'is_only_manager')
  expect(await isOnly()).toBe(false)
  const others = { companyId: world.company, userRoleId: 2, NOT: { id: world.users.manager } }
  await db().user.updateMany({ where: others, data: { userStatusId: 2 } })
  expect(await isOnly()).toBe(true)
  expect((await admin.get(pathOf('operator'))).at('data', 'is_only_manager')).toBe(false)
})
