import type { Expression, VariableName } from './ast'
import { printFormulaWith } from './print'

/**
 * The formula with each variable replaced by its name: «Число дней × 1000 / Число пациентов».
 * A variable without a name, or with a blank one, keeps its letter.
 */
export function formulaInWords(expression: Expression, names: Partial<Record<VariableName, string>>): string {
  return printFormulaWith(expression, (name) => names[name]?.trim() || name)
}
