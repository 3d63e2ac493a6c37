import { median } from './comparison/quantiles'
import { CalcDecimal } from './decimal'
import type { Expression, VariableName } from './formula/ast'
import type { VariableValues } from './formula/evaluate'
import { parseFormula } from './formula/parse'
import { type RatioForm, ratioForm } from './formula/ratio'
import { computeRow } from './values'

/** What looks wrong about a row; none of it forbids anything but an approval without a comment. */
export type RowWarning =
  | { code: 'numerator_above_denominator'; numerator: VariableName; denominator: VariableName }
  /** `usual` is the median of the earlier values. */
  | { code: 'outlier'; usual: number }
  | { code: 'change'; previous: number }

interface WarningInput {
  isActive: boolean
  /** A stored formula or its parsed form. */
  formula: string | Expression
  /** The name of the indicator's unit: a ratio times 100 in «%» is a percentage. */
  unit: string
  values: VariableValues
  /** The organisation's values of the last eight earlier periods, in any order; periods without one are left out. */
  earlier: readonly number[]
  /** The value of the period right before, null when it has none. */
  previous: number | null
}

const MIN_EARLIER = 6
/** The modified z-score of Iglewicz and Hoaglin (1993) and the limit they recommend. */
const Z_FACTOR = 0.6745
const Z_LIMIT = 3.5
const CHANGE_LIMIT = 0.5
/** A change of exactly the limit stays within it, however the last digit of a repeating decimal was rounded. */
const HAIR = 1e-9

/**
 * The warnings of one row, by the same code on the server and while typing. A row that is off, or that has no value,
 * is compared with nothing; a numerator above its denominator needs no value.
 */
export function rowWarnings(input: WarningInput): RowWarning[] {
  if (!input.isActive) return []
  const warnings: RowWarning[] = []
  const ratio = percentageForm(input.formula, input.unit)
  if (ratio && isAbove(input.values, ratio)) {
    const { numerator, denominator } = ratio
    warnings.push({ code: 'numerator_above_denominator', numerator, denominator })
  }
  const { value } = computeRow(input)
  const unusual = value === null ? null : unusualValue(value.toNumber(), input.earlier, input.previous)
  if (unusual) warnings.push(unusual)
  return warnings
}

/**
 * A value far from the earlier ones. With at least six of them and some spread: abs(0.6745·(x − median)/MAD) > 3.5.
 * Otherwise: a change of over 50 % from the previous period; from zero every change is.
 */
function unusualValue(value: number, earlier: readonly number[], previous: number | null): RowWarning | null {
  const usual = median(earlier)
  const spread = usual === null ? null : median(earlier.map((one) => Math.abs(one - usual)))
  if (earlier.length >= MIN_EARLIER && usual !== null && spread !== null && spread > 0) {
    const score = Math.abs((Z_FACTOR * (value - usual)) / spread)
    return exceeds(score, Z_LIMIT) ? { code: 'outlier', usual } : null
  }
  if (previous === null) return null
  const change = Math.abs(value - previous)
  return exceeds(change, CHANGE_LIMIT * Math.abs(previous)) ? { code: 'change', previous } : null
}

function exceeds(amount: number, limit: number): boolean {
  return amount > limit * (1 + HAIR)
}

function percentageForm(formula: string | Expression, unit: string): RatioForm | null {
  if (!/^\s*(%|процент)/i.test(unit)) return null
  const expression = typeof formula === 'string' ? parsed(formula) : formula
  const ratio = expression && ratioForm(expression)
  return ratio?.factor.eq(100) ? ratio : null
}

function parsed(formula: string): Expression | null {
  const result = parseFormula(formula)
  return result.ok ? result.expression : null
}

function isAbove(values: VariableValues, { numerator, denominator }: RatioForm): boolean {
  const [above, below] = [values[numerator] ?? null, values[denominator] ?? null]
  return above !== null && below !== null && new CalcDecimal(above).gt(below)
}
