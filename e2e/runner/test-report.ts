import { existsSync, readFileSync } from 'node:fs'
import { duration, say } from '@/scripts/boot/console.mjs'

type Counts = { passed: number; failed: number; skipped: number }

export interface Result {
  name: string
  title: string
  /** Exit code */
  code: number
  /** false: what it needs has failed */
  isRun: boolean
  ms: number
  counts: Counts
}

/** Counts of a JSON report written by vitest or Playwright. */
export function countTests(report: unknown): Counts {
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

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const number = (value: unknown) => (typeof value === 'number' ? value : 0)

/** @returns nothing when the runner left no report */
export function readCounts(file: string): Counts {
  return countTests(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
}

const sum = (all: readonly Counts[]): Counts =>
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
 * @param code exit code
 */
export function stepCounts(reports: readonly Counts[], code: number): Counts {
  const counts = sum(reports)
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

export const totalOf = (results: readonly Result[]) => sum(results.map(({ counts }) => counts))

/** One line a step: how it ended, how long it took, how many tests. */
export function printSummary(results: readonly Result[]) {
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
