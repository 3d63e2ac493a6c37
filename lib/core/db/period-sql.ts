import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** The first day of a reporting period of the row named `alias`, as lib/calc/periods computes it. */
export function firstDaySql(alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`make_date(${row}.year, greatest(${row}.month, (${row}.quarter - 1) * 3 + 1, 1), 1)`
}
