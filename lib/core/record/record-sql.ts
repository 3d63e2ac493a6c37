import 'server-only'
import type { Fields, NounField } from '@/lib/core/record/record'
import { Prisma } from '@/lib/generated/prisma/client'

/** The columns of the fields, in the same order for reading and writing. */
export const columnsSql = (fields: object): Prisma.Sql => Prisma.raw(Object.keys(fields).join(', '))

/** Values as a table row: PostgreSQL converts each to its column's type. */
export const rowSql = (table: string, values: object): Prisma.Sql =>
  Prisma.sql`jsonb_populate_record(NULL::${Prisma.raw(table)}, ${JSON.stringify(values)}::jsonb)`

const ANSWERED_AS: Partial<Record<NounField['takes'], string>> = { day: '::text', decimal: '::float8' }

const storedColumn = (alias: string, name: string, { takes }: NounField) =>
  `${alias}.${name}${ANSWERED_AS[takes] ?? ''}`

const listSql = (fields: Fields, part: (name: string, field: NounField) => string) =>
  Prisma.raw(
    Object.entries(fields)
      .map(([name, field]) => part(name, field))
      .join(', '),
  )

/** The columns of row `alias` as they are answered. */
export const storedSql = (alias: string, fields: Fields): Prisma.Sql =>
  listSql(fields, (name, field) => storedColumn(alias, name, field))

/** The columns of `storedSql` as key and value pairs for a JSON object. */
export const pairsSql = (alias: string, fields: Fields): Prisma.Sql =>
  listSql(fields, (name, field) => `'${name}', ${storedColumn(alias, name, field)}`)

/** Rows `t` of a dictionary; some have a system name for code. */
export function dictionarySql(dictionary: string): Prisma.Sql {
  const word = Prisma.raw(SYSTEM_NAMED.has(dictionary) ? ', t.system_name' : '')
  return Prisma.sql`SELECT t.id, t.name ${word} FROM ${Prisma.raw(dictionary.replaceAll('-', '_'))} t`
}

/** A dictionary row as JSON, null when none is chosen. */
export const namedSql = (dictionary: string, id: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT row_to_json(named) FROM (${dictionarySql(dictionary)} WHERE t.id = ${id}) named)`

const SYSTEM_NAMED: ReadonlySet<string> = new Set([
  'company-roles',
  'metric-periods',
  'metric-target-orders',
  'user-roles',
  'user-statuses',
])
