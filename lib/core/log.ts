import 'server-only'
import pino from 'pino'
import { env } from '@/lib/core/env'
import { guardBridge } from '@/lib/core/guard-bridge'

let logger: pino.Logger | undefined

/** How many causes of an error are followed. */
const CAUSES = 5

interface LoggedError {
  type: string
  message: string
  code?: string
  stack: string | undefined
  cause?: LoggedError | string
}

/**
 * The kind, words, code and place of an error. The rest stays out: PostgreSQL's errors hold the values that collide,
 * and those of a lost connection the whole connection.
 */
function describeError(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error) || depth > CAUSES) return String(error)
  const { name: type, message, stack, cause } = error
  return {
    type,
    message,
    ...('code' in error ? { code: String(error.code) } : {}),
    stack,
    ...(cause === undefined ? {} : { cause: describeError(cause, depth + 1) }),
  }
}

/** Structured JSON lines. Secrets never reach a line: bodies, cookies and tokens are not logged at all. */
export function log(): pino.Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Every line names the request it belongs to, wherever it is written.
    mixin: () => ({ requestId: guardBridge().requests.getStore()?.id }),
    serializers: { err: (error) => describeError(error) },
    redact: ['password', '*.password', 'token', '*.token', 'cookie', '*.cookie'],
  })
  return logger
}
