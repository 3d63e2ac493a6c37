import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { guest, signedIn } from '@/e2e/support/api'
import { outbox } from '@/e2e/support/mail'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { createFilled } from '@/e2e/support/world'
import { admin, it, manager, operator, world } from '@/e2e/support/world-test'
import { writeAudit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { exportPerson, SECTIONS } from '@/scripts/admin/export-person'
import { labelIn } from '@/scripts/admin/export-words'
import { forgetPerson } from '@/scripts/admin/forget-person'
import { unblock } from '@/scripts/admin/people'
import { chainFaults } from '@/scripts/admin/verify-chain'
import { withClient } from '@/scripts/database/database-url'

const url = process.env.DATABASE_URL ?? ''
const owner = process.env.DATABASE_OWNER_URL ?? ''
const folder = ownFolder()

/** Tables that contain a word in any column. */
const tablesWith = (word: string): Promise<string[]> =>
  withClient(owner, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rowCount } = await client.query(
        `SELECT FROM ${name} t WHERE strpos(lower(t::text), lower($1)) > 0 LIMIT 1`,
        [word],
      )
      if (rowCount) found.push(name)
    }
    return found
  })

/** The person's work, which the hospital keeps. */
const work = () =>
  Promise.all([
    db().inputDocument.findMany({ orderBy: { id: 'asc' }, include: { values: { orderBy: { id: 'asc' } } } }),
    db().approvalSnapshot.findMany({ orderBy: { id: 'asc' } }),
    db().inputDocumentEvent.findMany({ orderBy: { id: 'asc' } }),
    db().comparisonFact.findMany({ orderBy: { metricId: 'asc' } }),
  ])

it('P1 all that is held of a person is one archive, as JSON and as text', async () => {
  await signedIn(world.users.manager)
  await createFilled(manager)
  await guest().post('/api/forgot-password', { email: world.emails.manager })
  expect((await manager.put('/api/user/pending-email', { email: 'new@example.org' })).status).toBe(200)
  const output = join(folder, 'person.zip')
  expect(await exportPerson(url, world.emails.manager.toUpperCase(), output)).toContain(output)
  expect(statSync(output).mode & 0o777).toBe(0o600)
  const files = unzipSync(readFileSync(output))
  const id = world.users.manager
  expect(Object.keys(files)).toEqual([`person-${id}.json`, `person-${id}.txt`])
  const archive = JSON.parse(strFromU8(files[`person-${id}.json`] ?? new Uint8Array()))
  expect(archive.user).toMatchObject([{ id, email: world.emails.manager, role: 'Руководитель' }])
  expect(archive.documents).toMatchObject([
    { metric_category: expect.any(String), is_author: true, is_approver: null },
  ])
  const recipients = archive.letters.map(({ recipient }: { recipient: string }) => recipient)
  expect(recipients).toEqual(expect.arrayContaining([world.emails.manager, 'new@example.org']))
  expect(archive.links).toMatchObject([{ purpose: 'reset' }, { purpose: 'email' }])
  expect(archive.sessions).toHaveLength(2)
  expect(archive.audit.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['login', 'password.forgot', 'user.export']),
  )
  const text = strFromU8(files[`person-${id}.txt`] ?? new Uint8Array())
  expect(text).toContain(`Электронная почта: ${world.emails.manager}`)
  expect(text).toMatch(/Пароль задан: да\nСоздано: \d\d\.\d\d\.\d{4}/)
  expect(text.match(/^[a-z_]+: .*|\d{4}-\d\d-\d\dT/gm)).toBeNull()
  expect(text).not.toContain('argon2')
  await expect(exportPerson(url, String(id), output)).rejects.toThrow('уже есть')
  await expect(exportPerson(url, 'nobody@example.com', join(folder, 'x'))).rejects.toThrow('Нет пользователя')
})

it('P2 after forget-person name, contacts and address stand nowhere; numbers, approvals and the chain do', async () => {
  const [was, email] = [{ surname: 'Незабудкина', name: 'Евлампия' }, 'nezabudkina@example.com']
  const path = `/api/companies/${world.company}/users/${world.users.manager}`
  const contacts = '+7 900 765-43-21'
  expect((await admin.put(path, { ...was, contacts, position: 'Главврачебница' })).status).toBe(200)
  await db().user.update({ where: { id: world.users.manager }, data: { email } })
  const manager = await signedIn(world.users.manager)
  await guest().post('/api/login', { email, password: 'не тот пароль' })
  await guest().post('/api/forgot-password', { email })
  const created = await createFilled(manager)
  const document = Number(created.at('data', 'id'))
  const approving = await manager.post(`/api/input-documents/${document}/approving`, {})
  expect(approving.status).toBe(200)
  await db().contactOffer.create({
    data: {
      userId: world.users.manager,
      companyId: world.otherCompany,
      message: `Звоните, ${was.surname}`,
      contactName: was.surname,
      contactPhone: contacts,
      contactEmail: email,
    },
  })
  const about = {
    subject: `Не открывается у ${was.name}`,
    message: `Звоните, ${was.surname}`,
    page: '/profile',
  }
  expect((await manager.post('/api/feedback', about)).status).toBe(201)
  await db().exchangeKey.create({
    data: {
      companyId: world.company,
      userId: world.users.operator,
      name: `МИС ${was.surname} ${was.name}`,
      keyHash: new Uint8Array(32),
      hint: 'abc',
      kind: 'test',
      scopes: ['values:read'],
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  })
  const file = new Uint8Array([1])
  const report = {
    ...{ year: 2025, part: 'q1', metricCategoryIds: [], filters: {}, state: 'ready', finishedAt: new Date() },
    ...{ pdf: file, docx: file, digest: new Uint8Array(32) },
  }
  await db().controlReport.createMany({
    data: [
      { ...report, companyId: world.company, userId: world.users.operator },
      { ...report, companyId: world.otherCompany, userId: world.users.otherManager },
    ],
  })
  const named = `Спросите у ${was.name} ${was.surname} или е. незабудкина: ${email.toUpperCase()}`
  const proposal = await db().propertyRequest.create({
    data: {
      companyId: world.otherCompany,
      userId: world.users.operator,
      before: { company_level_id: 1 },
      after: { company_level_id: 2 },
      status: 'refused',
      decidedAt: new Date(),
      decidedById: world.users.admin,
      reason: named,
    },
  })
  await writeAudit(world.users.admin, { action: 'test.done', entity: 'company', after: { reason: named } })
  const [before, letters] = [await work(), await outbox()]
  expect(letters.some(({ recipient }) => recipient === email)).toBe(true)
  expect(await tablesWith(was.surname)).toEqual(expect.arrayContaining(['audit_events', 'users']))

  expect(await forgetPerson(owner, email)).toContain('мог быть назван, удалено: 1')
  for (const word of [was.surname, was.name, email, contacts, 'Главврачебница'])
    expect([word, await tablesWith(word)]).toEqual([word, []])
  expect(await work()).toEqual(before)
  const { reason } = await db().propertyRequest.findUniqueOrThrow({ where: { id: proposal.id } })
  const instead = `Пользователь ${world.users.manager}`
  expect(reason).toBe(`Спросите у ${instead} или ${instead}: ${instead}`)
  expect(await db().controlReport.findMany({ select: { companyId: true } })).toEqual([
    { companyId: world.otherCompany },
  ])
  const { faults } = await withClient(url, chainFaults)
  expect(faults).toEqual([])
  expect((await manager.get('/api/user')).status).toBe(401)
  expect(await db().passwordToken.count({ where: { userId: world.users.manager } })).toBe(0)
  expect(await db().user.findUnique({ where: { id: world.users.manager } })).toMatchObject({
    userRoleId: 2,
    companyId: world.company,
    userStatusId: 2,
    passwordHash: null,
  })
  const addresses = await db().auditEvent.findMany({
    where: { userId: world.users.manager, action: 'login' },
    select: { address: true },
  })
  expect(addresses.every(({ address }) => address === null || /^[\w-]{43}$/.test(address))).toBe(true)
  await expect(forgetPerson(owner, world.emails.admin)).rejects.toThrow('последний администратор')
  expect((await operator.get('/api/user')).status).toBe(200)
})

it('P2 nobody brings a forgotten person back, under whatever name', async () => {
  const id = world.users.manager
  const path = `/api/companies/${world.company}/users/${id}`
  await forgetPerson(owner, String(id))
  const user = await db().user.findUniqueOrThrow({ where: { id } })
  for (const edit of [{ user_status_id: 1 }, { surname: 'Другая' }, { email: 'another@example.com' }]) {
    const refused = await admin.put(path, edit)
    expect([refused.status, refused.at('message')]).toEqual([409, expect.stringContaining('обезличили')])
  }
  await db().user.update({ where: { id }, data: { userStatusId: 1 } })
  const invited = await admin.post(`${path}/invitation`)
  expect([invited.status, invited.at('message')]).toEqual([409, expect.stringContaining('обезличили')])
  await expect(unblock(user.email)).resolves.toContain('не заблокирован')
  await db().user.update({ where: { id }, data: { userStatusId: 2 } })
  await expect(unblock(user.email)).rejects.toThrow('обезличили')
  expect(await db().user.findUnique({ where: { id } })).toEqual({ ...user, updatedAt: expect.any(Date) })
  expect(await db().outboxMessage.count({ where: { recipient: user.email } })).toBe(0)
})

it('P1 every field of the archive has a Russian label', async () => {
  const unlabelled = await withClient(url, async (client) => {
    const found: string[] = []
    for (const { name, sql } of SECTIONS) {
      const { fields } = await client.query(sql, [0])
      found.push(
        ...fields
          .map((field) => [name, field.name] as const)
          .flatMap(([section, field]) =>
            labelIn(section, field) === undefined ? [`${section}.${field}`] : [],
          ),
      )
    }
    return found
  })
  expect(unlabelled).toEqual([])
})
