import { rmSync } from 'node:fs'
import { say, UserError } from '@/scripts/boot/console.mjs'
import { begin, isVerbose } from '@/scripts/boot/stages.mjs'
import { counted, type Result, readReport, stepCounts } from './test-report'

export interface Run {
  /** For the step's runner. */
  args: string[]
  /** Where it is to leave its report. */
  reports: string[]
  /** Nobody reads along: what it prints is shown if it fails, so of tests that passed it need say nothing. */
  isQuiet: boolean
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

/** The step that was asked for: it has the terminal. */
export interface Asked {
  step: Step
  args: string[]
}

/**
 * Runs lanes side by side, the steps of a lane one after another; a step waits for the one it needs.
 * @returns results in the order of the lanes
 */
export function runLanes(lanes: Step[][], asked?: Asked): Promise<Result[]> {
  const results = new Map<string, Promise<Result>>()
  for (const lane of lanes) {
    let before: Promise<unknown> = Promise.resolve()
    for (const entry of lane) {
      const result = before.then(async () => {
        const needed = await results.get(entry.needs ?? '')
        return needed && needed.code !== 0 ? notRun(entry, needed) : runStep(entry, asked)
      })
      results.set(entry.name, result)
      before = result
    }
  }
  return Promise.all(results.values())
}

function notRun({ name, title }: Step, missing: Result): Result {
  say(`— ${title}: не выполняется, не удался шаг «${missing.title}»`)
  return { name, title, code: 1, isRun: false, counts: { passed: 0, failed: 0, skipped: 1 }, failures: [] }
}

async function runStep(entry: Step, asked?: Asked): Promise<Result> {
  const { name, title, reports = [], run } = entry
  const isAsked = entry === asked?.step
  for (const file of reports) rmSync(file, { force: true })
  const shown = begin(title, isAsked ? {} : { log: name })
  const args = isAsked ? asked.args : []
  const code = await shown.run((log) =>
    attempt(() => run({ args, reports, isQuiet: log !== undefined && !isVerbose })),
  )
  const left = reports.map(readReport)
  const counts = stepCounts(
    left.map((report) => report.counts),
    code,
  )
  shown.end(code === 0, counted(counts))
  for (const skip of left.flatMap(({ skips }) => skips)) say(`  не проверено: ${skip}`)
  return { name, title, code, isRun: true, counts, failures: left.flatMap(({ failures }) => failures) }
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
