import { duration, say } from '../../scripts/lib/console.mjs'

/**
 * @typedef {object} Result
 * @property {import('./harness.mjs').Scenario} scenario
 * @property {import('./harness.mjs').Line[]} lines
 * @property {string} failure empty: the promise held, or was not tried
 * @property {string} skipped why it was not tried; empty: it was
 * @property {number} ms
 */

/** @param {string | number} value */
function words(value) {
  return typeof value === 'number' ? value.toLocaleString('ru-RU') : value
}

/** @param {Result} result @returns {string} neither kept nor broken has a sign of its own */
function sign({ failure, skipped }) {
  if (failure) return '✘'
  return skipped ? '⚠ ПРОПУЩЕНО' : '✔'
}

/** Prints what one scenario measured. @param {Result} result */
export function print(result) {
  const { scenario, lines, failure, skipped, ms } = result
  const width = Math.max(...lines.map(([label]) => label.length), 0)
  for (const [label, value] of lines) say(`  ${label.padEnd(width)}  ${words(value)}`)
  if (failure || skipped) say(`  ${failure || skipped}`)
  say(`${sign(result)} ${scenario.id}: ${duration(ms)}`)
}

/**
 * All results as a table for a document.
 * @param {Result[]} results
 * @param {import('./harness.mjs').Size} size
 */
export function markdown(results, size) {
  const rows = results.map((result) => {
    const { scenario, lines, failure, skipped, ms } = result
    const measured = lines.map(([label, value]) => `${label}: ${words(value)}`).join('; ')
    return `| ${scenario.id} ${scenario.title} | ${`${sign(result)} ${failure || skipped}`.trim()} | ${measured} | ${duration(ms)} |`
  })
  const title = `Проверка на отказы, ${size === 'full' ? 'полная' : 'короткая'} форма`
  return `${title}\n\n| Проверка | Итог | Измерено | Время |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
}
