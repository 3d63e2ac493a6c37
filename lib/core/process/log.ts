import 'server-only'
import pino from 'pino'
import { describeError } from '@/lib/core/process/describe-error'
import { env } from '@/lib/core/process/env'
import { guardBridge } from '@/lib/core/process/guard-bridge'

let logger: pino.Logger | undefined

/** Structured JSON logs. Bodies, cookies and tokens are never logged. */
export function log(): pino.Logger {
  logger ??= pino(
    {
      level: env().LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Adds the request id to every line.
      mixin: () => ({ requestId: guardBridge().requests.getStore()?.id }),
      serializers: { err: (error) => describeError(error) },
      redact: ['password', '*.password', 'token', '*.token', 'cookie', '*.cookie'],
    },
    { write: (line) => void process.stdout.write(line) },
  )
  return logger
}
