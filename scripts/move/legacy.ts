import pg from 'pg'
import { z } from 'zod'
import { errorCode, UserError } from '@/scripts/boot/console.mjs'
import { connectionProblem } from '@/scripts/database/database-url'
import type { Row } from '@/scripts/move/shape'

/** The former database, only ever read: one transaction that sees one moment and may write nothing. */
export interface Legacy {
  /** Table → its columns. */
  tables: () => Promise<Map<string, string[]>>
  /**
   * The rows one after the other, every value as text.
   * @param from their table, then that of their `parent`, and so on. Rows with a missing parent are left out, except of the
   * last table. Ordered by the ids of the last table, then of the one before.
   */
  rows: (from: readonly [Source, ...Source[]]) => AsyncIterable<Row>
  count: (table: string) => Promise<number>
}

export interface Source {
  table: string
  /** Field → its column. */
  columns: Readonly<Record<string, string>>
  /** The field that has the id of the next one. */
  parent?: string
  /** The column that says when a row was deleted: such a row is left out. */
  deleted?: string
}

const columnRows = z.array(z.object({ t: z.string(), c: z.string() }))
const countRows = z.tuple([z.object({ n: z.coerce.number() })])
const textRow = z.record(z.string(), z.string().nullable())

/** Rows that are asked for at once. */
const AT_ONCE = 5_000

interface Dialect {
  query: (sql: string) => Promise<unknown>
  stream: (sql: string) => AsyncIterable<unknown>
  quote: (name: string) => string
  schema: string
  begin: readonly string[]
  end: () => Promise<void>
}

async function postgres(url: string): Promise<Dialect> {
  const client = new pg.Client({
    connectionString: url,
    types: { getTypeParser: () => (text: unknown) => text },
  })
  // A connection lost while idle also fails the next query, which is where it is reported; so below.
  client.on('error', () => {})
  await client.connect()
  return {
    query: async (sql) => (await client.query(sql)).rows,
    async *stream(sql) {
      await client.query(`DECLARE portion NO SCROLL CURSOR FOR ${sql}`)
      for (;;) {
        const { rows } = await client.query(`FETCH ${AT_ONCE} FROM portion`)
        if (rows.length === 0) break
        yield* rows
      }
      await client.query('CLOSE portion')
    },
    quote: (name) => client.escapeIdentifier(name),
    schema: 'current_schema()',
    // Every row is fetched, so the planner must not optimise for the first ones.
    begin: ['BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', 'SET LOCAL cursor_tuple_fraction = 1'],
    end: () => client.end(),
  }
}

async function mariadb(url: string): Promise<Dialect> {
  const { default: mysql } = await import('mysql2')
  const connection = mysql.createConnection({
    uri: url,
    // Numbers, dates and yes or no stay the text that the server sent; bits, which it sends as bytes, are a number.
    typeCast: (field) => {
      if (field.type !== 'BIT') return field.string()
      const bits = field.buffer()
      return bits && String(BigInt(`0x${bits.toString('hex')}`))
    },
  })
  connection.on('error', () => {})
  return {
    query: async (sql) => (await connection.promise().query(sql))[0],
    stream: (sql) => connection.query(sql).stream({ highWaterMark: AT_ONCE }),
    quote: (name) => connection.escapeId(name),
    schema: 'database()',
    begin: [
      'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ',
      'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
    ],
    // Closing in order would first read an interrupted result to its end.
    end: async () => connection.destroy(),
  }
}

function selectOf(from: readonly [Source, ...Source[]], quote: Dialect['quote']): string {
  const column = (at: number, field: string) => `t${at}.${quote(from[at]?.columns[field] ?? field)}`
  const fields = Object.keys(from[0].columns).map((field) => `${column(0, field)} AS ${quote(field)}`)
  const tables = from.map(({ table }, at) => {
    if (at === 0) return `${quote(table)} t0`
    const on = `${column(at, 'id')} = ${column(at - 1, from[at - 1]?.parent ?? 'id')}`
    return `${at === from.length - 1 ? 'LEFT JOIN' : 'JOIN'} ${quote(table)} t${at} ON ${on}`
  })
  const ids = from.map((_, at) => column(at, 'id'))
  // Rows without a parent come last in both kinds of databases.
  const order = ids.flatMap((id, at) => (at > 0 && at === ids.length - 1 ? [id, `${id} IS NULL`] : [id]))
  // MySQL stores no date as the year 0000.
  const living = from.flatMap(({ deleted }, at) =>
    deleted ? [`coalesce(cast(t${at}.${quote(deleted)} AS char(4)), '0000') = '0000'`] : [],
  )
  return `SELECT ${fields.join(', ')} FROM ${tables.join(' ')} ${living.length > 0 ? `WHERE ${living.join(' AND ')}` : ''}
    ORDER BY ${order.toReversed().join(', ')}`
}

const UNREAD: Readonly<Record<string, string>> = {
  '42P01': 'такой таблицы нет',
  ER_NO_SUCH_TABLE: 'такой таблицы нет',
  '42703': 'в ней нет столбца, названного в mapping.json',
  ER_BAD_FIELD_ERROR: 'в ней нет столбца, названного в mapping.json',
  '42501': 'у пользователя нет права её читать',
  ER_TABLEACCESS_DENIED_ERROR: 'у пользователя нет права её читать',
  ER_COLUMNACCESS_DENIED_ERROR: 'у пользователя нет права читать все её столбцы',
}

/** Why a table was not read, without its data; what is no error of a database is thrown as it is. */
function unread(table: string, error: unknown): unknown {
  if (error instanceof z.ZodError) return error
  const code = errorCode(error)
  const isLost = code === '' || /^(PROTOCOL_CONNECTION_LOST|ECONNRESET|EPIPE|57P0\d)$/.test(code)
  const why = isLost ? 'соединение оборвалось, повторите команду' : (UNREAD[code] ?? `код ${code}`)
  return new UserError(`Таблица ${table} прежней базы не прочитана: ${why}.`)
}

/** Runs work over the former database. @param url `LEGACY_DATABASE_URL` */
export async function withLegacy<Result>(
  url: string,
  work: (legacy: Legacy) => Promise<Result>,
): Promise<Result> {
  const isMysql = /^(mysql|mariadb):\/\//.test(url)
  if (!isMysql && !/^postgres(ql)?:\/\//.test(url)) {
    throw new UserError('LEGACY_DATABASE_URL должен начинаться с mysql:// или postgresql://.')
  }
  // The address has a password in it: no message may repeat it.
  if (!URL.canParse(url))
    throw new UserError(
      'LEGACY_DATABASE_URL не разобран: знаки @ : / ? # % в пароле пишутся кодами, например @ как %40.',
    )
  const unreachable = (error: unknown) =>
    new UserError(`Прежняя база не открылась: ${connectionProblem(error)}. Проверьте LEGACY_DATABASE_URL.`)
  const dialect = isMysql
    ? await mariadb(url.replace(/^mariadb:/, 'mysql:'))
    : await postgres(url).catch((error: unknown) => {
        throw unreachable(error)
      })
  const query = (table: string, sql: string) =>
    dialect.query(sql).catch((error: unknown) => {
      throw unread(table, error)
    })
  try {
    try {
      for (const sql of dialect.begin) await dialect.query(sql)
    } catch (error) {
      throw unreachable(error)
    }
    return await work({
      async tables() {
        const sql = `SELECT table_name AS t, column_name AS c FROM information_schema.columns
             WHERE table_schema = ${dialect.schema} ORDER BY table_name, ordinal_position`
        const columns = columnRows.parse(await query('information_schema.columns', sql))
        const tables = new Map<string, string[]>()
        for (const { t, c } of columns) tables.set(t, [...(tables.get(t) ?? []), c])
        return tables
      },
      async count(table) {
        const sql = `SELECT count(*) AS n FROM ${dialect.quote(table)}`
        return countRows.parse(await query(table, sql))[0].n
      },
      async *rows(from) {
        try {
          for await (const row of dialect.stream(selectOf(from, dialect.quote))) yield textRow.parse(row)
        } catch (error) {
          throw unread(from.map(({ table }) => table).join(', '), error)
        }
      },
    })
  } finally {
    await dialect.end()
  }
}
