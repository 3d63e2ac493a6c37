import { expect, test } from 'vitest'
import { pastRows } from '@/e2e/bench/warnings/history'
import { isMissed, measure } from '@/e2e/bench/warnings/measure'

test('in short: slips are caught and honest rows left alone, within the bars of bench:warnings', () => {
  const outcome = measure(pastRows(20))
  expect(outcome.rows).toBeGreaterThan(400)
  expect(isMissed(outcome)).toBe(false)
  expect(isMissed({ ...outcome, warned: outcome.rows * 0.031 })).toBe(true)
})
