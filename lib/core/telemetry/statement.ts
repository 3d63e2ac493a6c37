import 'server-only'
import { trace } from '@opentelemetry/api'
import { withSpan } from '@/lib/core/telemetry/span'

const OPERATION = /^\s*(?:\/\*.*?\*\/\s*)?([a-z]+)/i
/** A quoted literal is no name, whatever it contains. */
const WRITTEN_OUT = /'(?:[^']|'')*'?/g
/** A table as Prisma and as we write it; not a function. */
const TABLE =
  /\b(?:(?:into|update)\s+(?:"?public"?\.)?"?([a-z][a-z_]*)|from\s+(?:"?public"?\.)?"?([a-z][a-z_]*)\b(?!"?\s*\())/i

/** `SELECT … FROM "public"."users" …` → its verb and first table: names out of our schema, never a value. */
export function statementNames(sql: string): { operation: string; table: string | undefined } {
  const [, written, read] = TABLE.exec(sql.replace(WRITTEN_OUT, '')) ?? []
  return { operation: OPERATION.exec(sql)?.[1]?.toUpperCase() ?? 'UNKNOWN', table: written ?? read }
}

/** Runs a statement within a span; outside a traced request or job it would say nothing. */
export function tracedStatement<T>(sql: string, send: () => Promise<T>): Promise<T> {
  if (!trace.getActiveSpan()?.isRecording()) return send()
  const { operation, table } = statementNames(sql)
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table ? { 'db.collection.name': table } : {}),
  }
  return withSpan(table ? `${operation} ${table}` : operation, attributes, send)
}
