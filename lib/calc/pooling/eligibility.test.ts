import { expect, it } from 'vitest'
import { expressionOf } from '@/e2e/support/calc/expression-of'
import { ratioForm } from '../formula/ratio'
import { isEligible } from './eligibility'

const ratioOf = (formula: string) => ratioForm(expressionOf(formula))

it.each([
  ['a * 100 / b', { a: '1', b: '10' }, '10', true],
  ['a * 100 / b', { a: '1', b: '9.999999' }, '10', false],
  ['a * 100 / b', { a: '1', b: '10' }, '10.000001', false],
  ['a * 100 / b', { a: '1', b: null }, '10', false],
  ['a * 100 / b', { a: '1' }, '0', false],
  ['b / (a / 1000)', { a: '30', b: '1' }, '30', true],
  ['a - b', { a: '1', b: '1' }, '10', true],
  ['a / 3', { a: '1' }, '10', true],
] as const)('%s with %o and a minimum of %s: %s', (formula, values, minimum, expected) => {
  expect(isEligible(ratioOf(formula), values, minimum)).toBe(expected)
})
