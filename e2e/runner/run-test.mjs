import { mkdirSync, rmSync } from 'node:fs'
import { duration, say, step, UserError } from '../../scripts/lib/console.mjs'
import { ensureGenerated } from '../../scripts/lib/generate.mjs'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { readCounts, stepCounts } from './test-report.mjs'
import { steps } from './test-steps.mjs'

/**
 * `--only e2e --grep login` → the steps to run and what their runner gets.
 * @param {string[]} args
 */
export function chooseSteps(args) {
  const at = args.indexOf('--only')
  if (at < 0) {
    if (args.length > 0)
      throw new UserError(`Дополнительные параметры (${args.join(' ')}) требуют --only <шаг>.`)
    return { chosen: steps, extra: [] }
  }
  const name = args[at + 1]
  // The browser tests need a build, which takes no time when nothing changed.
  const chosen = steps.filter((entry) => entry.name === name || (name === 'e2e' && entry.name === 'build'))
  if (chosen.length === 0) {
    throw new UserError(`Нет шага «${name ?? ''}». Есть: ${steps.map((entry) => entry.name).join(', ')}.`)
  }
  return { chosen, extra: [...args.slice(0, at), ...args.slice(at + 2)] }
}

/** `npm test`: every check, one after another, up to the first that fails. @param {string[]} args */
export async function main(args) {
  const { chosen, extra } = chooseSteps(args)
  mkdirSync(inRoot('.cache'), { recursive: true })
  await ensureGenerated()
  const total = { passed: 0, failed: 0 }
  let code = 0
  for (const { title, report, run } of chosen) {
    step(title)
    if (report) rmSync(report, { force: true })
    const started = Date.now()
    code = await attempt(() => run(chosen.length === 1 || report ? extra : [], report ?? ''))
    const counts = stepCounts(report ? readCounts(report) : { passed: 0, failed: 0 }, code)
    total.passed += counts.passed
    total.failed += counts.failed
    say(`${code === 0 ? '✔' : '✘'} ${title}: ${duration(Date.now() - started)}`)
    if (code !== 0) break
  }
  say(`\n${total.passed} passed, ${total.failed} failed`)
  return code
}

/** A step that cannot even run is a failed one, told in words. @param {() => Promise<number>} run */
async function attempt(run) {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    say(`\nОшибка. ${error.message}`)
    return 1
  }
}
