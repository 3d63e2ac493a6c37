import { mkdirSync } from 'node:fs'
import { format } from 'node:util'
import { say, UserError } from '@/scripts/boot/console.mjs'
import { ensureGenerated } from '@/scripts/boot/generate.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { logFolder } from '@/scripts/boot/stages.mjs'
import { type Asked, runLanes, type Step } from './test-lanes'
import { printFailures, totalOf } from './test-report'
import { alone, lanes } from './test-steps'

/** Parses `--only e2e --grep login` into steps and the runner's arguments. */
export function chooseSteps(args: readonly string[]): { chosen: Step[][]; asked?: Asked } {
  const at = args.indexOf('--only')
  if (at < 0) {
    if (args.length > 0)
      throw new UserError(`Дополнительные параметры (${args.join(' ')}) требуют --only <шаг>.`)
    return { chosen: lanes }
  }
  const name = args[at + 1]
  const steps = [...lanes.flat(), ...alone]
  const wanted = steps.find((entry) => entry.name === name)
  if (!wanted) {
    throw new UserError(`Нет шага «${name ?? ''}». Есть: ${steps.map((entry) => entry.name).join(', ')}.`)
  }
  const needed = steps.filter((entry) => entry.name === wanted.needs)
  const extra = [...args.slice(0, at), ...args.slice(at + 2)]
  return { chosen: [[...needed, wanted]], asked: { step: wanted, args: extra } }
}

/** Without a UTF-8 locale, as in a bare container, Chromium garbles Russian file names. */
function speakUtf8(): void {
  if (process.platform === 'linux') Object.assign(process.env, { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' })
}

/** Output of libraries in this process, such as the OpenID provider's, goes to the log of the step that uses them. */
function sayConsole(): void {
  for (const name of ['debug', 'info', 'log', 'warn', 'error'] as const)
    console[name] = (...values) => say(format(...values))
}

/** `npm test`: runs every step even after a failed one. */
export async function main(args: string[]): Promise<number> {
  const { chosen, asked } = chooseSteps(args)
  speakUtf8()
  sayConsole()
  mkdirSync(inRoot('.cache'), { recursive: true })
  await ensureGenerated()
  const results = await runLanes(chosen, asked)
  printFailures(results)
  const logs = logFolder()
  if (logs) say(`\nПодробности шагов: ${logs}`)
  const { passed, failed, skipped } = totalOf(results)
  say(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed === 0 ? 0 : 1
}
