import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'

/** What is written into the code at build time: version and newest migration. */
export function release() {
  const folder = inRoot('prisma', 'migrations')
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const migrations = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return {
    VERSION: String(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version),
    LAST_MIGRATION: migrations.sort().at(-1) ?? '',
  }
}
