import { beforeEach, expect, vi } from 'vitest'
import { type Answer, type Client, clientAfter, signedIn } from '@/e2e/support/api'
import { addPhone, codeOf } from '@/e2e/support/factor/factors'
import { allRoutes, VERBS } from '@/e2e/support/routes'
import { NEWCOMER, pathOf, users } from '@/e2e/support/users'
import { DEMO_PASSWORD } from '@/e2e/support/world-rows'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

const routes = await allRoutes()
const fresh = routes.flatMap(({ path, handlers }) =>
  VERBS.flatMap((verb) => (handlers[verb]?.call?.fresh === true ? [{ verb, path }] : [])),
)

// The clock stands still, so that a test stays within one TOTP step.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))

const minutesAgo = (minutes: number) =>
  db().$executeRaw`UPDATE sessions SET proved_at = now() - make_interval(mins => ${minutes})`

const refusal = (answer: Answer) => [answer.status, answer.at('code'), answer.at('data', 'methods')]
const REAUTHENTICATE = [403, 'reauthenticate', ['password']]

async function proved(client: Client, proof: object): Promise<Client> {
  return clientAfter(await client.post('/api/user/proof', proof))
}

it('S12 every call declared so is refused eleven minutes after the last proof, and changes nothing', async () => {
  expect(fresh.map(({ verb, path }) => `${verb} ${path}`)).toEqual(
    expect.arrayContaining([
      'GET /api/audit-events/export',
      'POST /api/administrators',
      'PUT /api/user/pending-email',
      'POST /api/user/factors/totp',
      'DELETE /api/user/passkeys/[id]',
      'POST /api/user/recovery-codes',
      'DELETE /api/companies/[id]/users/[user_id]/factors',
    ]),
  )
  await minutesAgo(11)
  for (const { verb, path } of fresh) {
    const body = verb === 'GET' ? undefined : {}
    // Only managers create keys.
    const sender = path.startsWith('/api/exchange-keys') && verb === 'POST' ? manager : admin
    const answer = await sender.send(verb, path.replaceAll(/\[\w+\]/g, '1'), body)
    expect(refusal(answer), `${verb} ${path}`).toEqual(REAUTHENTICATE)
  }
  await minutesAgo(9)
  expect((await admin.post('/api/administrators', {})).status).toBe(422)
})

it('S12 of a person’s edit an address, a role and what an administrator may do ask for it; a name does not', async () => {
  const second = await admin.post('/api/administrators', { ...NEWCOMER, user_role_id: 1 })
  const other = `/api/administrators/${second.at('data', 'id')}`
  const guarded: Array<[Client, string, object]> = [
    [manager, pathOf('operator'), { email: 'drugaya@example.org' }],
    [manager, pathOf('operator'), { user_role_id: 2 }],
    [manager, pathOf('manager'), { email: 'svoya@example.org' }],
    [admin, pathOf('manager'), { user_role_id: 1 }],
    [admin, other, { email: 'admina@example.org' }],
    [admin, other, { user_status_id: 2 }],
  ]
  await minutesAgo(11)
  for (const [client, path, body] of guarded)
    expect(refusal(await client.put(path, body)), `${path} ${JSON.stringify(body)}`).toEqual(REAUTHENTICATE)
  const promoted = { ...NEWCOMER, email: 'eshche@example.org', user_role_id: 2 }
  expect(refusal(await admin.post(users(), promoted))).toEqual(REAUTHENTICATE)
  expect((await manager.put(pathOf('operator'), { name: 'Анна', user_role_id: 3 })).status).toBe(200)
  expect((await manager.put(pathOf('operator'), { user_status_id: 2 })).status).toBe(200)

  const again = await proved(admin, { password: DEMO_PASSWORD })
  expect((await again.put(other, { user_status_id: 2 })).status).toBe(200)
})

it('S12 the password proves it who has no second factor; the session goes on under another id', async () => {
  await minutesAgo(11)
  const wrong = await manager.post('/api/user/proof', { password: 'не тот' })
  expect(wrong.at('errors', 'password', 0)).toBe('Неверный текущий пароль.')
  expect((await manager.post('/api/user/proof', { code: '123456' })).status).toBe(422)
  expect(refusal(await manager.put('/api/user/pending-email', { email: 'a@example.org' }))).toEqual(
    REAUTHENTICATE,
  )
  const again = await proved(manager, { password: DEMO_PASSWORD })
  expect((await manager.get('/api/user')).status).toBe(401)
  expect((await again.put('/api/user/pending-email', { email: 'a@example.org' })).status).toBe(200)
  expect(await db().session.count({ where: { userId: world.users.manager } })).toBe(1)
})

it('S12 who has a second factor proves by it alone, the own password’s change included', async () => {
  const client = await signedIn(world.users.admin)
  const { secret, recovery } = await addPhone(client)
  const change = {
    current_password: DEMO_PASSWORD,
    password: 'тихий-омут-2026',
    password_confirmation: 'тихий-омут-2026',
  }
  await minutesAgo(11)
  const byFactor = [403, 'reauthenticate', ['totp', 'recovery']]
  expect(refusal(await client.put('/api/user/password', change))).toEqual(byFactor)
  expect((await client.post('/api/user/proof', { password: DEMO_PASSWORD })).status).toBe(422)
  const again = await proved(client, { code: codeOf(secret) })
  expect((await again.put('/api/user/password', change)).status).toBe(200)
  await minutesAgo(11)
  expect((await again.post('/api/user/proof', { code: codeOf(secret) })).status).toBe(422)
  expect((await again.post('/api/user/proof', { code: recovery[0] })).status).toBe(204)
})
