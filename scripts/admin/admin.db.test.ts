import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, vi } from 'vitest'
import { signedIn } from '@/e2e/support/api'
import { outbox } from '@/e2e/support/mail'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { clientOf } from '@/e2e/support/replicas'
import { it, world } from '@/e2e/support/world-test'
import { openSeed, sealSeed } from '@/lib/core/auth/factor/totp'
import { verifyPassword } from '@/lib/core/auth/password'
import { db } from '@/lib/core/db/client'
import { env } from '@/lib/core/process/env'
import { withRequestContext } from '@/lib/core/process/request-context'
import { isSealedNow } from '@/lib/core/process/secrets'
import { checkExport, exportAudit } from '@/scripts/admin/export-audit'
import { block, createAdmin, resetPassword, unblock } from '@/scripts/admin/people'
import { reseal } from '@/scripts/admin/reseal'
import { writeSupportBundle } from '@/scripts/admin/support-bundle'
import { UserError } from '@/scripts/boot/console.mjs'

const PASSWORD = 'четыре слова для входа'
const folder = ownFolder()
/** Inserts past events, whose time the application's role cannot set. */
const ownerDb = clientOf(process.env.DATABASE_OWNER_URL ?? '', 1)
afterAll(() => ownerDb.$disconnect())

/** Runs work as `npm run admin` does. */
const asCommand = <T>(name: string, work: () => Promise<T>) =>
  withRequestContext(
    {
      requestId: `npm run admin -- ${name}`,
      address: null,
      userAgent: null,
      userId: null,
      deviceCookie: null,
    },
    work,
  )
const lastAudit = (action: string) =>
  db().auditEvent.findFirst({ where: { action }, orderBy: { id: 'desc' } })

it('create-admin invites, or sets the password at once', async () => {
  const input = { email: 'Chief@example.com', surname: 'Петрова', name: 'Вера' }
  await asCommand('create-admin', () => createAdmin(input, undefined))
  expect((await outbox()).map((letter) => letter.recipient)).toEqual(['chief@example.com'])
  expect(await lastAudit('user.create')).toMatchObject({
    userId: null,
    requestId: 'npm run admin -- create-admin',
  })
  await expect(createAdmin(input, undefined)).rejects.toMatchObject({ code: 'invalid' })
  await createAdmin({ ...input, email: 'second@example.com' }, PASSWORD)
  const second = await db().user.findUnique({ where: { email: 'second@example.com' } })
  expect(await verifyPassword(second?.passwordHash ?? null, PASSWORD)).toBe(true)
  expect(await db().passwordToken.count({ where: { userId: second?.id ?? 0 } })).toBe(0)
  // With a password given no letter is sent: the one above is the only one.
  expect(await outbox()).toHaveLength(1)
  const audit = { where: { entityId: second?.id ?? 0 }, select: { action: true, after: true } }
  const [made, ...others] = await db().auditEvent.findMany(audit)
  expect([made?.action, others]).toEqual(['user.create', []])
  expect(JSON.stringify(made)).not.toContain('argon2')
})

it('S6 reseal seals anew what names another key, and says what it cannot open', async () => {
  const seed = (userId: number, sealed: string) =>
    db().totpFactor.create({ data: { userId, seed: sealed, lastStep: 0 } })
  const now = sealSeed('SEED')
  // A key from before keys had names.
  await seed(world.users.manager, now.split('.')[1] ?? '')
  await seed(world.users.admin, now)
  expect(await asCommand('reseal', reseal)).toContain('1 ключ кодов')
  const [manager, admin] = [
    await db().totpFactor.findUnique({ where: { userId: world.users.manager } }),
    await db().totpFactor.findUnique({ where: { userId: world.users.admin } }),
  ]
  expect([isSealedNow(manager?.seed ?? ''), openSeed(manager?.seed ?? ''), admin?.seed]).toEqual([
    true,
    'SEED',
    now,
  ])
  expect(await lastAudit('keys.reseal')).toMatchObject({ after: { resealed: 1 } })
  await seed(world.users.operator, 'another.key')
  await expect(reseal()).rejects.toThrow('Не открыть')
})

it('create-admin with a weak password or a wrong address makes nobody', async () => {
  const count = await db().user.count()
  const name = { surname: 'Петрова', name: 'Вера' }
  await expect(createAdmin({ email: 'x@example.com', ...name }, '12345678')).rejects.toThrow(
    'Пароль не подходит',
  )
  await expect(createAdmin({ email: 'nowhere', ...name }, undefined)).rejects.toThrow('--email')
  expect(await db().user.count()).toBe(count)
})

it('reset-password ends sessions and tells the person', async () => {
  const victim = await signedIn(world.users.manager)
  await asCommand('reset-password', () => resetPassword('MANAGER@example.com', PASSWORD))
  expect((await victim.get('/api/user')).status).toBe(401)
  expect((await outbox()).map((letter) => letter.recipient)).toEqual(['manager@example.com'])
  expect(await lastAudit('password.reset')).toMatchObject({
    entityId: world.users.manager,
    userId: null,
    requestId: 'npm run admin -- reset-password',
  })
  await expect(resetPassword('blocked@example.com', PASSWORD)).rejects.toThrow('заблокирован')
  await expect(resetPassword('nobody@example.com', PASSWORD)).rejects.toThrow('Нет пользователя')
  await expect(resetPassword('manager@example.com', 'password')).rejects.toThrow(
    /^Пароль не подходит: \p{Ll}/u,
  )
})

it('reset-password says that an organisation signs in without one', async () => {
  expect(await resetPassword('manager@example.com', PASSWORD)).not.toContain('без пароля')
  await db().company.update({ where: { id: world.company }, data: { passwordSignIn: false } })
  expect(await resetPassword('manager@example.com', PASSWORD)).toContain('Его организация входит без пароля')
  const before = await db().passwordToken.findMany()
  onTestFinished(() => void Object.assign(env(), { OIDC_PROVIDERS: [] }))
  Object.assign(env(), { OIDC_PROVIDERS: [{ id: 'ministry' }] })
  await expect(resetPassword('manager@example.com', PASSWORD)).rejects.toThrow(
    'пароль ему не поможет и не задан',
  )
  expect(await db().passwordToken.findMany()).toEqual(before)
})

it('block ends sessions at once, unblock opens the door again, the last administrator stays', async () => {
  const victim = await signedIn(world.users.operator)
  await asCommand('block', () => block('operator@example.com'))
  expect((await victim.get('/api/user')).status).toBe(401)
  expect(await lastAudit('user.block')).toMatchObject({ requestId: 'npm run admin -- block' })
  expect(await block('operator@example.com')).toContain('уже заблокирован')
  await unblock('operator@example.com')
  expect((await (await signedIn(world.users.operator)).get('/api/user')).status).toBe(200)
  expect(await unblock('operator@example.com')).toContain('не заблокирован')
  await expect(block('admin@example.com')).rejects.toMatchObject({ code: 'invalid' })
})

it('unblock ends a suspension', async () => {
  const { operator } = world.users
  await db().user.update({ where: { id: operator }, data: { suspendedAt: new Date('2026-01-01') } })
  await unblock('operator@example.com')
  expect(await db().user.findUnique({ where: { id: operator } })).toMatchObject({ suspendedAt: null })
})

it('export-audit writes whole days of the zone, in both formats, and notes itself', async () => {
  const at = (day: string) => new Date(`${day}Z`)
  const rows = [
    { at: at('2026-03-31T20:59:59'), action: 'before' },
    { at: at('2026-03-31T21:00:00'), action: 'first', entity: '=1+1', after: { name: 'а "б", в' } },
    { at: at('2026-04-01T20:59:59.999'), action: 'last', userId: world.users.manager },
    { at: at('2026-04-01T21:00:00'), action: 'after' },
  ]
  await ownerDb.auditEvent.createMany({ data: rows })
  const options = { from: '2026-04-01', to: '2026-04-01', url: process.env.DATABASE_URL ?? '' }
  const zone = { timeZone: 'Europe/Moscow' }
  const output = join(folder, 'audit.jsonl')
  const summary = await exportAudit({ ...options, ...zone, format: 'jsonl', output })
  expect(summary).toContain('2 события')
  expect(statSync(output).mode & 0o777).toBe(0o600)
  const events = readFileSync(output, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(events.map(({ action }) => action)).toEqual(['first', 'last'])
  expect(events[1]).toMatchObject({ email: 'manager@example.com', at: '2026-04-01T20:59:59.999Z' })
  const table = join(folder, 'audit.csv')
  await exportAudit({ ...options, ...zone, format: 'csv', output: table })
  const csv = readFileSync(table, 'utf8')
  expect(csv.startsWith('\uFEFFid;at;')).toBe(true)
  expect(csv).toContain(`first;'=1+1;`)
  expect(csv).toContain('"{""name"":""а \\""б\\"", в""}"')
  expect(await lastAudit('audit.export')).toMatchObject({ after: { from: '2026-04-01', format: 'csv' } })
  expect(() => checkExport({ ...options, output })).toThrow('уже есть')
  const nowhere = join(folder, 'none', 'audit.jsonl')
  expect(() => checkExport({ ...options, output: nowhere })).toThrow('такой папки нет')
  const unchecked = exportAudit({ ...options, ...zone, format: 'jsonl', output: nowhere })
  await expect(unchecked).rejects.toThrow(`Файл ${nowhere} не записать: такой папки нет.`)
  if (existsSync('/proc/self/fd')) {
    const denied = { ...options, ...zone, format: 'jsonl' as const, output: '/proc/audit.jsonl' }
    await expect(exportAudit(denied)).rejects.toThrow('не записать')
  }
  expect(() => checkExport({ ...options, from: '2026-02-30', output: 'x' })).toThrow('ГГГГ-ММ-ДД')
  expect(() => checkExport({ ...options, to: '2025-01-01', output: 'x' })).toThrow('позже')
})

it('support-bundle says in words why a log is not read or a file not written', async () => {
  const output = join(folder, 'bundle.json')
  const none = join(folder, 'none')
  await expect(writeSupportBundle(output, none)).rejects.toThrow(
    new UserError(`Файл ${none} не прочитать: такого файла нет.`),
  )
  await expect(writeSupportBundle(output, folder)).rejects.toThrow(
    new UserError(`Файл ${folder} не прочитать: это папка.`),
  )
  const nowhere = join(none, 'bundle.json')
  await expect(writeSupportBundle(nowhere, '')).rejects.toThrow(
    new UserError(`Файл ${nowhere} не записать: такой папки нет.`),
  )
  expect(await writeSupportBundle(output, '')).toContain(output)
  expect(statSync(output).mode & 0o777).toBe(0o600)
  await expect(writeSupportBundle(output, '')).rejects.toThrow('уже есть: выберите другое имя')
})

it.each([1, 2])(
  'export-audit cut off at part %s leaves no file that could pass for the whole',
  async (cutAt) => {
    const day = new Date('2026-05-05T09:00:00Z')
    await ownerDb.auditEvent.createMany({
      data: Array.from({ length: 1500 }, () => ({ at: day, action: 'event' })),
    })
    const query = pg.Client.prototype.query
    let fetches = 0
    const cut = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args
    ) {
      if (String(args[0]).startsWith('FETCH 1')) fetches += 1
      if (fetches === cutAt) return Promise.reject(new Error('connection lost'))
      return Reflect.apply(query, this, args)
    })
    const place = mkdtempSync(join(folder, 'cut-'))
    const options = { from: '2026-05-05', to: '2026-05-05', url: process.env.DATABASE_URL ?? '' }
    const output = join(place, 'audit.jsonl')
    const exported = exportAudit({ ...options, timeZone: 'Europe/Moscow', format: 'jsonl', output })
    await expect(exported).rejects.toThrow('connection lost')
    cut.mockRestore()
    expect(readdirSync(place)).toEqual([])
    await exportAudit({ ...options, timeZone: 'Europe/Moscow', format: 'jsonl', output })
    expect(readdirSync(place)).toEqual(['audit.jsonl'])
  },
)
