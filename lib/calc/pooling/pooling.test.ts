import { expect, it } from 'vitest'
import { parseFormula } from '../formula/parse'
import { poolPeriods } from './pooling'

const parsed = parseFormula('a * 100 / b')
if (!parsed.ok) throw new Error(parsed.problem.message)
const rows = [
  { a: '1', b: '100' },
  { a: '9', b: '300' },
]

it('is the formula over sums, not an average of ratios', () => {
  const { evaluation, periods } = poolPeriods(parsed.expression, rows, {})
  expect(evaluation.value).toBe('2.5')
  expect(periods).toBe(2)
})

it('averages what is a headcount', () => {
  expect(poolPeriods(parsed.expression, rows, { b: 'avg' }).evaluation.value).toBe('5')
})

it('a missing variable is missing, not zero', () => {
  const { evaluation } = poolPeriods(parsed.expression, [...rows, { a: '1' }], {})
  expect(evaluation.nonValue).toBe('missing')
  expect(poolPeriods(parsed.expression, [], {}).evaluation.nonValue).toBe('missing')
})
