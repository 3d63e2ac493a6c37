import { describe, expect, it } from 'vitest'
import { parseFormula } from '@/lib/calc/formula/parse'
import { ratioForm } from '@/lib/calc/formula/ratio'
import { funnelOf } from '@/lib/features/analytics/funnel/funnel'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'

function percentage(decimals: number): ComparedMetric {
  const parsed = parseFormula('a * 100 / b')
  if (!parsed.ok) throw new Error(parsed.problem.message)
  return {
    id: 1,
    categoryId: 1,
    periodId: 2,
    decimals,
    minDenominator: '0',
    expression: parsed.expression,
    variables: ['a', 'b'],
    ratio: ratioForm(parsed.expression),
    aggregations: {},
    signature: '',
    names: { a: 'случаи', b: 'пациенты' },
    order: 'asc',
    weight: 1,
    target: null,
    dateBegin: '2020-01-01',
    dateEnd: null,
    shown: {
      id: 1,
      name: '',
      decimals,
      formula: '',
      metric_unit: { id: 1, name: '%' },
      metric_kind: 'proportion',
      metric_target_order: { id: 1, name: '', system_name: 'asc' },
    },
  }
}

/** The funnel of organisations given by the texts of a and b, period by period. */
function funnel(decimals: number, organisations: ReadonlyArray<ReadonlyArray<[a: string, b: string]>>) {
  const sum = (texts: readonly string[]) => texts.map(Number).reduce((all, one) => all + one, 0)
  const values = organisations.map((facts, index) => {
    const [numerator, denominator] = [sum(facts.map(([a]) => a)), sum(facts.map(([, b]) => b))]
    const value = (100 * numerator) / denominator
    return { company: index + 1, value, numerator, denominator, facts: () => facts.map((one) => [...one]) }
  })
  const group = { members: new Map(), mask: new Uint8Array(0) }
  return funnelOf(percentage(decimals), 100, values, { group, own: null, isAdmin: false })
}

describe('funnelOf', () => {
  it('a group’s value that lies at a half is rounded away from zero', () => {
    expect(funnel(2, [[['201', '20000']]]).theta).toBe(1.01)
    expect(funnel(2, [[['0.7', '50']], [['0.1', '30']], [['0.205', '20']]]).theta).toBe(1.01)
    expect(funnel(2, [[['0.7', '50']], [['0.1', '30']], [['0.204999', '20']]]).theta).toBe(1)
  })

  it('cases up to all of the denominator are binomial, as the decimals say', () => {
    // In doubles 0.1 + 0.2 is more than 0.3.
    expect(
      funnel(1, [
        [
          ['0.1', '0.3'],
          ['0.2', '0'],
        ],
      ]).kind,
    ).toBe('binomial')
    expect(
      funnel(1, [
        [
          ['0.1', '0.3'],
          ['0.200001', '0'],
        ],
      ]).kind,
    ).toBe('poisson')
  })
})
