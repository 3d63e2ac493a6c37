import http from 'node:http'
import { drainOnSignals, shutdownDelay } from '@/lib/server/drain'
import { createGuardedServer } from '@/lib/server/http-guard'
import { writeConsoleAsJson } from '@/lib/server/json-console'

/*
 * Loaded before the server (`node --import`): patches every server created later with the guard, and in production with
 * draining and JSON console lines. Development keeps Next's own shutdown. Tests must not import this file, because its
 * patches are global.
 */

const isProduction = process.env.NODE_ENV === 'production'
if (isProduction) {
  process.env.NEXT_MANUAL_SIG_HANDLE = '1'
  writeConsoleAsJson(process.env.LOG_LEVEL)
}

http.createServer = (...args: unknown[]) => {
  const options = typeof args[0] === 'object' && args[0] !== null ? args[0] : {}
  const listener = args.find((value): value is http.RequestListener => typeof value === 'function')
  const server = createGuardedServer(listener, options)
  if (isProduction) drainOnSignals(server, shutdownDelay(process.env.SHUTDOWN_DELAY_SECONDS))
  return server
}
