import { format, inspect, stripVTControlCharacters } from 'node:util'
import { SECRET_PAGES } from '@/lib/core/http/fixed-headers'
import { describeError } from '@/lib/core/process/describe-error'
import { bridge } from '@/lib/server/guard-bridge'

/** pino's levels, so that lines look like the application's own. Next's banner uses `log`, hence the low level. */
const LEVELS = {
  debug: 20,
  info: 30,
  log: 20,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: Number.POSITIVE_INFINITY,
}

/** Next's errors contain URLs, whose tokens must be removed. */
const TOKENS = new RegExp(`/(${SECRET_PAGES.join('|')})/[^\\s'"\`]+`, 'g')

const clean = (text: string) => stripVTControlCharacters(text).replace(TOKENS, '/$1/…').trim()

const brief = ({ name, message }: Error) => `${name}: ${message}`

/** Formats values as the console does, with only names and messages of errors at any depth. */
function words(values: unknown[]) {
  const custom = {
    configurable: true,
    value: function (this: Error) {
      return brief(this)
    },
  }
  Object.defineProperty(Error.prototype, inspect.custom, custom)
  try {
    return clean(format(...values.map((value) => (value instanceof Error ? brief(value) : value))))
  } finally {
    Reflect.deleteProperty(Error.prototype, inspect.custom)
  }
}

/** A JSON line of what would have been printed as text. @param values arguments of `console.error` */
export function jsonLine(level: number, values: unknown[]) {
  const error = values.find((value) => value instanceof Error)
  const text = words(values.filter((value) => value !== error))
  const err = error && describeError(error, clean)
  // Next prints a symbol alone before an error.
  const msg = error && !/\p{L}/u.test(text) ? clean(error.message) : text
  const requestId = bridge.requests.getStore()?.id
  return JSON.stringify({
    level,
    time: new Date().toISOString(),
    requestId,
    err,
    msg,
  })
}

/** @param name LOG_LEVEL */
function threshold(name: string | undefined): number {
  return Object.entries(LEVELS).find(([known]) => known === name)?.[1] ?? LEVELS.info
}

/**
 * Next and the libraries write text to the console; in production each message becomes one JSON line with its request
 * id.
 * @param level LOG_LEVEL
 */
export function writeConsoleAsJson(level: string | undefined) {
  const min = threshold(level)
  // Like the console: a closed stdout loses lines but does not crash the server.
  process.stdout.on('error', () => {})
  const write = (own: number, values: unknown[]) => {
    if (own < min || values.length === 0) return
    process.stdout.write(`${jsonLine(own, values)}\n`)
  }
  for (const name of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    console[name] = (...values) => write(LEVELS[name], values)
  }
  console.trace = (...values) => write(LEVELS.debug, values)
  // Node's own listener prints text.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => write(LEVELS.warn, [warning]))
}
