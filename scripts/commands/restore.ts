import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import type { Client } from 'pg'
import { counted } from '@/lib/core/format/plural'
import { say, UserError } from '@/scripts/boot/console.mjs'
import { decrypted, decrypterFrom, ENCRYPTED } from '@/scripts/database/backup-cipher'
import { checkedManifest } from '@/scripts/database/backup-manifest'
import { openDatabase } from '@/scripts/database/database'
import { describeUrl, requireDirect, rowAt, withClient } from '@/scripts/database/database-url'
import { migrationPaths, readMigrations } from '@/scripts/database/migration-files'
import { migrate } from '@/scripts/database/migrations'
import { migrateAndGrant } from '@/scripts/database/running-role'
import { noteUpkeep } from '@/scripts/database/upkeep'
import { checkFacts } from '@/scripts/facts/rebuild'
import { readArgs } from '@/scripts/lib/options'
import { onStop } from '@/scripts/lib/shutdown'
import { libpqEnv, requireTool, runTool } from '@/scripts/postgres/postgres-tools'

const HELP = `npm run restore -- ФАЙЛ [--identity КЛЮЧ] [--drill]

Восстанавливает копию, сделанную npm run backup, в пустую базу данных: в DATABASE_URL (от имени DATABASE_OWNER_URL), а без неё — во встроенную.
Проверяет контрольную сумму и версию, ничего не удаляет. Приложение на время восстановления остановите.
--identity — файл с закрытым ключом age, для зашифрованной копии (.age).
--drill — учебное восстановление: рядом с работающей базой, которая остаётся как есть; восстановленное удаляется, а
на странице «Состояние системы» остаётся отметка. Останавливать ничего не нужно.`

function restoreOptions(args: string[]) {
  const { values, positionals } = readArgs(
    {
      args,
      allowPositionals: true,
      options: { identity: { type: 'string' }, drill: { type: 'boolean' }, help: { type: 'boolean' } },
    },
    HELP,
  )
  const [name] = positionals.length === 1 ? positionals : []
  return { name, identity: values.identity, isDrill: values.drill ?? false, help: values.help ?? false }
}

/** What opens an encrypted copy; nothing for one in the clear. */
async function keyTo(file: string, identity: string | undefined) {
  if (!file.endsWith(ENCRYPTED)) return undefined
  if (identity !== undefined) return decrypterFrom(identity)
  throw new UserError(`Копия ${file} зашифрована: укажите файл с закрытым ключом, --identity КЛЮЧ.`)
}

/** The tables of a database that is not empty. */
export async function foreignTables(client: Client) {
  const { rows } = await client.query(
    "SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1",
  )
  return rows.map((row) => String(row.name))
}

/** @param major of the server the copy was made of */
async function requireServer(url: string, major: number) {
  const { major: actual } = await rowAt(
    url,
    "SELECT current_setting('server_version_num')::int / 10000 AS major",
  )
  if (actual >= major) return
  throw new UserError(
    `Копия сделана с сервера PostgreSQL ${major}, а ${describeUrl(url)} — версии ${actual}: она старее.`,
  )
}

async function requireEmpty(url: string) {
  const tables = await withClient(url, foreignTables)
  if (tables.length === 0) return
  throw new UserError(
    `База данных ${describeUrl(url)} не пуста: ${counted(tables.length, 'таблица', 'таблицы', 'таблиц')}. ` +
      'Создайте новую и укажите её в DATABASE_URL; встроенную — остановите систему и переименуйте папку .data/postgres.',
  )
}

/** What can be said of a restored database without knowing the one it was copied from. */
function countRows(url: string): Promise<Record<'users' | 'documents' | 'letters', number>> {
  return rowAt(
    url,
    `SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM input_documents) AS documents,
      (SELECT count(*)::int FROM outbox_messages WHERE sent_at IS NULL) AS letters`,
  )
}

/**
 * What is to be done before the first start: what was unsent when the copy was made goes out again, and who was shut
 * out since is let in again.
 */
export function restoreAdvice(letters: number) {
  const waiting = counted(letters, 'письмо', 'письма', 'писем')
  const again =
    letters === 0
      ? 'Ждущих писем в копии нет.'
      : `Ждут отправки: ${waiting}. Запущенное приложение отправит их, даже если после копии они уже ушли.`
  return `${again} Сеансы, пароли и блокировки — как в копии.
До запуска: docs/operations.md, «Перед первым запуском восстановленной базы».`
}

/** Restores beside the database in place, brings that up to date as a start would, looks at it and removes it. */
async function drill(url: string, restore: (to: string) => Promise<void>): Promise<number> {
  const copy = new URL(url)
  const name = `drill_${Date.now()}`
  copy.pathname = `/${name}`
  const inPlace = (sql: string) => withClient(url, (client) => client.query(sql))
  const drop = async () => void (await inPlace(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  const begun = Date.now()
  await inPlace(
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'ru-RU'`,
  ).catch((error) => {
    throw new UserError(
      `Рядом базу не создать: ${error.message}. Владельцу нужно право: ALTER ROLE … CREATEDB.`,
    )
  })
  const dropped = onStop(drop)
  try {
    await restore(copy.href)
    await migrate(copy.href)
    const { users, documents } = await countRows(copy.href)
    const wrong = (await withClient(copy.href, checkFacts)).length
    if (wrong > 0) throw new UserError(`Восстановленное не сходится: фактов не по документам — ${wrong}.`)
    const seconds = Math.round((Date.now() - begun) / 1000)
    await noteUpkeep(url, 'drill', { seconds, users, documents })
    const people = counted(users, 'пользователь', 'пользователя', 'пользователей')
    say(`Копия восстанавливается: ${people}, ${counted(documents, 'документ', 'документа', 'документов')}.`)
    return 0
  } finally {
    dropped()
    await drop()
  }
}

/** `npm run restore -- file`: a copy into an empty database, whole or not at all. */
export async function main(args: string[]) {
  const { name, identity, isDrill, help } = restoreOptions(args)
  if (name === undefined || help) {
    say(HELP)
    return help ? 0 : 1
  }
  const file = resolve(name)
  const decrypter = await keyTo(file, identity)
  const known = readMigrations(migrationPaths()).migrationDirectories.map(({ path }) => path)
  const manifest = await checkedManifest(file, known)
  const server = Math.floor(manifest.server_version / 10_000)
  const { program } = requireTool('pg_restore', Math.max(server, manifest.dump_version ?? 0))
  const { owner: url, url: running } = await openDatabase()
  await requireDirect(url)
  await requireServer(url, server)
  const restore = async (to: string) => {
    const made = new Date(manifest.created_at).toLocaleString('ru-RU', {
      dateStyle: 'short',
      timeStyle: 'long',
    })
    say(`Восстанавливаем копию от ${made} в ${describeUrl(to)}`)
    const flags = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
    const into = [...flags, `--dbname=${libpqEnv(to).PGDATABASE}`]
    const input = decrypter && (await decrypted(decrypter, createReadStream(file)))
    const isRestored = input
      ? await runTool(program, into, to, { input }).catch(() => false)
      : await runTool(program, [...into, file], to)
    if (!isRestored) {
      throw new UserError('Копия не восстановлена, база данных осталась пустой: причина напечатана выше.')
    }
  }
  if (isDrill) return drill(url, restore)
  await requireEmpty(url)
  await restore(url)
  await migrateAndGrant({ url: running, owner: url })
  const { users, documents, letters } = await countRows(url)
  const people = counted(users, 'пользователь', 'пользователя', 'пользователей')
  say(`Готово: ${people}, ${counted(documents, 'документ', 'документа', 'документов')}.`)
  say(restoreAdvice(letters))
  return 0
}
