import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { UserError } from '@/scripts/boot/console.mjs'

/** What lies beside a copy as `<copy>.json`; deploy/backup/backup.sh writes the same. */
interface Manifest {
  format: 1
  created_at: string
  /** of the copy */
  sha256: string
  bytes: number
  /** as server_version_num, 180001 */
  server_version: number
  /** major version of the pg_dump that made it; the server's when it is not said */
  dump_version?: number
  /** the newest one the database had */
  last_migration: string
}

export function backupName(now: Date) {
  return `pokazateli-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.dump`
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** @param file the copy */
export function writeManifest(file: string, manifest: Manifest) {
  writeFileSync(`${file}.json`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false
  const { format, sha256, bytes, server_version, dump_version, last_migration, created_at } = value as Record<
    string,
    unknown
  >
  return (
    format === 1 &&
    typeof sha256 === 'string' &&
    typeof bytes === 'number' &&
    typeof server_version === 'number' &&
    (dump_version === undefined || typeof dump_version === 'number') &&
    typeof last_migration === 'string' &&
    typeof created_at === 'string'
  )
}

/** @param file the copy */
function readManifest(file: string) {
  if (!existsSync(file)) throw new UserError(`Нет файла ${file}.`)
  if (!existsSync(`${file}.json`)) {
    throw new UserError(
      `Рядом с копией нет её описания ${file}.json: без него нельзя проверить, что она цела.`,
    )
  }
  try {
    const value = JSON.parse(readFileSync(`${file}.json`, 'utf8'))
    if (isManifest(value)) return value
  } catch {}
  throw new UserError(`Описание копии ${file}.json повреждено или другого вида.`)
}

/**
 * Reads a copy's description and checks that the copy is whole and not newer than this program.
 * @param file the copy
 * @param migrations the names this program knows, in order
 */
export async function checkedManifest(file: string, migrations: string[]): Promise<Manifest> {
  const manifest = readManifest(file)
  if ((await sha256Of(file)) !== manifest.sha256) {
    throw new UserError(`Контрольная сумма не сходится: копия ${file} повреждена.`)
  }
  if (manifest.last_migration !== '' && !migrations.includes(manifest.last_migration)) {
    throw new UserError(
      `Копия сделана более новой версией программы (миграция ${manifest.last_migration}). Обновите программу.`,
    )
  }
  return manifest
}

/**
 * The copies that are no longer kept: all but the newest ones. Their names hold the moment, so they sort by it.
 * @param names of the files in the folder
 */
export function outdated(names: string[], keep: number) {
  const copies = names.filter((name) => /^pokazateli-\d{8}T\d{6}Z\.dump$/.test(name)).sort()
  return copies.slice(0, Math.max(0, copies.length - keep))
}
