import { readFileSync, rmSync } from 'node:fs'
import { duration, say, step, UserError } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { type Result, readReport, stepCounts } from './test-report'

export interface Run {
  /** For the step's runner. */
  args: string[]
  /** Where it is to leave its report. */
  reports: string[]
  /** The file that takes what it prints; absent: the terminal. */
  log?: string
}

export interface Step {
  /** As in `--only`. */
  name: string
  title: string
  /** Name of the step it makes no sense without. */
  needs?: string
  /** Where its runner leaves its reports. */
  reports?: string[]
  /** Resolves to an exit code. */
  run(run: Run): Promise<number>
}

/**
 * Runs stages one after another. The lanes of a stage go side by side, the steps of a lane one after another; the
 * first lane has the terminal, what the others print follows when their step has ended.
 * @param args for the last step, the one that was asked for
 */
export async function runStages(stages: Step[][][], args: string[]): Promise<Result[]> {
  const results: Result[] = []
  const last = stages.at(-1)?.at(-1)?.at(-1)
  const runLane = async (lane: Step[], place: number) => {
    for (const entry of lane) {
      const missing = results.find(({ name, code }) => name === entry.needs && code !== 0)
      results.push(
        missing ? notRun(entry, missing) : await runStep(entry, entry === last ? args : [], place > 0),
      )
    }
  }
  for (const stage of stages) await Promise.all(stage.map(runLane))
  return results
}

function notRun({ name, title }: Step, missing: Result): Result {
  say(`\n— ${title}: не выполняется, не удался шаг «${missing.title}»`)
  return {
    name,
    title,
    code: 1,
    isRun: false,
    ms: 0,
    counts: { passed: 0, failed: 0, skipped: 1 },
    failures: [],
  }
}

async function runStep(
  { name, title, reports = [], run }: Step,
  args: string[],
  isAside: boolean,
): Promise<Result> {
  const log = isAside ? inRoot('.cache', `test-${name}.log`) : undefined
  for (const file of [...reports, ...(log ? [log] : [])]) rmSync(file, { force: true })
  step(log ? `${title}: идёт рядом, вывод будет в конце` : title)
  const started = performance.now()
  const code = await attempt(() => run({ args, reports, ...(log ? { log } : {}) }))
  const ms = performance.now() - started
  if (log) say(`\n${readFileSync(log, 'utf8').trimEnd()}`)
  say(`${code === 0 ? '✔' : '✘'} ${title}: ${duration(ms)}`)
  const left = reports.map(readReport)
  const counts = stepCounts(
    left.map((report) => report.counts),
    code,
  )
  return { name, title, code, isRun: true, ms, counts, failures: left.flatMap(({ failures }) => failures) }
}

/** A step that cannot even run is a failed one, told in words. */
async function attempt(run: () => Promise<number>): Promise<number> {
  try {
    return await run()
  } catch (error) {
    say(`\nОшибка. ${error instanceof UserError ? error.message : String(error)}`)
    return 1
  }
}
