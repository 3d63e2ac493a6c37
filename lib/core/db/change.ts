import 'server-only'
import { z } from 'zod'
import { db } from '@/lib/core/db/client'
import { refusedBy, retrying } from '@/lib/core/db/failures'
import { lockStatements } from '@/lib/core/db/locks'
import { rows, Source, selected } from '@/lib/core/db/rows'
import { conflict, fieldError, orNotFound } from '@/lib/core/http/errors'
import { requestContext } from '@/lib/core/process/request-context'
import { Prisma } from '@/lib/generated/prisma/client'

interface AuditRecord {
  action: string
  entity: string
  /** Who acts; by default the person behind the request. */
  userId?: number
  before?: Prisma.InputJsonValue
  after?: Prisma.InputJsonValue
}

const json = (value: Prisma.InputJsonValue | undefined) =>
  value === undefined ? null : JSON.stringify(value)

/** The audit row's subject: its id, null where no row was found. */
export const subjectRow = z.object({ id: z.int().nullable() })

/** The step that writes a change's audit row: both are committed together or not at all. */
export function auditSql(changed: Source<z.output<typeof subjectRow>>, record: AuditRecord): Prisma.Sql {
  const { requestId, address, userId } = requestContext()
  return Prisma.sql`
    INSERT INTO audit_events (user_id, action, entity, entity_id, address, request_id, before, after)
    SELECT ${record.userId ?? userId}::int, ${record.action}, ${record.entity}, changed.id, ${address}, ${requestId},
           ${json(record.before)}::jsonb, ${json(record.after)}::jsonb
    FROM ${changed} changed`
}

/** As `auditSql`, for several rows at once. @param changed their `id`, and values `before` and `after` */
export function auditEachSql(
  changed: Prisma.Sql,
  { action, entity }: Pick<AuditRecord, 'action' | 'entity'>,
): Prisma.Sql {
  const { requestId, address, userId } = requestContext()
  return Prisma.sql`
    INSERT INTO audit_events (user_id, action, entity, entity_id, address, request_id, before, after)
    SELECT ${userId}::int, ${action}, ${entity}, changed.id, ${address}, ${requestId}, changed.before, changed.after
    FROM (${changed}) changed`
}

/** Audits an event that changes no row, such as a refusal or a download. @param id of its subject, if known */
export async function writeAudit(id: number | null, record: AuditRecord): Promise<void> {
  await db().$executeRaw(auditSql(selected(subjectRow, Prisma.sql`SELECT ${id}::int AS id`), record))
}

type Audited = Record<string, Prisma.InputJsonValue | null>

/** The differing fields, before and after, in the form stored by the audit. */
export function changedFields<F extends Audited>(before: F, after: F): { before: Audited; after: Audited } {
  const changes: { before: Audited; after: Audited } = { before: {}, after: {} }
  for (const field of Object.keys(after)) {
    const [old, next] = [before[field] ?? null, after[field] ?? null]
    if (JSON.stringify(old) === JSON.stringify(next)) continue
    changes.before[field] = old
    changes.after[field] = next
  }
  return changes
}

/**
 * Whether fields were compared and none differs: a save of them leaves the version alone, and what a form asks for besides
 * has audit rows of its own.
 */
export const changesNothing = ({ before, after }: Pick<AuditRecord, 'before' | 'after'>): boolean =>
  json(before) === '{}' && json(after) === '{}'

/** CTEs of a statement by name, under which later ones refer to them. */
export type Steps = Readonly<Record<string, Prisma.Sql>>

export interface ChangeParts<Row> {
  /** Rows locked first, so that checks on them stay true until the change. */
  locks?: Parameters<typeof lockStatements>[0]
  /** CTEs that the gate reads. */
  first?: Steps
  /** The change itself: returns its row only if it was allowed. */
  gate: Prisma.Sql
  audit?: AuditRecord
  /** Further steps that depend on the gate's row. */
  steps?: (row: Source<Row>) => Steps
}

interface Answer<Row> {
  row: z.ZodType<Row>
  sql: Prisma.Sql
}

/** A database change as one statement, docs/decisions/0003. */
export interface Change<Row> extends Answer<Row> {
  readonly locks: readonly Prisma.Sql[]
}

/** @param row shape of the gate's row @param parts.answer what the statement returns, by default the gate's row */
export function change<Row extends { id: number }>(row: z.ZodType<Row>, parts: ChangeParts<Row>): Change<Row>
export function change<Row extends { id: number }, Returned>(
  row: z.ZodType<Row>,
  parts: ChangeParts<Row> & { answer: Answer<Returned> },
): Change<Returned>
export function change<Row extends { id: number }>(
  row: z.ZodType<Row>,
  parts: ChangeParts<Row> & { answer?: Answer<unknown> },
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
    ...(audit && !changesNothing(audit) && { audit: auditSql(returned, audit) }),
  }
  const ctes = Object.entries(named).map(([name, sql]) => Prisma.sql`${Prisma.raw(name)} AS (${sql})`)
  return {
    locks: lockStatements(locks),
    row: answer.row,
    sql: Prisma.sql`WITH ${Prisma.join(ctes, ', ')} ${answer.sql}`,
  }
}

/** The error for the violated key of this name, if expected. */
export type RefusalOf = (constraint: string) => Error | undefined

/**
 * The error for a violated key of these names, or for a value missing in the list that a column of the table refers to.
 * @param keys the field and its message by the key's name
 */
export const refusalIn =
  (table: string, keys: Readonly<Record<string, readonly [field: string, message: string]>>): RefusalOf =>
  (constraint) => {
    const referring = new RegExp(`^${table}_(\\w+_id)_fkey$`).exec(constraint)?.[1]
    const [field, message] = keys[constraint] ?? [referring, 'Выберите значение из списка']
    return field === undefined ? undefined : fieldError(field, message)
  }

/**
 * Runs a change; its checks are read after its locks are taken.
 * @param refusal the error for a violated key of this name, if expected
 * @returns the rows of its answer; none when it was not allowed
 */
export function commit<Row>(change: Change<Row>, refusal?: RefusalOf): Promise<Row[]> {
  const { locks, row, sql } = change
  return refusing(refusal, () =>
    locks.length === 0 ? rows(row, sql) : db().$transaction((transaction) => committed(change, transaction)),
  )
}

/** As `commit`, for a change of one row; undefined when it was not allowed. */
export async function commitOne<Row>(change: Change<Row>, refusal?: RefusalOf): Promise<Row | undefined> {
  const [row] = await commit(change, refusal)
  return row
}

/** Makes a change of one row, if it is allowed. @returns whether it was */
export const tryChange = async <Row extends { id: number }>(row: z.ZodType<Row>, parts: ChangeParts<Row>) =>
  (await commit(change(row, parts))).length > 0

/** Makes a change of one row. @throws what `otherwise` gives when it was not allowed, by default not_found */
export async function makeChange<Row extends { id: number }>(
  row: z.ZodType<Row>,
  { otherwise, refusal, ...parts }: ChangeParts<Row> & { otherwise?: () => Error; refusal?: RefusalOf },
): Promise<Row> {
  const made = await commitOne(change(row, parts), refusal)
  if (!made && otherwise) throw otherwise()
  return orNotFound(made)
}

/** Makes a change within a transaction. */
export async function committed<Row>(
  { locks, row, sql }: Change<Row>,
  transaction: Prisma.TransactionClient,
): Promise<Row[]> {
  for (const lock of locks) await transaction.$executeRaw(lock)
  return rows(row, sql, transaction)
}

/** Total time for many statements, each of which has its own timeout. */
const MANY_MS = 60_000

/** Runs work that is too long for one statement's timeout. @param refusal the error for a violated key, if expected */
export const inTransaction = <T>(
  work: (transaction: Prisma.TransactionClient) => Promise<T>,
  refusal?: RefusalOf,
): Promise<T> => refusing(refusal, () => db().$transaction(work, { timeout: MANY_MS }))

/**
 * Runs several changes in one transaction. Their locks must be ordered across all of them.
 * @param expected total rows returned when all are allowed
 * @param refusal the error for another total, or a violated key
 */
export async function commitAll<Row>(
  changes: readonly Change<Row>[],
  expected: number,
  refusal: () => Error,
): Promise<void> {
  await inTransaction(async (transaction) => {
    let made = 0
    for (const change of changes) made += (await committed(change, transaction)).length
    if (made !== expected) throw refusal()
  }, refusal)
}

async function refusing<T>(refusal: RefusalOf | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await retrying(work)
  } catch (error) {
    const { full, key } = refusedBy(error)
    if (full !== undefined) throw conflict(full)
    throw (key === undefined ? undefined : refusal?.(key)) ?? error
  }
}
