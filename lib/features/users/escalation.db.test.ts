import { describe, expect } from 'vitest'
import { idOf, signedIn } from '@/e2e/support/api'
import { fieldsAtFault } from '@/e2e/support/refusals'
import { NEWCOMER, pathOf, users } from '@/e2e/support/users'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { TERMS_EDITION } from '@/lib/core/domain/dictionaries'

const adminPath = (id = world.users.admin) => `/api/administrators/${id}`

describe('A3 no escalation', () => {
  it('a manager gives no admin role, moves nobody elsewhere, and reaches no foreign person', async () => {
    for (const [verb, path, body] of [
      ['POST', users(), { ...NEWCOMER, user_role_id: 1 }],
      ['POST', users(), { ...NEWCOMER, company_id: world.otherCompany }],
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
    const rows = await db().user.findMany({ where: { userRoleId: 1 } })
    expect(rows.map((row) => row.id)).toEqual([world.users.admin])
  })

  it('nobody blocks themselves, and the last active administrator stays: a suspended one does not count', async () => {
    const old = { surname: 'Старый', name: 'Админ', email: 'old@example.org', userRoleId: 1 }
    await db().user.create({ data: { ...old, suspendedAt: new Date() } })
    const self = await manager.put(pathOf('manager'), { user_status_id: 2 })
    expect([self.status, fieldsAtFault(self)]).toEqual([422, ['user_status_id']])
    const lower = await manager.put(pathOf('manager'), { user_role_id: 3 })
    expect([lower.status, fieldsAtFault(lower)]).toEqual([422, ['user_role_id']])
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
    const second = idOf(await admin.post('/api/administrators', { ...NEWCOMER, user_role_id: 1 }))
    expect(await db().user.findUniqueOrThrow({ where: { id: second } })).toMatchObject({
      companyId: null,
      userRoleId: 1,
    })
    await db().user.update({
      where: { id: second },
      data: { agreementAcceptedAt: new Date(), agreementEdition: TERMS_EDITION },
    })
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
})

describe('administrators', () => {
  const administrators = '/api/administrators'

  it('are listed, invited, edited and blocked by one another', async () => {
    const added = await admin.post(administrators, { ...NEWCOMER, user_role_id: 1 })
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
    const other = await admin.post(administrators, { ...NEWCOMER, user_role_id: 3 })
    expect([other.status, fieldsAtFault(other)]).toEqual([422, ['user_role_id']])
  })

  it('one who gets another role gets an organisation, and the other way round', async () => {
    const inside = await admin.post(users(), { ...NEWCOMER, user_role_id: 1 })
    expect([inside.status, fieldsAtFault(inside)]).toEqual([422, ['user_role_id']])
    const id = idOf(await admin.post(administrators, { ...NEWCOMER, user_role_id: 1 }))
    const nowhere = await admin.put(adminPath(id), { user_role_id: 2 })
    expect([nowhere.status, fieldsAtFault(nowhere)]).toEqual([422, ['company_id']])
    const demoted = await admin.put(adminPath(id), { user_role_id: 2, company_id: world.company })
    expect([demoted.status, demoted.at('data', 'company_id')]).toEqual([200, world.company])
    const promoted = await admin.put(`${users()}/${id}`, { user_role_id: 1 })
    expect([promoted.status, promoted.at('data', 'company_id')]).toEqual([200, null])
    expect((await admin.get(adminPath(id))).status).toBe(200)
  })
})
