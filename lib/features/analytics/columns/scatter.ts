import { z } from 'zod'
import { at, intAt } from '@/lib/calc/at'
import { numberAt } from '@/lib/calc/narrow'
import { isMonthly, QUARTER_SLOTS } from '@/lib/calc/pooling/slots'
import { type GroupScatter, type GroupYear, groupScatter } from '@/lib/calc/signals/group-scatter'
import { countKindOf } from '@/lib/calc/signals/metric-kind'
import { type CategoryYear, columnOf, denominatorsOf } from '@/lib/features/analytics/columns/shapes'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'

/** Of a category, as a publication keeps it beside its certificate: it follows from the parts that the key names. */
export const keptScatter = z.object({
  category: z.int(),
  key: z.string(),
  metrics: z.array(
    z.object({ id: z.int(), phi: z.number(), season: z.array(z.number()).readonly().nullable() }),
  ),
})
export type KeptScatter = z.output<typeof keptScatter>

/** The last years alone: what scatters today is told by them, and they bound the work. */
export const SCATTER_YEARS = 6
/** So many organisations tell dispersion to two in a hundred: of a country each nth is asked. */
const MAX_COMPANIES = 500

/**
 * How an indicator's counts scatter among all organisations of a publication, and its season: of the values as they are
 * told and the middles of the told bands of denominators. Null where no cases are counted.
 * @param told the last `SCATTER_YEARS`, in their order
 */
export function scatterIn(
  { id, ratio, shown, periodId }: Pick<ComparedMetric, 'id' | 'ratio' | 'shown' | 'periodId'>,
  told: ReadonlyArray<{ year: number; categoryYear: CategoryYear }>,
): GroupScatter | null {
  const kind = countKindOf(shown.metric_kind, ratio)
  if (!kind || !ratio || isMonthly({ periodId })) return null
  const factor = ratio.factor.toNumber()
  const most = told.reduce((all, { categoryYear }) => {
    const sizes = QUARTER_SLOTS.map((slot) => columnOf(categoryYear, id, slot).companies.length)
    return Math.max(all, ...sizes)
  }, 0)
  const step = Math.ceil(most / MAX_COMPANIES)
  const years = told.flatMap(({ year, categoryYear }) => {
    const found = new Map<number, { rates: number[]; of: number[] }>()
    for (const [quarter, slot] of QUARTER_SLOTS.entries()) {
      const { values, companies } = columnOf(categoryYear, id, slot)
      const middles = denominatorsOf(categoryYear, id, slot)?.middles
      if (!middles) return []
      // Most are passed over: a plain loop, for an iterator would make a pair of each.
      for (let index = 0; index < companies.length; index += 1) {
        const company = intAt(companies, index)
        if (company % step !== 0) continue
        const one = found.get(company) ?? { rates: [], of: [] }
        // Whoever misses a quarter has no full year.
        if (one.rates.length !== quarter) continue
        one.rates.push(Math.max(0, at(values, index)) / factor)
        one.of.push(numberAt(middles, company))
        found.set(company, one)
      }
    }
    return [...found]
      .filter(([, { rates, of }]) => rates.length === QUARTER_SLOTS.length && of.every((one) => one > 0))
      .map(([company, one]): GroupYear => ({ company, year, ...one }))
  })
  return groupScatter(kind, years)
}
