import 'server-only'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { Prisma } from '@/lib/generated/prisma/client'

const UNREACHABLE = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'])
/** 25006: the address leads to a standby while another server takes the primary's place. */
const CONNECTION_STATES =
  /\b(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[1-3]|57014|53300|25006|08\w{3})\b|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|Connection terminated|timeout exceeded|Query read timeout/i
/** The second words: a migration went by, and the next attempt is planned anew. */
const RETRYABLE = /\b(40001|40P01)\b|cached plan must not change result type/

/** A statement of ours that failed: the words and code of the server, the driver or the line between. */
export class StatementFailed extends Error {
  override readonly name = 'StatementFailed'
  readonly code: string

  private constructor({ message, stack }: Error, code: unknown) {
    // Its own text holds no values; the details that came with it do, and stay behind.
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
  const cause = error.cause === undefined ? '' : wordsOfCause(error.cause)
  return `${code} ${error.message} ${meta} ${cause}`
}

function wordsOfCause(cause: unknown): string {
  return cause instanceof Error ? wordsOf(cause) : JSON.stringify(cause)
}

/** By their names: the connections are shared by bundles of the server, each with classes of its own. */
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

/** What the driver and its pool say before any protocol is spoken; the adapter hands these on as they are. */
const DRIVER_WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/

/** The database is down, restarting, frozen, no primary yet or out of connections: the caller may try again later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true
  if (error instanceof Prisma.PrismaClientKnownRequestError && UNREACHABLE.has(error.code)) return true
  if (error instanceof Error && DRIVER_WORDS.test(error.message)) return true
  return isFromDatabase(error) && CONNECTION_STATES.test(wordsOf(error))
}

/** A serialization failure or a deadlock: the same work may succeed when done again. */
function isRetryable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034') return true
  return isFromDatabase(error) && RETRYABLE.test(wordsOf(error))
}

/**
 * The name of the unique or foreign key a raw statement broke, null for every other failure: it tells which
 * field to refuse without a second query that could be out of date.
 */
export function violatedConstraint(error: unknown): string | null {
  if (!isFromDatabase(error)) return null
  const words = wordsOf(error)
  // A key that restricts deletion has a code of its own since PostgreSQL 18.
  return /\b(23001|23503|23505)\b/.test(words) ? (/constraint "(\w+)"/.exec(words)?.[1] ?? null) : null
}

/** The words with which a list that has a bound refuses one more row, null for every other failure. */
export function wordsWhenFull(error: unknown): string | null {
  return isFromDatabase(error) ? (/\[full: ([^\]]+)\]/.exec(wordsOf(error))?.[1] ?? null) : null
}

const MAX_ATTEMPTS = 4

/** Does the work, and up to three times again when PostgreSQL asks for it. Work must be one atomic unit. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
    }
  }
}

/** Notes that the request under way failed for want of the database, if that is why it failed. */
export function noteOutage(error: unknown): void {
  const request = guardBridge().requests.getStore()
  if (request && isDatabaseUnavailable(error)) request.isOutage = true
}
