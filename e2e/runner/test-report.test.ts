import { expect, it, vi } from 'vitest'
import { chooseSteps } from './run-test'
import { runLanes, type Step } from './test-lanes'
import { parseReport, stepCounts, totalOf } from './test-report'

const NOTHING = { passed: 0, failed: 0, skipped: 0 }

it('counts what both runners did and tells what failed', () => {
  const vitest = {
    numPassedTests: 12,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      {
        name: 'lib/a.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          { status: 'skipped', fullName: 'multiplies' },
          { status: 'failed', fullName: 'divides', failureMessages: ['expected 1\nto be 2'] },
        ],
      },
      { name: 'lib/b.test.ts', message: 'does not load', assertionResults: [] },
    ],
  }
  expect(parseReport(vitest)).toEqual({
    counts: { passed: 12, failed: 1, skipped: 0 },
    failures: ['lib/a.test.ts: divides\n    expected 1\n    to be 2', 'lib/b.test.ts\n    does not load'],
    skips: ['multiplies'],
  })
  const spec = (title: string, ok: boolean, message: string[]) => ({
    title,
    file: 'e2e/a.spec.ts',
    line: 3,
    ok,
    tests: [{ results: [{ errors: message.map((text) => ({ message: text })) }] }],
  })
  const inner = { specs: [spec('breaks', false, ['\u001b[31mTimeout\u001b[39m'])] }
  const playwright = {
    stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 3 },
    suites: [{ specs: [spec('works', true, [])], suites: [inner] }],
  }
  expect(parseReport(playwright)).toEqual({
    counts: { passed: 8, failed: 1, skipped: 3 },
    failures: ['e2e/a.spec.ts:3: breaks\n    Timeout'],
    skips: [],
  })
})

it('never shows a failed step as success', () => {
  const passed = { ...NOTHING, passed: 3 }
  expect(stepCounts([passed], 1)).toEqual({ ...passed, failed: 1 })
  expect(stepCounts([passed, { ...NOTHING, failed: 2 }], 1)).toEqual({ ...passed, failed: 2 })
  expect(stepCounts([passed, passed], 0)).toEqual({ ...NOTHING, passed: 6 })
})

it('runs every step whatever failed before, but for one that makes no sense then, which is named', async () => {
  const run: string[] = []
  const entry = (name: string, code: number, needs?: string): Step => ({
    name,
    title: name,
    ...(needs ? { needs } : {}),
    run: async () => {
      run.push(name)
      if (code > 1) throw new Error('cannot even run')
      return code
    },
  })
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const plan = [[entry('types', 1), entry('unit', 0), entry('e2e', 0, 'build')], [entry('build', 2)]]
  const results = await runLanes(plan)
  said.mockRestore()
  expect(run.toSorted()).toEqual(['build', 'types', 'unit'])
  expect(results.filter(({ isRun }) => !isRun).map(({ name }) => name)).toEqual(['e2e'])
  expect(totalOf(results)).toEqual({ passed: 0, failed: 2, skipped: 1 })
})

it('chooses steps and passes the rest on', () => {
  const names = (args: string[]) =>
    chooseSteps(args)
      .chosen.flat()
      .map((step) => step.name)
  expect(names([])).toEqual(['db', 'e2e', 'build', 'types', 'lint', 'unit', 'faults'])
  expect(names(['--only', 'unit'])).toEqual(['unit'])
  expect(names(['--only', 'e2e'])).toEqual(['build', 'e2e'])
  expect(chooseSteps(['--only', 'e2e', '--grep', 'login']).asked?.args).toEqual(['--grep', 'login'])
  expect(() => chooseSteps(['--only', 'nothing'])).toThrow('Нет шага «nothing»')
  expect(() => chooseSteps(['--grep', 'login'])).toThrow('--only')
})
