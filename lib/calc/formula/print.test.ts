import { expect, it } from 'vitest'
import { expressionOf } from '@/e2e/support/calc/expression-of'
import { formulaVariables } from './ast'
import { formulaInWords, formulaSigns } from './print'

it.each([
  ['((a))*1000/(b)', 'a × 1000 / b'],
  ['(a+b)*c', '(a + b) × c'],
  ['a+(b+c)', 'a + (b + c)'],
  ['(a*b)/c', 'a × b / c'],
  ['a/(b*c)', 'a / (b × c)'],
  ['a-(-b)', 'a − (−b)'],
  ['-(a-1,50)', '−(a − 1,5)'],
  ['--a', '−(−a)'],
  ['(-a)*b', '−a × b'],
])('writes %j with the fewest parentheses', (source, pretty) => {
  expect(formulaSigns(source)).toBe(pretty)
})

it('names the variables in words and keeps the letter of a nameless one', () => {
  const names = { a: 'Число пневмоний', b: ' ' }
  expect(formulaInWords(expressionOf('a*0.5/(b+c)'), names)).toBe('Число пневмоний × 0,5 / (b + c)')
})

it('lists the variables once, in alphabetical order', () => {
  expect(formulaVariables(expressionOf('e*b/(b-a)'))).toEqual(['a', 'b', 'e'])
  expect(formulaVariables(expressionOf('2+2'))).toEqual([])
})
