import { type Rough, UNIT } from '../rounding'
import type { Expression, VariableName } from './ast'

/*
 * Formulas in floating point with an error bound: thousands of values are computed this way, and only those too near a
 * rounding boundary use exact arithmetic. Bounds are those of Higham, «Accuracy and Stability of Numerical Algorithms»,
 * chapter 3, doubled.
 */

/** A stored decimal: safe integers are exact, other values have a rounding error. */
function rough(value: number): Rough {
  return { value, error: Number.isSafeInteger(value) ? 0 : Math.abs(value) * UNIT }
}

const UNSURE: Rough = { value: Number.NaN, error: Number.NaN }

function roughSum(x: Rough, y: Rough): Rough {
  const value = x.value + y.value
  const error = x.error + y.error
  return error === 0 && Number.isSafeInteger(value) ? { value, error } : withError(value, error)
}

export function roughQuotient(x: Rough, y: Rough): Rough {
  const least = Math.abs(y.value) - y.error
  if (!(least > 0)) return UNSURE
  const value = x.value / y.value
  return withError(value, (x.error + Math.abs(value) * y.error) / least)
}

function withError(value: number, error: number): Rough {
  return { value, error: error + Math.abs(value) * UNIT }
}

/** The formula's value; not finite where it may divide by zero. */
export function roughly(expression: Expression, variable: (name: VariableName) => Rough): Rough {
  switch (expression.type) {
    case 'number':
      return rough(Number(expression.text))
    case 'variable':
      return variable(expression.name)
    case 'negate': {
      const operand = roughly(expression.operand, variable)
      return { value: -operand.value, error: operand.error }
    }
    case 'binary': {
      const x = roughly(expression.left, variable)
      const y = roughly(expression.right, variable)
      switch (expression.operator) {
        case '+':
          return roughSum(x, y)
        case '-':
          return roughSum(x, { value: -y.value, error: y.error })
        case '*': {
          const error = x.error * Math.abs(y.value) + y.error * Math.abs(x.value) + x.error * y.error
          return withError(x.value * y.value, error)
        }
        case '/':
          return roughQuotient(x, y)
      }
    }
  }
}
