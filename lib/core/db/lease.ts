import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * A table whose rows are jobs. Any number of workers take them one at a time: a row being taken is skipped, a taken one
 * belongs to its worker until the lease expires, so that a crashed worker's row becomes due again.
 */
export interface LeasedTable {
  table: string
  /** Column with the time a row is next due: null or past means now, future means leased or paused. */
  due: 'next_try_at' | 'taken_until'
  /** Longer than the work takes, or than the interval between renewals. */
  leaseSeconds: number
}

interface Lease {
  /** Condition for rows `t` that need work. */
  waiting: Prisma.Sql
  /** ORDER BY of the due rows `t`: the first one is taken. */
  order: Prisma.Sql
  /** Further assignments to the taken row. */
  set?: Prisma.Sql
  /** Columns of the taken row `t` that the worker needs. */
  returning: Prisma.Sql
}

const after = (seconds: number) => Prisma.sql`now() + make_interval(secs => ${seconds})`
const also = (set: Prisma.Sql | undefined) => (set ? Prisma.sql`, ${set}` : Prisma.empty)

export function takeSql(
  { table, due, leaseSeconds }: LeasedTable,
  { waiting, order, set, returning }: Lease,
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
 * @param set further assignments to the row
 * @param isPending condition that fails once another worker has finished the row
 */
export function putBackSql(
  { table, due }: LeasedTable,
  id: number,
  pauseSeconds: number,
  { set, isPending = Prisma.sql`true` }: { set?: Prisma.Sql; isPending?: Prisma.Sql } = {},
): Prisma.Sql {
  return Prisma.sql`
    UPDATE ${Prisma.raw(table)} SET ${Prisma.raw(due)} = ${after(pauseSeconds)}${also(set)}
    WHERE id = ${id} AND ${isPending}`
}

/** Renews the lease of a taken row; a row that is paused for longer keeps its pause. */
export function renewSql({ table, due, leaseSeconds }: LeasedTable, id: number): Prisma.Sql {
  const column = Prisma.raw(due)
  return Prisma.sql`
    UPDATE ${Prisma.raw(table)} SET ${column} = ${after(leaseSeconds)}
    WHERE id = ${id} AND ${column} < ${after(leaseSeconds)}`
}

/**
 * Processes due rows one after another until none is left or the signal aborts.
 * @param work resolves to false to stop early
 * @returns how many rows were processed, without the one that stopped it
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
