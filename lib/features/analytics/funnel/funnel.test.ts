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
      short_name: '',
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
  const found = funnelOf(percentage(decimals), { kind: 'proportion', factor: 100 }, values, {
    group,
    own: null,
    isAdmin: false,
  })
  if (!found) throw new Error('facts are given')
  return found
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

  const DISPERSED = {
    cases: [12, 30, 45, 18, 60, 25, 80, 9, 40, 55, 22, 70, 15, 33, 95, 28, 50, 10, 65, 38],
    of: [200, 400, 500, 300, 600, 250, 900, 150, 500, 450, 350, 800, 260, 300, 700, 420, 480, 240, 620, 410],
  }
  const dispersed = (count: number) =>
    funnel(
      2,
      DISPERSED.cases.slice(0, count).map((a, index) => [[String(a), String(DISPERSED.of[index])]]),
    )
  const sizeOf = (bubbles: ReadonlyArray<{ zone: string; count: number | null }>, zones: readonly string[]) =>
    bubbles.filter(({ zone }) => zones.includes(zone)).reduce((sum, { count }) => sum + (count ?? 1), 0)

  it('limits widen where organisations differ beyond chance, by φ and τ as they are told', () => {
    const { phi, tau, theta, limits, plain_limits, bubbles, plain_bubbles } = dispersed(20)
    expect([theta, phi, tau]).toEqual([9.06, 1.71, 0.021])
    for (const [index, plain] of plain_limits.entries()) {
      if (plain.denominator >= 150) expect(limits[index]?.u95).toBeGreaterThan(plain.u95)
    }
    const beyond = ['below998', 'above998', 'below95', 'above95']
    expect(sizeOf(bubbles, beyond)).toBeLessThan(sizeOf(plain_bubbles, beyond))
  })

  it('of nine organisations nothing is told of how much they differ', () => {
    const few = dispersed(9)
    expect([few.phi, few.tau]).toEqual([null, null])
    expect(few.limits).toEqual(few.plain_limits)
  })
})
