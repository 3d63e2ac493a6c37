import { createWriteStream, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode, say, UserError } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { ENCRYPTED, encrypted, encrypterFor } from '@/scripts/database/backup-cipher'
import { backupName, outdated, sha256Of, writeManifest } from '@/scripts/database/backup-manifest'
import { openDatabase } from '@/scripts/database/database'
import { requireDirect, rowAt } from '@/scripts/database/database-url'
import { noteUpkeep } from '@/scripts/database/upkeep'
import { readArgs } from '@/scripts/lib/options'
import { onStop } from '@/scripts/lib/shutdown'
import { requireTool, runTool } from '@/scripts/postgres/postgres-tools'

const HELP = `npm run backup [-- --output ПАПКА] [--keep ЧИСЛО]

Делает копию базы данных (формат pg_dump) и её описание с контрольной суммой. Работу останавливать не нужно.
--output — куда, по умолчанию папка backups. --keep — сколько последних копий оставить, по умолчанию все.
С BACKUP_RECIPIENT (открытый ключ age) копия зашифрована: восстановить её можно только с закрытым ключом.`

export function backupOptions(args: string[]) {
  const { values } = readArgs(
    { args, options: { output: { type: 'string' }, keep: { type: 'string' }, help: { type: 'boolean' } } },
    HELP,
  )
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
    throw new UserError('--keep: сколько последних копий оставить, целым числом не меньше 1.')
  return { folder: resolve(values.output ?? inRoot('backups')), keep, help: values.help ?? false }
}

function stampOf(url: string): Promise<{ server_version: number; last_migration: string }> {
  return rowAt(
    url,
    `SELECT current_setting('server_version_num')::int AS server_version, coalesce(max(migration_name), '') AS last_migration
      FROM _prisma_migrations WHERE finished_at IS NOT NULL`,
  )
}

function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new UserError(`--output: ${folder} — файл, а нужна папка.`)
    throw new UserError(`--output: папку ${folder} не удалось создать (${code}).`)
  }
}

/** A pipe to the copy broke: the disk is full, or the program has ended. */
function failed(error: unknown): false {
  say(error instanceof Error ? error.message : String(error))
  return false
}

/** `npm run backup`: a copy of the database, its checksum and version beside it. */
export async function main(args: string[]) {
  const { folder, keep, help } = backupOptions(args)
  if (help) {
    say(HELP)
    return 0
  }
  const { owner: url } = await openDatabase()
  await requireDirect(url)
  const stamp = await stampOf(url)
  const { program, version } = requireTool('pg_dump', Math.floor(stamp.server_version / 10_000))
  makeFolder(folder)
  const recipient = process.env.BACKUP_RECIPIENT
  const encrypter = recipient ? await encrypterFor(recipient) : undefined
  const now = new Date()
  const file = join(folder, `${backupName(now)}${encrypter ? ENCRYPTED : ''}`)
  const draft = `${file}.part`
  process.umask(0o077)
  const drop = () => rmSync(draft, { force: true })
  const dropped = onStop(drop)
  const flags = ['--format=custom', '--no-owner', '--no-privileges']
  // Nothing of an encrypted copy is ever on the disk in the clear.
  const isMade = encrypter
    ? await runTool(program, flags, url, {
        output: async (plain) => pipeline(await encrypted(encrypter, plain), createWriteStream(draft)),
      }).catch(failed)
    : await runTool(program, [...flags, `--file=${draft}`], url)
  if (!isMade) {
    drop()
    throw new UserError('Копия не сделана: причина напечатана выше.')
  }
  const bytes = statSync(draft).size
  const sha256 = await sha256Of(draft)
  const made = { created_at: now.toISOString(), dump_version: version }
  writeManifest(file, { format: 1, sha256, bytes, ...made, ...stamp })
  // The copy appears under its name only when it is whole.
  renameSync(draft, file)
  dropped()
  await noteUpkeep(url, 'backup', { bytes, encrypted: encrypter !== undefined })
  say(`Копия готова: ${file} (${(bytes / 1_048_576).toFixed(1).replace('.', ',')} МБ).`)
  if (keep !== undefined) {
    for (const name of outdated(readdirSync(folder), keep)) {
      for (const one of [name, `${name}.json`]) rmSync(join(folder, one), { force: true })
      say(`Удалена старая копия ${name}.`)
    }
  }
  return 0
}
