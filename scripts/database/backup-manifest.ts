import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { UserError } from '@/scripts/boot/console.mjs'

/** What lies beside a copy as `<copy>.json`; deploy/backup/backup.sh writes the same. */
const manifestSchema = z.object({
  format: z.literal(1),
  created_at: z.string(),
  /** Of the copy. */
  sha256: z.string(),
  bytes: z.number(),
  /** As server_version_num, 180001. */
  server_version: z.number(),
  /** Major version of the pg_dump that made it; the server's when it is not said. */
  dump_version: z.number().optional(),
  /** The newest one the database had. */
  last_migration: z.string(),
})

type Manifest = z.infer<typeof manifestSchema>

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

/** @param file the copy */
function readManifest(file: string) {
  if (!existsSync(file)) throw new UserError(`Нет файла ${file}.`)
  if (!existsSync(`${file}.json`)) {
    throw new UserError(
      `Рядом с копией нет её описания ${file}.json: без него нельзя проверить, что она цела.`,
    )
  }
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(`${file}.json`, 'utf8')))
  } catch {
    throw new UserError(`Описание копии ${file}.json повреждено или другого вида.`)
  }
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
  const copies = names.filter((name) => /^pokazateli-\d{8}T\d{6}Z\.dump(\.age)?$/.test(name)).sort()
  return copies.slice(0, Math.max(0, copies.length - keep))
}
