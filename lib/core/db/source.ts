import 'server-only'
import type { z } from 'zod'
import { Prisma } from '@/lib/generated/prisma/client'

/** Rows that a part of a statement reads, to stand after FROM or JOIN. The type says what their columns are. */
export class Source<Row> extends Prisma.Sql {
  constructor(
    readonly row: z.ZodType<Row>,
    sql: Prisma.Sql,
  ) {
    super(sql.strings, sql.values)
  }
}

/** A SELECT as a source. */
export function selected<Row>(row: z.ZodType<Row>, sql: Prisma.Sql): Source<Row> {
  return new Source(row, Prisma.sql`(${sql})`)
}
