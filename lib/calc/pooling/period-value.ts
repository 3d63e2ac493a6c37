import type { Decimal } from 'decimal.js'
import type { Expression, VariableName } from '../formula/ast'
import type { FormulaNonValue, VariableValues } from '../formula/evaluate'
import { type Rough, roundQuotient, roundSurely, UNIT } from '../rounding'
import { isEligible } from './eligibility'
import type { FactVariables, PooledVariables } from './facts'
import { poolPeriods } from './pooling'
import { type QuotientRule, wholeQuotient } from './whole-quotient'

export interface ValueRule extends QuotientRule {
  minDenominator: string
  expression: Expression
}

/**
 * The power of the number of pooled periods that the value grows with: 0 for a ratio of two sums, 1 for a sum over an
 * average. Null where its terms grow differently.
 */
export function growthOf({ expression, aggregations }: Pick<ValueRule, 'expression' | 'aggregations'>) {
  const powerOf = (one: Expression): number | null => {
    if (one.type === 'number') return 0
    if (one.type === 'variable') return aggregations[one.name] === 'avg' ? 0 : 1
    if (one.type === 'negate') return powerOf(one.operand)
    const [left, right] = [powerOf(one.left), powerOf(one.right)]
    if (left === null || right === null) return null
    if (one.operator === '*') return left + right
    if (one.operator === '/') return left - right
    return left === right ? left : null
  }
  return powerOf(expression)
}

/** Whether a value of fewer periods is not comparable with one of more. */
export const growsWithPeriods = (rule: Parameters<typeof growthOf>[0]): boolean => growthOf(rule) !== 0

/** The value of a period in full: what the owner sees and what cases are counted from. */
export interface ExactPeriodValue {
  /** Unrounded; null where the pooled variables give no number. */
  value: number | null
  /** Rounded to the indicator's decimals, for comparisons. */
  rounded: number | null
  nonValue: FormulaNonValue | null
  /** The pooled denominator reaches the indicator's minimum, or the formula has none. */
  eligible: boolean
  numerator: Decimal | null
  denominator: Decimal | null
  /** How many approved periods went in. */
  periods: number
}

/** Above this a double cannot represent every unit of the last decimal: different values would tie. */
const MAX_UNITS = 2 ** 53

const isShowable = (rounded: number, decimals: number) => Math.abs(rounded) * 10 ** decimals < MAX_UNITS

function pooled(rule: ValueRule, facts: readonly FactVariables[]) {
  const rows = facts.map((fact) => {
    const values: VariableValues = {}
    rule.variables.forEach((name, index) => {
      values[name] = fact[index] ?? null
    })
    return values
  })
  return poolPeriods(rule.expression, rows, rule.aggregations)
}

/** The period's value in exact arithmetic. @param facts at least one */
export function exactPeriodValue(rule: ValueRule, facts: readonly FactVariables[]): ExactPeriodValue {
  const quick = wholeQuotient(rule, facts)
  if (quick && rule.ratio && isShowable(quick.rounded, rule.decimals)) {
    const eligible = isEligible(
      rule.ratio,
      { [rule.ratio.denominator]: quick.denominator },
      rule.minDenominator,
    )
    return { ...quick, nonValue: null, eligible, periods: facts.length }
  }
  const { evaluation, exact, variables, periods } = pooled(rule, facts)
  const rounded = exact && roundQuotient(exact.numerator, exact.denominator, rule.decimals)
  const isShown = rounded !== null && isShowable(rounded, rule.decimals)
  return {
    value: isShown ? Number(evaluation.value) : null,
    rounded: isShown ? rounded : null,
    nonValue: rounded !== null && !isShown ? 'not_finite' : evaluation.nonValue,
    eligible: isShown && isEligible(rule.ratio, variables, rule.minDenominator),
    numerator: (rule.ratio && variables[rule.ratio.numerator]) ?? null,
    denominator: (rule.ratio && variables[rule.ratio.denominator]) ?? null,
    periods,
  }
}

/** The period's variables in exact arithmetic. @param facts at least one */
export const exactVariables = (rule: ValueRule, facts: readonly FactVariables[]) =>
  pooled(rule, facts).variables

/**
 * The compared value of a period: rounded, and null unless eligible. Equal to `exactPeriodValue` but hundreds of times
 * faster: only values too near a boundary are recomputed by `exactly`.
 */
export function comparator(
  rule: ValueRule,
): (pooled: PooledVariables, exactly: () => ExactPeriodValue) => number | null {
  const { variables, ratio, expression, decimals } = rule
  const isAveraged = variables.map((name) => rule.aggregations[name] === 'avg')
  const minimum = Number(rule.minDenominator)
  const pooledAt = ({ sums, periods, isWhole }: PooledVariables, index: number): Rough => {
    const value = sums[index] ?? Number.NaN
    const sum = { value, error: isWhole ? 0 : periods * value * UNIT }
    return isAveraged[index] ? roughQuotient(sum, { value: periods, error: 0 }) : sum
  }
  /** Whether the pooled denominator reaches the minimum; null when floating point cannot decide. */
  const isEnough = (pooled: PooledVariables): boolean | null => {
    if (!ratio) return true
    const { value, error } = pooledAt(pooled, variables.indexOf(ratio.denominator))
    if (value < minimum - 2 * error) return false
    return value >= minimum + 2 * error ? true : null
  }
  const letters = new Map(variables.map((name, index) => [name, index]))
  return (pooled, exactly) => {
    const enough = isEnough(pooled)
    if (enough === false) return null
    const sure =
      enough &&
      roundSurely(
        roughly(expression, (name) => pooledAt(pooled, letters.get(name) ?? -1)),
        decimals,
      )
    if (typeof sure === 'number') return sure
    const { rounded, eligible } = exactly()
    return eligible ? rounded : null
  }
}

/*
 * Formulas in floating point with an error bound: thousands of values are computed this way, and only those too near a
 * rounding boundary use exact arithmetic. Bounds are those of Higham, «Accuracy and Stability of Numerical Algorithms»,
 * chapter 3, doubled.
 */

function roughSum(x: Rough, y: Rough): Rough {
  const value = x.value + y.value
  const error = x.error + y.error
  return error === 0 && Number.isSafeInteger(value) ? { value, error } : withError(value, error)
}

function roughQuotient(x: Rough, y: Rough): Rough {
  const lower = Math.abs(y.value) - y.error
  if (!(lower > 0)) return { value: Number.NaN, error: Number.NaN }
  const value = x.value / y.value
  return withError(value, (x.error + Math.abs(value) * y.error) / lower)
}

function withError(value: number, error: number): Rough {
  return { value, error: error + Math.abs(value) * UNIT }
}

/** The formula's value; not finite where it may divide by zero. */
function roughly(expression: Expression, variable: (name: VariableName) => Rough): Rough {
  switch (expression.type) {
    case 'number': {
      const value = Number(expression.text)
      return { value, error: Number.isSafeInteger(value) ? 0 : Math.abs(value) * UNIT }
    }
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
