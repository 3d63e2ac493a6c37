import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { expressionOf } from '@/e2e/support/calc/expression-of'
import { CalcDecimal } from '../decimal'
import { VARIABLE_NAMES } from './ast'
import { evaluateFormula } from './evaluate'
import { ratioForm } from './ratio'

function ratioOf(source: string) {
  const ratio = ratioForm(expressionOf(source))
  return ratio && [ratio.numerator, ratio.factor.toString(), ratio.denominator].join(' ')
}

it.each([
  ['a / b', 'a 1 b'],
  ['a * 1000 / b', 'a 1000 b'],
  ['100 * a / b', 'a 100 b'],
  ['a / b * 100', 'a 100 b'],
  ['(a / b) * 100', 'a 100 b'],
  ['100 * (a / b)', 'a 100 b'],
  ['a / (b / 1000)', 'a 1000 b'],
  ['a / (b * 4)', 'a 0.25 b'],
  ['1 / b * a', 'a 1 b'],
  ['d * 10 * 10 / e', 'd 100 e'],
  ['a * (99 + 1) / b', 'a 100 b'],
  ['-a / -b', 'a 1 b'],
  ['b / a', 'b 1 a'],
])('recognises %s', (source, expected) => {
  expect(ratioOf(source)).toBe(expected)
})

it.each([
  'a',
  '5',
  '100 * a',
  '1 / a',
  'a * b',
  'a / a',
  'a * b / b',
  'a / b / c',
  'a * a / b',
  '(a + b) / c',
  'a / b + 1',
  'a / (b - 1)',
  '-a / b',
  'a * 0 / b',
  'a / b / 0',
])('does not take %s for a ratio', (source) => {
  expect(ratioOf(source)).toBeNull()
})

it('tells the truth: the ratio gives the value of the formula', () => {
  const letters = fc.shuffledSubarray([...VARIABLE_NAMES], { minLength: 2, maxLength: 2 })
  const shape = fc.constantFrom('x*k/y', 'k*x/y', 'x/y*k', '(x/y)*k', 'k*(x/y)', 'x/(y/k)', 'k/y*x')
  const count = fc.integer({ min: 1, max: 1_000_000 })
  forCases(100, letters, shape, count, count, count, ([x = 'a', y = 'b'], form, k, over, under) => {
    const source = form.replace('x', x).replace('y', y).replace('k', String(k))
    const expression = expressionOf(source)
    const ratio = ratioForm(expression)
    expect(ratio).toMatchObject({ numerator: x, denominator: y })
    const value = evaluateFormula(expression, { [x]: over, [y]: under }).value
    expect(ratio?.factor.times(over).div(under).toFixed(20)).toBe(new CalcDecimal(value ?? '').toFixed(20))
  })
})
