import { expect, it } from 'vitest'
import { expressionOf } from '@/e2e/support/calc/expression-of'
import { poolPeriods } from './pooling'

const expression = expressionOf('a * 100 / b')
const rows = [
  { a: '1', b: '100' },
  { a: '9', b: '300' },
]

it('is the formula over sums, not an average of ratios', () => {
  const { evaluation, periods } = poolPeriods(expression, rows, {})
  expect(evaluation.value).toBe('2.5')
  expect(periods).toBe(2)
})

it('averages what is a headcount', () => {
  expect(poolPeriods(expression, rows, { b: 'avg' }).evaluation.value).toBe('5')
})

it('a missing variable is missing, not zero', () => {
  const { evaluation } = poolPeriods(expression, [...rows, { a: '1' }], {})
  expect(evaluation.nonValue).toBe('missing')
  expect(poolPeriods(expression, [], {}).evaluation.nonValue).toBe('missing')
})
