import 'server-only'
import pino from 'pino'
import { describeError } from '@/lib/core/describe-error'
import { env } from '@/lib/core/env'
import { guardBridge } from '@/lib/core/guard-bridge'

let logger: pino.Logger | undefined

/** Beside the console a line goes to the collector of lines, where there is one. */
function write(line: string): void {
  process.stdout.write(line)
  guardBridge().collectLine?.(line)
}

/** Structured JSON lines. Secrets never reach a line: bodies, cookies and tokens are not logged at all. */
export function log(): pino.Logger {
  logger ??= pino(
    {
      level: env().LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Every line names the request it belongs to, wherever it is written.
      mixin: () => ({ requestId: guardBridge().requests.getStore()?.id }),
      serializers: { err: (error) => describeError(error) },
      redact: ['password', '*.password', 'token', '*.token', 'cookie', '*.cookie'],
    },
    { write },
  )
  return logger
}
