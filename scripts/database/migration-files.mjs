import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../lib/console.mjs'
import { inRoot } from '../lib/paths.mjs'

/** Where the schema, its migrations and the copy of the last migrated schema are. @param {string} folder `prisma` */
export function migrationPaths(folder = inRoot('prisma')) {
  const migrations = join(folder, 'migrations')
  return {
    schema: join(folder, 'schema.prisma'),
    migrations,
    lastSchema: join(migrations, 'schema.last.prisma'),
    lock: join(migrations, 'migration_lock.toml'),
  }
}

/** @typedef {ReturnType<typeof migrationPaths>} MigrationPaths */

/**
 * The folder of migrations as the engine wants it, oldest first.
 * @param {MigrationPaths} paths
 * @returns {import('@prisma/schema-engine-wasm').MigrationList}
 */
export function readMigrations(paths) {
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

/** @param {string} file @returns {{ tag: 'ok', value: string } | { tag: 'error', value: string }} */
function readSql(file) {
  try {
    return { tag: 'ok', value: readFileSync(file, 'utf8') }
  } catch (error) {
    return { tag: 'error', value: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * A migration's folder: the moment in UTC orders them, the name says what for.
 * @param {string | undefined} name words a developer typed
 * @param {Date} now
 */
export function migrationName(name, now) {
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
 * @param {MigrationPaths} paths
 * @param {string} name folder of the migration
 * @param {string} sql
 * @param {string} schema text of the schema it leads to
 * @returns {string} the file written
 */
export function writeMigration(paths, name, sql, schema) {
  const folder = join(paths.migrations, name)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(paths.lock)) {
    writeFileSync(paths.lock, '# Read by `prisma migrate deploy`.\nprovider = "postgresql"\n')
  }
  writeFileSync(join(folder, 'migration.sql'), sql)
  writeFileSync(paths.lastSchema, schema)
  return join(folder, 'migration.sql')
}
