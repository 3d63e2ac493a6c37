import 'server-only'
import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api'
import { log } from '@/lib/core/process/log'
import { requestContext } from '@/lib/core/process/request-context'

/** Records an error's kind on the current span; its message may contain what people typed. */
export function noteError(error: unknown): void {
  const span = trace.getActiveSpan()
  span?.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
  span?.setStatus({ code: SpanStatusCode.ERROR })
}

/** The tracer of our own spans, whose names contain no user input. */
export const SCOPE = 'pokazateli'

/** Runs the work within its own span. While tracing is off, the API's no-op span costs next to nothing. */
export function withSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return trace.getTracer(SCOPE).startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      noteError(error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** A slower statement, including its wait for a connection, is logged. */
const SLOW_MS = 1_000
/** Characters of the logged text: parameters are `$1` in it, so it contains no input. */
const SHOWN_LENGTH = 300

const OPERATION = /^\s*(?:\/\*.*?\*\/\s*)?([a-z]+)/i
/** String literals, which must not be taken for names. */
const WRITTEN_OUT = /'(?:[^']|'')*'?/g
/** A table name as written by Prisma and by us; not a function. */
const TABLE =
  /\b(?:(?:into|update)\s+(?:"?public"?\.)?"?([a-z][a-z_]*)|from\s+(?:"?public"?\.)?"?([a-z][a-z_]*)\b(?!"?\s*\())/i

/** `SELECT … FROM "public"."users" …` → its verb and first table: names out of our schema, never a value. */
export function statementNames(sql: string): { operation: string; table: string | undefined } {
  const [, written, read] = TABLE.exec(sql.replace(WRITTEN_OUT, '')) ?? []
  return { operation: OPERATION.exec(sql)?.[1]?.toUpperCase() ?? 'UNKNOWN', table: written ?? read }
}

/** Runs a statement, within a span if its request or job is traced. Logs a slow one with its request. */
export async function watched<T>(sql: string, send: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await traced(sql, send)
  } finally {
    const ms = Math.round(performance.now() - started)
    if (ms >= SLOW_MS) noteSlow(sql, ms)
  }
}

function noteSlow(sql: string, ms: number): void {
  const { requestId } = requestContext()
  const { operation, table } = statementNames(sql)
  const text = sql.trim().replace(/\s+/g, ' ').slice(0, SHOWN_LENGTH)
  log().warn({ requestId, ms, operation, table, text }, 'slow statement')
}

/** Without a traced request or job a span is useless. */
function traced<T>(sql: string, send: () => Promise<T>): Promise<T> {
  if (!trace.getActiveSpan()?.isRecording()) return send()
  const { operation, table } = statementNames(sql)
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table ? { 'db.collection.name': table } : {}),
  }
  return withSpan(table ? `${operation} ${table}` : operation, attributes, send)
}
