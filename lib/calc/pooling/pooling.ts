import type { Decimal } from 'decimal.js'
import { CalcDecimal } from '../decimal'
import { type Expression, formulaVariables, type VariableName } from '../formula/ast'
import { compute, evaluateFormula, type VariableValues } from '../formula/evaluate'
import { divideFractions, type Fraction, readDecimal, ZERO } from '../formula/fraction'

/** How a variable pools over periods: cases add up, headcounts average. */
export type Aggregation = 'sum' | 'avg'

interface PooledValue {
  evaluation: ReturnType<typeof evaluateFormula>
  /** Before any rounding; null where there is no value. */
  exact: Fraction | null
  variables: Partial<Record<VariableName, Decimal>>
  /** How many periods went in. */
  periods: number
}

/**
 * The value of a longer period: the formula over the pooled variables, never an average of ratios.
 * @param rows the variables of each eligible shorter period, exact decimals; at least one
 */
export function poolPeriods(
  expression: Expression,
  rows: readonly VariableValues[],
  aggregations: Readonly<Partial<Record<VariableName, Aggregation>>>,
): PooledValue {
  const variables: PooledValue['variables'] = {}
  const fractions = new Map<VariableName, Fraction | null>()
  for (const name of formulaVariables(expression)) {
    let sum = new CalcDecimal(0)
    let count = 0
    for (const row of rows) {
      const value = row[name] ?? null
      if (value === null) continue
      sum = sum.plus(value)
      count += 1
    }
    if (count === 0 || count < rows.length) continue
    const isMean = aggregations[name] === 'avg'
    variables[name] = isMean ? sum.div(count) : sum
    const of = { numerator: isMean ? BigInt(count) : 1n, denominator: 1n }
    fractions.set(name, divideFractions(readDecimal(sum.toFixed()) ?? ZERO, of))
  }
  const evaluation = evaluateFormula(expression, variables)
  const exact = evaluation.value === null ? null : compute(expression, (name) => fractions.get(name) ?? ZERO)
  return { evaluation, exact, variables, periods: rows.length }
}
