import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** Whoever locks rows of several tables locks them in this order, and in each by id: nobody waits in a ring. */
const LOCK_ORDER = ['companies', 'metric_categories', 'metrics', 'source_data', 'users'] as const
type Lockable = (typeof LOCK_ORDER)[number]

/** Of each table the ids of the rows to lock, or a condition on rows `t`. */
export type Locks = { readonly [Table in Lockable]?: readonly number[] | Prisma.Sql }

/** `SELECT … FOR UPDATE` of each table, in the order of locking. */
export function lockStatements(locks: Locks): Prisma.Sql[] {
  return LOCK_ORDER.flatMap((table) => {
    const which = locks[table]
    if (which === undefined) return []
    const condition = which instanceof Prisma.Sql ? which : isOneOf(which)
    return [
      Prisma.sql`SELECT t.id FROM ${Prisma.raw(table)} t WHERE ${condition} ORDER BY t.id FOR UPDATE OF t`,
    ]
  })
}

const isOneOf = (ids: readonly number[]) => Prisma.sql`t.id = ANY(${[...ids]}::int[])`

/** Rows that must stay as they are until the statement is over. */
interface Hold {
  ids: readonly number[]
  /** What must hold for row `t`. */
  fits?: Prisma.Sql
}

/**
 * CTEs that keep rows from being edited and deleted, in the order of locking, and the condition that all of them were
 * there and fit. An edit under way is waited for and then seen; a later one waits and finds what the statement made.
 */
export function holding(holds: { readonly [Table in Lockable]?: Hold }): {
  held: Record<string, Prisma.Sql>
  areHeld: Prisma.Sql
} {
  const held: Record<string, Prisma.Sql> = {}
  let areHeld = Prisma.sql`true`
  for (const table of LOCK_ORDER) {
    const hold = holds[table]
    if (!hold) continue
    const { ids, fits = Prisma.sql`true` } = hold
    held[`held_${table}`] = Prisma.sql`
      SELECT t.id FROM ${Prisma.raw(table)} t WHERE ${areHeld} AND ${isOneOf(ids)} AND ${fits}
      ORDER BY t.id FOR KEY SHARE OF t`
    areHeld = Prisma.sql`(SELECT count(*) FROM ${Prisma.raw(`held_${table}`)}) = ${ids.length}`
  }
  return { held, areHeld }
}
