import { expect, vi } from 'vitest'
import { type Client, guest, idOf, signedIn } from '@/e2e/support/api'
import { asOwner } from '@/e2e/support/database'
import { outbox, tokenIn } from '@/e2e/support/mail'
import { auditEvents, documentBody, filledRows } from '@/e2e/support/world'
import { DEMO_PASSWORD } from '@/e2e/support/world-rows'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { issueInvitation } from '@/lib/core/auth/password-tokens'
import { db } from '@/lib/core/db/client'
import { relayAudit } from '@/lib/core/jobs/audit-relay'
import { env } from '@/lib/core/process/env'
import { keyedHash } from '@/lib/core/process/secrets'
import { migrateAndGrant } from '@/scripts/database/running-role'

// One trusted proxy: its entry is the last of X-Forwarded-For.
Object.assign(env(), { TRUST_PROXY: 1 })

const ADDRESS = '198.51.100.7'
const NEW = 'тихий-омут-2026'

const send = (
  client: Client,
  verb: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
  chain = ADDRESS,
) => client.send(verb, path, body, { 'X-Forwarded-For': chain })

const events = async (action: string) => auditEvents({ action })
const credentials = (password: string) => ({ email: world.emails.manager, password })

it('L1 sign-in, refusal, sign-out: who, when, from where, and never the password', async () => {
  const { manager } = world.users
  const before = Date.now() - 1000
  await send(guest(), 'POST', '/api/login', credentials('не тот пароль'))
  await send(guest(), 'POST', '/api/login', { email: 'nobody@example.com', password: 'не тот пароль' })
  await send(guest(), 'POST', '/api/login', { email: world.emails.blocked, password: DEMO_PASSWORD })
  await send(guest(), 'POST', '/api/login', credentials(DEMO_PASSWORD))
  const refused = await events('login.refuse')
  expect(refused.map(({ userId, entityId, after }) => [userId, entityId, after])).toEqual([
    [null, manager, { email_hash: keyedHash(world.emails.manager), reason: 'credentials' }],
    [null, null, { email_hash: keyedHash('nobody@example.com'), reason: 'credentials' }],
    [null, world.users.blocked, { email_hash: keyedHash(world.emails.blocked), reason: 'blocked' }],
  ])
  const [login] = await events('login')
  expect(login).toMatchObject({ userId: manager, entity: 'user', entityId: manager, after: { factors: 1 } })
  const client = await signedIn(manager)
  await send(client, 'POST', '/api/logout', {})
  const [logout] = await events('logout')
  expect(logout).toMatchObject({ userId: manager, entityId: manager })
  for (const event of [...refused, login, logout]) {
    expect(event?.address).toBe(ADDRESS)
    expect(event?.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(event?.at.getTime()).toBeGreaterThan(before)
  }
  expect(JSON.stringify(await db().auditEvent.findMany())).not.toMatch(/пароль|pokazateli/)
})

it('L1 invitation, forgotten, reset and changed password, ended session', async () => {
  const { manager } = world.users
  await issueInvitation(manager)
  await send(guest(), 'POST', '/api/forgot-password', { email: world.emails.manager })
  await send(guest(), 'POST', '/api/forgot-password', { email: 'nobody@example.com' })
  const token = tokenIn((await outbox()).at(-1) ?? { text: '' })
  const pair = { password: NEW, password_confirmation: NEW }
  await send(guest(), 'POST', '/api/reset-password', { email: world.emails.manager, token, ...pair })
  const client = await signedIn(manager)
  await signedIn(manager)
  const list = (await client.get('/api/user/sessions')).at('data')
  const other = Array.isArray(list)
    ? list.map((one) => JSON.parse(JSON.stringify(one))).find((one) => !one.is_current)
    : null
  await send(client, 'DELETE', `/api/user/sessions/${other.id}`, {})
  const again = { password: `${NEW}!`, password_confirmation: `${NEW}!` }
  await send(client, 'PUT', '/api/user/password', { current_password: NEW, ...again })
  expect(await events('user.invite')).toMatchObject([{ entity: 'user', entityId: manager }])
  expect(await events('password.forgot')).toMatchObject([
    {
      userId: null,
      entityId: manager,
      after: { email_hash: keyedHash(world.emails.manager) },
      address: ADDRESS,
    },
    {
      userId: null,
      entityId: null,
      after: { email_hash: keyedHash('nobody@example.com') },
      address: ADDRESS,
    },
  ])
  for (const action of ['password.reset', 'session.end', 'password.change']) {
    expect(await events(action)).toMatchObject([{ userId: manager, entityId: manager, address: ADDRESS }])
  }
  expect(JSON.stringify(await db().auditEvent.findMany())).not.toContain(NEW)
})

it('L1 approval and withdrawal keep what was before and after; the approver is told why', async () => {
  const body = { ...documentBody(), input_document_values: await filledRows('7', '1234') }
  const id = idOf(await send(manager, 'POST', '/api/input-documents', body))
  expect((await send(manager, 'POST', `/api/input-documents/${id}/approving`, {})).status).toBe(200)
  const reason = '<img src=x onerror=alert(1)> Ошибка в знаменателе'
  const path = `/api/input-documents/${id}/approving`
  expect((await send(admin, 'DELETE', path, { reason })).status).toBe(200)
  expect((await send(admin, 'DELETE', path, { reason })).status).toBe(409)
  expect(await events('document.approve')).toMatchObject([
    { userId: world.users.manager, entityId: id, address: ADDRESS, after: { id } },
  ])
  expect(await events('document.withdraw')).toMatchObject([
    {
      userId: world.users.admin,
      entityId: id,
      address: ADDRESS,
      before: { approved_by: { surname: expect.any(String) } },
      after: { reason },
    },
  ])
  const letters = await outbox()
  expect(letters.map((letter) => letter.recipient)).toEqual([world.emails.manager])
  expect(letters[0]?.text).toContain(`Причина: ${reason}`)
  expect(letters[0]?.text).toContain('III квартал 2026 года')
  expect(letters[0]?.text).toContain(`http://localhost:3000/my-metrics/${id}/edit`)
  expect(letters[0]?.html).not.toContain('<img')
})

it('L1 L4 the record is only ever added to, by the running role and by the owner', async () => {
  await send(guest(), 'POST', '/api/login', credentials(DEMO_PASSWORD))
  for (const change of [
    `UPDATE audit_events SET address = 'x'`,
    'DELETE FROM audit_events',
    'TRUNCATE audit_events',
    'TRUNCATE input_document_events',
    'TRUNCATE approval_snapshots',
  ]) {
    await expect(db().$executeRawUnsafe(change), change).rejects.toThrow('permission denied')
    await expect(asOwner(change), change).rejects.toThrow('append-only')
  }
  for (const change of [
    `UPDATE input_document_events SET reason = 'x'`,
    'DELETE FROM approval_snapshots',
    `INSERT INTO audit_events (at, action) VALUES ('2020-01-01', 'x')`,
    'ALTER TABLE audit_events DISABLE TRIGGER ALL',
    'DROP TABLE audit_events',
    'CREATE TABLE public.own (id int)',
    `SELECT redact_audit_event(1, NULL, NULL, NULL, NULL)`,
    `INSERT INTO audit_chains (chain, position, hash) VALUES (9, 1, '')`,
    'UPDATE audit_chains SET cut_position = 1',
    'DELETE FROM audit_chains',
    'UPDATE audit_term SET days = 31',
    'DELETE FROM audit_term',
    `INSERT INTO history_texts (digest, text) VALUES ('', 'x')`,
    'DELETE FROM history_texts',
    'SET session_replication_role = replica',
  ]) {
    await expect(db().$executeRawUnsafe(change), change).rejects.toThrow(/permission denied|must be owner/)
  }
  await relayAudit()
  const heads = () => db().auditChain.findMany()
  const [head, ...others] = await heads()
  expect([head?.position, others]).toEqual([1, []])
  for (const place of ['1, 0', '1, 7', '2, 1', '1, NULL'])
    await db().$executeRawUnsafe(`SELECT note_audit_told(${place})`)
  expect(await heads()).toEqual([head])
  expect(await db().auditEvent.count()).toBe(1)
})

it('L4 D5 a restored database, whose functions are open to all, is closed when rights are shared out', async () => {
  const [url = '', owner = ''] = [process.env.DATABASE_URL, process.env.DATABASE_OWNER_URL]
  const open = () =>
    db().$queryRaw`SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      AND has_function_privilege('public', oid, 'EXECUTE')`
  await asOwner('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO PUBLIC')
  expect(await open()).not.toEqual([])
  await migrateAndGrant({ url, owner })
  expect(await open()).toEqual([])
  await expect(db().$queryRaw`SELECT redact_audit_event(1, NULL, NULL, NULL, NULL)`).rejects.toThrow(
    'permission denied',
  )
})

it('L4 L6 the running role forgets what is past the term in the owner’s table, and has no other word in it', async () => {
  const [old, young] = ['1096', '1094'].map((days) => `(now() - interval '${days} days', '${days}')`)
  await asOwner(
    `INSERT INTO audit_events (at, action) VALUES ${old}; INSERT INTO audit_events (at, action) VALUES ${young}`,
  )
  await relayAudit()
  const left = async () => {
    await db().$queryRaw`SELECT expire_audit_events()`
    return (await db().auditEvent.findMany()).map(({ action }) => action)
  }
  await expect(db().$queryRaw`SELECT expire_audit_events(now())`).rejects.toThrow('does not exist')
  for (const days of ['30', '0', '-1', 'NULL'])
    await expect(asOwner(`UPDATE audit_term SET days = ${days}`), days).rejects.toThrow()
  await asOwner('DELETE FROM audit_term')
  expect(await left()).toEqual(['1096', '1094'])
  await asOwner('INSERT INTO audit_term DEFAULT VALUES')
  expect(await left()).toEqual(['1094'])
  await asOwner('UPDATE audit_term SET days = 31')
  expect(await left()).toEqual([])
})

it('L6 the term is written by whoever migrates as the owner, and stands where nothing is said', async () => {
  const [url = '', owner = ''] = [process.env.DATABASE_URL, process.env.DATABASE_OWNER_URL]
  const termAfter = async (setting: string | undefined) => {
    vi.stubEnv('KEEP_AUDIT_DAYS', setting)
    await migrateAndGrant({ url, owner })
    return (await db().auditTerm.findFirstOrThrow()).days
  }
  expect(await termAfter('3650')).toBe(3650)
  expect(await termAfter('')).toBe(3650)
  expect(await termAfter(undefined)).toBe(3650)
  await expect(termAfter('30')).rejects.toThrow('от 31 до 36500')
})

it('L3 behind one trusted proxy only its own word counts, whatever the client writes before it', async () => {
  const attempt = (chain: string) => send(guest(), 'POST', '/api/login', credentials('не тот пароль'), chain)
  for (let index = 0; index < 5; index += 1) {
    expect((await attempt(`203.0.113.${index}, 10.0.0.${index}, ${ADDRESS}`)).status).toBe(422)
  }
  expect((await attempt(`203.0.113.99, ${ADDRESS}`)).status).toBe(429)
  expect((await attempt('198.51.100.8')).status).toBe(422)
  expect((await attempt('unknown')).status).toBe(422)
  const addresses = (await events('login.refuse')).map((event) => event.address)
  expect(addresses).toEqual([ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, '198.51.100.8', null])
})
