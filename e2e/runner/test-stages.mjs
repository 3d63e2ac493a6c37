import { readFileSync, rmSync } from 'node:fs'
import { duration, say, step, UserError } from '../../scripts/boot/console.mjs'
import { inRoot } from '../../scripts/boot/paths.mjs'
import { readCounts, stepCounts } from './test-report.mjs'

/**
 * @typedef {object} Run
 * @property {string[]} args for the step's runner
 * @property {string[]} reports where it is to leave its counts
 * @property {string} [log] the file that takes what it prints; absent: the terminal
 *
 * @typedef {object} Step
 * @property {string} name as in `--only`
 * @property {string} title
 * @property {string} [needs] name of the step it makes no sense without
 * @property {string[]} [reports] where its runner leaves its counts
 * @property {(run: Run) => Promise<number>} run resolves to an exit code
 *
 * @typedef {import('./test-report.mjs').Result} Result
 */

/**
 * Runs stages one after another. The lanes of a stage go side by side, the steps of a lane one after another; the
 * first lane has the terminal, what the others print follows when their step has ended.
 * @param {Step[][][]} stages
 * @param {string[]} args for the last step, the one that was asked for
 * @returns {Promise<Result[]>}
 */
export async function runStages(stages, args) {
  /** @type {Result[]} */
  const results = []
  const last = stages.at(-1)?.at(-1)?.at(-1)
  for (const stage of stages) {
    await Promise.all(
      stage.map(async (lane, place) => {
        for (const entry of lane) {
          const missing = results.find(({ name, code }) => name === entry.needs && code !== 0)
          results.push(
            missing ? notRun(entry, missing) : await runStep(entry, entry === last ? args : [], place > 0),
          )
        }
      }),
    )
  }
  return results
}

/** @param {Step} entry @param {Result} missing @returns {Result} */
function notRun({ name, title }, missing) {
  say(`\n— ${title}: не выполняется, не удался шаг «${missing.title}»`)
  return { name, title, code: 1, isRun: false, ms: 0, counts: { passed: 0, failed: 0, skipped: 1 } }
}

/** @param {Step} entry @param {string[]} args @param {boolean} isAside @returns {Promise<Result>} */
async function runStep({ name, title, reports = [], run }, args, isAside) {
  const log = isAside ? inRoot('.cache', `test-${name}.log`) : undefined
  for (const file of [...reports, ...(log ? [log] : [])]) rmSync(file, { force: true })
  step(log ? `${title}: идёт рядом, вывод будет в конце` : title)
  const started = performance.now()
  const code = await attempt(() => run({ args, reports, ...(log ? { log } : {}) }))
  const ms = performance.now() - started
  if (log) say(`\n${readFileSync(log, 'utf8').trimEnd()}`)
  say(`${code === 0 ? '✔' : '✘'} ${title}: ${duration(ms)}`)
  return { name, title, code, isRun: true, ms, counts: stepCounts(reports.map(readCounts), code) }
}

/** A step that cannot even run is a failed one, told in words. @param {() => Promise<number>} run */
async function attempt(run) {
  try {
    return await run()
  } catch (error) {
    say(`\nОшибка. ${error instanceof UserError ? error.message : String(error)}`)
    return 1
  }
}
