import type { Expression } from './formula/ast'
import { evaluateFormula, type FormulaNonValue, type VariableValues } from './formula/evaluate'
import { parseFormula } from './formula/parse'

/** Why an indicator has no value in a document; `inactive`: its row is switched off. */
export type NonValue = FormulaNonValue | 'inactive'

/** A value is canonical decimal text, as it is stored. */
export type RowValue = { value: string; nonValue: null } | { value: null; nonValue: NonValue }

export interface RowInput {
  isActive: boolean
  /** The formula's text, or its parsed form. */
  formula: string | Expression
  values: VariableValues
}

/**
 * The value of one indicator's row: the same answer in the form while typing, on saving and on approval.
 * Throws a RangeError for a formula text that does not parse: formulas are checked before they are stored.
 */
export function computeRow({ isActive, formula, values }: RowInput): RowValue {
  if (!isActive) return { value: null, nonValue: 'inactive' }
  return evaluateFormula(typeof formula === 'string' ? parseStored(formula) : formula, values)
}

function parseStored(formula: string): Expression {
  const parsed = parseFormula(formula)
  if (!parsed.ok) throw new RangeError(parsed.problem.message)
  return parsed.expression
}
