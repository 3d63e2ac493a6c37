import { metricOf } from '@/e2e/support/answers/dynamics'
import { parseFormula } from '@/lib/calc/formula/parse'
import { ratioForm } from '@/lib/calc/formula/ratio'
import type { ComparedMetric } from '@/lib/features/analytics/group/group-data'

const parsed = parseFormula('a * 100 / b')
if (!parsed.ok) throw new Error(parsed.problem.message)
const { expression } = parsed

/** A quarterly percentage with one decimal, lower is better. */
export const comparedMetric = (overrides: Partial<ComparedMetric> = {}): ComparedMetric => ({
  id: 1,
  categoryId: 1,
  periodId: 2,
  decimals: 1,
  minDenominator: '10',
  expression,
  variables: ['a', 'b'],
  ratio: ratioForm(expression),
  aggregations: {},
  signature: '',
  names: { a: 'случаи', b: 'пациенты' },
  order: 'asc',
  weight: 1,
  target: null,
  dateBegin: '2020-01-01',
  dateEnd: null,
  shown: metricOf(),
  ...overrides,
})
