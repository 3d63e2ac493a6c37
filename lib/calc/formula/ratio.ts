import type { Decimal } from 'decimal.js'
import { CalcDecimal } from '../decimal'
import { rememberingBy } from '../remembering'
import { type Expression, formulaVariables, type Operator, type VariableName } from './ast'
import { compute } from './evaluate'
import { divideFractions, type Fraction, multiplyFractions, negateFraction } from './fraction'
import { expressionOf } from './parse'

export interface RatioForm {
  numerator: VariableName
  denominator: VariableName
  factor: Decimal
}

interface Monomial {
  factor: Fraction
  above: readonly VariableName[]
  below: readonly VariableName[]
}

const ONE: Fraction = { numerator: 1n, denominator: 1n }

/**
 * Recognises a formula equal to `x · k / y` with k > 0, in any notation: `a*100/b`, `100*a/b`, `a/b*100`, `a/(b/100)`,
 * any two different letters. Null for everything else: minimum denominators, funnels and counts of cases do not apply
 * to it.
 */
export const ratioForm = rememberingBy((expression: Expression): RatioForm | null => {
  const monomial = toMonomial(expression)
  if (!monomial) return null
  const { above, below } = monomial
  const [numerator] = above
  const [denominator] = below
  if (!numerator || !denominator || above.length !== 1 || below.length !== 1) return null
  if (numerator === denominator || monomial.factor.numerator <= 0n) return null
  const factor = new CalcDecimal(String(monomial.factor.numerator)).div(String(monomial.factor.denominator))
  return { numerator, denominator, factor }
})

/** As `ratioForm`, of a formula's text; null also for one that does not parse. */
export function ratioOfFormula(formula: string): RatioForm | null {
  const expression = expressionOf(formula)
  return expression && ratioForm(expression)
}

function toMonomial(expression: Expression): Monomial | null {
  if (formulaVariables(expression).length === 0) {
    const factor = compute(expression, () => ONE)
    return factor && { factor, above: [], below: [] }
  }
  switch (expression.type) {
    case 'number':
      return null
    case 'variable':
      return { factor: ONE, above: [expression.name], below: [] }
    case 'negate': {
      const operand = toMonomial(expression.operand)
      return operand && { ...operand, factor: negateFraction(operand.factor) }
    }
    case 'binary':
      return combine(expression.operator, toMonomial(expression.left), toMonomial(expression.right))
  }
}

function combine(operator: Operator, left: Monomial | null, right: Monomial | null): Monomial | null {
  if (!left || !right) return null
  if (operator === '*') {
    return {
      factor: multiplyFractions(left.factor, right.factor),
      above: [...left.above, ...right.above],
      below: [...left.below, ...right.below],
    }
  }
  const factor = operator === '/' ? divideFractions(left.factor, right.factor) : null
  return factor && { factor, above: [...left.above, ...right.below], below: [...left.below, ...right.above] }
}
