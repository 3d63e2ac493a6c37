import 'server-only'
import pino from 'pino'
import { env } from '@/lib/core/env'
import { guardBridge } from '@/lib/core/guard-bridge'

let logger: pino.Logger | undefined

/** Structured JSON lines. Secrets never reach a line: bodies, cookies and tokens are not logged at all. */
export function log(): pino.Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Whoever writes the line, it names the request it belongs to.
    mixin: () => ({ requestId: guardBridge().requestIds.getStore() }),
    redact: ['password', '*.password', 'token', '*.token', 'cookie', '*.cookie'],
  })
  return logger
}
