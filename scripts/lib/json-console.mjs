import { format, stripVTControlCharacters } from 'node:util'
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

/** @param {string} text */
const clean = (text) => stripVTControlCharacters(text).replace(TOKENS, '/$1/…').trim()

/**
 * One line of what would have been printed as text.
 * @param {number} level
 * @param {unknown[]} values as `console.error` takes them
 */
export function jsonLine(level, values) {
  const error = values.find((value) => value instanceof Error)
  const words = clean(format(...values.filter((value) => value !== error)))
  const err = error && {
    type: error.name,
    message: clean(error.message),
    stack: clean(error.stack ?? ''),
    ...('digest' in error ? { digest: error.digest } : {}),
  }
  // Next puts a mark alone before an error.
  const msg = err && !/\p{L}/u.test(words) ? err.message : words
  const requestId = bridge.requestIds.getStore()
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
