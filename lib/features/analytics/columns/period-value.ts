import type { Decimal } from 'decimal.js'
import { isEligible } from '@/lib/calc/comparison/eligibility'
import { type PooledValue, poolPeriods } from '@/lib/calc/comparison/pooling'
import { CalcDecimal } from '@/lib/calc/decimal'
import type { VariableName } from '@/lib/calc/formula/ast'
import type { VariableValues } from '@/lib/calc/formula/evaluate'
import { type Rough, roughly, roughQuotient, roundSurely, UNIT } from '@/lib/features/analytics/columns/rough'
import type { MetricRule } from '@/lib/features/analytics/group/metrics-data'

/** The variables of one approved value, exact decimal texts in the order of the indicator's letters. */
export type FactVariables = readonly string[]

/** The value of a period in full: what the owner sees and what cases are counted from. */
export interface ExactPeriodValue {
  /** Unrounded; null where the pooled variables give no number. */
  value: number | null
  /** Rounded to the indicator's decimals: what is compared. */
  rounded: number | null
  nonValue: PooledValue['evaluation']['nonValue']
  /** The pooled denominator reaches the indicator's minimum, or the formula has none. */
  eligible: boolean
  numerator: number | null
  denominator: number | null
  /** How many approved periods went in. */
  periods: number
}

function pooled(rule: MetricRule, facts: readonly FactVariables[]): PooledValue {
  const rows = facts.map((fact) => {
    const values: VariableValues = {}
    rule.variables.forEach((name, index) => {
      values[name] = fact[index] ?? null
    })
    return values
  })
  return poolPeriods(rule.expression, rows, rule.aggregations)
}

/** Half away from zero; what rounds to nothing has no sign. */
function roundedOf(value: Decimal, decimals: number): number {
  const rounded = value.toDecimalPlaces(decimals, CalcDecimal.ROUND_HALF_UP).toNumber()
  return rounded === 0 ? 0 : rounded
}

/** The period's value in exact arithmetic. @param facts at least one */
export function exactPeriodValue(rule: MetricRule, facts: readonly FactVariables[]): ExactPeriodValue {
  const { evaluation, variables, periods } = pooled(rule, facts)
  const texts = Object.fromEntries(
    rule.variables.map((name) => {
      const value = variables[name] ?? null
      return [name, value === null ? null : new CalcDecimal(value).toFixed()]
    }),
  )
  const part = (name: VariableName | undefined) => {
    const text = name === undefined ? null : (texts[name] ?? null)
    return text === null ? null : Number(text)
  }
  const { value } = evaluation
  return {
    value: value?.toNumber() ?? null,
    rounded: value && roundedOf(value, rule.decimals),
    nonValue: evaluation.nonValue,
    eligible: value !== null && isEligible(rule.ratio, texts, rule.minDenominator),
    numerator: part(rule.ratio?.numerator),
    denominator: part(rule.ratio?.denominator),
    periods,
  }
}

/** Variables added up over a period's facts in binary floating point. */
export interface PooledVariables {
  /** Sums, in the order of the indicator's letters. */
  sums: ArrayLike<number>
  periods: number
  /** Every number that went in was whole, so that the sums are exact. */
  isWhole: boolean
}

/** A variable pooled as the indicator pools it; NaN for a letter it does not have. */
export function pooledVariable(
  rule: MetricRule,
  { sums, periods }: PooledVariables,
  name: VariableName,
): number {
  const sum = sums[rule.variables.indexOf(name)] ?? Number.NaN
  return rule.aggregations[name] === 'avg' ? sum / periods : sum
}

/** Whether the pooled denominator reaches the minimum; null when binary arithmetic cannot tell. */
type Enough = boolean | null

/**
 * How values of this indicator are compared: rounded, and null unless the period is eligible. The same answer as
 * `exactPeriodValue`, hundreds of times faster: the few values too near an edge are asked of `exactly`.
 */
export function comparator(
  rule: MetricRule,
): (pooled: PooledVariables, exactly: () => ExactPeriodValue) => number | null {
  const { variables, ratio, expression, decimals } = rule
  const isAveraged = variables.map((name) => rule.aggregations[name] === 'avg')
  const minimum = Number(rule.minDenominator)
  const at = ({ sums, periods, isWhole }: PooledVariables, index: number): Rough => {
    const value = sums[index] ?? Number.NaN
    const sum = { value, error: isWhole ? 0 : periods * value * UNIT }
    return isAveraged[index] ? roughQuotient(sum, { value: periods, error: 0 }) : sum
  }
  const isEnough = (pooled: PooledVariables): Enough => {
    if (!ratio) return true
    const { value, error } = at(pooled, variables.indexOf(ratio.denominator))
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
        roughly(expression, (name) => at(pooled, letters.get(name) ?? -1)),
        decimals,
      )
    if (typeof sure === 'number') return sure
    const { rounded, eligible } = exactly()
    return eligible ? rounded : null
  }
}
