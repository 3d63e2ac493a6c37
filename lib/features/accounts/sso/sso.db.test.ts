import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type Answer, type Client, clientAfter, dispatch, guest } from '@/e2e/support/api'
import { outbox, tokenIn } from '@/e2e/support/mail'
import { startHostile, type Words } from '@/e2e/support/oidc/hostile-provider'
import { CLIENT, signInAtProvider, startProvider } from '@/e2e/support/oidc/real-provider'
import { onReplica, secondClient } from '@/e2e/support/replicas'
import { NEWCOMER } from '@/e2e/support/users'
import { auditEvents } from '@/e2e/support/world'
import { DEMO_PASSWORD } from '@/e2e/support/world-rows'
import { admin, it, manager, operator, world } from '@/e2e/support/world-test'
import { issueInvitation } from '@/lib/core/auth/password-tokens'
import { companyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { env, providersSetting } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'
import { readPasswordLink } from '@/lib/features/accounts/sso/data'
import { countUnbound } from '@/lib/features/companies/data'

const HOME = 'http://localhost:3000'

let real: Awaited<ReturnType<typeof startProvider>>
let hostile: Awaited<ReturnType<typeof startHostile>>
const other = secondClient()

beforeAll(async () => {
  real = await startProvider({ answer: `${HOME}/sso/real`, signedOut: `${HOME}/login` })
  hostile = await startHostile()
  const providers = [
    { id: 'real', name: 'Вход ведомства', issuer: real.issuer, ...CLIENT },
    { id: 'hostile', name: 'Чужой вход', issuer: hostile.issuer, ...CLIENT, acr: ['two'], amr: ['otp'] },
  ]
  Object.assign(env(), { OIDC_PROVIDERS: providersSetting.parse(JSON.stringify(providers)) })
})

afterAll(() => {
  real.stop()
  hostile.stop()
})

/** A client during sign-on, with its cookies. */
interface Traveller {
  client: Client
  provider: string
  url: string
  cookie: string
}

const pairs = ({ headers }: Answer) => headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')

async function begin(
  client: Client,
  provider: string,
  path = 'sign-in',
  body: object = {},
): Promise<Traveller> {
  const answer = await client.post(`/api/${path}/${provider}`, body)
  expect(answer.status).toBe(200)
  return { client, provider, url: String(answer.at('data', 'url')), cookie: pairs(answer).join('; ') }
}

const finish = ({ client, provider, cookie }: Traveller, answer: string): Promise<Answer> =>
  client.send(
    'POST',
    `/api/sign-in/${provider}/answer`,
    { answer },
    {
      Cookie: `${client.cookies}; ${cookie}`,
    },
  )

const through = async (traveller: Traveller, login: string) =>
  finish(traveller, await signInAtProvider(traveller.url, login, HOME))

async function invitationOf(userId: number, email: string) {
  await db().user.update({ where: { id: userId }, data: { passwordHash: null } })
  await issueInvitation(userId)
  const letter = (await outbox()).at(-1)
  if (!letter) throw new Error('no letter')
  return { return_to: '/my-metrics', invitation: { email, token: tokenIn(letter) } }
}

const signedInAs = async (answer: Answer) =>
  (await dispatch('GET', '/api/user', { headers: { Cookie: pairs(answer).join('; ') } })).at('data', 'email')

const events = (action: string) => auditEvents({ action })

async function confirmToken() {
  const letter = (await outbox()).findLast(({ text }) => text.includes('/confirm-email/'))
  return /confirm-email\/([^?\s]+)/.exec(letter?.text ?? '')?.[1]
}

/** The right claims for this sign-on. */
const truth = ({ url }: Traveller): Record<string, unknown> => {
  const now = Math.floor(Date.now() / 1000)
  const nonce = new URL(url).searchParams.get('nonce')
  return {
    iss: hostile.issuer,
    aud: CLIENT.client_id,
    sub: 'ivanov',
    nonce,
    iat: now,
    exp: now + 60,
    auth_time: now,
  }
}

const stateOf = ({ url }: Traveller) => new URL(url).searchParams.get('state') ?? ''

it('S14 an invitation binds whoever comes back from the provider, once; then they sign in on any replica', async () => {
  const { users, emails } = world
  const invited = await invitationOf(users.operator, emails.operator)
  const first = await through(await begin(guest(), 'real', 'sign-in', invited), 'ivanov')
  expect([first.status, first.at('data', 'return_to')]).toEqual([200, '/my-metrics'])
  expect(await signedInAs(first)).toBe(emails.operator)
  expect((await events('identity.bind')).map(({ entityId }) => entityId)).toEqual([users.operator])
  expect((await outbox()).at(-1)).toMatchObject({
    recipient: emails.operator,
    subject: 'Добавлен способ входа',
  })

  const again = await begin(guest(), 'real', 'sign-in', { return_to: 'https://elsewhere.example' })
  const answer = await onReplica(other, () => through(again, 'ivanov'))
  expect([answer.at('data', 'return_to'), await signedInAs(answer)]).toEqual(['/home', emails.operator])
  expect((await events('login')).at(-1)).toMatchObject({
    entityId: users.operator,
    after: { provider: 'real' },
  })

  const late = await guest().post('/api/sign-in/real', invited)
  expect([late.status, late.at('errors', 'token', 0)]).toEqual([422, expect.stringContaining('Приглашение')])
  const url = await dispatch('GET', '/api/user/provider-sign-out', {
    headers: { Cookie: pairs(answer).join('; ') },
  })
  expect(url.at('data', 'url')).toContain(`${real.issuer}/session/end?`)
})

it('S14 an address binds nothing: whoever the provider does not know by issuer and subject stays outside', async () => {
  const answer = await through(await begin(guest(), 'real'), world.emails.manager)
  expect([answer.status, pairs(answer)]).toEqual([422, []])
  expect(answer.at('message')).toContain('не привязана')
  await db().signInIdentity.create({
    data: { issuer: real.issuer, subject: 'ivanov', userId: world.users.manager },
  })
  const traveller = await begin(guest(), 'hostile')
  hostile.says({ claims: truth(traveller) })
  expect((await finish(traveller, `?code=1&state=${stateOf(traveller)}`)).status).toBe(422)
  expect((await events('login.refuse')).map(({ after }) => after)).toEqual([
    { provider: 'real', reason: 'unknown' },
    { provider: 'hostile', reason: 'unknown' },
  ])
})

it('S14 refuses a wrong nonce, audience, issuer, signature, time and state, an unsigned token and a replayed code', async () => {
  await db().signInIdentity.create({
    data: { issuer: hostile.issuer, subject: 'ivanov', userId: world.users.manager },
  })
  const warned = vi.spyOn(log(), 'warn')
  const lies: Array<[string, (claims: Record<string, unknown>) => Words]> = [
    ['nonce', (claims) => ({ claims: { ...claims, nonce: 'another' } })],
    ['no nonce', ({ nonce: _, ...claims }) => ({ claims })],
    ['audience', (claims) => ({ claims: { ...claims, aud: 'another' } })],
    ['issuer', (claims) => ({ claims: { ...claims, iss: real.issuer } })],
    ['time', (claims) => ({ claims: { ...claims, iat: 1_700_000_000, exp: 1_700_000_060 } })],
    ['signature', (claims) => ({ claims, signer: 'other' })],
    ['unsigned', (claims) => ({ claims, signer: 'nobody' })],
  ]
  for (const [name, lie] of lies) {
    const traveller = await begin(guest(), 'hostile')
    hostile.says(lie(truth(traveller)))
    const answer = await finish(traveller, `?code=1&state=${stateOf(traveller)}`)
    expect([name, answer.status, pairs(answer)]).toEqual([name, 422, []])
  }
  const honest = await begin(guest(), 'hostile')
  hostile.says({ claims: truth(honest) })
  expect((await finish(honest, '?code=1&state=another')).status).toBe(422)
  const turned = await begin(guest(), 'hostile')
  const refusal = await finish(turned, `?error=access_denied&state=${stateOf(turned)}`)
  expect(refusal.at('message')).toContain('Вход отменён')

  const victim = await begin(guest(), 'hostile')
  hostile.says({ claims: truth(victim) })
  const code = `?code=1&state=${stateOf(victim)}`
  const stranger = await finish({ ...victim, cookie: (await begin(guest(), 'hostile')).cookie }, code)
  expect([stranger.status, pairs(stranger)]).toEqual([422, []])
  expect((await finish({ ...victim, provider: 'real' }, code)).status).toBe(422)
  const twice = await Promise.all([finish(victim, code), finish(victim, code)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(hostile.challenges.at(-1)).toBe(new URL(victim.url).searchParams.get('code_challenge'))
  expect((await finish(victim, code)).status).toBe(422)

  expect(await db().session.count({ where: { provider: { not: null } } })).toBe(1)
  const refused = await events('login.refuse')
  expect(refused).toHaveLength(lies.length + 6)
  expect(warned).toHaveBeenCalledTimes(refused.length)
})

it('S14 a signed-in person binds with a fresh proof and in the session that asked; the only way in stays', async () => {
  const path = '/api/user/identities/hostile'
  const way = () => begin(manager, 'hostile', 'user/identities')
  const answer = async (traveller: Traveller) => {
    hostile.says({ claims: truth(traveller) })
    return finish(traveller, `?code=1&state=${stateOf(traveller)}`)
  }
  expect((await answer({ ...(await way()), client: operator })).status).toBe(422)
  expect((await answer({ ...(await way()), client: guest() })).status).toBe(422)
  const bound = await answer(await way())
  expect([bound.status, bound.at('data', 'return_to')]).toEqual([200, '/profile'])
  expect((await outbox()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [world.emails.manager, 'Добавлен способ входа'],
  ])
  expect((await manager.get('/api/user/identities')).at('data', 0)).toMatchObject({
    provider: 'hostile',
    name: 'Чужой вход',
    last_used_at: null,
  })
  expect((await answer(await way())).at('message')).toContain('уже привязана')

  await db().user.update({ where: { id: world.users.manager }, data: { userStatusId: 2 } })
  const blocked = await answer(await begin(guest(), 'hostile'))
  expect([blocked.status, blocked.at('message')]).toEqual([422, expect.stringContaining('заблокирована')])
  await db().user.update({ where: { id: world.users.manager }, data: { userStatusId: 1 } })

  expect((await answer(await begin(guest(), 'hostile'))).status).toBe(200)
  const hourAgo = new Date(Date.now() - 60 * 60_000)
  await db().session.updateMany({ data: { provedAt: hourAgo } })
  expect((await manager.delete(path)).at('code')).toBe('reauthenticate')
  expect((await manager.post(path)).at('code')).toBe('reauthenticate')
  await db().session.updateMany({ data: { provedAt: new Date() } })
  expect((await manager.delete(path)).status).toBe(204)
  expect(await db().session.count({ where: { provider: 'hostile' } })).toBe(0)
  expect((await manager.delete(path)).status).toBe(409)
})

it('S12 S14 an old session at the provider is no fresh proof; who has no password proves it there, anew', async () => {
  const userId = world.users.manager
  await db().user.update({ where: { id: userId }, data: { passwordHash: null } })
  await db().signInIdentity.create({ data: { issuer: hostile.issuer, subject: 'ivanov', userId } })
  const say = (traveller: Traveller, claims: object) => {
    hostile.says({ claims: { ...truth(traveller), ...claims } })
    return finish(traveller, `?code=1&state=${stateOf(traveller)}`)
  }
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  const fresh = await clientAfter(await say(await begin(guest(), 'hostile'), {}))
  expect((await fresh.put('/api/user/pending-email', { email: 'a@example.org' })).status).toBe(200)
  const confirm = async (client: Client) => client.post('/api/confirm-email', { token: await confirmToken() })
  expect((await confirm(guest())).at('errors', 'current_password', 0)).toContain('Войдите в систему')

  for (const claims of [{ auth_time: hourAgo }, { auth_time: undefined }]) {
    const answer = await say(await begin(guest(), 'hostile'), claims)
    const old = await clientAfter(answer)
    const refused = await old.post('/api/user/identities/hostile')
    expect([refused.at('code'), refused.at('data', 'methods')]).toEqual(['reauthenticate', ['provider']])
  }
  const client = await clientAfter(await say(await begin(guest(), 'hostile'), { auth_time: hourAgo }))
  const way = () =>
    begin(client, 'provider', 'user/proof').then((begun) => ({ ...begun, provider: 'hostile' }))
  const query = new URL((await way()).url).searchParams
  expect([query.get('prompt'), query.get('max_age')]).toEqual(['login', '0'])
  for (const claims of [{ auth_time: hourAgo }, { auth_time: undefined }, { sub: 'another' }]) {
    const refused = await say(await way(), claims)
    expect([refused.status, refused.at('message')]).toEqual([422, expect.stringContaining('заново')])
  }
  expect((await confirm(client)).at('code')).toBe('reauthenticate')
  const answer = await say(await way(), {})
  expect([answer.status, answer.at('data', 'proved')]).toEqual([200, true])
  expect((await client.get('/api/user')).status).toBe(401)
  const proved = await clientAfter(answer)
  const only = await proved.delete('/api/user/identities/hostile')
  expect([only.status, only.at('message')]).toEqual([409, expect.stringContaining('единственный способ')])
  expect((await confirm(proved)).status).toBe(200)
  expect(await db().user.count({ where: { email: 'a@example.org' } })).toBe(1)
})

it('S14 the provider’s second factor counts by the setting alone; whoever has one of ours is asked for it', async () => {
  const userId = world.users.manager
  await db().signInIdentity.create({ data: { issuer: hostile.issuer, subject: 'ivanov', userId } })
  const levels = async (claims: object) => {
    const traveller = await begin(guest(), 'hostile')
    hostile.says({ claims: { ...truth(traveller), ...claims } })
    const answer = await finish(traveller, `?code=1&state=${stateOf(traveller)}`)
    const last = await db().session.findFirst({ orderBy: { createdAt: 'desc' }, select: { level: true } })
    return [answer.status, answer.at('data', 'factor_required'), last?.level]
  }
  expect(await levels({ acr: 'one', amr: ['pwd'] })).toEqual([200, false, 1])
  expect(await levels({ acr: 'two' })).toEqual([200, false, 2])
  expect(await levels({ amr: ['pwd', 'otp'] })).toEqual([200, false, 2])
  await db().session.deleteMany()
  await db().totpFactor.create({ data: { userId, seed: 'sealed', lastStep: 0 } })
  expect(await levels({})).toEqual([200, true, undefined])
  expect(await levels({ acr: 'two' })).toEqual([200, false, 2])
})

async function unboundHere() {
  const scope = companyScope({
    id: world.users.admin,
    role: 'admin',
    company_id: null,
    metric_category_ids: [],
  })
  const left = await db().user.count({
    where: { companyId: world.company, userStatusId: 1, suspendedAt: null, identities: { none: {} } },
  })
  return { unbound: await countUnbound(scope, world.company), left }
}

it('S14 an organisation may do without passwords; administrators keep theirs', async () => {
  const path = `/api/companies/${world.company}`
  const login = (email: string) => guest().post('/api/login', { email, password: DEMO_PASSWORD })
  expect((await manager.put(path, { password_sign_in: false })).at('data', 'password_sign_in')).toBe(true)
  expect((await admin.put(path, { password_sign_in: false })).at('data', 'password_sign_in')).toBe(false)
  const refused = await login(world.emails.manager)
  expect([refused.status, refused.at('message')]).toEqual([422, expect.stringContaining('единого входа')])
  const wrong = await guest().post('/api/login', { email: world.emails.manager, password: 'не тот пароль' })
  expect(wrong.at('message')).toBe('Неверное имя пользователя или пароль.')
  expect((await login(world.emails.admin)).status).toBe(200)

  const person = `${path}/users/${world.users.manager}`
  const isLockedOut = async () => (await admin.get(person)).at('data', 'is_locked_out')
  expect(await isLockedOut()).toBe(true)
  const { unbound, left } = await unboundHere()
  await db().signInIdentity.create({
    data: { issuer: hostile.issuer, subject: 'ivanov', userId: world.users.manager },
  })
  expect([await isLockedOut(), (await unboundHere()).unbound]).toEqual([false, unbound - 1])
  expect(unbound).toBe(left)
  await db().signInIdentity.deleteMany()

  const forgotten = () => guest().post('/api/forgot-password', { email: world.emails.manager })
  const [first, again] = [await forgotten(), await forgotten()]
  const unknown = await guest().post('/api/forgot-password', { email: 'nobody@example.com' })
  expect([first.text, again.text]).toEqual([unknown.text, unknown.text])
  expect(await outbox()).toMatchObject([{ text: expect.stringContaining('входит без пароля') }])
  expect((await outbox())[0]?.text).not.toContain('reset-password')
  const { invitation } = await invitationOf(world.users.manager, world.emails.manager)
  expect((await outbox()).at(-1)?.text).toContain('войдите через единый вход')
  await issueInvitation(world.users.admin)
  expect((await outbox()).at(-1)?.text).toContain('задайте пароль')
  const password = 'длинная фраза без смысла'
  const set = await guest().post('/api/reset-password', {
    ...invitation,
    password,
    password_confirmation: password,
  })
  expect([set.status, set.at('errors', 'password', 0)]).toEqual([
    422,
    expect.stringContaining('единого входа'),
  ])
})

it('where no password is taken, none is asked for: of invited people and of an address that changes', async () => {
  await db().company.update({ where: { id: world.company }, data: { passwordSignIn: false } })
  const words = async () => (await outbox()).map(({ text }) => text).join('\n')
  const people = `/api/companies/${world.company}/users`
  await admin.post(people, NEWCOMER)
  await manager.put(`${people}/${world.users.operator}`, { email: 'novaya@example.org' })
  await manager.put('/api/user/pending-email', { email: 'svoya@example.org' })
  const sent = await outbox()
  expect(sent.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Подтвердите новый адрес', 'Запрошена смена адреса']),
  )
  expect(await words()).toContain('войдите через единый вход')
  expect(await words()).toContain('без входа в эту учётную запись адрес не сменится')
  expect(await words()).not.toMatch(
    /задайте пароль|[Зз]адать пароль|введите пароль|введут ваш пароль|без пароля адрес/,
  )
  const letter = sent.findLast(({ subject }) => subject === 'Подтвердите новый адрес')
  if (!letter) throw new Error('no letter')
  const token = tokenIn(letter, 'confirm-email')
  const refused = await guest().post('/api/confirm-email', { token })
  expect(refused.at('errors', 'current_password', 0)).toBe(
    'Войдите в систему в этом браузере и откройте ссылку ещё раз.',
  )
})

it('S14 a service that is not set up, and one that is not bound, are said to be so', async () => {
  const unknown = await guest().post('/api/sign-in/nosuch/answer', { answer: '?code=1' })
  expect([unknown.status, unknown.at('message')]).toEqual([404, 'Такого сервиса входа нет'])
  const unbound = await manager.delete('/api/user/identities/hostile')
  expect([unbound.status, unbound.at('message')]).toEqual([409, 'Этот сервис входа уже не привязан'])
})

it('a used or expired link says so when it is opened', async () => {
  const { invitation } = await invitationOf(world.users.manager, world.emails.manager)
  expect(await readPasswordLink(invitation.token)).toMatchObject({ isInvitation: true, refusal: null })
  await db().passwordToken.updateMany({ data: { expiresAt: new Date() } })
  expect((await readPasswordLink(invitation.token)).refusal).toContain('Приглашение недействительно')
  await db().passwordToken.deleteMany()
  expect((await readPasswordLink(invitation.token)).refusal).toContain('Ссылка недействительна')
})
