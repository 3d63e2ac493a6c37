import mysql from 'mysql2/promise'
import pg from 'pg'
import { z } from 'zod'
import { UserError } from '@/scripts/boot/console.mjs'
import type { Row } from '@/scripts/move/shape'

/** The former database, only ever read: one transaction that sees one moment and may write nothing. */
export interface Legacy {
  /** Table → its columns. */
  tables: () => Promise<Map<string, string[]>>
  /** All rows in the order of their ids, every value as text. */
  rows: (table: string, columns: Readonly<Record<string, string>>) => Promise<Row[]>
}

const columnRows = z.array(z.object({ t: z.string(), c: z.string() }))
const textRows = z.array(z.record(z.string(), z.string().nullable()))

interface Dialect {
  query: (sql: string) => Promise<unknown>
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
  await client.connect()
  return {
    query: async (sql) => (await client.query(sql)).rows,
    quote: (name) => client.escapeIdentifier(name),
    schema: 'current_schema()',
    begin: ['BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'],
    end: () => client.end(),
  }
}

async function mariadb(url: string): Promise<Dialect> {
  const connection = await mysql.createConnection({
    uri: url,
    // Numbers, dates and yes or no stay the text that the server sent.
    typeCast: (field) => field.string(),
  })
  return {
    query: async (sql) => (await connection.query(sql))[0],
    quote: (name) => connection.escapeId(name),
    schema: 'database()',
    begin: [
      'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ',
      'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
    ],
    end: () => connection.end(),
  }
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
  const dialect = isMysql ? await mariadb(url.replace(/^mariadb:/, 'mysql:')) : await postgres(url)
  try {
    for (const sql of dialect.begin) await dialect.query(sql)
    return await work({
      async tables() {
        const found = columnRows.parse(
          await dialect.query(
            `SELECT table_name AS t, column_name AS c FROM information_schema.columns
             WHERE table_schema = ${dialect.schema} ORDER BY table_name, ordinal_position`,
          ),
        )
        const tables = new Map<string, string[]>()
        for (const { t, c } of found) tables.set(t, [...(tables.get(t) ?? []), c])
        return tables
      },
      async rows(table, columns) {
        const list = Object.entries(columns).map(
          ([field, column]) => `${dialect.quote(column)} AS ${dialect.quote(field)}`,
        )
        const id = dialect.quote(columns.id ?? 'id')
        return textRows.parse(
          await dialect.query(`SELECT ${list.join(', ')} FROM ${dialect.quote(table)} ORDER BY ${id}`),
        )
      },
    })
  } finally {
    await dialect.end()
  }
}
