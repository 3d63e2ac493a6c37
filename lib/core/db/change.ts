import 'server-only'
import type { z } from 'zod'
import { type AuditRecord, auditSql } from '@/lib/core/db/audit'
import { db } from '@/lib/core/db/client'
import { retrying, violatedConstraint, wordsWhenFull } from '@/lib/core/db/failures'
import { type Locks, lockStatements } from '@/lib/core/db/locks'
import { rows } from '@/lib/core/db/rows'
import { Source } from '@/lib/core/db/source'
import { AppError } from '@/lib/core/http/errors'
import { Prisma } from '@/lib/generated/prisma/client'

/** Parts of a statement by the names other parts may call them by. */
export type Steps = Readonly<Record<string, Prisma.Sql>>

interface Parts<Row> {
  /** Rows the change waits for, so that what it checks of others cannot be overtaken. */
  locks?: Locks
  /** What the gate reads. */
  first?: Steps
  /** The change itself: it returns its row only where it may happen. */
  gate: Prisma.Sql
  /** What is told of it; they stand or fall together. */
  audit?: AuditRecord
  /** All else that hangs on the gate's row. */
  steps?: (row: Source<Row>) => Steps
}

interface Answer<Row> {
  row: z.ZodType<Row>
  sql: Prisma.Sql
}

/** A change of the database: one statement, docs/decisions/0003. */
export interface Change<Row> extends Answer<Row> {
  readonly locks: readonly Prisma.Sql[]
}

/**
 * @param row what the gate returns
 * @param parts.answer what the statement returns, by default the row of its gate
 */
export function change<Row extends { id: number }>(row: z.ZodType<Row>, parts: Parts<Row>): Change<Row>
export function change<Row extends { id: number }, Returned>(
  row: z.ZodType<Row>,
  parts: Parts<Row> & { answer: Answer<Returned> },
): Change<Returned>
export function change<Row extends { id: number }>(
  row: z.ZodType<Row>,
  parts: Parts<Row> & { answer?: Answer<unknown> },
): Change<unknown> {
  const {
    locks = {},
    first,
    gate,
    audit,
    steps,
    answer = { row, sql: Prisma.sql`SELECT * FROM gate` },
  } = parts
  const returned = new Source(row, Prisma.sql`gate`)
  const named = {
    ...first,
    gate,
    ...steps?.(returned),
    ...(audit && { audit: auditSql(returned, audit) }),
  }
  const ctes = Object.entries(named).map(([name, sql]) => Prisma.sql`${Prisma.raw(name)} AS (${sql})`)
  return {
    locks: lockStatements(locks),
    row: answer.row,
    sql: Prisma.sql`WITH ${Prisma.join(ctes, ', ')} ${answer.sql}`,
  }
}

/**
 * Makes a change. What it checks is read after its locks are held.
 * @param refusal the error that a broken key of this name means, if it means any
 * @returns the rows of its answer; none when it was not to happen
 */
export async function commit<Row>(
  { locks, row, sql }: Change<Row>,
  refusal: (constraint: string) => Error | undefined = () => undefined,
): Promise<Row[]> {
  return refusing(refusal, () => {
    if (locks.length === 0) return rows(row, sql)
    return db().$transaction(async (transaction) => {
      for (const lock of locks) await transaction.$executeRaw(lock)
      return rows(row, sql, transaction)
    })
  })
}

/** However busy the database is, each statement of many has its own few seconds; together they have so long. */
const MANY_MS = 60_000

/**
 * Makes several changes, all of them or none: a list too long for the time of one statement. Their locks must be in one
 * order from the first to the last.
 * @param expected how many rows all of them give back when nothing stands against any
 * @param refusal the error that another number, or a broken key, means
 */
export async function commitAll<Row>(
  changes: readonly Change<Row>[],
  expected: number,
  refusal: () => Error,
): Promise<void> {
  await refusing(refusal, () =>
    db().$transaction(
      async (transaction) => {
        let made = 0
        for (const { locks, row, sql } of changes) {
          for (const lock of locks) await transaction.$executeRaw(lock)
          made += (await rows(row, sql, transaction)).length
        }
        if (made !== expected) throw refusal()
      },
      { timeout: MANY_MS },
    ),
  )
}

async function refusing<T>(
  refusal: (constraint: string) => Error | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await retrying(work)
  } catch (error) {
    const full = wordsWhenFull(error)
    if (full !== null) throw new AppError('conflict', { message: full })
    const constraint = violatedConstraint(error)
    throw (constraint === null ? undefined : refusal(constraint)) ?? error
  }
}
