import type { Decimal } from 'decimal.js'
import { CalcDecimal } from '../decimal'
import { type Expression, formulaVariables, type VariableName } from '../formula/ast'
import { type Evaluation, evaluateFormula, type VariableValues } from '../formula/evaluate'

/** How a variable pools over periods: cases add up, headcounts average. */
export type Aggregation = 'sum' | 'avg'

interface PooledValue {
  evaluation: Evaluation
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
  for (const name of formulaVariables(expression)) {
    let sum = new CalcDecimal(0)
    let given = 0
    for (const row of rows) {
      const value = row[name] ?? null
      if (value === null) continue
      sum = sum.plus(value)
      given += 1
    }
    if (given === 0 || given < rows.length) continue
    variables[name] = aggregations[name] === 'avg' ? sum.div(given) : sum
  }
  return { evaluation: evaluateFormula(expression, variables), variables, periods: rows.length }
}
