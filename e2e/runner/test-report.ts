import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { say } from '@/scripts/boot/console.mjs'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export interface Result {
  name: string
  title: string
  code: number
  /** False when a required step has failed. */
  isRun: boolean
  counts: Counts
  failures: string[]
}

/** A step's parsed report. */
export interface Report {
  counts: Counts
  /** Location and first lines of the message of each failed test. */
  failures: string[]
  /** Titles of skipped tests. */
  skips: string[]
}

const NOTHING: Report = { counts: { passed: 0, failed: 0, skipped: 0 }, failures: [], skips: [] }

/** Vitest's format, which the faults write too. */
const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      /** Why the file itself failed to load. */
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

const suite = z.object({
  get suites() {
    return z.array(suite).default([])
  },
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      ok: z.boolean(),
      tests: z.array(
        z.object({ results: z.array(z.object({ errors: z.array(z.object({ message: z.string() })) })) }),
      ),
    }),
  ),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number(), skipped: z.number() }),
  suites: z.array(suite),
})

/** Lines kept of a failure message. */
const TOLD_LINES = 8

const told = (where: string, messages: readonly string[]) =>
  [where, ...messages.join('\n').split('\n').slice(0, TOLD_LINES)].join('\n    ').trimEnd()

const vitestFailures = ({ testResults }: z.infer<typeof vitestReport>) =>
  testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === '' ? [] : [told(name, [message])]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => told(`${name}: ${fullName}`, failureMessages ?? [])),
  ])

const vitestSkips = ({ testResults }: z.infer<typeof vitestReport>) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => ['skipped', 'pending', 'todo'].includes(status))
      .map(({ fullName }) => fullName),
  )

const playwrightFailures = (suites: z.infer<typeof suite>[]): string[] =>
  suites.flatMap(({ specs, suites: inner }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
        return told(
          `${file}:${line}: ${title}`,
          errors.map(({ message }) => stripVTControlCharacters(message)),
        )
      }),
    ...playwrightFailures(inner),
  ])

/** Parses a JSON report of vitest or Playwright. */
export function parseReport(report: unknown): Report {
  const played = playwrightReport.safeParse(report)
  if (played.success) {
    const { expected, flaky, unexpected, skipped } = played.data.stats
    const counts = { passed: expected + flaky, failed: unexpected, skipped }
    return { counts, failures: playwrightFailures(played.data.suites), skips: [] }
  }
  const tested = vitestReport.parse(report)
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = tested
  return { counts: { passed, failed, skipped }, failures: vitestFailures(tested), skips: vitestSkips(tested) }
}

/** Empty when the runner wrote no report. */
export const readReport = (file: string): Report =>
  existsSync(file) ? parseReport(JSON.parse(readFileSync(file, 'utf8'))) : NOTHING

const sum = (all: readonly Counts[]): Counts =>
  all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    NOTHING.counts,
  )

/**
 * Counts of a finished step. A step that failed without a failed test (a type error, a file that does not load) counts
 * as one failure.
 * @param code exit code
 */
export function stepCounts(reports: readonly Counts[], code: number): Counts {
  const counts = sum(reports)
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

export const totalOf = (results: readonly Result[]): Counts => sum(results.map(({ counts }) => counts))

/** `прошло 12, не прошло 1`; empty for a step without tests. */
export const counted = ({ passed, failed, skipped }: Counts): string =>
  Object.entries({ прошло: passed, 'не прошло': failed, пропущено: skipped })
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${word} ${count}`)
    .join(', ')

/** Repeats the failures at the end of the output. */
export function printFailures(results: readonly Result[]): void {
  for (const { title, code, isRun, failures } of results.filter((result) => result.code !== 0)) {
    const known = failures.length > 0 ? failures : [isRun ? `код ${code}, вывод шага выше` : 'не выполнен']
    for (const failure of known) say(`\n✘ ${title}: ${failure}`)
  }
}
