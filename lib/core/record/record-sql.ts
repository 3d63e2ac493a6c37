import 'server-only'
import type { Fields, NounField } from '@/lib/core/record/record'
import { Prisma } from '@/lib/generated/prisma/client'

/** The columns of the fields, in the same order for reading and writing. */
export const columnsSql = (fields: object): Prisma.Sql => Prisma.raw(Object.keys(fields).join(', '))

/** Values as a table row: PostgreSQL converts each to its column's type. */
export const rowSql = (table: string, values: object): Prisma.Sql =>
  Prisma.sql`jsonb_populate_record(NULL::${Prisma.raw(table)}, ${JSON.stringify(values)}::jsonb)`

/** A day is answered as text, a decimal as a number. */
const ANSWERED_AS: Partial<Record<NounField['takes'], string>> = { day: '::text', decimal: '::float8' }

const storedColumn = (alias: string, name: string, { takes }: NounField) =>
  `${alias}.${name}${ANSWERED_AS[takes] ?? ''}`

/** The columns of row `alias` as they are answered. */
export const storedSql = (alias: string, fields: Fields): Prisma.Sql =>
  Prisma.raw(
    Object.entries(fields)
      .map(([name, field]) => storedColumn(alias, name, field))
      .join(', '),
  )

/** The columns of `storedSql` as key and value pairs for a JSON object. */
export const pairsSql = (alias: string, fields: Fields): Prisma.Sql =>
  Prisma.raw(
    Object.entries(fields)
      .map(([name, field]) => `'${name}', ${storedColumn(alias, name, field)}`)
      .join(', '),
  )

const tableOf = (dictionary: string) => dictionary.replaceAll('-', '_')

/** A dictionary row as JSON, null when none is chosen; some dictionaries have a system name for code. */
export function namedSql(dictionary: string, id: Prisma.Sql): Prisma.Sql {
  const word = SYSTEM_NAMED.has(dictionary) ? Prisma.sql`, 'system_name', t.system_name` : Prisma.empty
  return Prisma.sql`(SELECT json_build_object('id', t.id, 'name', t.name ${word})
    FROM ${Prisma.raw(tableOf(dictionary))} t WHERE t.id = ${id})`
}

const SYSTEM_NAMED: ReadonlySet<string> = new Set([
  'company-roles',
  'metric-periods',
  'metric-target-orders',
  'user-roles',
  'user-statuses',
])

/** Dictionary rows for the ids of row `alias`: `region` of `region_id`. */
export const namesSql = (alias: string, fields: Fields): Prisma.Sql =>
  Prisma.join(
    Object.entries(fields).flatMap(([name, { dictionary, named }]) =>
      dictionary !== undefined && named
        ? [
            Prisma.sql`${namedSql(dictionary, Prisma.raw(`${alias}.${name}`))} AS ${Prisma.raw(name.replace(/_id$/, ''))}`,
          ]
        : [],
    ),
  )
