import { rmSync } from 'node:fs'
import { say, UserError } from '@/scripts/boot/console.mjs'
import { begin, isVerbose } from '@/scripts/boot/stages.mjs'
import { counted, type Result, readReport, stepCounts } from './test-report'

export interface Run {
  /** Arguments for the step's runner. */
  args: string[]
  /** Files for the runner's reports. */
  reports: string[]
  /** True when several steps run: output is shown only for a failed one. */
  isQuiet: boolean
}

export interface Step {
  /** Name for `--only`. */
  name: string
  title: string
  /** The step that has to succeed first. */
  needs?: string
  /** Names of the report files. */
  reports?: string[]
  /** @returns an exit code */
  run(run: Run): Promise<number>
}

/** The one step given by `--only`: it writes to the terminal directly. */
export interface Asked {
  step: Step
  args: string[]
}

/**
 * Runs lanes concurrently and the steps of a lane in order; a step waits for the one it needs.
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

/** Reports a step that cannot start as failed. */
async function attempt(run: () => Promise<number>): Promise<number> {
  try {
    return await run()
  } catch (error) {
    say(`\nОшибка. ${error instanceof UserError ? error.message : String(error)}`)
    return 1
  }
}
