import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from 'bcryptjs'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { guest } from '@/e2e/support/api'
import { resetDatabase } from '@/e2e/support/database'
import { FORMER_SYSTEM } from '@/e2e/support/former/system'
import { publishAfresh } from '@/e2e/support/publications'
import { createUser } from '@/prisma/seed/builders/user'
import { checkFacts } from '@/scripts/facts/rebuild'
import { proposeMapping, readBundle, readLegacy, writeBundle } from '@/scripts/move/bundle'
import { withLegacy } from '@/scripts/move/legacy'
import { exitCode, reportPage } from '@/scripts/move/report'
import { applyMove, checkMove } from '@/scripts/move/run'
import { verifyMove } from '@/scripts/move/verify'

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
const FORMER = `DROP SCHEMA IF EXISTS former CASCADE; CREATE SCHEMA former; SET search_path = former;
  ${FORMER_SYSTEM}; SET search_path = public`

function formerUrl(): string {
  const url = new URL(process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL ?? '')
  url.searchParams.set('options', '-c search_path=former')
  return url.href
}

async function bundleOfFormer() {
  const folder = await mkdtemp(join(tmpdir(), 'move-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { read, mapping } = await withLegacy(formerUrl(), async (legacy) => {
    const proposed = await proposeMapping(legacy)
    return { read: await readLegacy(legacy, proposed), mapping: proposed }
  })
  await writeBundle(folder, read)
  return { ...(await readBundle(folder)), mapping }
}

const rows = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows
const everything = () =>
  rows(`SELECT (SELECT count(*) FROM companies) AS companies, (SELECT count(*) FROM users) AS users,
    (SELECT count(*) FROM input_documents) AS documents, (SELECT count(*) FROM comparison_facts) AS facts,
    (SELECT count(*) FROM legacy_links) AS links`)

const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL })
beforeAll(async () => {
  await client.connect()
  await owner.connect()
})
afterAll(async () => {
  await owner.query('DROP SCHEMA IF EXISTS former CASCADE')
  await owner.end()
  await client.end()
})
beforeEach(async () => {
  await resetDatabase()
  await createUser(client, { role: 'admin' })
  await owner.query(FORMER)
  const password = (await hash('Прежний пароль 7', 4)).replace(/^\$2b/, '$2y')
  await owner.query(
    `INSERT INTO former.users VALUES (31, 'Петрова', 'Анна', 'Petrova@Example.test', $1, 2, 1, 1),
      (32, 'Двойник', 'Один', 'twin@example.test', $1, 3, 1, 1), (33, 'Двойник', 'Два', 'TWIN@example.test', $1, 3, 1, 1)`,
    [password],
  )
})

describe('moving in', () => {
  it('J3 check tells what write does and writes nothing', async () => {
    const given = await bundleOfFormer()
    const before = await everything()
    const checked = await checkMove(client, given)
    expect(await everything()).toEqual(before)
    const written = await applyMove(client, given)
    const told = (list: typeof checked) => list.map(({ id: _, ...one }) => one)
    expect(told(written)).toEqual(told(checked))
    expect(exitCode(written)).toBe(2)
    expect(told(written).filter(({ verdict }) => verdict !== 'created')).toEqual([
      { entity: 'metrics', legacy_id: '12', verdict: 'question', code: 'formula_unread' },
      { entity: 'users', legacy_id: '32', verdict: 'question', code: 'address_twice' },
      { entity: 'users', legacy_id: '33', verdict: 'question', code: 'address_twice' },
      { entity: 'input_documents', legacy_id: '6', verdict: 'question', code: 'no_value' },
      { entity: 'input_documents', legacy_id: '7', verdict: 'left', code: 'key_twice' },
      { entity: 'companies', legacy_id: '2', verdict: 'left', code: 'deleted' },
    ])
    expect(reportPage(written)).not.toMatch(/@|Петрова|\$2y/)
  })

  it('J4 zeros of an approved document are off, of a draft empty, and 0 of something is a true zero', async () => {
    await applyMove(client, await bundleOfFormer())
    const moved = await rows(`
      SELECT d.year, d.quarter, d.input_document_status_id AS status, v.is_active, v.value::float, v.inactive_reason AS reason
      FROM input_documents d JOIN input_document_values v ON v.input_document_id = d.id
      ORDER BY 1, 2`)
    const reason = 'в прежней системе 0 из 0'
    expect(moved).toEqual([
      { year: 2023, quarter: 1, status: 2, is_active: true, value: 5, reason: null },
      { year: 2023, quarter: 2, status: 2, is_active: true, value: expect.closeTo(33.3333), reason: null },
      { year: 2023, quarter: 3, status: 2, is_active: false, value: null, reason },
      { year: 2023, quarter: 4, status: 2, is_active: true, value: 0, reason: null },
      { year: 2024, quarter: 1, status: 1, is_active: true, value: null, reason: null },
    ])
  })

  it('J5 what is here by the same name and formula is joined, by the same name alone is a question', async () => {
    const given = await bundleOfFormer()
    await applyMove(client, given)
    await client.query('DELETE FROM legacy_links WHERE entity IN ($1, $2)', ['metrics', 'metric_categories'])
    const joined = await checkMove(client, given)
    const of = (list: typeof joined, entity: string) => list.filter((one) => one.entity === entity)
    expect(of(joined, 'metric_categories')).toMatchObject([{ verdict: 'same', code: 'joined' }])
    expect(of(joined, 'metrics')[0]).toMatchObject({ legacy_id: '11', verdict: 'same', code: 'joined' })
    await client.query("UPDATE metrics SET formula = 'a * 1000 / b' WHERE name = 'Перенесённый показатель'")
    expect(of(await checkMove(client, given), 'metrics')[0]).toMatchObject({ code: 'name_taken' })
  })

  it('J3 no text is cut: what is longer than what is kept here is a question', async () => {
    const given = await bundleOfFormer()
    const [first, ...others] = given.bundle.companies
    if (!first) throw new Error('the former system has no organisation')
    const companies = [{ ...first, address: 'ул. '.repeat(80) }, ...others]
    const checked = await checkMove(client, { ...given, bundle: { ...given.bundle, companies } })
    expect(checked.find(({ entity }) => entity === 'companies')).toMatchObject({
      legacy_id: first.id,
      verdict: 'question',
      code: 'too_long',
    })
  })

  it('J5 the same bundle again changes nothing, and a decision moves what was open', async () => {
    const given = await bundleOfFormer()
    await applyMove(client, given)
    const once = await everything()
    const again = await applyMove(client, given)
    expect(await everything()).toEqual(once)
    expect(again.filter(({ verdict }) => verdict === 'created')).toEqual([])
    const decided = await applyMove(client, { ...given, mapping: { ...given.mapping, no_value: 'off' } })
    expect(decided.filter(({ verdict }) => verdict === 'created')).toMatchObject([
      { entity: 'input_documents', legacy_id: '6' },
    ])
  })

  it('J6 every value is held against the former one, and facts and publication come of what was approved', async () => {
    const given = await bundleOfFormer()
    await applyMove(client, given)
    expect(await verifyMove(client, given.bundle)).toEqual({
      documents: 5,
      values: { equal: 2, rounded: 1, none: 2, different: 0 },
      different: [],
      sums: { former: '195', own: '195' },
    })
    expect(await checkFacts(client)).toEqual([])
    await publishAfresh()
    expect(await rows("SELECT state FROM publications WHERE state = 'published'")).toHaveLength(1)
    const found = given.bundle.input_document_values.map((row) =>
      row.id === '102' ? { ...row, value: '34' } : row,
    )
    expect(await verifyMove(client, { ...given.bundle, input_document_values: found })).toMatchObject({
      values: { different: 1 },
      different: ['102'],
    })
  })

  it('J1 a person signs in with the former password', async () => {
    await applyMove(client, await bundleOfFormer())
    const answer = await guest().post('/api/login', {
      email: 'petrova@example.test',
      password: 'Прежний пароль 7',
    })
    expect(answer.status).toBe(200)
  })
})
