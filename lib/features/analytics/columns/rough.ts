import type { Expression, VariableName } from '@/lib/calc/formula/ast'

/*
 * Formulas in binary floating point with a bound of the error: thousands of values are computed at once this way,
 * and only the few too near a rounding edge go through exact arithmetic. Bounds are those of Higham, «Accuracy and
 * Stability of Numerical Algorithms», chapter 3, doubled.
 */

/** A number and how far the true one may be from it. */
export interface Rough {
  value: number
  error: number
}

/** Twice the greatest relative error of one rounding. */
export const UNIT = 2 ** -52
const MAX_SCALED = 2 ** 50

/** A stored decimal: whole numbers up to 2^53 are exact, others nearly. */
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

/**
 * The number rounded half away from zero, as exact arithmetic would round it, or null when the error reaches over a
 * rounding edge (or nothing is known of the number).
 */
export function roundSurely({ value, error }: Rough, decimals: number): number | null {
  const factor = 10 ** decimals
  const scaled = Math.abs(value) * factor
  const reach = 2 * error * factor + 4 * scaled * UNIT
  if (!(scaled < MAX_SCALED)) return null
  const whole = Math.floor(scaled)
  if (Math.abs(scaled - whole - 0.5) <= reach) return null
  const rounded = Math.round(scaled) / factor
  return value < 0 && rounded !== 0 ? -rounded : rounded
}
