import { CalcDecimal } from '@/lib/calc/decimal'
import type { VariableName } from '@/lib/calc/formula/ast'
import type { CatalogueCategory, CatalogueMetric } from '../catalogue'
import { REFERENCE_METRICS } from '../reference'

/** An indicator for which demo data can be made: a ratio with made-up orders of magnitude. */
export interface DemoMetric {
  metric: CatalogueMetric
  numerator: { letter: VariableName; name: string }
  denominator: { letter: VariableName; name: string }
  /** A percentage's numerator is within its denominator, a rate counts rare cases, a mean has sums. */
  kind: 'percentage' | 'rate' | 'mean'
  lowerIsBetter: boolean
  /** Numerator per unit of the denominator, and the denominator of 500 beds in a quarter. */
  rate: number
  volume: number
}

export interface DemoCategory {
  id: number
  metrics: DemoMetric[]
}

const HIGHER_IS_BETTER = 2

const SOURCES = new Map(REFERENCE_METRICS.map((metric) => [metric.name, metric]))

/** Joins the catalogue with the reference file's orders of magnitude; indicators it does not know are left out. */
export function demoCategories(catalogue: readonly CatalogueCategory[]): DemoCategory[] {
  return catalogue
    .map(({ id, metrics }) => ({ id, metrics: metrics.flatMap(demoMetric) }))
    .filter(({ metrics }) => metrics.length > 0)
}

function demoMetric(metric: CatalogueMetric): DemoMetric[] {
  const source = SOURCES.get(metric.name)
  const { ratio } = metric
  if (!source || !ratio) return []
  const variable = (letter: VariableName) => ({
    letter,
    name: metric.variables.find(({ varName }) => varName === letter)?.name ?? letter,
  })
  return [
    {
      metric,
      numerator: variable(ratio.numerator),
      denominator: variable(ratio.denominator),
      kind: kindOf(ratio.factor),
      lowerIsBetter: source.metric_target_order_id !== HIGHER_IS_BETTER,
      rate: source.demo.rate,
      volume: source.demo.denominator,
    },
  ]
}

function kindOf(factor: InstanceType<typeof CalcDecimal>): DemoMetric['kind'] {
  if (factor.eq(new CalcDecimal(100))) return 'percentage'
  return factor.eq(1) ? 'mean' : 'rate'
}
