import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * A table whose rows are work, taken one at a time by any number of workers: rows that another is taking are skipped,
 * nobody else has a row until its lease is over, and of a worker that dies the row is due again.
 */
export interface LeasedTable {
  table: string
  /** When a row is due next: nothing or the past is now, the future is a lease or a pause. */
  due: 'next_try_at' | 'taken_until'
  /** Longer than the work takes, or than the time between two renewals. */
  leaseSeconds: number
}

interface Taken {
  /** Which rows `t` wait. */
  waiting: Prisma.Sql
  /** Of those that are due, the first of this order is taken. */
  order: Prisma.Sql
  /** What else is noted of it. */
  set?: Prisma.Sql
  /** What the worker needs of it. */
  returning: Prisma.Sql
}

const after = (seconds: number) => Prisma.sql`now() + make_interval(secs => ${seconds})`
const also = (set: Prisma.Sql | undefined) => (set ? Prisma.sql`, ${set}` : Prisma.empty)

/** Takes the next row that is due, for the time of the lease. */
export function takeSql(
  { table, due, leaseSeconds }: LeasedTable,
  { waiting, order, set, returning }: Taken,
): Prisma.Sql {
  const [rows, column] = [Prisma.raw(table), Prisma.raw(due)]
  return Prisma.sql`
    UPDATE ${rows} t SET ${column} = ${after(leaseSeconds)}${also(set)}
    WHERE t.id = (
      SELECT t.id FROM ${rows} t WHERE (t.${column} IS NULL OR t.${column} <= now()) AND (${waiting})
      ORDER BY ${order} LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${returning}`
}

/**
 * Puts a taken row back: it is due again after a pause.
 * @param set what else is noted of it
 * @param isHeld what no longer holds where another has finished the row
 */
export function putBackSql(
  { table, due }: LeasedTable,
  id: number,
  pauseSeconds: number,
  { set, isHeld = Prisma.sql`true` }: { set?: Prisma.Sql; isHeld?: Prisma.Sql } = {},
): Prisma.Sql {
  return Prisma.sql`
    UPDATE ${Prisma.raw(table)} SET ${Prisma.raw(due)} = ${after(pauseSeconds)}${also(set)}
    WHERE id = ${id} AND ${isHeld}`
}

/** Begins the lease of a taken row anew; one that was put aside for longer stays so. */
export function renewSql({ table, due, leaseSeconds }: LeasedTable, id: number): Prisma.Sql {
  const column = Prisma.raw(due)
  return Prisma.sql`
    UPDATE ${Prisma.raw(table)} SET ${column} = ${after(leaseSeconds)}
    WHERE id = ${id} AND ${column} < ${after(leaseSeconds)}`
}

/**
 * Works through what is due, one after another, until nothing is left or the process is about to end.
 * @param work false: enough for now
 * @returns how many rows were worked on to their end
 */
export async function workThrough<Row>(
  take: () => Promise<Row | undefined>,
  work: (row: Row) => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let done = 0
  while (!signal?.aborted) {
    const row = await take()
    if (row === undefined || (await work(row)) === false) break
    done += 1
  }
  return done
}
