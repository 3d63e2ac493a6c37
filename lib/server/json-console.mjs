import { format, inspect, stripVTControlCharacters } from 'node:util'
import { bridge } from './guard-bridge.mjs'

/** pino's numbers: the application's own lines look the same. */
const LEVELS = {
  debug: 20,
  info: 30,
  log: 30,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: Number.POSITIVE_INFINITY,
}

/** Addresses of pages that hold a right; Next names addresses in its errors. */
const TOKENS = /\/(reset-password|unsubscribe)\/[^\s'"`]+/g

/** How far the causes of an error are followed. */
const CAUSES = 5

/** @param {string} text */
const clean = (text) => stripVTControlCharacters(text).replace(TOKENS, '/$1/…').trim()

/**
 * As its namesake of lib/core/log.ts: kind, words, code, place and cause. The rest of an error stays out:
 * PostgreSQL's hold the values that collided, those of a lost connection the whole connection.
 * @param {unknown} error
 * @param {number} [depth]
 * @returns {unknown}
 */
function describeError(error, depth = 0) {
  if (!(error instanceof Error) || depth > CAUSES) return clean(String(error))
  return {
    type: error.name,
    message: clean(error.message),
    ...('code' in error ? { code: String(error.code) } : {}),
    stack: clean(error.stack ?? ''),
    ...('digest' in error ? { digest: error.digest } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause, depth + 1) }),
  }
}

/** @param {Error} error */
const brief = ({ name, message }) => `${name}: ${message}`

/**
 * Values as the console prints them, of errors however deep in them only their names and messages.
 * @param {unknown[]} values
 */
function words(values) {
  const custom = {
    configurable: true,
    /** @this {Error} */
    value: function () {
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

/**
 * One line of what would have been printed as text.
 * @param {number} level
 * @param {unknown[]} values as `console.error` takes them
 */
export function jsonLine(level, values) {
  const error = values.find((value) => value instanceof Error)
  const text = words(values.filter((value) => value !== error))
  const err = error && describeError(error)
  // Next puts a mark alone before an error.
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

/** @param {string | undefined} name LOG_LEVEL @returns {number} */
function threshold(name) {
  return Object.entries(LEVELS).find(([known]) => known === name)?.[1] ?? LEVELS.info
}

/**
 * Next and the libraries write text to the console; in production each such message becomes one line of JSON beside
 * the application's own, with the request it belongs to.
 * @param {string | undefined} level LOG_LEVEL
 */
export function writeConsoleAsJson(level) {
  const least = threshold(level)
  // As the console does: a reader that is gone costs lines and not the server.
  process.stdout.on('error', () => {})
  /** @param {number} own @param {unknown[]} values */
  const write = (own, values) => {
    if (own >= least && values.length > 0) process.stdout.write(`${jsonLine(own, values)}\n`)
  }
  for (const name of /** @type {const} */ (['debug', 'info', 'log', 'warn', 'error'])) {
    console[name] = (...values) => write(LEVELS[name], values)
  }
  console.trace = (...values) => write(LEVELS.debug, values)
  // Node's own listener prints text.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => write(LEVELS.warn, [warning]))
}
