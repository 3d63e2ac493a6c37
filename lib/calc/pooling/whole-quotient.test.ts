import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { expressionOf } from '@/e2e/support/calc/expression-of'
import { ratioForm } from '../formula/ratio'
import { roundQuotient } from '../rounding'
import type { ValueRule } from './period-value'
import { poolPeriods } from './pooling'
import { wholeQuotient } from './whole-quotient'

function ruleOf(formula: string, decimals: number): ValueRule {
  const expression = expressionOf(formula)
  return {
    ...{ decimals, minDenominator: '0', expression, variables: ['a', 'b'], ratio: ratioForm(expression) },
    aggregations: {},
  }
}

const whole = fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 999_999_999_999 })).map(String)

it('the same as exact arithmetic, to the last digit', () => {
  forCases(
    1_000,
    fc.constantFrom('a * 100 / b', 'a / b', 'a * 1000 / b'),
    fc.integer({ min: 0, max: 6 }),
    fc.array(fc.tuple(whole, whole), { minLength: 1, maxLength: 12 }),
    (formula, decimals, facts) => {
      const rule = ruleOf(formula, decimals)
      const rows = facts.map(([a, b]) => ({ a, b }))
      const { evaluation, exact: fraction, variables } = poolPeriods(rule.expression, rows, {})
      const exact = evaluation.value && {
        value: Number(evaluation.value),
        rounded: fraction && roundQuotient(fraction.numerator, fraction.denominator, decimals),
        numerator: variables.a,
        denominator: variables.b,
      }
      expect(wholeQuotient(rule, facts)).toEqual(exact)
    },
  )
})

it.each([[['1.5', '2']], [['1', '0.5']], [['', '2']], [['1', '0']], [['-1', '2']], [['1234567890123', '2']]])(
  '%j is left to exact arithmetic',
  (fact) => {
    expect(wholeQuotient(ruleOf('a * 100 / b', 2), [fact])).toBeNull()
  },
)
