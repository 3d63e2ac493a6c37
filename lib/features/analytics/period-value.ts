import { CalcDecimal } from '@/lib/calc/decimal'
import { isEligible } from '@/lib/calc/eligibility'
import type { VariableName } from '@/lib/calc/formula/ast'
import type { VariableValues } from '@/lib/calc/formula/evaluate'
import { type PooledValue, poolPeriods } from '@/lib/calc/pooling'
import type { MetricRule } from '@/lib/features/analytics/metrics-data'
import {
  type Rough,
  rough,
  roughly,
  roughQuotient,
  roughSum,
  roundSurely,
} from '@/lib/features/analytics/rough'

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
    rounded: value?.toDecimalPlaces(rule.decimals, CalcDecimal.ROUND_HALF_UP).toNumber() ?? null,
    nonValue: evaluation.nonValue,
    eligible: value !== null && isEligible(rule.ratio, texts, rule.minDenominator),
    numerator: part(rule.ratio?.numerator),
    denominator: part(rule.ratio?.denominator),
    periods,
  }
}

function roughVariable(rule: MetricRule, name: VariableName, facts: readonly FactVariables[]): Rough {
  const index = rule.variables.indexOf(name)
  let sum = rough(Number(facts[0]?.[index]))
  for (let row = 1; row < facts.length; row += 1) sum = roughSum(sum, rough(Number(facts[row]?.[index])))
  return rule.aggregations[name] === 'avg' ? roughQuotient(sum, rough(facts.length)) : sum
}

/**
 * The value that is compared: rounded, and null unless the period is eligible. The same answer as
 * `exactPeriodValue`, hundreds of times faster. @param facts at least one
 */
export function comparedValue(rule: MetricRule, facts: readonly FactVariables[]): number | null {
  const known = new Map(rule.variables.map((name) => [name, roughVariable(rule, name, facts)]))
  const at = (name: VariableName) => known.get(name) ?? rough(Number.NaN)
  const { ratio } = rule
  if (ratio) {
    const { value, error } = at(ratio.denominator)
    const minimum = Number(rule.minDenominator)
    const reach = 2 * error
    if (value < minimum - reach) return null
    if (!(value >= minimum + reach)) return exactly(rule, facts)
  }
  const sure = roundSurely(roughly(rule.expression, at), rule.decimals)
  return sure ?? exactly(rule, facts)
}

function exactly(rule: MetricRule, facts: readonly FactVariables[]): number | null {
  const { rounded, eligible } = exactPeriodValue(rule, facts)
  return eligible ? rounded : null
}
