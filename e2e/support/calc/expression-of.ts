import type { Expression } from '@/lib/calc/formula/ast'
import { parseFormula } from '@/lib/calc/formula/parse'

/** @throws Error for an invalid formula */
export function expressionOf(formula: string): Expression {
  const parsed = parseFormula(formula)
  if (!parsed.ok) throw new Error(parsed.problem.message)
  return parsed.expression
}
