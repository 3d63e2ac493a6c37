import type { Decimal } from 'decimal.js'
import { CalcDecimal } from '../decimal'
import type { VariableName } from '../formula/ast'
import type { RatioForm } from '../formula/ratio'

/**
 * Whether a computed value counts in comparisons: its denominator reaches the indicator's minimum, or its formula
 * has no denominator.
 * @param ratio the formula as numerator · factor / denominator, null when it is of another form
 * @param values the row's variables, exact
 */
export function isEligible(
  ratio: RatioForm | null,
  values: Readonly<Partial<Record<VariableName, Decimal | string | null>>>,
  minDenominator: string,
): boolean {
  if (ratio === null) return true
  const denominator = values[ratio.denominator] ?? null
  return denominator !== null && new CalcDecimal(denominator).gte(minDenominator)
}
