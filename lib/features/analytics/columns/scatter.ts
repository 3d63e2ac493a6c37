import { z } from 'zod'
import { at, intAt } from '@/lib/calc/at'
import { indexedAt } from '@/lib/calc/narrow'
import { isMonthly, QUARTER_SLOTS } from '@/lib/calc/pooling/slots'
import { type GroupScatter, type GroupYear, groupScatter } from '@/lib/calc/signals/group-scatter'
import { countKindOf } from '@/lib/calc/signals/metric-kind'
import { type CategoryYear, columnOf, denominatorsOf } from '@/lib/features/analytics/columns/shapes'
import type { ComparedMetric } from '@/lib/features/analytics/group/group-data'

/** Cached with a publication's certificate; it depends on the parts that the key names. */
export const storedScatter = z.object({
  category: z.int(),
  key: z.string(),
  metrics: z.array(
    z.object({ id: z.int(), phi: z.number(), season: z.array(z.number()).readonly().nullable() }),
  ),
})
export type StoredScatter = z.output<typeof storedScatter>

/** Only recent years reflect today's overdispersion, and they bound the work. */
export const SCATTER_YEARS = 6
/** This many organisations estimate the dispersion to 2 %: in a larger set every nth is sampled. */
const MAX_COMPANIES = 500

/**
 * The overdispersion and season of an indicator's counts over all organisations of a publication, from published values
 * and the middles of denominator bands. Null where no cases are counted.
 * @param published the last `SCATTER_YEARS`, in order
 */
export function scatterIn(
  { id, ratio, shown, periodId }: Pick<ComparedMetric, 'id' | 'ratio' | 'shown' | 'periodId'>,
  published: ReadonlyArray<{ year: number; categoryYear: CategoryYear }>,
): GroupScatter | null {
  const kind = countKindOf(shown.metric_kind, ratio)
  if (!kind || !ratio || isMonthly({ periodId })) return null
  const factor = ratio.factor.toNumber()
  const max = published.reduce((all, { categoryYear }) => {
    const sizes = QUARTER_SLOTS.map((slot) => columnOf(categoryYear, id, slot).companies.length)
    return Math.max(all, ...sizes)
  }, 0)
  const step = Math.ceil(max / MAX_COMPANIES)
  const years = published.flatMap(({ year, categoryYear }) => {
    const byCompany = new Map<number, { rates: number[]; of: number[] }>()
    for (const [quarter, slot] of QUARTER_SLOTS.entries()) {
      const { values, companies } = columnOf(categoryYear, id, slot)
      const middles = denominatorsOf(categoryYear, id, slot)?.middles
      if (!middles) return []
      // Most are skipped: a plain loop avoids the pairs an iterator would allocate.
      for (let index = 0; index < companies.length; index += 1) {
        const company = intAt(companies, index)
        if (company % step !== 0) continue
        const one = byCompany.get(company) ?? { rates: [], of: [] }
        // An organisation without one of the quarters has no full year.
        if (one.rates.length !== quarter) continue
        one.rates.push(Math.max(0, at(values, index)) / factor)
        one.of.push(indexedAt(middles, company))
        byCompany.set(company, one)
      }
    }
    return [...byCompany]
      .filter(([, { rates, of }]) => rates.length === QUARTER_SLOTS.length && of.every((one) => one > 0))
      .map(([company, one]): GroupYear => ({ company, year, ...one }))
  })
  return groupScatter(kind, years)
}
