import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** A moment as the API says it: ISO 8601 in UTC to the millisecond. */
export function instantSql(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
