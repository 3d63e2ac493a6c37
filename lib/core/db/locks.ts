import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** Global lock order of tables, and by id within each: prevents deadlocks. */
const LOCK_ORDER = ['companies', 'metric_categories', 'metrics', 'source_data', 'users'] as const
type Lockable = (typeof LOCK_ORDER)[number]

/** By table, the ids of the rows to lock, or a condition on rows `t`. */
type Locks = { readonly [Table in Lockable]?: readonly number[] | Prisma.Sql }

/** `SELECT … FOR UPDATE` of each table, in the lock order. */
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

/**
 * CTEs that lock rows against edits and deletion, in the lock order, and the condition that all existed and fit. A
 * concurrent edit is waited for and then seen; a later one waits for this statement.
 */
export function holding(
  holds: { readonly [Table in Lockable]?: { ids: readonly number[]; fits?: Prisma.Sql } },
): {
  locked: Record<string, Prisma.Sql>
  areLocked: Prisma.Sql
} {
  const locked: Record<string, Prisma.Sql> = {}
  let areLocked = Prisma.sql`true`
  for (const table of LOCK_ORDER) {
    const hold = holds[table]
    if (!hold) continue
    const { ids, fits = Prisma.sql`true` } = hold
    locked[`held_${table}`] = Prisma.sql`
      SELECT t.id FROM ${Prisma.raw(table)} t WHERE ${areLocked} AND ${isOneOf(ids)} AND ${fits}
      ORDER BY t.id FOR KEY SHARE OF t`
    areLocked = Prisma.sql`(SELECT count(*) FROM ${Prisma.raw(`held_${table}`)}) = ${ids.length}`
  }
  return { locked, areLocked }
}
