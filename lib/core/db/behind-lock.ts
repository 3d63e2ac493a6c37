import 'server-only'
import { db } from '@/lib/core/db/client'
import { retrying } from '@/lib/core/db/failures'
import type { Prisma } from '@/lib/generated/prisma/client'

/**
 * Runs a statement behind a row lock, both in one transaction. What the statement checks is read after the lock
 * is held, so changes that were under way are seen and later ones wait: a check of other rows (no documents, another
 * administrator) cannot be overtaken.
 * @param lock `SELECT … FOR UPDATE`; of several rows in the order of their ids, so that nobody deadlocks
 * @returns the rows of the statement
 */
export async function behindLock<Row>(lock: Prisma.Sql, statement: Prisma.Sql): Promise<Row[]> {
  const [, rows] = await retrying(() =>
    db().$transaction([db().$queryRaw(lock), db().$queryRaw<Row[]>(statement)]),
  )
  return rows
}
