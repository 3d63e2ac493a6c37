import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MigrationList } from '@prisma/schema-engine-wasm'
import { UserError } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'

/** Where the schema and its migrations are. @param folder `prisma` */
export function migrationPaths(folder = inRoot('prisma')) {
  const migrations = join(folder, 'migrations')
  return {
    schema: join(folder, 'schema.prisma'),
    migrations,
    lock: join(migrations, 'migration_lock.toml'),
  }
}

export type MigrationPaths = ReturnType<typeof migrationPaths>

/** The folder of migrations as the engine wants it, oldest first. */
export function readMigrations(paths: MigrationPaths): MigrationList {
  const names = existsSync(paths.migrations)
    ? readdirSync(paths.migrations, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : []
  return {
    baseDir: paths.migrations,
    lockfile: {
      path: 'migration_lock.toml',
      content: existsSync(paths.lock) ? readFileSync(paths.lock, 'utf8') : null,
    },
    shadowDbInitScript: '',
    migrationDirectories: names.map((path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: readSql(join(paths.migrations, path, 'migration.sql')),
      },
    })),
  }
}

function readSql(file: string): { tag: 'ok'; value: string } | { tag: 'error'; value: string } {
  try {
    return { tag: 'ok', value: readFileSync(file, 'utf8') }
  } catch (error) {
    return { tag: 'error', value: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * A migration's folder: the moment in UTC orders them, the name says what for.
 * @param name words a developer typed
 */
export function migrationName(name: string | undefined, now: Date) {
  const slug = (name ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (!/^[a-z][a-z0-9_]{0,60}$/.test(slug)) {
    throw new UserError('Назовите миграцию латиницей, например: npm run db:new -- add_contact_offers')
  }
  return `${now.toISOString().replace(/\D/g, '').slice(0, 14)}_${slug}`
}

/**
 * @param name folder of the migration
 * @returns the file written
 */
export function writeMigration(paths: MigrationPaths, name: string, sql: string): string {
  const folder = join(paths.migrations, name)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(paths.lock)) {
    writeFileSync(paths.lock, '# Read by `prisma migrate deploy`.\nprovider = "postgresql"\n')
  }
  writeFileSync(join(folder, 'migration.sql'), sql)
  return join(folder, 'migration.sql')
}
