import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { say } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { buildLog } from '@/scripts/lib/build'
import { runNode } from '@/scripts/lib/processes'
import { BUILD_LINES, testLines, unexpectedLines } from './allowed-lines'
import { runLanes, type Step } from './test-lanes'
import { printFailures } from './test-report'

// `npm test` builds before this step.
it.skipIf(!existsSync(buildLog))('the build prints its steps and its routes, and no warning', () => {
  const log = readFileSync(buildLog, 'utf8')
  expect(unexpectedLines(log, BUILD_LINES)).toEqual([])
  expect(log).toContain('✓ Compiled successfully')
})

/** Terminal output of the steps. */
async function printed(...steps: Step[]) {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    printFailures(await runLanes(steps.map((step) => [step])))
    return written.mock.calls.map(([chunk]) => String(chunk)).join('')
  } finally {
    written.mockRestore()
  }
}

const noisy = (title: string, code: number): Step => ({
  name: `noisy-${code}`,
  title,
  run: ({ isQuiet }) => {
    expect(isQuiet).toBe(true)
    say(`${title}: a line of ours`)
    const program = `console.log('${title}: a line of a child'); console.error('${title}: its error'); process.exit(${code})`
    return runNode(['-e', program])
  },
})

it('npm test shows steps, times and counts, and of a step that failed all it printed', async () => {
  const titles = ['Тихий шаг', 'Сломанный шаг']
  const all = await printed(noisy('Тихий шаг', 0), noisy('Сломанный шаг', 3))
  const failed = [
    'Сломанный шаг: a line of ours',
    'Сломанный шаг: a line of a child',
    'Сломанный шаг: its error',
  ]
  expect(unexpectedLines(all, testLines(titles))).toEqual([
    expect.stringMatching(/^✘ Сломанный шаг: \d+,\d с, не прошло 1$/),
    ...failed,
    '✘ Сломанный шаг: код 3, вывод шага выше',
  ])
})

it('npm test says nothing of its own before its steps', () => {
  const words = [inRoot('e2e', 'run.mjs'), 'test', '--only', 'nothing']
  const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect((stdout + stderr).trim().split('\n')).toEqual([
    expect.stringMatching(/^Ошибка\. Нет шага «nothing»\. Есть: /),
  ])
})
