import type { Decimal } from 'decimal.js'
import { canonicalDecimal } from '../decimal-text'
import { type Expression, formulaVariables, type VariableName } from './ast'
import {
  addFractions,
  divideFractions,
  type Fraction,
  multiplyFractions,
  negateFraction,
  readDecimal,
  ZERO,
} from './fraction'

/** How many decimals a computed value keeps when it is stored. */
export const STORED_DECIMALS = 20

/** Results of 10^30 and above do not fit the stored column and say nothing about a hospital. */
const MAX_EXPONENT = 30

/** Why a formula gave no number. */
export type FormulaNonValue = 'missing' | 'zero_denominator' | 'not_finite'

type VariableValue = Decimal | string | number | null | undefined

export type VariableValues = Partial<Record<VariableName, VariableValue>>

/** The value is canonical decimal text, as stored. */
type Evaluation = { value: string; nonValue: null } | { value: null; nonValue: FormulaNonValue }

/**
 * Computes a formula in exact arithmetic and rounds once, half up, to 20 decimals.
 * `missing`: a used variable is null, undefined or blank (wins over the others); `not_finite`: a used value is
 * no finite number, or the result is 10^30 or more; `zero_denominator`: a division by exactly zero anywhere.
 * Never throws.
 */
export function evaluateFormula(expression: Expression, values: VariableValues): Evaluation {
  const used = formulaVariables(expression)
  if (used.some((name) => isEmpty(values[name]))) return { value: null, nonValue: 'missing' }
  const read = new Map(used.map((name) => [name, readDecimal(String(values[name]))]))
  if ([...read.values()].includes(null)) return { value: null, nonValue: 'not_finite' }
  const exact = compute(expression, (name) => read.get(name) ?? ZERO)
  if (!exact) return { value: null, nonValue: 'zero_denominator' }
  const value = roundFraction(exact, STORED_DECIMALS, MAX_EXPONENT)
  return value === null ? { value: null, nonValue: 'not_finite' } : { value, nonValue: null }
}

/**
 * The fraction rounded once, exactly, half away from zero, to `decimals` places: canonical decimal text, with a sign
 * only below zero. Null when its magnitude is at or above 10^`maxExponent`.
 */
function roundFraction({ numerator, denominator }: Fraction, decimals: number, maxExponent: number) {
  const magnitude = numerator < 0n ? -numerator : numerator
  const units = (2n * magnitude * 10n ** BigInt(decimals) + denominator) / (2n * denominator)
  if (units >= 10n ** BigInt(decimals + maxExponent)) return null
  const digits = units.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const text = canonicalDecimal(digits.slice(0, point), digits.slice(point))
  return numerator < 0n && units !== 0n ? `-${text}` : text
}

/** The exact value of a formula; null where it divides by zero. */
export function compute<Name extends string>(
  expression: Expression<Name>,
  variable: (name: Name) => Fraction,
): Fraction | null {
  switch (expression.type) {
    case 'number':
      // The parser accepts only numbers that have a fraction.
      return readDecimal(expression.text) ?? ZERO
    case 'variable':
      return variable(expression.name)
    case 'negate': {
      const operand = compute(expression.operand, variable)
      return operand && negateFraction(operand)
    }
    case 'binary': {
      const left = compute(expression.left, variable)
      const right = left && compute(expression.right, variable)
      if (!left || !right) return null
      switch (expression.operator) {
        case '+':
          return addFractions(left, right)
        case '-':
          return addFractions(left, negateFraction(right))
        case '*':
          return multiplyFractions(left, right)
        case '/':
          return divideFractions(left, right)
      }
    }
  }
}

function isEmpty(value: VariableValue): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
