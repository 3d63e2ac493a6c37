import { parseFormula } from '@/lib/calc/formula/parse'
import { printFormulaPretty } from '@/lib/calc/formula/print'
import type { MetricAnswer } from '@/lib/features/metrics/contract'

/** «a × 100 / b» */
export function formulaSigns({ formula }: Pick<MetricAnswer, 'formula'>): string {
  const parsed = parseFormula(formula)
  return parsed.ok ? printFormulaPretty(parsed.expression) : formula
}
