import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Counts of a JSON report written by vitest or Playwright.
 * @param {unknown} report
 * @returns {Counts}
 */
export function countTests(report) {
  if (typeof report !== 'object' || report === null) return { passed: 0, failed: 0 }
  if ('stats' in report && typeof report.stats === 'object' && report.stats !== null) {
    const stats = /** @type {Record<string, unknown>} */ (report.stats)
    return { passed: number(stats.expected) + number(stats.flaky), failed: number(stats.unexpected) }
  }
  const totals = /** @type {Record<string, unknown>} */ (report)
  return { passed: number(totals.numPassedTests), failed: number(totals.numFailedTests) }
}

/** @param {unknown} value */
function number(value) {
  return typeof value === 'number' ? value : 0
}

/** @param {string} file @returns {Counts} nothing when the runner left no report */
export function readCounts(file) {
  return existsSync(file) ? countTests(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
}

/**
 * The counts of a finished step. One that failed without a failed test (a type error, a file that does not
 * load) counts as one failure, so that the last line never reads as success.
 * @param {Counts} counts
 * @param {number} code exit code
 * @returns {Counts}
 */
export function stepCounts(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
