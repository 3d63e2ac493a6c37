import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { VERSION } from '@/lib/core/process/env'
import { say, UserError } from '@/scripts/boot/console.mjs'
import { beginAlone } from '@/scripts/database/database-lock'
import { withClient } from '@/scripts/database/database-url'
import {
  type MigrationPaths,
  migrationName,
  migrationPaths,
  readMigrations,
  writeMigration,
} from '@/scripts/database/migration-files'
import { ENGINE_LOCK, withEngine } from '@/scripts/database/schema-engine'

const ALL_TABLES = { externalTables: [], externalEnums: [] }

/**
 * Applies the migrations the database does not have yet and records them in `_prisma_migrations`, as
 * `prisma migrate deploy` does. A migration runs as one transaction: it must hold no COMMIT of its own.
 * @param url of an existing database
 * @returns names of those just applied
 */
export async function migrate(url: string, paths: MigrationPaths = migrationPaths()): Promise<string[]> {
  const migrationsList = readMigrations(paths)
  const schema = readFileSync(paths.schema, 'utf8')
  return withClient(url, async (client) => {
    // In a transaction of its own, so that several containers may start at once; migrations run beside it.
    await beginAlone(client, ENGINE_LOCK)
    try {
      await requireReachable(client, paths)
      const interrupted = await withClient(url, interruptedMigrations)
      const { appliedMigrationNames } = await withEngine(url, schema, async (engine) => {
        for (const migrationName of interrupted) await engine.markMigrationRolledBack({ migrationName })
        return engine.applyMigrations({ migrationsList, filters: ALL_TABLES })
      })
      const last = appliedMigrationNames.at(-1)
      if (last) say(`  применены миграции: ${appliedMigrationNames.length}, последняя ${last}`)
      return appliedMigrationNames
    } catch (error) {
      if (error instanceof UserError) throw error
      throw new UserError(`Миграции не применены.\n${reason(error)}`)
    } finally {
      await client.query('ROLLBACK')
    }
  })
}

/** What this program is proved to bring up to date (e2e/upgrades): an older database goes through that version first. */
const OLDEST = { version: '0.1.0', migration: '20261123020000_reminders_asked' }

/** Refuses, before anything is touched, a database that a newer program has left, and one that is too old for this one. */
export async function requireReachable(client: Client, paths = migrationPaths()): Promise<void> {
  const { rows: state } = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS is_made,
    to_regclass('upkeep') IS NOT NULL AS is_noted`)
  if (!state[0].is_made) return
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL
     ORDER BY 1 DESC`,
  )
  const known = readMigrations(paths).migrationDirectories.map(({ path }) => path)
  const strange = rows.find(({ name }) => !known.includes(name))
  if (strange) {
    const noted =
      state[0].is_noted && (await client.query("SELECT detail FROM upkeep WHERE kind = 'program'"))
    const version = noted ? noted.rows[0]?.detail.version : undefined
    throw new UserError(
      `База новее программы: её обновила ${version ? `версия ${version}` : 'более новая версия'} (миграция ${strange.name}), ` +
        `а эта — ${VERSION}. Вернуться назад нельзя, ничего не изменено: поставьте версию не старше той или ` +
        'восстановите в пустую базу копию, сделанную до обновления.',
    )
  }
  const newest = rows[0]?.name
  if (newest && known.includes(OLDEST.migration) && newest < OLDEST.migration) {
    throw new UserError(
      `База старше версии ${OLDEST.version} (миграция ${newest}): сразу на ${VERSION} её не обновить, ничего не изменено. ` +
        `Сначала запустите версию ${OLDEST.version}, затем эту.`,
    )
  }
}

/**
 * Migrations begun and never finished. Nobody is running them, for we hold the lock, and PostgreSQL has undone
 * them, for each is one transaction: they are simply tried again, where Prisma would wait for a person.
 */
async function interruptedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known")
  if (!rows[0].known) return []
  const interrupted = await client.query(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  )
  return interrupted.rows.map((row) => row.migration_name)
}

/**
 * Writes the SQL that leads from what the migrations make to the present schema. What the schema cannot say
 * (CHECK constraints, partial indexes, triggers) is added to the file by hand.
 * @param url of any database of the server, as a role that may create another
 * @returns the file written
 */
export async function newMigration(
  url: string,
  name: string | undefined,
  paths: MigrationPaths = migrationPaths(),
): Promise<string> {
  const folder = migrationName(name, new Date())
  const sql = await missingSql(url, paths)
  if (!sql) throw new UserError('Схема не изменилась с последней миграции: новая не нужна.')
  return writeMigration(paths, folder, sql)
}

/**
 * What the schema has and the migrations do not make, found by applying them to a database of its own.
 * @returns SQL; empty when they lead to the schema
 */
export async function missingSql(url: string, paths: MigrationPaths = migrationPaths()): Promise<string> {
  const files = [{ path: 'schema.prisma', content: readFileSync(paths.schema, 'utf8') }]
  try {
    return await withScratch(url, async (scratch) => {
      await migrate(scratch, paths)
      return withEngine(scratch, files[0]?.content ?? '', async (engine) => {
        const { stdout } = await engine.diff({
          from: { tag: 'schemaDatasource', files, configDir: '' },
          to: { tag: 'schemaDatamodel', files },
          script: true,
          exitCode: null,
          filters: ALL_TABLES,
        })
        return stdout && !/^-- This is an empty migration/m.test(stdout) ? stdout : ''
      })
    })
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(`Схему не удалось сравнить.\n${reason(error)}`)
  }
}

/** Runs work over an empty database beside `url`, which is dropped afterwards. */
async function withScratch<Result>(url: string, work: (scratch: string) => Promise<Result>): Promise<Result> {
  const scratch = new URL(url)
  const name = `scratch_${process.pid}_${Date.now()}`
  scratch.pathname = name
  return withClient(url, async (client) => {
    await client.query(`CREATE DATABASE ${name}`)
    try {
      return await work(scratch.href)
    } finally {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
    }
  })
}

/** The engine's words without the trace of its own code, which names no line of ours. */
function reason(error: unknown) {
  const text = error instanceof Error ? error.message : String(error)
  return text
    .replace(/^ +\d+: \w+::.*$|^ +at schema-engine\/.*$/gm, '')
    .replace(/\n\s*\n/g, '\n')
    .trim()
}
