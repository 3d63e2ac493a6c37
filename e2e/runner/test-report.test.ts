import { expect, it } from 'vitest'
import { chooseSteps } from './run-test.mjs'
import { countTests, stepCounts } from './test-report.mjs'

it('counts both runners', () => {
  expect(countTests({ numPassedTests: 12, numFailedTests: 1, numTotalTests: 13 })).toEqual({
    passed: 12,
    failed: 1,
  })
  expect(countTests({ stats: { expected: 7, unexpected: 2, flaky: 1, skipped: 3 } })).toEqual({
    passed: 8,
    failed: 2,
  })
  expect(countTests(null)).toEqual({ passed: 0, failed: 0 })
})

it('never shows a failed step as success', () => {
  expect(stepCounts({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 })
  expect(stepCounts({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 })
  expect(stepCounts({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 })
})

it('chooses steps and passes the rest on', () => {
  const names = (args: string[]) => chooseSteps(args).chosen.map((step) => step.name)
  expect(names([])).toEqual(['types', 'lint', 'unit', 'db', 'build', 'e2e', 'faults'])
  expect(names(['--only', 'unit'])).toEqual(['unit'])
  expect(names(['--only', 'e2e'])).toEqual(['build', 'e2e'])
  expect(chooseSteps(['--only', 'e2e', '--grep', 'login']).extra).toEqual(['--grep', 'login'])
  expect(() => chooseSteps(['--only', 'nothing'])).toThrow('Нет шага «nothing»')
  expect(() => chooseSteps(['--grep', 'login'])).toThrow('--only')
})
