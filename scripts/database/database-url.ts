import type { Client, ClientConfig } from 'pg'
import pg from 'pg'
import { errorCode, UserError } from '@/scripts/boot/console.mjs'

/**
 * Where a database is, without who enters it: safe to print.
 * @returns `host:port/database`
 */
export function describeUrl(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname || 'localhost'}:${port || 5432}/${decodeURIComponent(pathname.slice(1))}`
  } catch {
    return 'адрес не разобран'
  }
}

const REFUSED = ['28P01', '28000', 'ER_ACCESS_DENIED_ERROR', 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR']

/** Why a connection to PostgreSQL or MySQL failed, in Russian, without anything secret. */
export function connectionProblem(error: unknown) {
  const code = errorCode(error)
  if (REFUSED.includes(code)) return 'сервер не принял имя пользователя или пароль'
  if (code === '3D000' || code === 'ER_BAD_DB_ERROR') return 'на сервере нет такой базы данных'
  if (code === 'ER_DBACCESS_DENIED_ERROR') return 'у пользователя нет прав на эту базу данных'
  if (code === '53300') return 'на сервере исчерпаны соединения'
  if (code === '57P03') return 'сервер ещё запускается'
  if (code === '08P01' && error instanceof Error && /startup parameter/.test(error.message)) {
    return 'PgBouncer не принимает параметр statement_timeout — добавьте его в ignore_startup_parameters'
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'имя сервера не найдено'
  if (code === 'ECONNREFUSED') return 'по этому адресу никто не отвечает'
  if (error instanceof Error && /timeout/i.test(error.message)) return 'сервер не ответил за 20 секунд'
  return code ? `код ${code}` : 'соединение не установлено'
}

/** A busy server answers late; one that is not there refuses at once. */
export const CONNECT_MS = 20_000

/** Runs work over one connection. */
export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
  settings: ClientConfig = {},
): Promise<Result> {
  const client = new pg.Client({
    connectionTimeoutMillis: CONNECT_MS,
    ...settings,
    connectionString: url,
    application_name: 'pokazateli-scripts',
  })
  // A connection lost while idle also fails the next query, which is where it is reported.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The one row that a statement of a connection of its own answers. */
export const rowAt = (url: string, sql: string) =>
  withClient(url, async (client) => (await client.query(sql)).rows[0])

/** Runs a part of the work of a connection as one transaction. @param words what begins it, ends it and undoes it */
export async function transaction<Result>(
  client: { query: (sql: string) => Promise<unknown> },
  part: () => Promise<Result>,
  [begin, end, undo]: readonly [string, string, string] = ['BEGIN', 'COMMIT', 'ROLLBACK'],
): Promise<Result> {
  await client.query(begin)
  try {
    const result = await part()
    await client.query(end)
    return result
  } catch (error) {
    await client.query(undo)
    throw error
  }
}

/** Refuses a database that cannot be used, in words. */
export async function requireDatabase(url: string) {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UserError('DATABASE_URL должен иметь вид postgresql://пользователь:пароль@сервер:5432/база.')
  }
  // What follows such a sign would be taken for the server's name, and printed.
  if (/@.*@|#/.test(url.slice(url.indexOf('//')))) {
    throw new UserError(
      'DATABASE_URL не разобран: знаки @ : / ? # % в имени и пароле записываются кодами — %40 %3A %2F %3F %23 %25.',
    )
  }
  // With the parameter the application sends: a pooler that refuses it is to be known of before the start.
  const knowsLetters = await withClient(url, foldsCase, { statement_timeout: 5000 }).catch((error) => {
    throw new UserError(
      `База данных ${describeUrl(url)} недоступна: ${connectionProblem(error)}. Проверьте DATABASE_URL.`,
    )
  })
  if (knowsLetters) return
  throw new UserError(
    `База данных ${describeUrl(url)} не различает русских букв: её локаль C. Создайте базу с кодировкой UTF8 ` +
      `и русской локалью: TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'ru-RU'.`,
  )
}

/** Names are unique without case, which locale C knows of Latin letters only. */
async function foldsCase(client: Client) {
  const { rows } = await client.query("SELECT lower('ЁЖ') = 'ёж' AS folds")
  return rows[0].folds
}

/**
 * Refuses a pooler: pg_dump and pg_restore change settings of their session, which would stay on connections that the
 * application is given afterwards.
 */
export async function requireDirect(url: string) {
  const isDirect = await withClient(url, async (client) => {
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
    return 'processID' in client && client.processID === rows[0].pid
  })
  if (isDirect) return
  throw new UserError(
    `По адресу ${describeUrl(url)} отвечает PgBouncer. Для этой команды задайте в DATABASE_URL адрес самого сервера.`,
  )
}

/** Makes the database when the server does not have it. */
export async function ensureDatabase(adminUrl: string, name: string) {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return
    try {
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
    } catch (error) {
      // 42P04: another process was first.
      if (errorCode(error) !== '42P04') throw error
    }
  })
}
