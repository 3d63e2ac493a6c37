import { expect, it, vi } from 'vitest'
import { chooseSteps } from './run-test'
import { countTests, stepCounts, totalOf } from './test-report'
import { runStages, type Step } from './test-stages'

const NOTHING = { passed: 0, failed: 0, skipped: 0 }

it('counts both runners', () => {
  expect(countTests({ numPassedTests: 12, numFailedTests: 1, numTotalTests: 13 })).toEqual({
    passed: 12,
    failed: 1,
    skipped: 0,
  })
  expect(countTests({ stats: { expected: 7, unexpected: 2, flaky: 1, skipped: 3 } })).toEqual({
    passed: 8,
    failed: 2,
    skipped: 3,
  })
  expect(countTests(null)).toEqual(NOTHING)
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
  const plan = [[[entry('types', 1), entry('build', 2)]], [[entry('unit', 0), entry('e2e', 0, 'build')]]]
  const results = await runStages(plan, [])
  said.mockRestore()
  expect(run).toEqual(['types', 'build', 'unit'])
  expect(results.filter(({ isRun }) => !isRun).map(({ name }) => name)).toEqual(['e2e'])
  expect(totalOf(results)).toEqual({ passed: 0, failed: 2, skipped: 1 })
})

it('chooses steps and passes the rest on', () => {
  const names = (args: string[]) =>
    chooseSteps(args)
      .chosen.flat(2)
      .map((step) => step.name)
  expect(names([])).toEqual(['types', 'lint', 'unit', 'db', 'build', 'e2e', 'faults'])
  expect(names(['--only', 'unit'])).toEqual(['unit'])
  expect(names(['--only', 'e2e'])).toEqual(['build', 'e2e'])
  expect(chooseSteps(['--only', 'e2e', '--grep', 'login']).extra).toEqual(['--grep', 'login'])
  expect(() => chooseSteps(['--only', 'nothing'])).toThrow('Нет шага «nothing»')
  expect(() => chooseSteps(['--grep', 'login'])).toThrow('--only')
})
