import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { databaseUrl } from '@/e2e/support/database'
import { databaseChecksums, differences } from '@/e2e/support/postgres/table-checksums'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { bundled } from '@/scripts/boot/bundle.mjs'
import { foreignTables } from '@/scripts/commands/restore'
import { sha256Of, writeManifest } from '@/scripts/database/backup-manifest'
import { ensureDatabase, withClient } from '@/scripts/database/database-url'

const name = `${inject('template')}_restore`
const url = databaseUrl(inject('adminUrl'), name)
const folder = ownFolder()
const file = join(folder, 'pokazateli-20261121T090000Z.dump')

beforeAll(async () => {
  await ensureDatabase(inject('adminUrl'), name)
  await withClient(url, (client) => client.query('CREATE SCHEMA other'))
})
afterAll(async () => {
  await withClient(inject('adminUrl'), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
})

/** PostgreSQL programs that report this version and exit with the code half-way. */
function tools(version: number, code: number): string {
  const bin = mkdtempSync(join(folder, 'bin-'))
  const lines = [
    '#!/bin/sh',
    `if [ "$1" = --version ]; then echo "tool (PostgreSQL) ${version}.1"; exit 0; fi`,
    'for one; do case $one in --file=*) echo half > "$' + '{one#--file=}";; esac; done',
    `exit ${code}`,
  ]
  for (const tool of ['pg_dump', 'pg_restore']) {
    writeFileSync(join(bin, tool), `${lines.join('\n')}\n`, { mode: 0o755 })
  }
  return bin
}

/** The bundle of `node scripts/run.mjs`, shared by all tests. */
const main = await bundled('scripts/main.ts')

function command(name: string, args: string[], { database = url, version = 99, code = 7 } = {}) {
  const { status, stderr } = spawnSync(process.execPath, [main, name, ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: database,
      DATABASE_OWNER_URL: '',
      PATH: `${tools(version, code)}${delimiter}${process.env.PATH}`,
    },
  })
  return { status, stderr }
}

/** The message of a refusal that changes nothing. */
async function refusal(options?: { database?: string; version?: number }): Promise<string> {
  const database = options?.database ?? url
  const before = await databaseChecksums(database)
  const { status, stderr } = command('restore', [file], options)
  expect(status).toBe(1)
  expect(differences(before, await databaseChecksums(database))).toEqual([])
  return stderr
}

describe.skipIf(process.platform === 'win32')('D5 npm run restore refuses and changes nothing', () => {
  const describeCopy = async (changes: object = {}) =>
    writeManifest(file, {
      format: 1,
      created_at: '2026-11-21T09:00:00.000Z',
      sha256: await sha256Of(file),
      bytes: 5,
      server_version: 180001,
      last_migration: '',
      ...changes,
    })
  beforeEach(async () => {
    writeFileSync(file, 'PGDMP')
    await describeCopy()
  })

  it('a damaged copy and one of a newer program', async () => {
    writeFileSync(file, 'PGDMQ')
    expect(await refusal()).toContain('Контрольная сумма не сходится')
    writeFileSync(file, 'PGDMP')
    await describeCopy({ last_migration: '29990101000000_future' })
    expect(await refusal()).toContain('более новой версией программы (миграция 29990101000000_future)')
  })

  it('a copy of a newer pg_dump or a newer server', async () => {
    await describeCopy({ dump_version: 98 })
    expect(await refusal({ version: 97 })).toContain('pg_restore версии 97 слишком стара: нужна 98 или новее')
    await describeCopy({ server_version: 990001 })
    expect(await refusal()).toMatch(/Копия сделана с сервера PostgreSQL 99, а .* — версии 18: она старее/)
  })

  it('a database with tables in any schema', async () => {
    const used = process.env.DATABASE_OWNER_URL ?? ''
    expect(await refusal({ database: used })).toMatch(/не пуста: \d+ таблиц/)
    await withClient(url, (client) => client.query('CREATE TABLE other.job (id int)'))
    expect(await withClient(url, foreignTables)).toEqual(['other.job'])
    expect(await refusal()).toContain('не пуста: 1 таблица')
    await withClient(url, (client) => client.query('DROP TABLE other.job'))
    expect(await withClient(url, foreignTables)).toEqual([])
  })

  it('what pg_restore itself does not take', async () => {
    expect(await refusal()).toContain('Копия не восстановлена, база данных осталась пустой')
  })
})

const itOnUnix = it.skipIf(process.platform === 'win32')

itOnUnix('D5 a copy that failed leaves nothing behind and is a failure', () => {
  const [output, database] = [join(folder, 'copies'), process.env.DATABASE_OWNER_URL]
  const { status, stderr } = command('backup', ['--output', output], { database })
  expect([status, readdirSync(output)]).toEqual([1, []])
  expect(stderr).toContain('Копия не сделана')
})

itOnUnix(
  'D5 a copy and a drill leave their marks, and the drill no database; one that fails leaves neither',
  async () => {
    const database = process.env.DATABASE_OWNER_URL ?? ''
    const marks = () =>
      withClient(database, async (client) => {
        const { rows } =
          await client.query(`SELECT (SELECT count(*)::int FROM pg_database WHERE datname LIKE 'drill%') AS left,
          (SELECT array_agg(kind ORDER BY kind) FROM upkeep WHERE kind <> 'program') AS kinds`)
        return rows[0]
      })
    const output = join(folder, 'drilled')
    expect(command('backup', ['--output', output], { database, code: 0 }).status).toBe(0)
    const [copy = ''] = readdirSync(output).filter((one) => one.endsWith('.dump'))
    const drill = (code: number) =>
      command('restore', ['--drill', join(output, copy)], { database, code }).status
    expect([drill(7), await marks()]).toEqual([1, { left: 0, kinds: ['backup'] }])
    expect([drill(0), await marks()]).toEqual([0, { left: 0, kinds: ['backup', 'drill'] }])
  },
)

itOnUnix.each(['start', 'dev'])('npm run %s is told of, not run', (name) => {
  expect(command(name, ['--help']).status).toBe(0)
})

it('D5 what the manual tells to do before the first start closes letters, sessions and links', async () => {
  const manual = readFileSync('docs/operations.md', 'utf8')
  const sql = manual.split('### Перед первым запуском восстановленной базы\n')[1]?.split('```')[1] ?? ''
  const left = await withClient(process.env.DATABASE_OWNER_URL ?? '', async (client) => {
    await client.query('BEGIN')
    await client.query(`INSERT INTO users (surname, name, email, user_role_id)
      SELECT 'Иванова', 'Анна', 'before-start@example.org', min(id) FROM user_roles`)
    await client.query(
      "INSERT INTO outbox_messages (recipient, subject, text, html) VALUES ('a', 'b', 'c', 'd')",
    )
    await client.query(
      `INSERT INTO sessions (id_hash, user_id, expires_at) SELECT '\\x01', max(id), now() FROM users`,
    )
    await client.query(`INSERT INTO password_tokens (token_hash, user_id, purpose, expires_at)
      SELECT decode(n::text, 'hex'), max(users.id), p, now() FROM users, (VALUES (10, 'reset'), (11, 'invitation')) AS t (n, p)
      GROUP BY n, p`)
    await client.query(sql)
    const { rows } = await client.query(`SELECT (SELECT count(*)::int FROM sessions) AS sessions,
      (SELECT array_agg(purpose) FROM password_tokens) AS links,
      (SELECT count(*)::int FROM outbox_messages WHERE sent_at IS NULL OR text <> '') AS letters`)
    await client.query('ROLLBACK')
    return rows[0]
  })
  expect(left).toEqual({ sessions: 0, links: ['invitation'], letters: 0 })
})

it('checksums of a database notice a value, a rule, an index, a number of a sequence', async () => {
  const own = process.env.DATABASE_OWNER_URL ?? ''
  const before = await databaseChecksums(own)
  expect(before.size).toBeGreaterThan(300)
  await withClient(own, async (client) => {
    await client.query(
      "UPDATE metric_units SET name = name || '!' WHERE id = (SELECT min(id) FROM metric_units)",
    )
    await client.query('ALTER TABLE users DROP CONSTRAINT users_email_lower')
    await client.query('DROP INDEX metric_units_name_key')
    await client.query("SELECT setval('users_id_seq', 777)")
    await client.query('ALTER TABLE metrics ALTER COLUMN name DROP NOT NULL')
  })
  expect(differences(before, await databaseChecksums(own))).toEqual([
    'column metrics.name',
    'constraint public.users_email_lower users',
    'index public.metric_units_name_key',
    'sequence public.users_id_seq',
    'table public.metric_units',
  ])
})
