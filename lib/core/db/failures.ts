import 'server-only'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { Prisma } from '@/lib/generated/prisma/client'

const UNREACHABLE = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'])
/** Codes and messages of a database that is unreachable, starting, stopping, overloaded, read-only or too slow. */
const CONNECTION_STATES =
  /\b(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[1-3]|57014|53300|25006|08\w{3})\b|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|Connection terminated|timeout exceeded|Query read timeout/i
/** The second alternative: a migration changed the table, and the next attempt is planned anew. */
const RETRYABLE = /\b(40001|40P01)\b|cached plan must not change result type/

/** A failed statement: message and code of the server, the driver or the network. */
export class StatementFailed extends Error {
  override readonly name = 'StatementFailed'
  readonly code: string

  private constructor({ message, stack }: Error, code: unknown) {
    // The message contains no values; the driver's details may, and are dropped.
    super(message)
    this.code = String(code ?? '')
    if (stack !== undefined) this.stack = stack
  }

  static by(error: unknown): unknown {
    return error instanceof Error
      ? new StatementFailed(error, 'code' in error ? error.code : undefined)
      : error
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  const meta = 'meta' in error ? JSON.stringify(error.meta) : ''
  const cause = error.cause instanceof Error ? wordsOf(error.cause) : (JSON.stringify(error.cause) ?? '')
  return `${code} ${error.message} ${meta} ${cause}`
}

/** Compared by name: bundles of the server share the connections but have separate classes. */
const OF_DRIVER = new Set(['StatementFailed', 'DriverAdapterError'])

function isFromDatabase(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError ||
    error instanceof Prisma.PrismaClientUnknownRequestError ||
    error instanceof Prisma.PrismaClientInitializationError ||
    error instanceof Prisma.PrismaClientRustPanicError ||
    (error instanceof Error && OF_DRIVER.has(error.name))
  )
}

/** Errors of the driver and its pool before any protocol; the adapter passes them on unchanged. */
const DRIVER_WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/

/** The database is down, restarting, frozen, not primary yet or out of connections: the caller may retry later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true
  if (error instanceof Prisma.PrismaClientKnownRequestError && UNREACHABLE.has(error.code)) return true
  if (error instanceof Error && DRIVER_WORDS.test(error.message)) return true
  return isFromDatabase(error) && CONNECTION_STATES.test(wordsOf(error))
}

/** A serialization failure or a deadlock: a retry may succeed. */
function isRetryable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034') return true
  return isFromDatabase(error) && RETRYABLE.test(wordsOf(error))
}

/**
 * Why the database refused a raw statement: the message of a full list, or the name of the unique or foreign key that it
 * violated, which identifies the field to refuse without a second query that could be stale.
 */
export function refusedBy(error: unknown): { full?: string | undefined; key?: string | undefined } {
  if (!isFromDatabase(error)) return {}
  const words = wordsOf(error)
  // Since PostgreSQL 18 a key with ON DELETE RESTRICT has its own code.
  const isOfKey = /\b(23001|23503|23505)\b/.test(words)
  return {
    full: /\[full: ([^\]]+)\]/.exec(words)?.[1],
    key: isOfKey ? /constraint "(\w+)"/.exec(words)?.[1] : undefined,
  }
}

const MAX_ATTEMPTS = 4

/** Runs the work; retries up to three times on serialization failures and deadlocks. It must be one atomic unit. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
    }
  }
}

/** Records that the current request failed because the database was unavailable, if so. */
export function noteOutage(error: unknown): void {
  const request = guardBridge().requests.getStore()
  if (request && isDatabaseUnavailable(error)) request.isOutage = true
}
