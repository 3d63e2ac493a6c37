import { mkdirSync } from 'node:fs'
import { printSummary, totalOf } from '@/e2e/runner/test-report'
import { runStages, type Step } from '@/e2e/runner/test-stages'
import { alone, stages } from '@/e2e/runner/test-steps'
import { say, UserError } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'

/** `--only e2e --grep login` → what is to be run and what its runner gets. */
export function chooseSteps(args: string[]): { chosen: Step[][][]; extra: string[] } {
  const at = args.indexOf('--only')
  if (at < 0) {
    if (args.length > 0)
      throw new UserError(`Дополнительные параметры (${args.join(' ')}) требуют --only <шаг>.`)
    return { chosen: stages, extra: [] }
  }
  const name = args[at + 1]
  const steps = [...stages.flat(2), ...alone]
  const wanted = steps.find((entry) => entry.name === name)
  if (!wanted) {
    throw new UserError(`Нет шага «${name ?? ''}». Есть: ${steps.map((entry) => entry.name).join(', ')}.`)
  }
  const needed = steps.filter((entry) => entry.name === wanted.needs)
  return { chosen: [[[...needed, wanted]]], extra: [...args.slice(0, at), ...args.slice(at + 2)] }
}

/** Without a UTF-8 locale, as in a bare container, a browser gives Russian names to no file. */
function speakUtf8() {
  if (process.platform === 'linux') Object.assign(process.env, { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' })
}

/** `npm test`: every check, whatever became of the ones before it. */
export async function main(args: string[]) {
  const { chosen, extra } = chooseSteps(args)
  speakUtf8()
  mkdirSync(inRoot('.cache'), { recursive: true })
  const results = await runStages(chosen, extra)
  printSummary(results)
  const { passed, failed, skipped } = totalOf(results)
  say(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed === 0 ? 0 : 1
}
