import 'server-only'
import type { z } from 'zod'
import { Prisma } from '@/lib/generated/prisma/client'

/** A row source for FROM or JOIN, typed by its columns. */
export class Source<Row> extends Prisma.Sql {
  constructor(
    readonly row: z.ZodType<Row>,
    sql: Prisma.Sql,
  ) {
    super(sql.strings, sql.values)
  }
}

export function selected<Row>(row: z.ZodType<Row>, sql: Prisma.Sql): Source<Row> {
  return new Source(row, Prisma.sql`(${sql})`)
}
