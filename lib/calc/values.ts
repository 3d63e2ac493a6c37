import type { Expression } from './formula/ast'
import { evaluateFormula, type FormulaNonValue, type VariableValues } from './formula/evaluate'
import { expressionOf } from './formula/parse'

/**
 * Why an indicator has no value in a document; `inactive`: its row is switched off; `no_formula`: all is entered, but the
 * formula came from a former system and is not one of ours.
 */
export type NonValue = FormulaNonValue | 'inactive' | 'no_formula'

/** A value is canonical decimal text, as it is stored. */
export type RowValue = { value: string; nonValue: null } | { value: null; nonValue: NonValue }

export interface RowInput {
  isActive: boolean
  /** The formula's text, or its parsed form; null where the text does not parse. */
  formula: string | Expression | null
  values: VariableValues
}

/** The value of one indicator's row: the same answer in the form while typing, on saving and on approval. */
export function computeRow({ isActive, formula, values }: RowInput): RowValue {
  if (!isActive) return { value: null, nonValue: 'inactive' }
  const expression = typeof formula === 'string' ? expressionOf(formula) : formula
  if (expression) return evaluateFormula(expression, values)
  return {
    value: null,
    nonValue: Object.values(values).some((one) => one == null) ? 'missing' : 'no_formula',
  }
}
