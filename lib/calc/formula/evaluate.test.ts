import { Decimal } from 'decimal.js'
import { expect, it } from 'vitest'
import { expressionOf } from '@/e2e/support/calc/expression-of'
import { evaluateFormula, type VariableValues } from './evaluate'

function evaluate(source: string, values: VariableValues) {
  return evaluateFormula(expressionOf(source), values)
}

it('rounds half up at the twentieth decimal, away from zero, and knows no negative zero', () => {
  const half = `0.${'0'.repeat(19)}15`
  expect(evaluate('a', { a: half }).value).toBe(`0.${'0'.repeat(19)}2`)
  expect(evaluate('-a', { a: half }).value).toBe(`-0.${'0'.repeat(19)}2`)
  expect(evaluate('a', { a: `0.${'0'.repeat(19)}1${'4'.repeat(3)}9` }).value).toBe(`0.${'0'.repeat(19)}1`)
  expect(evaluate('-a', { a: '0' }).value).toBe('0')
  expect(evaluate('-a', { a: '1e-21' }).value).toBe('0')
})

it('keeps results at the very edges of the range', () => {
  expect(evaluate('a', { a: '5e-21' }).value).toBe(`0.${'0'.repeat(19)}1`)
  expect(evaluate('a / b', { a: '1', b: '2e20' }).value).toBe(`0.${'0'.repeat(19)}1`)
  expect(evaluate('a', { a: '4.9e-21' }).value).toBe('0')
  expect(evaluate('a / b', { a: '1e30', b: '2' }).value).toBe(`5${'0'.repeat(29)}`)
})

it('sees a denominator that is zero only in exact arithmetic', () => {
  expect(evaluate('a / (b / 3 * 3 - b)', { a: 1, b: 1 }).nonValue).toBe('zero_denominator')
  expect(evaluate('0 * (a / 0)', { a: 1 }).nonValue).toBe('zero_denominator')
  expect(evaluate('0.3 - 0.1 * 3', {}).value).toBe('0')
})

it('puts a missing variable before every other reason and ignores unused ones', () => {
  expect(evaluate('a / 0 + b', { a: 1, b: null }).nonValue).toBe('missing')
  expect(evaluate('a / b', { a: Number.NaN }).nonValue).toBe('missing')
  expect(evaluate('a / b', { a: 1, b: ' ' }).nonValue).toBe('missing')
  expect(evaluate('a', { a: 1, b: null }).value).toBe('1')
})

it('calls results of 10^30 and above, and inputs that are no finite numbers, not finite', () => {
  expect(evaluate('a', { a: '1e30' }).nonValue).toBe('not_finite')
  expect(evaluate('-a', { a: '1e30' }).nonValue).toBe('not_finite')
  const most = `${'9'.repeat(30)}.${'9'.repeat(20)}`
  expect(evaluate('a', { a: most }).value).toBe(most)
  expect(evaluate('a', { a: `${'9'.repeat(30)}.${'9'.repeat(21)}` }).nonValue).toBe('not_finite')
  for (const a of [Number.NaN, Number.POSITIVE_INFINITY, new Decimal('NaN'), 'NaN', '0x10', '1_000', 'abc']) {
    expect(evaluate('a * 0', { a }).nonValue).toBe('not_finite')
  }
})

it('stays calm with absurd exponents and the longest formulas', () => {
  expect(evaluate('a + b - c', { a: '1e9000000000', b: '1', c: '1e-9000000000' }).nonValue).toBe('not_finite')
  expect(evaluate('a * a', { a: '1e9000000000000000' }).nonValue).toBe('not_finite')
  expect(evaluate('a / b', { a: '1e-9000000', b: 1 }).value).toBe('0')
  expect(evaluate('a', { a: `1.${'0'.repeat(999)}` }).value).toBe('1')
  expect(evaluate('a', { a: `1.${'0'.repeat(1100)}` }).nonValue).toBe('not_finite')
  const wide = { a: '99999999999999.99999999999999999999', b: '77777777777777.77777777777777777777' }
  expect(evaluate(`${'a/b+'.repeat(63)}a`, wide).nonValue).toBeNull()
})

it('returns plain notation, without needless zeros', () => {
  expect(evaluate('a / b', { a: '1', b: '1e20' }).value).toBe('0.00000000000000000001')
  expect(evaluate('a', { a: '1e29' }).value).toBe(`1${'0'.repeat(29)}`)
  expect(evaluate('a', { a: '007.50' }).value).toBe('7.5')
})
