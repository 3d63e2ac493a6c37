import { expect, it } from 'vitest'
import { metricOf } from '@/e2e/support/answers/dynamics'
import { CalcDecimal } from '@/lib/calc/decimal'
import { indexed } from '@/lib/calc/narrow'
import { QUARTER_SLOTS, type Slot } from '@/lib/calc/pooling/slots'
import { scatterIn } from '@/lib/features/analytics/columns/scatter'
import { type CategoryYear, NOTHING } from '@/lib/features/analytics/columns/shapes'

const metric = (metric_kind: 'proportion' | 'mean') => ({
  id: 1,
  periodId: 2 as const,
  ratio: { numerator: 'a' as const, denominator: 'b' as const, factor: new CalcDecimal(100) },
  shown: metricOf({ metric_kind }),
})

/** Organisations 0 to 11 have equal published quarters; 12 has only the first one, far off. */
function publishedYear(values: readonly number[]): CategoryYear {
  const of = <T>(make: (quarter: number) => T) =>
    new Map<number, Map<Slot, T>>([[1, new Map(QUARTER_SLOTS.map((slot, quarter) => [slot, make(quarter)]))]])
  return {
    ...NOTHING,
    byMetric: of((quarter) => {
      const companies = Int32Array.from({ length: quarter === 0 ? 13 : 12 }, (_, id) => id)
      return {
        companies,
        values: Float64Array.from(companies, (id) => (id === 12 ? 90 : (values[quarter] ?? 0))),
      }
    }),
    denominators: of(() => ({ middles: indexed(new Float64Array(13).fill(1500)), ways: new Uint8Array() })),
    // Unpublished exact values, which must not be used.
    exact: of(() => new Map(Array.from({ length: 13 }, (_, id) => [id, 50] as const))),
  }
}

it('season and scatter are of the told values of organisations with full years alone', () => {
  const years = [2022, 2023, 2024].map((year) => ({ year, categoryYear: publishedYear([2.6, 2, 1.4, 2]) }))
  const found = scatterIn(metric('proportion'), years)
  const season = [1.3, 1, 0.7, 1]
  expect(found?.phi).toBe(1)
  found?.season?.forEach((part, quarter) => {
    expect(part).toBeCloseTo(season[quarter] ?? 0, 10)
  })
  expect(found?.season).toHaveLength(4)
  expect(scatterIn(metric('proportion'), years.slice(1))).toEqual({ phi: 1, season: null })
  expect(scatterIn(metric('mean'), years)).toBeNull()
})
