import http from 'node:http'
import { drainOnSignals, shutdownDelay } from '@/lib/server/drain'
import { createGuardedServer } from '@/lib/server/http-guard'
import { writeConsoleAsJson } from '@/lib/server/json-console'

/*
 * Loaded before the server (`node --import`): every server that is created afterwards is guarded, in production it
 * drains before it ends, and text on the console becomes lines of JSON. Development keeps Next's own end: nobody
 * waits for it. No test imports this file: what it replaces would stay replaced for the tests after it.
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
