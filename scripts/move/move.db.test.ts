import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hash } from '@node-rs/bcrypt'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { guest, signedIn } from '@/e2e/support/api'
import { freshWorld, resetDatabase } from '@/e2e/support/database'
import { startFormerApi, wholeBundle } from '@/e2e/support/former/api'
import { FORMER_SYSTEM } from '@/e2e/support/former/system'
import { outbox } from '@/e2e/support/mail'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { republishAll } from '@/e2e/support/publications'
import { firstSheet, openWorkbook } from '@/e2e/support/workbook'
import { companyScope } from '@/lib/core/auth/scope'
import { readFormerNumbers } from '@/lib/features/companies/data'
import { createCompany } from '@/prisma/seed/builders/company'
import { createUser } from '@/prisma/seed/builders/user'
import type { SqlClient } from '@/prisma/seed/connection'
import { UserError } from '@/scripts/boot/console.mjs'
import { checkFacts } from '@/scripts/facts/rebuild'
import {
  countStrays,
  emptyBundle,
  readBundle,
  readLegacy,
  requireUntouched,
  writeBundle,
} from '@/scripts/move/bundle'
import { idleDecisions } from '@/scripts/move/catalogue'
import { compareWith } from '@/scripts/move/compare'
import { byCompany, inOrder } from '@/scripts/move/entered'
import { finishMove } from '@/scripts/move/finish'
import { signIn } from '@/scripts/move/former'
import { withLegacy } from '@/scripts/move/legacy'
import type { Verdict } from '@/scripts/move/links'
import { NOTHING_DECIDED, proposeMapping } from '@/scripts/move/mapping'
import { exitCode, keepRun, reportLines, reportOf, reportPage } from '@/scripts/move/report'
import { applyMove, cautions, checkMove } from '@/scripts/move/run'
import type { Row, WholeBundle } from '@/scripts/move/shape'
import { sumLines, verify, verifyMove } from '@/scripts/move/verify'
import { readWorkbooks } from '@/scripts/move/workbooks'

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })

/** Breaks the hiding of properties on demand: intact, it leaves nothing for the gate to refuse. */
const hiding = vi.hoisted(() => ({ isBroken: false }))
vi.mock('@/lib/calc/comparison/profiles', async (original) => {
  const whole = await original<typeof import('@/lib/calc/comparison/profiles')>()
  const updateProfiles: typeof whole.updateProfiles = (before, participants, scheme) =>
    hiding.isBroken
      ? participants.map(({ id, properties }) => ({
          members: [id],
          profile: properties.map((value) => (value === null ? null : { from: value, to: value })),
        }))
      : whole.updateProfiles(before, participants, scheme)
  return { ...whole, updateProfiles }
})

const FORMER = `DROP SCHEMA IF EXISTS former CASCADE; CREATE SCHEMA former; SET search_path = former;
  ${FORMER_SYSTEM}; SET search_path = public`

function formerUrl(): string {
  const url = new URL(process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL ?? '')
  url.searchParams.set('options', '-c search_path=former')
  return url.href
}

async function bundleOfFormer() {
  const folder = ownFolder(onTestFinished)
  const mapping = await withLegacy(formerUrl(), async (legacy) => {
    const proposed = await proposeMapping(legacy)
    await writeBundle(folder, readLegacy(legacy, proposed))
    return proposed
  })
  return { ...(await readBundle(folder)), mapping }
}

/** Verdicts by former id, with their codes. */
function summed(list: readonly Verdict[], words = ({ verdict, code }: Verdict) => `${verdict} ${code}`) {
  const all = new Map<string, string>()
  for (const one of list) {
    const before = all.get(one.entity)
    all.set(one.entity, `${before ? `${before}, ` : ''}${one.legacy_id} ${words(one)}`)
  }
  return Object.fromEntries(all)
}
const codeOf = ({ code }: Verdict) => code
const notMade = (list: readonly Verdict[]) =>
  list.filter(({ verdict }) => verdict !== 'created' && verdict !== 'same')
const touched = (list: readonly Verdict[]) =>
  list.filter(({ verdict }) => ['created', 'changed', 'kept'].includes(verdict))

const rows = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows
const everything = () =>
  rows(`SELECT (SELECT count(*) FROM companies) AS companies, (SELECT count(*) FROM users) AS users,
    (SELECT count(*) FROM input_documents) AS documents, (SELECT count(*) FROM comparison_facts) AS facts,
    (SELECT count(*) FROM legacy_links) AS links, (SELECT count(*) FROM audit_events) AS journal`)
const sequences = async () =>
  (await owner.query('SELECT sequencename, last_value FROM pg_sequences ORDER BY 1')).rows

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

it('J3 check tells what write does and writes nothing', async () => {
  const input = await bundleOfFormer()
  const before = [await everything(), await sequences()]
  const checked = await checkMove(client, input)
  expect([await everything(), await sequences()]).toEqual(before)
  const written = await applyMove(client, input)
  const comparable = (list: typeof checked) => list.map(({ id: _, changes: __, about: ___, ...one }) => one)
  expect(comparable(written)).toEqual(comparable(checked))
  expect(exitCode(written)).toBe(2)
  expect(summed(notMade(written))).toEqual({
    users: '32 question address_twice, 33 question address_twice',
    input_documents: '6 question no_value, 7 left key_twice',
    companies: '2 left deleted',
  })
  expect(reportPage(written, true)).not.toMatch(/@|Петрова|\$2y/)
})

it('J3 what is moved not exactly as it stood is counted with examples, questions stand by cause and name indicators', async () => {
  await owner.query(`UPDATE former.companies SET city = NULL, company_role_id = NULL, company_type_id = 99 WHERE id = 1;
      UPDATE former.users SET name = '', user_status_id = NULL, password = 'md5' WHERE id = 31;
      UPDATE former.metrics SET metric_period_id = NULL WHERE id = 11;
      INSERT INTO former.metrics VALUES (13, 3, 2, 5, NULL, 'Без единицы', 'a'), (14, 3, 2, 5, 4, 'перенесённый показатель', 'a*100/b');
      INSERT INTO former.metric_calc_data VALUES (24, 13, 'a', 'Случаи'), (25, 14, 'b', 'Б'), (26, 14, 'a', 'А');
      INSERT INTO former.metric_units VALUES (6, 'на сто тысяч'), (7, NULL);
      INSERT INTO former.metric_categories VALUES (4, NULL);
      UPDATE former.input_documents SET user_id = 32 WHERE id = 1;
      UPDATE former.input_documents SET user_id = NULL, created_at = NULL WHERE id = 2;
      UPDATE former.input_document_values SET is_active = false WHERE id = 102;
      UPDATE former.input_document_value_calc_data SET value = 1.23456789 WHERE id = 201`)
  const input = await bundleOfFormer()
  const checked = await checkMove(client, input)
  const changed = checked.filter(({ changes }) => Object.keys(changes ?? {}).length > 0)
  expect(summed(changed, ({ changes = {} }) => Object.keys(changes).join(' '))).toEqual({
    metric_units: '6 unit_new',
    metrics: '11 period_default formula_mended, 12 formula_kept, 14 joined_twice',
    companies: '1 text_absent role_default choice_left_empty',
    users: '31 text_absent status_default password_left',
    input_documents: [
      '1 rounded author_left approver_unknown approved_at_unknown',
      '2 off_data author_unknown approver_unknown created_at_unknown approved_at_unknown',
      '3 all_zero approver_unknown approved_at_unknown',
      '4 approver_unknown approved_at_unknown',
      '5 all_zero',
    ].join(', '),
  })
  const { totals, open } = reportOf(checked)
  expect(totals).toContain(
    'с изменением — документы: все данные показателя 0: в черновике пусто, в утверждённом отключён: 2 (№ 3, 5)',
  )
  expect(open).toContainEqual(
    expect.stringMatching(
      /^документы, № 6 прежней системы: .*"no_value".* — № 11 «Перенесённый показатель»$/,
    ),
  )
  const page = reportPage(checked, false)
  expect(page).toMatch(
    /Перенесено с изменением[\s\S]*№ 3, 5[\s\S]*Нужно решение[\s\S]*<code>no_value<\/code>\): 1/,
  )
  expect(open).toContain(
    'показатели, № 13 прежней системы: значения справочника здесь нет — «Без единицы», единица (metric_unit_id): пусто',
  )
  expect(page).toMatch(/<code>name_absent<\/code>\): 1[\s\S]*категории, № 4[\s\S]*<code>dictionary_unknown/)
  expect(page.match(/<code>address_twice<\/code>\): 2/g)).toHaveLength(1)
})

it('J3 whoever writes is told that nothing was checked or copied first', async () => {
  const { checksum, ...input } = await bundleOfFormer()
  const [unchecked, uncopied] = [
    expect.stringContaining('move -- check'),
    expect.stringContaining('run backup'),
  ]
  // Without people there is nothing to copy.
  expect(await cautions(client, checksum)).toEqual([unchecked])
  await applyMove(client, { ...input, checksum })
  expect(await cautions(client, checksum)).toEqual([unchecked, uncopied])
  await keepRun(client, 'check', checksum, { totals: [], open: [], exitCode: 0 })
  await keepRun(client, 'check', '0'.repeat(64), { totals: [], open: [], exitCode: 0 })
  const copied = (at: string) =>
    owner.query(
      `INSERT INTO upkeep (kind, at, detail) VALUES ('backup', now() - $1::interval, '{}')
         ON CONFLICT (kind) DO UPDATE SET at = excluded.at`,
      [at],
    )
  await copied('25 hours')
  expect(await cautions(client, checksum)).toEqual([uncopied])
  await copied('1 hour')
  expect(await cautions(client, checksum)).toEqual([])
  expect(await cautions(client, '1'.repeat(64))).toEqual([unchecked])
})

it('J2 values and data that are deleted or of no document are counted and not read', async () => {
  await owner.query(`INSERT INTO former.input_document_values VALUES (901, 99, 11, 5, true);
      INSERT INTO former.input_document_value_calc_data VALUES (901, 901, 21, 5), (902, 999, 21, 5);
      ALTER TABLE former.input_document_values ADD deleted_at timestamp;
      ALTER TABLE former.input_document_value_calc_data ADD deleted_at timestamp;
      ALTER TABLE former.metric_calc_data ADD deleted_at timestamp;
      INSERT INTO former.input_document_values VALUES (903, 1, 12, 7, true, '2024-01-01');
      INSERT INTO former.input_document_value_calc_data VALUES (903, 903, 21, 7, NULL), (904, 101, 21, 777, '2024-01-01');
      INSERT INTO former.metric_calc_data VALUES (905, 11, 'c', 'Удалённое данное', '2024-01-01')`)
  const folder = ownFolder(onTestFinished)
  const strays = await withLegacy(formerUrl(), async (legacy) => {
    const proposed = await proposeMapping(legacy)
    return countStrays(
      legacy,
      proposed,
      await (await writeBundle(folder, readLegacy(legacy, proposed))).files,
    )
  })
  expect(strays).toBe(6)
  for (const name of ['metric_calc_data', 'input_document_values', 'calc_data_values'])
    expect(await readFile(join(folder, `${name}.jsonl`), 'utf8')).not.toMatch(/"90\d"|deleted_at/)
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
  const origins = `SELECT DISTINCT value IS NULL AS empty, source ->> 'kind' AS kind FROM input_document_value_calc_data ORDER BY 1`
  expect(await rows(origins)).toEqual([
    { empty: false, kind: 'moved' },
    { empty: true, kind: null },
  ])
})

it('J5 what is here by the same name and formula is joined, by the same name alone is a question', async () => {
  const input = await bundleOfFormer()
  await applyMove(client, input)
  await client.query('DELETE FROM legacy_links WHERE entity IN ($1, $2)', ['metrics', 'metric_categories'])
  const joined = await checkMove(client, input)
  const of = (list: typeof joined, entity: string) => list.filter((one) => one.entity === entity)
  expect(of(joined, 'metric_categories')).toMatchObject([{ verdict: 'same', code: 'joined' }])
  expect(of(joined, 'metrics')[0]).toMatchObject({ legacy_id: '11', verdict: 'same', code: 'joined' })
  await client.query("UPDATE metrics SET formula = 'a * 1000 / b' WHERE name = 'Перенесённый показатель'")
  expect(of(await checkMove(client, input), 'metrics')[0]?.about).toEqual({
    name_taken: ['«Перенесённый показатель»', 'формула, здесь a * 1000 / b'],
  })
})

it('J5 an indicator of the same name but for ё and blanks is joined by the same formula in any notation, by one of the mapping too', async () => {
  await owner.query(`INSERT INTO former.metrics VALUES (13, 3, 2, 5, 4, 'Счётный показатель', '(a × 100) ÷ b'),
      (14, 3, 2, 5, 4, ' счетный  Показатель', 'a / b')`)
  await owner.query(
    `INSERT INTO former.metric_calc_data VALUES (24, 13, 'a', 'А'), (25, 13, 'b', 'Б'), (26, 14, 'a', 'А'), (27, 14, 'b', 'Б')`,
  )
  const { mapping, ...input } = await bundleOfFormer()
  const outcomesBy = async (formulas: Record<string, string>) => {
    const all = await checkMove(client, { ...input, mapping: { ...mapping, formulas } })
    return summed(all, codeOf).metrics
  }
  expect(await outcomesBy({})).toBe('11 created, 12 created, 13 created, 14 name_taken')
  const decided = { names: { 13: 'Другой', 99: 'Другой' }, formulas: { 11: 'a', 98: 'a', 100: 'a' } }
  expect(idleDecisions(input.bundle, { ...mapping, ...decided })).toEqual([
    'в "names" файла mapping.json — показатели, которых нет в пакете: № 99.',
    'в "formulas" файла mapping.json — показатели, которых нет в пакете: № 98, 100.',
  ])
  expect(await outcomesBy({ 12: 'сумма(a)' })).toContain('12 formula_unread')
  const withBoth = await outcomesBy({ 12: 'А × 1000', 14: 'А : (В : 100)' })
  expect(withBoth).toBe('11 created, 12 created, 13 created, 14 joined')
})

it('J5 an indicator whose formula does not parse comes closed with its documents, is in no comparison, and is opened by a formula', async () => {
  await owner.query(`INSERT INTO former.input_document_values VALUES (110, 1, 12, 0, true), (111, 2, 12, 162, true);
      INSERT INTO former.input_document_value_calc_data VALUES (410, 110, 23, 0), (411, 111, 23, 81)`)
  const input = await bundleOfFormer()
  const verdicts = await applyMove(client, input)
  expect(verdicts).toContainEqual(
    expect.objectContaining({ entity: 'metrics', legacy_id: '12', changes: { formula_kept: 1 } }),
  )
  const listed = '№ 12 «Неразобранный показатель»'
  expect(reportOf(verdicts).totals).toContainEqual(
    expect.stringMatching(`^с изменением.*: 1 \\(${listed}\\)$`),
  )
  const former = () =>
    rows(`SELECT d.quarter, v.is_active, v.value::int, v.non_value, m.formula, m.date_end::text, o.value::int AS datum
      FROM metrics m JOIN input_document_values v ON v.metric_id = m.id JOIN input_documents d ON d.id = v.input_document_id
      JOIN input_document_value_calc_data o ON o.input_document_value_id = v.id
      WHERE m.name = 'Неразобранный показатель' AND d.input_document_status_id = 2 ORDER BY 1`)
  const there = { formula: 'сумма(a)', date_end: '2023-06-30', value: null }
  expect(await former()).toEqual([
    { ...there, quarter: 1, is_active: false, non_value: 'inactive', datum: null },
    { ...there, quarter: 2, is_active: true, non_value: 'no_formula', datum: 81 },
  ])
  const { exitCode, totals } = await verify(client, input.bundle, input.mapping)
  expect(totals).toEqual(
    expect.arrayContaining(['принято — формула не разобрана: 1', expect.stringContaining(listed)]),
  )
  expect(exitCode).toBe(0)

  await republishAll()
  const [ids] =
    await rows(`SELECT m.id AS metric, m.metric_category_id AS category, d.id AS document, d.company_id AS company
    FROM metrics m JOIN input_document_values v ON v.metric_id = m.id JOIN input_documents d ON d.id = v.input_document_id
    WHERE v.non_value = 'no_formula'`)
  const { metric, category, document, company } = ids ?? {}
  const [administrator] = await rows('SELECT id FROM users WHERE user_role_id = 1')
  const admin = await signedIn(Number(administrator?.id))
  const got = async (path: string) => {
    const answer = await admin.get(path)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.text
  }
  const opened = await got(`/api/input-documents/${document}`)
  expect(opened).toMatch(/"non_value":"no_formula".*"value":81,.*"value":null/)
  const summary = await got(`/api/metrics-summary?year=2023&company_id=${company}`)
  expect(summary).toMatch(/"filled":2[,}]/)
  await admin.download(
    `/api/input-documents/history-template?metric_category_id=${category}&company_id=${company}`,
  )
  for (const path of [`/api/metrics/${metric}`, `/api/metrics/${metric}/passport`])
    expect(await got(path)).toContain('сумма(a)')
  const side = `metric_category_id=${category}&company_id=${company}`
  for (const path of [
    `/api/analytics-report-data?year_from=2023&year_to=2024&${side}`,
    `/api/analytics-rating?year=2023&${side}`,
    `/api/analytics-indicators-data?period_id=2&${side}`,
    `/api/analytics-overview?company_id=${company}`,
    '/api/catalogue-package',
  ]) {
    expect(await got(path), path).not.toContain('Неразобранный')
  }
  const stored = (await admin.get(`/api/metrics/${metric}`)).at('data')
  const open = await admin.put(`/api/metrics/${metric}`, { ...Object(stored), date_end: null })
  expect([open.status, open.at('errors', 'formula')]).toEqual([422, [expect.any(String)]])

  const decided = { ...input, mapping: { ...input.mapping, formulas: { 12: 'a × 2' } } }
  expect(summed(touched(await applyMove(client, decided)), codeOf)).toEqual({
    metrics: '12 changed',
    input_documents: '1 changed, 2 changed',
  })
  expect((await former())[1]).toMatchObject({ value: 162, formula: 'a * 2', date_end: null, datum: 81 })
  expect(await checkFacts(client)).toEqual([])
  expect(touched(await applyMove(client, decided))).toEqual([])
})

it('J3 a status, a period or a unit that means nothing here is a question, and what was not there is no zero', async () => {
  await owner.query(`INSERT INTO former.input_documents
        SELECT 8, 1, 3, 2, 3, 2022, 1, 0, 31, created_at, updated_at, NULL FROM former.input_documents WHERE id = 1;
      INSERT INTO former.input_documents
        SELECT 9, 1, 3, 2, NULL, 2022, 2, 0, 31, created_at, updated_at, NULL FROM former.input_documents WHERE id = 1;
      INSERT INTO former.input_documents
        SELECT 10, 1, 3, 2, 2, 2099, 1, 0, 31, created_at, updated_at, NULL FROM former.input_documents WHERE id = 1;
      DELETE FROM former.input_document_values WHERE id = 105`)
  const input = await bundleOfFormer()
  const without = await checkMove(client, { ...input, bundle: { ...input.bundle, metric_units: [] } })
  expect(reportOf(without).open).toContain(
    'показатели, № 11 прежней системы: значения справочника здесь нет — «Перенесённый показатель», единица (metric_unit_id) № 4',
  )
  const verdicts = (await applyMove(client, input)).filter(({ entity }) => entity === 'input_documents')
  expect(verdicts.map(({ legacy_id, code }) => `${legacy_id} ${code}`)).toEqual(
    expect.arrayContaining(['8 status_unknown', '9 status_unknown', '10 not_begun']),
  )
  expect(verdicts.find(({ legacy_id }) => legacy_id === '5')?.changes ?? {}).toEqual({})
})

it('J2 a part of a bundle is none: a reading that broke off is told', async () => {
  const folder = ownFolder(onTestFinished)
  const broken = withLegacy(formerUrl(), async (legacy) => {
    const bundle = readLegacy(legacy, await proposeMapping(legacy))
    async function* half() {
      yield* bundle.input_document_values
      throw new Error('the connection is gone')
    }
    return writeBundle(folder, { ...bundle, input_document_values: half() })
  })
  await expect(broken).rejects.toThrow('the connection is gone')
  await expect(readBundle(folder)).rejects.toThrow('не до конца')
  for (const odd of ['{"format": 2, "files": {}}', '{"format": 1,', '[]']) {
    await writeFile(join(folder, 'manifest.json'), odd)
    await expect(readBundle(folder), odd).rejects.toThrow('manifest.json не разобран')
  }
  await expect(readBundle(join(folder, 'no-such'))).rejects.toThrow(/Папки .*no-such нет/)
})

it('J2 what a hand wrote or changed in a bundle is not read over; what is no number is in no sum', async () => {
  const folder = ownFolder(onTestFinished)
  await requireUntouched(folder)
  const regions = [{ id: '1', name: 'Алтайский край' }]
  const data = ['5', 'пять', null].map((value) => ({ id: '1', value }))
  const written = await writeBundle(folder, { ...emptyBundle(), regions, calc_data_values: data })
  expect(written).toMatchObject({ total: '5', unread: 1 })
  await requireUntouched(folder)
  await appendFile(join(folder, 'regions.jsonl'), '{"id": 2, "name": "Другой край"}\n')
  await expect(requireUntouched(folder)).rejects.toThrow(/вручную: regions\.jsonl\. .*переименуйте папку/)
  await rm(join(folder, 'manifest.json'))
  await expect(requireUntouched(folder)).rejects.toThrow('calc_data_values.jsonl')
  // After an interrupted read (an unfinished manifest) the files contain no manual edits.
  await writeFile(join(folder, 'manifest.json'), '{}\n')
  await requireUntouched(folder)
  // A file in a Windows encoding, one cut inside a character, and one with a byte order mark.
  const file = join(folder, 'companies.jsonl')
  for (const name of ['manifest.json', 'calc_data_values.jsonl']) await rm(join(folder, name))
  for (const bytes of [[0xcf, 0xe0], [0xd0]]) {
    await writeFile(file, Buffer.from([...Buffer.from('{"id": 1, "name": "'), ...bytes]))
    await expect(readBundle(folder)).rejects.toThrow('companies.jsonl: после строки')
  }
  await writeFile(file, '\uFEFF{"id": 1, "name": "А", "short_name": "А", "region_id": 1}\r\n')
  expect((await readBundle(folder)).bundle.companies).toMatchObject([{ id: '1', name: 'А' }])
})

it('J4 what would overwrite or lose a number is a question; a comma is read; an inactive row had no value', async () => {
  await owner.query(`ALTER TABLE former.input_document_value_calc_data ALTER value TYPE text USING value::text;
      UPDATE former.input_document_value_calc_data SET value = '5,5' WHERE id = 201;
      UPDATE former.input_document_value_calc_data SET value = 'пять' WHERE id = 202;
      UPDATE former.input_document_values SET value = 5.5 WHERE id = 101;
      UPDATE former.input_document_values SET value = 7, is_active = false WHERE id = 103;
      INSERT INTO former.input_document_values VALUES (108, 4, 11, 0, true), (109, 5, 13, 1, true);
      INSERT INTO former.metric_categories VALUES (4, 'Другая категория');
      INSERT INTO former.metrics VALUES (13, 4, 2, 5, 4, 'Показатель другой', 'a');
      INSERT INTO former.metric_calc_data VALUES (24, 13, 'a', 'Случаи')`)
  const input = await bundleOfFormer()
  const questions = (await applyMove(client, input)).filter(({ verdict }) => verdict === 'question')
  expect(summed(questions, codeOf).input_documents).toBe(
    '2 not_a_number, 4 metric_twice, 5 metric_elsewhere, 6 no_value',
  )
  const { different } = await verifyMove(client, input.bundle, input.mapping)
  expect(different).toEqual([])
  const [first] = await rows(
    "SELECT v.value::float FROM legacy_links l JOIN input_document_values v ON v.input_document_id = l.id WHERE l.entity = 'input_documents' AND l.legacy_id = '1'",
  )
  expect(first).toEqual({ value: 5.5 })
})

const unopened = (why: string) => `Прежняя база не открылась: ${why}. Проверьте LEGACY_DATABASE_URL.`
it.for([
  ['postgresql://reader:secret@127.0.0.1:1/former', unopened('по этому адресу никто не отвечает')],
  ['mysql://reader:secret@127.0.0.1:1/former', unopened('по этому адресу никто не отвечает')],
  ['mysql://reader:secret@former.invalid/former', unopened('имя сервера не найдено')],
  [
    'mysql://reader:p/ss@host/base',
    'LEGACY_DATABASE_URL не разобран: знаки @ : / ? # % в пароле пишутся кодами, например @ как %40.',
  ],
] as const)(
  'J2 J7 a former database that does not open is told of in these words, %s',
  async ([url, words]) => {
    await expect(withLegacy(url, proposeMapping)).rejects.toThrow(new UserError(words))
  },
)

it('J5 the same bundle again changes nothing, a decision moves what was open, and who was open gets their documents', async () => {
  await owner.query('UPDATE former.input_documents SET user_id = 32 WHERE id = 1')
  const input = await bundleOfFormer()
  await applyMove(client, input)
  const once = await everything()
  const again = await applyMove(client, input)
  expect(await everything()).toEqual(once)
  expect(again.filter(({ verdict }) => verdict === 'created')).toEqual([])
  const decided = await applyMove(client, { ...input, mapping: { ...input.mapping, no_value: 'off' } })
  expect(decided.filter(({ verdict }) => verdict === 'created')).toMatchObject([
    { entity: 'input_documents', legacy_id: '6' },
  ])
  await owner.query("UPDATE former.users SET email = 'other@example.test' WHERE id = 33")
  expect(summed(touched(await applyMove(client, await bundleOfFormer())), codeOf)).toEqual({
    users: '32 created, 33 created',
    input_documents: '1 changed',
  })
})

it('J8 what changed there is moved again where nobody has changed it here, and is kept and told of where somebody has', async () => {
  const input = await bundleOfFormer()
  await applyMove(client, input)
  await client.query(
    'UPDATE input_documents SET version = version + 1 WHERE id = (SELECT id FROM legacy_links WHERE entity = $1 AND legacy_id = $2)',
    ['input_documents', '2'],
  )
  await owner.query(`UPDATE former.companies SET city = 'Рубцовск' WHERE id = 1;
      UPDATE former.users SET user_status_id = 2 WHERE id = 31;
      UPDATE former.input_document_value_calc_data SET value = 6 WHERE id = 201;
      UPDATE former.input_document_values SET value = 6 WHERE id = 101;
      UPDATE former.input_document_value_calc_data SET value = 11 WHERE id = 202;
      UPDATE former.input_documents SET input_document_status_id = 2 WHERE id = 5;
      UPDATE former.input_document_value_calc_data SET value = 9 WHERE id IN (205, 305);
      UPDATE former.input_document_values SET value = 100 WHERE id = 105;
      UPDATE former.metric_categories SET name = 'Иначе' WHERE id = 3`)
  const newer = await bundleOfFormer()
  expect(summed(touched(await applyMove(client, newer)), codeOf)).toEqual({
    metric_categories: '3 catalogue_changed_there',
    companies: '1 changed',
    users: '31 changed',
    input_documents: '2 changed_both, 1 changed, 5 changed',
  })
  const third = expect.closeTo(33.33)
  expect(
    await rows(`SELECT d.version, v.value::float, f.value::float AS fact,
          (SELECT array_agg(action ORDER BY e.id) FROM input_document_events e WHERE e.input_document_id = d.id) AS history
        FROM input_documents d JOIN input_document_values v ON v.input_document_id = d.id
        LEFT JOIN comparison_facts f ON f.input_document_id = d.id
        WHERE d.year = 2024 OR d.quarter < 3 ORDER BY d.year, d.quarter`),
  ).toMatchObject([
    { version: 4, value: 6, fact: 6, history: ['created', 'approved', 'saved', 'approved'] },
    { version: 3, value: third, fact: third, history: ['created', 'approved'] },
    { version: 3, value: 100, fact: 100, history: ['created', 'saved', 'approved'] },
  ])
  // No person of the organisation did it, and the previous state is recorded.
  expect(
    await rows(`SELECT u.user_role_id AS role, e.changes FROM input_document_events e JOIN users u ON u.id = e.user_id
        WHERE e.action = 'saved' AND e.year = 2023`),
  ).toEqual([
    {
      role: 1,
      changes: [{ metric_id: expect.any(Number), field: 'value', var_name: 'a', old: '5', new: '6' }],
    },
  ])
  expect(await rows('SELECT city FROM companies')).toEqual([{ city: 'Рубцовск' }])
  expect(await checkFacts(client)).toEqual([])
  expect(touched(await applyMove(client, newer)).filter(({ verdict }) => verdict === 'changed')).toEqual([])
})

it('J5 two former indicators that became one here are two again by a name in the mapping, their documents too', async () => {
  await owner.query(`INSERT INTO former.metrics VALUES (14, 3, 2, 5, 4, 'перенесённый показатель', 'a*100/b');
      INSERT INTO former.metric_calc_data VALUES (25, 14, 'a', 'А'), (26, 14, 'b', 'Б');
      UPDATE former.input_document_values SET metric_id = 14 WHERE id = 102;
      UPDATE former.input_document_value_calc_data SET metric_calc_data_id = metric_calc_data_id + 4
        WHERE input_document_value_id = 102;
      INSERT INTO former.input_document_values VALUES (108, 4, 14, 0, true)`)
  const input = await bundleOfFormer()
  const joined = await applyMove(client, input)
  const question = joined.find(({ entity, legacy_id }) => entity === 'input_documents' && legacy_id === '4')
  expect(question).toMatchObject({
    verdict: 'question',
    about: { metric_twice: ['№ 14 «перенесённый показатель»'] },
  })
  const named = { ...input, mapping: { ...input.mapping, names: { 14: 'Другой показатель' } } }
  const renamed = (await applyMove(client, named)).filter(({ verdict }) => verdict !== 'same')
  expect(summed(renamed, ({ verdict }) => verdict)).toEqual({
    metrics: '14 changed',
    users: '32 question, 33 question',
    input_documents: '6 question, 7 left, 2 changed, 4 created',
    companies: '2 left',
  })
  expect(
    await rows(`SELECT m.name FROM legacy_links l JOIN input_document_values v ON v.input_document_id = l.id
      JOIN metrics m ON m.id = v.metric_id WHERE l.entity = 'input_documents' AND l.legacy_id = '2' AND v.is_active`),
  ).toEqual([{ name: 'Другой показатель' }])
  expect((await verifyMove(client, input.bundle, input.mapping)).different).toEqual([])
  const newly = async () => touched(await applyMove(client, named))
  expect(await newly()).toEqual([])
  // Renaming it here later is this system's own change.
  await client.query("UPDATE metrics SET name = 'Исправленное название' WHERE name = 'Другой показатель'")
  expect(await newly()).toEqual([])
})

it('J5 a dictionary without a table is read from the names that stand in its place, a description as a form takes it, days of beginning and end as they were', async () => {
  await owner.query(`DROP TABLE former.regions, former.company_levels, former.metric_units;
      ALTER TABLE former.companies RENAME region_id TO region;
      ALTER TABLE former.companies ALTER region TYPE text USING 'Алтайский край';
      ALTER TABLE former.metrics RENAME metric_unit_id TO unit;
      ALTER TABLE former.metrics ALTER unit TYPE text USING 'на тысячу осмотров';
      ALTER TABLE former.metrics ADD description text DEFAULT '<p onclick="x()">Как считать</p>', ADD date_end date DEFAULT '2023-03-31';
      ALTER TABLE former.companies ADD date_begin_quarter date DEFAULT '2022-05-15', ADD date_begin_month date DEFAULT '0001-01-01'`)
  const { bundle, ...input } = await bundleOfFormer()
  const moved = await applyMove(client, { ...input, bundle })
  expect(moved.filter(({ verdict }) => verdict === 'refused')).toEqual([])
  expect(moved.find(({ legacy_id }) => legacy_id === '11')?.changes).toMatchObject({ description_cleaned: 1 })
  expect(
    await rows(`SELECT r.name, date_begin_year::text AS year, date_begin_quarter::text AS quarter, date_begin_month::text AS month
      FROM companies c JOIN regions r ON r.id = c.region_id`),
  ).toEqual([{ name: 'Алтайский край', year: '2023-01-01', quarter: '2022-04-01', month: '2023-01-01' }])
  expect(
    await rows(
      "SELECT u.name, m.description, m.date_end::text AS end FROM metrics m JOIN metric_units u ON u.id = m.metric_unit_id WHERE m.name LIKE 'Перенес%'",
    ),
  ).toEqual([{ name: 'на тысячу осмотров', description: '<p>Как считать</p>', end: '2024-06-30' }])
})

it('J3 a sealed bundle shows nothing without the key, and is the same with it', async () => {
  const input = await bundleOfFormer()
  const bundle = await wholeBundle(input.bundle)
  const folder = ownFolder(onTestFinished)
  const key = await generateIdentity()
  await writeBundle(folder, bundle, await identityToRecipient(key))
  for (const name of await readdir(folder)) {
    expect(await readFile(join(folder, name), 'latin1')).not.toMatch(/\$2y|example\.test/i)
  }
  await expect(readBundle(folder)).rejects.toThrow('--identity')
  const file = join(folder, 'key')
  await writeFile(file, `${key}\n`)
  const opened = await readBundle(folder, file)
  expect(opened.checksum).toBe(input.checksum)
  expect(await wholeBundle(opened.bundle)).toEqual(bundle)

  await writeBundle(folder, bundle)
  const plain = await readBundle(folder)
  await appendFile(join(folder, 'calc_data_values.jsonl'), '\n')
  await expect(wholeBundle(plain.bundle)).rejects.toThrow('calc_data_values.jsonl изменён')
})

it('J6 a bundle in any order gives each organisation its own numbers, and all of them', async () => {
  const folder = ownFolder(onTestFinished)
  const partsOf = async ({ bundle }: Awaited<ReturnType<typeof readBundle>>) => {
    const parts = []
    for await (const { documents, values, data } of byCompany(bundle)) {
      const own = documents.flatMap((row) => values.get(String(row.id)) ?? [])
      parts.push(new Set(own.map((row) => [row, data.get(String(row.id))])))
    }
    return parts
  }
  const [row, value, datum] = [{ company_id: '1' }, { metric_id: '1' }, { metric_calc_data_id: '1' }]
  const bundle = {
    ...emptyBundle(),
    companies: ['1', '2'].map((id) => ({ id, name: id, short_name: id, region_id: '1' })),
    input_documents: ['1', '2', '3', '4'].map((id) => ({
      ...{ ...row, id, company_id: String(Math.ceil(Number(id) / 2)) },
      ...{ metric_category_id: '1', input_document_status_id: '1', year: '2026', quarter: id },
    })),
    input_document_values: ['1', '2', '3', '4'].map((id) => ({
      ...{ ...value, id, input_document_id: id, value: id, is_active: '1' },
    })),
    calc_data_values: ['1', '2', '3', '4', '5'].map((id) => ({
      ...{ ...datum, id, input_document_value_id: String(Math.ceil(Number(id) / 2)), value: id },
    })),
  }
  await writeBundle(folder, bundle)
  const read = await readBundle(folder)
  expect(Array.isArray(read.bundle.calc_data_values)).toBe(false)
  const inOrder = await partsOf(read)
  expect(inOrder.map((own) => own.size)).toEqual([2, 2, 0])
  const stray = { ...datum, id: '6', input_document_value_id: '9', value: '6' }
  await writeBundle(folder, {
    ...bundle,
    input_document_values: bundle.input_document_values.toReversed(),
    calc_data_values: [stray, ...bundle.calc_data_values],
  })
  expect(await partsOf(await readBundle(folder))).toEqual(inOrder)
})

it('J11 a folder of workbooks that organisations filled in becomes their drafts', async () => {
  const { users, company } = await freshWorld()
  const manager = await signedIn(users.manager)
  const folder = ownFolder(onTestFinished)
  const workbook = await openWorkbook(
    await manager.download('/api/input-documents/template?year=2026&quarter=3'),
  )
  expect(workbook.worksheets.length).toBeGreaterThan(2)
  const sheet = firstSheet(workbook)
  const [a, b] = [sheet.getCell('F6'), sheet.getCell('F7')]
  // A typed zero counts.
  Object.assign(a, { value: 0 })
  Object.assign(b, { value: 1234 })
  Object.assign(sheet.getCell('F8'), { value: 0 })
  await writeFile(join(folder, '~$one.XLSX'), 'owner')
  await workbook.xlsx.writeFile(join(folder, 'one.XLSX'))
  Object.assign(sheet.getCell('F9'), { value: 'н/д' })
  await workbook.xlsx.writeFile(join(folder, 'two.xlsx'))
  // A moved row or sheet would be read as another one.
  Object.assign(sheet.getCell('D6'), { value: 'Другая строка' })
  await workbook.xlsx.writeFile(join(folder, 'rows.xlsx'))
  Object.assign(sheet, { name: 'Лист1' })
  await workbook.xlsx.writeFile(join(folder, 'sheet.xlsx'))
  await writeFile(join(folder, 'list.csv'), '1;2')
  await expect(readWorkbooks(client, folder)).rejects.toThrow(
    /^list\.csv: .*\nrows\.xlsx: Строки или столбцы листа .*\nsheet\.xlsx: Листа .*\n(two\.xlsx, лист «.*»: этот документ есть и в one\.XLSX\.\n)+two\.xlsx, лист «.*», ячейка F9: /,
  )
  for (const name of ['two.xlsx', 'rows.xlsx', 'sheet.xlsx', 'list.csv']) await rm(join(folder, name))
  const bundle = await readWorkbooks(client, folder)
  const input = { bundle, checksum: '0'.repeat(64), mapping: NOTHING_DECIDED }
  const moved = await applyMove(client, input)
  expect(notMade(moved)).toEqual([])
  expect(
    await rows(`SELECT d.company_id, d.input_document_status_id AS status, v.value::float FROM input_documents d
        JOIN input_document_values v ON v.input_document_id = d.id WHERE v.value IS NOT NULL`),
  ).toEqual([{ company_id: company, status: 1, value: 0 }])
  const entered = await rows(`SELECT value::int, source ->> 'kind' AS kind, source ->> 'name' AS name
      FROM input_document_value_calc_data WHERE value IS NOT NULL ORDER BY value, id`)
  const [zero, last] = [0, 1234].map((value) => ({ value, kind: 'workbook', name: 'one.XLSX' }))
  expect(entered).toEqual([zero, zero, last])
  expect(moved.flatMap(({ entity, changes }) => (entity === 'input_documents' ? [changes] : []))).toEqual([
    expect.not.objectContaining({ all_zero: expect.anything() }),
  ])
  expect(await verifyMove(client, bundle, input.mapping)).toMatchObject({ different: [] })
  await client.query("DELETE FROM legacy_links WHERE entity = 'input_documents'")
  const again = await checkMove(client, input)
  const open = again.filter(({ verdict }) => verdict === 'question')
  expect(open.length).toBe(moved.filter(({ verdict }) => verdict === 'created').length)
  expect(new Set(open.map(({ code }) => code))).toEqual(new Set(['document_here']))
})

/** A bundle with some rows replaced, as by manual edits or a database without constraints. */
async function otherwise(
  input: Awaited<ReturnType<typeof bundleOfFormer>>,
  change: (bundle: WholeBundle) => Partial<WholeBundle>,
) {
  const whole = await wholeBundle(input.bundle)
  return { ...input, bundle: await inOrder({ ...whole, ...change(whole) }) }
}

const withRow = (rows: readonly Row[], id: string, change: Row) =>
  rows.map((row) => (row.id === id ? { ...row, ...change } : row))

it('J4 what is neither yes nor no, and data of nobody knows what, are questions: no number is left out in silence', async () => {
  await owner.query(`INSERT INTO former.metric_calc_data VALUES (24, 12, 'b', 'Чужое');
      INSERT INTO former.input_document_value_calc_data VALUES (401, 102, 21, 7), (402, 104, 24, 5), (403, 105, 24, 0)`)
  const input = await otherwise(await bundleOfFormer(), ({ companies, input_document_values: values }) => ({
    companies: withRow(companies, '1', { is_emergency: 'Y' }),
    input_document_values: withRow(withRow(values, '101', { is_active: 'Y' }), '103', { is_active: null }),
  }))
  const verdicts = await applyMove(client, input)
  const first = (entity: string) => verdicts.find((one) => one.entity === entity)
  expect(first('companies')).toMatchObject({ code: 'created', changes: { choice_left_empty: 1 } })
  expect(first('input_documents')?.about).toEqual({ active_unclear: ['№ 11 «Перенесённый показатель»'] })
  expect(summed(verdicts, codeOf).input_documents).toBe(
    '1 active_unclear, 2 datum_unclear, 3 active_unclear, 4 datum_unclear, 6 no_value, 7 key_twice, 5 created',
  )
})

it('J3 dirt of a former database is told row by row, the same by check and by write', async () => {
  await owner.query(`INSERT INTO former.metric_categories VALUES (4, 'перенесённая КАТЕГОРИЯ');
      INSERT INTO former.metrics VALUES (13, 3, 2, 5, 4, 'Две одинаковые буквы', 'a'), (14, 3, 4, 5, 4, 'Полугодие', 'a');
      INSERT INTO former.metric_calc_data VALUES (24, 13, 'a', 'А'), (25, 13, 'А', 'А русская'), (26, 14, 'a', 'А');
      INSERT INTO former.input_documents VALUES (8, 1, 4, NULL, 2, 2023, 4, 0, 31, '2023-04-01', '2023-09-02', NULL),
        (9, 1, 3, 2, 2, 2023, 2, 0, 31, '2023-04-01', '2023-09-02', NULL);
      INSERT INTO former.input_documents VALUES (10, 1, 3, 2, 2, 2023, 5, 0, 31), (11, 1, 3, 2, 2, 1999, 3, 0, 31);
      INSERT INTO former.users VALUES (36, 'Новая', 'Вера', 'new@example.test', NULL, 3, 1, 1)`)
  const input = await otherwise(await bundleOfFormer(), ({ companies, users, input_documents }) => ({
    companies: [
      ...[...companies, { ...companies[0], id: '3', short_name: 'ТБ-3', name: 'Больница \0' }],
      // Texts are not truncated.
      { ...companies[0], id: '4', short_name: 'ЧБ-4', address: 'ул. '.repeat(80) },
      { ...companies[0], id: '5', short_name: 'ПБ-5', company_role_id: '3' },
    ],
    users: [
      ...[...users, { ...users[0], id: '34', surname: 'Ну\0ль', email: 'nul@example.test' }],
      { ...users[0], id: '35', email: 'crlf@example.test\r\nBcc: other@example.test' },
    ],
    input_documents: withRow(input_documents, '9', { deleted_at: '0000-00-00 00:00:00' }),
  }))
  const expected = {
    metrics: '13 letter_unknown, 14 dictionary_unknown',
    users: '32 address_twice, 33 address_twice, 34 text_unfit, 35 not_valid',
    // Of two documents with one key the later one is taken, whatever its category was called.
    input_documents: '2 key_twice, 4 key_twice, 6 no_value, 7 key_twice, 10 not_a_quarter, 11 not_a_quarter',
    companies: '2 deleted, 3 text_unfit, 4 too_long, 5 dictionary_unknown',
  }
  expect(summed(notMade(await checkMove(client, input)), codeOf)).toEqual(expected)
  const verdicts = await applyMove(client, input)
  expect(summed(notMade(verdicts), codeOf)).toEqual(expected)
  expect(summed(verdicts).metric_categories).toBe('3 created created, 4 same joined')
  expect(reportOf(verdicts).open).toContain(
    'организации, № 5 прежней системы: значения справочника здесь нет — роль (company_role_id) № 3',
  )
  const mayEnter = () =>
    rows(`SELECT count(*)::int AS n, count(*) FILTER (WHERE c.name = 'Перенесённая категория')::int AS there
      FROM user_metric_categories u JOIN metric_categories c ON c.id = u.metric_category_id
      JOIN legacy_links l ON l.entity = 'users' AND l.id = u.user_id WHERE l.legacy_id = '37'`)
  await owner.query(`CREATE TABLE former.metric_category_user (user_id int, metric_category_id int);
      INSERT INTO former.metric_category_user VALUES (37, 3), (37, 4), (37, 99);
      INSERT INTO former.users VALUES (37, 'Одна', 'Категория', 'one@example.test', NULL, 3, 1, 1),
        (38, 'Ни', 'Одной', 'none@example.test', NULL, 3, 1, 1)`)
  const assigned = await applyMove(client, await bundleOfFormer())
  expect(reportOf(assigned).totals).toContainEqual(
    expect.stringMatching(/^с изменением — .*назначьте.*: 1 \(№ 38\)$/),
  )
  expect(await mayEnter()).toEqual([{ n: 1, there: 1 }])
  // An operator gets our categories as well.
  expect(
    await rows(`SELECT count(*) = (SELECT count(*) FROM metric_categories) AS all FROM user_metric_categories u
      JOIN legacy_links l ON l.entity = 'users' AND l.id = u.user_id WHERE l.legacy_id = '36'`),
  ).toEqual([{ all: true }])
})

it('J3 what the database would not take is told by its row without its words, and nothing that hangs on it stands', async () => {
  await owner.query(`INSERT INTO former.companies VALUES (3, 'Третья', 'ТБ-3', 'Бийск', 77, 1, 9, false, NULL);
      UPDATE former.input_documents SET company_id = 3 WHERE id IN (1, 2)`)
  const former = await bundleOfFormer()
  const long = '9'.repeat(41)
  const input = await otherwise(former, ({ users }) => ({
    users: [...users, { ...users[0], id: long, surname: 'Тайная', email: 'long@example.test' }],
  }))
  const [checked, verdicts] = [await checkMove(client, input), [] as Verdict[]]
  const written = await applyMove(client, { ...input, verdicts })
  expect(written).toBe(verdicts)
  for (const list of [checked, written]) {
    const about = { not_stored: [expect.stringMatching(/^ошибка базы 22001/)] }
    expect(list.filter(({ verdict }) => verdict === 'refused')).toEqual([
      { entity: 'users', legacy_id: long, id: null, verdict: 'refused', code: 'not_stored', about },
    ])
    expect(summed(list, codeOf).companies).toMatch(/^2 \w+, 3 \w+$/)
    expect([reportPage(list, true), ...reportLines(list)].join('')).not.toContain('Тайная')
  }
  const cut: Verdict[] = []
  const gone: SqlClient['query'] = (text, values) =>
    text.startsWith('INSERT INTO "input_documents"')
      ? Promise.reject(new Error('the connection is gone'))
      : client.query(text, values)
  const broken = checkMove({ query: gone }, { ...former, verdicts: cut })
  await expect(broken).rejects.toThrow('the connection is gone')
  expect(cut.some(({ entity, verdict }) => entity === 'companies' && verdict === 'created')).toBe(true)
  expect(exitCode(written)).toBe(1)
  expect(await rows('SELECT short_name FROM companies')).toEqual([{ short_name: 'ТБ-3' }])
  const mended = await applyMove(client, former)
  expect(mended.filter(({ verdict }) => verdict === 'refused')).toEqual([])
  expect(await rows('SELECT short_name FROM companies ORDER BY 1')).toHaveLength(2)
})

it('J3 people and indicators that are deleted there and stand in documents come blocked and closed, and nobody stands in their place', async () => {
  await owner.query(`ALTER TABLE former.metrics ADD deleted_at timestamp; ALTER TABLE former.input_documents ADD approved_by int;
      UPDATE former.users SET deleted_at = '2024-03-03', email = 'SIDOROVA@example.test' WHERE id = 31;
      UPDATE former.users SET deleted_at = '2024-03-03' WHERE id = 32;
      INSERT INTO former.users VALUES (34, 'Уволен', 'Иван', 'gone@example.test', 'x', 2, 1, 1, '2024-03-03');
      INSERT INTO former.metrics VALUES (13, 3, 2, 5, 4, 'Удалённый показатель', 'a', '2024-01-01'),
        (14, 3, 2, 5, 4, 'Удалён и нигде не стоит', 'a', '2024-01-01'),
        (15, 3, 2, 5, 4, 'Создан заново', 'a', '2024-01-01'), (16, 3, 2, 5, 4, 'создан заново', 'a', NULL);
      INSERT INTO former.metric_calc_data VALUES (24, 13, 'a', 'А'), (25, 14, 'a', 'А'), (26, 15, 'a', 'А'), (27, 16, 'a', 'А');
      INSERT INTO former.input_document_values VALUES (108, 2, 13, 3, true), (109, 2, 15, 4, true);
      INSERT INTO former.input_document_value_calc_data VALUES (401, 108, 24, 3), (402, 109, 26, 4);
      UPDATE former.input_documents SET approved_by = 34 WHERE id IN (1, 2)`)
  const input = await bundleOfFormer()
  const verdicts = await applyMove(client, input)
  const of = (entity: string, id: string) =>
    verdicts.find((one) => one.entity === entity && one.legacy_id === id)
  expect(of('users', '31')?.changes).toEqual({ account_closed: 1, address_made: 1 })
  expect(of('users', '32')).toMatchObject({ verdict: 'left', code: 'deleted' })
  // The address of a deleted person is free.
  expect(of('users', '33')).toMatchObject({ code: 'created' })
  expect(
    await rows(`SELECT email, user_status_id AS status, password_hash FROM users
      WHERE surname IN ('Петрова', 'Уволен', 'Сидорова') ORDER BY email`),
  ).toEqual([
    { email: 'former-31@deleted.invalid', status: 2, password_hash: null },
    { email: 'gone@example.test', status: 2, password_hash: null },
    { email: 'sidorova@example.test', status: 1, password_hash: null },
  ])
  expect(
    await rows(`SELECT DISTINCT u.surname AS author, a.surname AS approver, array_agg(DISTINCT w.surname) AS history
      FROM input_documents d JOIN users u ON u.id = d.user_id JOIN users a ON a.id = d.approved_by_id
      JOIN input_document_events e ON e.input_document_id = d.id JOIN users w ON w.id = e.user_id
      WHERE d.year = 2023 AND d.quarter < 3 GROUP BY d.id, 1, 2`),
  ).toEqual([{ author: 'Петрова', approver: 'Уволен', history: ['Петрова', 'Уволен'] }])

  expect(of('metrics', '13')?.changes).toEqual({ metric_closed: 1 })
  expect(of('metrics', '14')).toMatchObject({ verdict: 'left', code: 'deleted' })
  expect(of('metrics', '15')).toMatchObject({ code: 'joined' })
  expect(
    await rows(
      "SELECT name, date_end::text FROM metrics WHERE name IN ('Удалённый показатель', 'создан заново')",
    ),
  ).toEqual(
    expect.arrayContaining([
      { name: 'Удалённый показатель', date_end: '2023-06-30' },
      { name: 'создан заново', date_end: null },
    ]),
  )
  // A deleted indicator stays in its documents, and is in none of a later quarter.
  expect(
    await rows(`SELECT d.year, d.quarter, v.value::int FROM metrics m JOIN input_document_values v ON v.metric_id = m.id
      JOIN input_documents d ON d.id = v.input_document_id WHERE m.name = 'Удалённый показатель' ORDER BY 1, 2`),
  ).toEqual([
    { year: 2023, quarter: 1, value: null },
    { year: 2023, quarter: 2, value: 3 },
  ])
  expect((await verifyMove(client, input.bundle, input.mapping)).different).toEqual([])
  expect(await checkFacts(client)).toEqual([])
  expect(touched(await applyMove(client, input))).toEqual([])
})

it('J3 documents and people of what is deleted there stay there, and nothing of them waits for a person', async () => {
  await owner.query(`ALTER TABLE former.metric_categories ADD deleted_at timestamp;
      INSERT INTO former.metric_categories VALUES (4, 'Удалённая категория', '2024-01-01');
      INSERT INTO former.users VALUES (34, 'Петров', 'Пётр', 'gone@example.test', NULL, 2, 1, 2);
      INSERT INTO former.input_documents VALUES (8, 2, 3, 2, 2, 2023, 1, 0, 34), (9, 1, 4, 2, 2, 2023, 1, 0, 31)`)
  const verdicts = await checkMove(client, await bundleOfFormer())
  const ofDeleted = verdicts.filter(({ code }) => code === 'deleted_above')
  expect(summed(ofDeleted)).toEqual({
    users: '34 left deleted_above',
    input_documents: '9 left deleted_above, 8 left deleted_above',
  })
  expect(verdicts.filter(({ verdict }) => verdict === 'refused')).toEqual([])
})

it('J8 what was deleted here is not called moved, and an older document takes the beginning of its organisation along', async () => {
  // Documents of years that are not moved hold nothing up.
  await owner.query(`INSERT INTO former.input_documents VALUES (9, 1, 3, 2, 1, 2002, 3, 0, 31, '2023-04-01', '2023-04-02', '2024-01-01'),
      (10, 1, 3, 3, 2, 2003, 1, 0, 31, '2023-04-01', '2023-04-02', NULL)`)
  await applyMove(client, await bundleOfFormer())
  const [document] = await rows(
    "SELECT id FROM legacy_links WHERE entity = 'input_documents' AND legacy_id = '5'",
  )
  await client.query('DELETE FROM input_document_values WHERE input_document_id = $1', [document?.id])
  await client.query('DELETE FROM input_documents WHERE id = $1', [document?.id])
  await owner.query(`INSERT INTO former.input_documents VALUES (8, 1, 3, 2, 1, 2021, 3, 0, 31, '2023-04-01', '2023-04-02', NULL);
      INSERT INTO former.input_document_values VALUES (108, 8, 11, 0, true)`)
  const begin = () => rows('SELECT date_begin_quarter::text AS begin, version FROM companies')
  expect(await begin()).toEqual([{ begin: '2023-01-01', version: 1 }])
  const verdicts = await applyMove(client, await bundleOfFormer())
  const of = (id: string) => verdicts.find((one) => one.entity === 'input_documents' && one.legacy_id === id)
  expect(of('5')).toMatchObject({ verdict: 'kept', code: 'deleted_here' })
  expect(of('8')).toMatchObject({ verdict: 'created' })
  expect(await begin()).toEqual([{ begin: '2021-07-01', version: 1 }])
})

it("J4 times are of the former application's clock, and a clock that is named later moves what nobody changed", async () => {
  const input = await bundleOfFormer()
  await applyMove(client, input)
  const approved = () =>
    rows('SELECT DISTINCT approved_at FROM input_documents WHERE approved_at IS NOT NULL')
  expect(await approved()).toEqual([{ approved_at: new Date('2023-04-02T10:00:00Z') }])
  await applyMove(client, { ...input, mapping: { ...input.mapping, timezone: 'Asia/Barnaul' } })
  expect(await approved()).toEqual([{ approved_at: new Date('2023-04-02T03:00:00Z') }])
})

it('J6 every value is held against the former one, and facts and publication come of what was approved', async () => {
  const input = await bundleOfFormer()
  await applyMove(client, input)
  const { sums, ...counts } = await verifyMove(client, input.bundle, input.mapping)
  expect(counts).toEqual({
    values: { equal: 2, rounded: 1, none: 2, different: 0 },
    ...{ different: [], unread: 0 },
  })
  expect(sumLines(sums)).toEqual({
    years: [
      '2023: документов там 5, здесь 4; сумма данных перенесённых документов там 195, здесь 195, в отключённых строках осталось там 0',
      '2024: документов там 2, здесь 1; сумма данных перенесённых документов там 0, здесь 0, в отключённых строках осталось там 0',
    ],
    odd: [],
  })
  expect(await checkFacts(client)).toEqual([])
  await republishAll()
  expect(await rows("SELECT state FROM publications WHERE state = 'published'")).toHaveLength(1)
  const whole = await wholeBundle(input.bundle)
  const other = whole.input_document_values.map((row) => (row.id === '102' ? { ...row, value: '34' } : row))
  const data = whole.calc_data_values.map((row) => (row.id === '302' ? { ...row, value: '31' } : row))
  const bundle: typeof input.bundle = {
    ...{ ...input.bundle, input_document_values: other, calc_data_values: data },
  }
  const odd = await verifyMove(client, bundle, input.mapping)
  expect(odd.different).toEqual([
    {
      ...{ id: '102', accepted: null },
      words: expect.stringMatching(
        /№ 11: там значение 34, сумма данных 41; здесь значение 33,3+, сумма данных 40/,
      ),
    },
  ])
  expect(sumLines(odd.sums).odd).toEqual([
    'организация № 1 прежней системы, 2023: сумма данных перенесённых документов там 196, здесь 195',
  ])

  const verifiedWith = async (accepted: Partial<typeof input.mapping.accepted>, of = bundle) => {
    const decided = { ...input.mapping, accepted: { values: {}, documents: {}, metrics: {}, ...accepted } }
    const { exitCode, open, totals } = await verify(client, of, decided)
    return { exitCode, open: open.length, lines: totals.filter((line) => /принят|не числа/.test(line)) }
  }
  expect(await verifiedWith({})).toEqual({
    exitCode: 1,
    open: 2,
    lines: [expect.stringContaining('решением 0')],
  })
  // Accepting an indicator covers values only; accepting a row covers its data too.
  expect(await verifiedWith({ metrics: { 11: 'другая формула' } })).toMatchObject({ exitCode: 1, open: 2 })
  expect(await verifiedWith({ values: { 102: 'исправлено пилотом' } })).toEqual({
    ...{ exitCode: 0, open: 0 },
    lines: [
      expect.stringContaining('из них принято решением 1'),
      expect.stringMatching(/^принято — input_document_values № 102, .*: исправлено пилотом$/),
    ],
  })
  expect(await verifiedWith({ documents: { 2: 'исправлено пилотом' } })).toMatchObject({ exitCode: 0 })
  const onlyValues = { ...bundle, calc_data_values: whole.calc_data_values }
  expect(await verifiedWith({ metrics: { 11: 'другая формула' } }, onlyValues)).toMatchObject({ exitCode: 0 })
  // A non-number is not summed as 0: the row is reported and left out on both sides.
  const unread = whole.calc_data_values.map((row) => (row.id === '302' ? { ...row, value: 'тридцать' } : row))
  const strange = await verifyMove(client, { ...input.bundle, calc_data_values: unread }, input.mapping)
  expect(strange).toMatchObject({
    unread: 1,
    different: [{ id: '102', words: expect.stringContaining('не число') }],
  })
  expect(sumLines(strange.sums)).toMatchObject({
    years: [expect.stringContaining('там 155, здесь 155'), expect.anything()],
    odd: [],
  })
  expect(await verifiedWith({}, { ...input.bundle, calc_data_values: unread })).toEqual({
    ...{ exitCode: 1, open: 1 },
    lines: [expect.anything(), 'Данных, которые не числа: 1; в суммы они не входят.'],
  })
})

it('J6 two former organisations that are one here are compared as one, each by its own summary', async () => {
  await owner.query(`INSERT INTO former.companies VALUES (3, 'городская  «больница» ', 'гб–1  ёлка', 'Барнаул', 77, 1, 9, true, NULL);
      UPDATE former.companies SET short_name = 'ГБ-1 Елка', name = 'Городская "больница"' WHERE id = 1;
      UPDATE former.input_documents SET company_id = 3 WHERE id = 5;
      ALTER TABLE former.companies ADD number text;
      UPDATE former.companies SET number = CASE id WHEN 1 THEN '00104233' WHEN 3 THEN 'К-7 б' END;
      INSERT INTO former.input_documents VALUES (8, 3, 3, 2, 2, 2023, 2, 0, 31, '2023-04-01', '2023-04-02', NULL)`)
  const input = await bundleOfFormer()
  const verdicts = await applyMove(client, input)
  expect(verdicts.filter(({ entity }) => entity === 'companies')).toMatchObject([
    { legacy_id: '1', code: 'created', changes: { number_new: 1 } },
    { legacy_id: '2', code: 'deleted' },
    { legacy_id: '3', code: 'joined', changes: { joined_twice: 1 } },
  ])
  const [own] = await rows('SELECT id FROM companies')
  const former = (role: 'admin' | 'manager') => {
    const scope = companyScope({ id: 1, role, company_id: Number(own?.id), metric_category_ids: [] })
    return readFormerNumbers(scope, Number(own?.id))
  }
  expect([await former('admin'), await former('manager')]).toEqual([
    [
      { legacy_id: '1', number: '00104233' },
      { legacy_id: '3', number: 'К-7 б' },
    ],
    [],
  ])
  const api = await startFormerApi(await wholeBundle(input.bundle))
  onTestFinished(() => void api.stop())
  const ask = await signIn(api.url, api.email, api.password)
  const { totals, open } = await compareWith(ask, client, input.bundle, 200, input.mapping)
  expect(totals[0]).toMatch(/^Документов спрошено: 5 из 5, организаций по годам: 2, сводок: 4, /)
  const left = 'В сводках остаются там документы: 3; почему — в отчёте write.'
  expect([totals.at(-1), open]).toEqual([left, []])
  const packed = { ...input.bundle, input_documents: [] }
  expect((await compareWith(ask, client, packed, 200, input.mapping)).open.toSorted()).toEqual([
    '/api/metrics-summary?year=2023&company_id=1: категория № 3, квартал 1: документа нет в пакете',
    '/api/metrics-summary?year=2023&company_id=3: категория № 3, квартал 2: документа нет в пакете',
    '/api/metrics-summary?year=2024&company_id=1: категория № 3, квартал 2: документа нет в пакете',
  ])
  const answered =
    (path: string, from: string, to: string): typeof ask =>
    async (url) => {
      const text = JSON.stringify(await ask(url))
      return JSON.parse(url === path ? text.replace(from, to) : text)
    }
  const comparedBy = async (of: typeof ask, accepted: Partial<typeof input.mapping.accepted> = {}) => {
    const decided = { ...input.mapping, accepted: { ...input.mapping.accepted, ...accepted } }
    const { exitCode, totals, open } = await compareWith(of, client, input.bundle, 200, decided)
    return [exitCode, totals.filter((line) => /^принято|решением [1-9]/.test(line)), open]
  }
  const byDecision = 'Не совпало: 1, из них принято решением 1.'
  // An inactive row had no value, and cut digits were reported when they were cut.
  const off = answered('/api/input-documents/3', '"value":0,"is_active":true', '"value":60,"is_active":false')
  expect(await comparedBy(off)).toEqual([0, [], []])
  const fine = answered('/api/input-documents/1', '"value":100}', '"value":100.0000004}')
  expect(await comparedBy(fine)).toEqual([0, [], []])
  const status = answered('/api/input-documents/1', '_status_id":"2"', '_status_id":"3"')
  const statusWords = 'документ № 1 прежней системы: статус: там 3, здесь утверждён'
  expect(await comparedBy(status)).toEqual([1, [], [statusWords]])
  expect(await comparedBy(status, { documents: { 1: 'решил пилот' } })).toEqual([
    ...[0, [byDecision, `принято — ${statusWords}: решил пилот`], []],
  ])
  const chart = '/api/analytics-indicators-data?period_id=2&metric_category_id=3&company_id=1'
  const drawn = answered(chart, '"value":5}', '"value":7}')
  const drawnWords = `${chart}: показатель № 11, 2023, квартал 1: там 7, здесь 5`
  expect(await comparedBy(drawn)).toEqual([1, [], [drawnWords]])
  // The former chart format is not known for certain: an unreadable one is reported and blocks nothing.
  const foreign: typeof ask = async (url) => (url === chart ? { data: { dynamics: 'svg' } } : ask(url))
  const odd = await compareWith(foreign, client, input.bundle, 200, input.mapping)
  expect([odd.exitCode, odd.totals[2]]).toEqual([0, expect.stringMatching(/^Ответов о динамике.*: 1;/)])
  const cut = answered('/api/input-documents/1', '"year":"2023"', '"year":{}')
  expect((await comparedBy(cut))[2]).toEqual(['/api/input-documents/1: ответ не разобран (data.year)'])
  // A row deleted there is skipped when the bundle knows of it, and reported otherwise.
  const gone: typeof ask = async (url) => (url === '/api/input-documents/1' ? undefined : ask(url))
  expect((await comparedBy(gone))[2]).toEqual(['/api/input-documents/1: этого там нет (ответ 404)'])
  const input_documents = (await wholeBundle(input.bundle)).input_documents.map((row) =>
    row.id === '1' ? { ...row, deleted_at: '2026-01-01' } : row,
  )
  const later = { ...input.bundle, input_documents }
  const { totals: lines, open: none } = await compareWith(gone, client, later, 200, input.mapping)
  expect([none, lines]).toEqual([[], expect.arrayContaining([expect.stringMatching(/^Удалены там .*: 1;/)])])
  const typed: typeof ask = async (path) => {
    const answer = JSON.stringify(await ask(path))
    return JSON.parse(
      answer.replace('"value":100}', '"value":"сто"}').replaceAll('"value":5,', '"value":"5,0",'),
    )
  }
  const words = 'документ № 1 прежней системы, показатель № 11: b: там не число, здесь 100'
  expect(await comparedBy(typed)).toEqual([1, [], [words]])
  // An accepted difference is reported with its reason; accepting an indicator does not cover its data.
  expect(await comparedBy(typed, { metrics: { 11: 'другая формула' } })).toEqual([1, [], [words]])
  const expected = [0, [byDecision, `принято — ${words}: исправлено пилотом`], []]
  expect(await comparedBy(typed, { documents: { 1: 'исправлено пилотом' } })).toEqual(expected)
  expect(await comparedBy(typed, { values: { 101: 'исправлено пилотом' } })).toEqual(expected)
})

it('J13 the gate tries what was moved before anybody signs in: with a leak the move is not finished', async () => {
  // Other files of this worker have loaded the module without the switch.
  vi.resetModules()
  const { verify } = await import('@/scripts/move/verify')
  const input = await bundleOfFormer()
  await applyMove(client, input)
  const verified = async () => {
    const report = await verify(client, input.bundle, input.mapping)
    await keepRun(client, 'verify', input.checksum, report)
    // Indicators that did not exist there are expected here.
    expect(report.totals).toContainEqual(
      expect.stringMatching(/в прежней системе не было: 46, категорий: 7\./),
    )
    return [report.exitCode, report.totals.find((line) => line.includes('анонимности'))]
  }
  onTestFinished(() => void Object.assign(hiding, { isBroken: false }))
  hiding.isBroken = true
  expect(await verified()).toEqual([1, expect.stringMatching(/узнать можно [1-9]/)])
  const known = { leaving: '2', people: '2', metrics: '46' }
  await expect(finishMove(client, input, known)).rejects.toThrow('сверка этого пакета должна сойтись')
  hiding.isBroken = false
  expect(await verified()).toEqual([0, expect.stringContaining('узнать можно 0')])
  expect(await rows('SELECT FROM sessions')).toEqual([])
  await expect(finishMove(client, input, {})).rejects.toThrow('остаются документы: 2')
  // A watcher enters nothing and takes part in no comparison.
  const watcher = await createCompany(client, { company_role_id: 2 })
  await client.query("UPDATE users SET company_id = $1 WHERE surname = 'Петрова'", [watcher])
  expect(await finishMove(client, input, known)).toMatchObject({ exitCode: 0 })
  const letters = await outbox()
  const ofEntry = /Дальше данные вносятся[\s\S]*Номер вашей организации[\s\S]*Проверьте/
  expect(letters.map(({ recipient, text }) => [recipient.split('@')[0], ofEntry.test(text)])).toEqual([
    ['sidorova', true],
    ['petrova', false],
  ])
  expect(letters[1]?.text).not.toMatch(/вносятся|Номер вашей|Проверьте/)
})

it('J10 who stays behind and what nobody can manage is named before the move is finished for good', async () => {
  const input = await bundleOfFormer()
  await applyMove(client, input)
  const report = { totals: [], open: [], exitCode: 0, left: 0 }
  await keepRun(client, 'verify', input.checksum, report)
  // A verification is valid for the state at its time.
  await keepRun(client, 'write', input.checksum, { ...report, exitCode: 2 })
  await expect(finishMove(client, input, { people: '2' })).rejects.toThrow('после последнего переноса')
  await keepRun(client, 'verify', input.checksum, report)
  await client.query('UPDATE users SET user_status_id = 2 WHERE company_id IS NOT NULL')
  const [someone] = input.bundle.users
  const users = [
    ...input.bundle.users,
    { ...someone, id: '71' },
    { ...someone, id: '72', deleted_at: '2024-01-01' },
  ]
  const finish = (known: object) => finishMove(client, { ...input, bundle: { users } }, known)
  const words = [
    'Не перенесены люди: 3 (№ 32, 33, 71 прежней системы).',
    'Перенесены, но без действующего руководителя организации: 1 (№ 1 прежней системы).',
    expect.stringMatching(
      /^Действующих показателей, которых в прежней системе не было: 2, категорий: [12]\./,
    ),
  ]
  // An indicator that begins this quarter is not expected earlier, and one that has ended is not expected at all.
  await client.query(`UPDATE metrics SET date_begin = date_trunc('quarter', current_date), date_end = NULL WHERE id % 2 = 0;
    UPDATE metrics SET date_end = current_date - 1 WHERE id % 2 = 1;
    UPDATE metrics SET date_begin = '2023-01-01', date_end = NULL WHERE id IN (SELECT min(id) FROM metrics GROUP BY id % 2)`)
  await expect(finish({ people: '3' })).rejects.toThrow(
    /Завершение не отменить\. Если так и должно быть: npm run move -- finish --people=3 --managerless=1 --metrics=2$/,
  )
  const { totals } = await finish({ people: '3', managerless: '1', metrics: '2' })
  expect(totals).toEqual(['Переезд завершён. Писем руководителям: 0.', ...words])
})

it('J1 a person signs in with the former password', async () => {
  await applyMove(client, await bundleOfFormer())
  const answer = await guest().post('/api/login', {
    email: 'petrova@example.test',
    password: 'Прежний пароль 7',
  })
  expect(answer.status).toBe(200)
})
