import { AsyncLocalStorage } from 'node:async_hooks'
import { writeSync } from 'node:fs'

/** An expected failure: its Russian text is all the person needs, a stack would only frighten. */
export class UserError extends Error {}

/** The code that the system or a database gives an error; empty where it gives none. @param {unknown} error */
export const errorCode = (error) => (error instanceof Error && 'code' in error ? String(error.code) : '')

export const NO_SPACE = 'На диске нет места: освободите его (df -h) и повторите; подтверждённое сохранено.'

/** The log of the stage whose work this is (stages.mjs); no descriptor: the terminal. @type {AsyncLocalStorage<{ fd?: number }>} */
export const logs = new AsyncLocalStorage()

/** One line on the terminal, in place of the moving one, whose cursor waits at its beginning. @param {string} text */
export function print(text) {
  process.stdout.write(process.stdout.isTTY ? `\u001b[K${text}\n` : `${text}\n`)
}

/** Prints one line where the work under way prints. @param {string} text */
export function say(text) {
  const fd = logs.getStore()?.fd
  if (fd === undefined) print(text)
  else writeSync(fd, `${text}\n`)
}

/** Prints the header of the next stage. @param {string} text */
export function step(text) {
  say(`\n▸ ${text}`)
}

/**
 * Duration for people: `0,8 с`, `12,3 с`, `2 мин 5 с`.
 * @param {number} milliseconds
 */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1).replace('.', ',')} с`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} мин ${whole % 60} с`
}
