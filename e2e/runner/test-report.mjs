import { existsSync, readFileSync } from 'node:fs'
import { duration, say } from '../../scripts/boot/console.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 *
 * @typedef {object} Result
 * @property {string} name
 * @property {string} title
 * @property {number} code exit code
 * @property {boolean} isRun false: what it needs has failed
 * @property {number} ms
 * @property {Counts} counts
 */

/**
 * Counts of a JSON report written by vitest or Playwright.
 * @param {unknown} report
 * @returns {Counts}
 */
export function countTests(report) {
  const totals = record(report)
  if (!('stats' in totals)) {
    const { numPassedTests, numFailedTests, numPendingTests } = totals
    return {
      passed: number(numPassedTests),
      failed: number(numFailedTests),
      skipped: number(numPendingTests),
    }
  }
  const { expected, flaky, unexpected, skipped } = record(totals.stats)
  return { passed: number(expected) + number(flaky), failed: number(unexpected), skipped: number(skipped) }
}

/** @param {unknown} value @returns {Record<string, unknown>} */
const record = (value) => (typeof value === 'object' && value !== null ? { ...value } : {})

/** @param {unknown} value */
const number = (value) => (typeof value === 'number' ? value : 0)

/** @param {string} file @returns {Counts} nothing when the runner left no report */
export function readCounts(file) {
  return countTests(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
}

/** @param {readonly Counts[]} all @returns {Counts} */
const sum = (all) =>
  all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/**
 * The counts of a finished step. One that failed without a failed test (a type error, a file that does not
 * load) counts as one failure, so that the last line never reads as success.
 * @param {readonly Counts[]} reports
 * @param {number} code exit code
 * @returns {Counts}
 */
export function stepCounts(reports, code) {
  const counts = sum(reports)
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** @param {readonly Result[]} results */
export const totalOf = (results) => sum(results.map(({ counts }) => counts))

/** One line a step: how it ended, how long it took, how many tests. @param {readonly Result[]} results */
export function printSummary(results) {
  const width = Math.max(...results.map(({ title }) => title.length))
  say('')
  for (const { title, code, isRun, ms, counts } of results) {
    const sign = isRun ? (code === 0 ? '✔' : '✘') : '—'
    const time = isRun ? duration(ms) : 'не выполнен'
    const tests = Object.entries({
      прошло: counts.passed,
      'не прошло': counts.failed,
      пропущено: counts.skipped,
    })
      .filter(([, count]) => count > 0)
      .map(([word, count]) => `${word} ${count}`)
    say(`${sign} ${title.padEnd(width)}  ${time.padEnd(12)}  ${tests.join(', ')}`.trimEnd())
  }
}
