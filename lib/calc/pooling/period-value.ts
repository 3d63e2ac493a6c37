import type { Decimal } from 'decimal.js'
import { CalcDecimal } from '../decimal'
import type { Expression, VariableName } from '../formula/ast'
import { type FormulaNonValue, STORED_DECIMALS, type VariableValues } from '../formula/evaluate'
import type { RatioForm } from '../formula/ratio'
import { roundQuotient, roundWhole } from '../rounding'
import { isEligible } from './eligibility'
import type { FactVariables, PooledVariables } from './facts'
import { type Aggregation, poolPeriods } from './pooling'

/** What turns pooled variables into a value. */
export interface ValueRule {
  decimals: number
  minDenominator: string
  expression: Expression
  /** The formula's letters, alphabetical: the order of variables in facts. */
  variables: readonly VariableName[]
  ratio: RatioForm | null
  aggregations: Readonly<Partial<Record<VariableName, Aggregation>>>
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

/** Short enough that sums over a year are exact in a double and every quotient fits the stored column. */
const SHORT_WHOLE = /^\d{1,12}$/
const MAX_FACTOR = 1_000_000

/** A value a·k/b of two sums: k, and where a and b stand among the variables. Null for other rules. */
function sumsQuotient({ ratio, variables, aggregations }: ValueRule) {
  if (!ratio || variables.length !== 2 || variables.some((name) => aggregations[name] === 'avg')) return null
  const factor = ratio.factor.toNumber()
  if (!Number.isInteger(factor) || factor <= 0 || factor > MAX_FACTOR) return null
  return { factor, above: variables.indexOf(ratio.numerator), below: variables.indexOf(ratio.denominator) }
}

/**
 * The value of a·k/b for whole numbers, which nearly all values are. Equal to exact arithmetic at a tenth of the cost;
 * rounded once, since rounding by way of the stored decimals could lift a value just below a half.
 * @returns null where this fast path does not apply
 */
function wholeQuotient(rule: ValueRule, facts: readonly FactVariables[]) {
  const quotient = sumsQuotient(rule)
  if (!quotient) return null
  const { factor, above, below } = quotient
  let [numerator, denominator] = [0, 0]
  for (const fact of facts) {
    const [one = '', other = ''] = [fact[above], fact[below]]
    if (!SHORT_WHOLE.test(one) || !SHORT_WHOLE.test(other)) return null
    numerator += Number(one)
    denominator += Number(other)
  }
  if (denominator === 0) return null
  const rounded = (places: number) =>
    roundQuotient(BigInt(numerator) * BigInt(factor), BigInt(denominator), places)
  return {
    value: rounded(STORED_DECIMALS),
    rounded: rounded(rule.decimals),
    numerator: new CalcDecimal(numerator),
    denominator: new CalcDecimal(denominator),
  }
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
 * The compared value of a period: rounded, and null unless eligible. Equal to `exactPeriodValue`, which is computed by
 * `exactly` only where the value is not a quotient of whole sums, hundreds of times faster.
 */
export function comparator(
  rule: ValueRule,
): (pooled: PooledVariables, exactly: () => ExactPeriodValue) => number | null {
  const { decimals } = rule
  const quotient = sumsQuotient(rule)
  const minimum = Number(rule.minDenominator)
  return ({ sums, isWhole }, exactly) => {
    if (quotient && isWhole) {
      const { above, below, factor } = quotient
      const numerator = (sums[above] ?? Number.NaN) * factor
      const denominator = sums[below] ?? Number.NaN
      if (denominator < minimum) return null
      if (denominator > 0 && Number.isSafeInteger(numerator)) {
        const rounded = roundWhole(numerator, denominator, decimals)
        if (isShowable(rounded, decimals)) return rounded
      }
    }
    const { rounded, eligible } = exactly()
    return eligible ? rounded : null
  }
}
