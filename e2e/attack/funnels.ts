import type { Calls, Row } from '@/e2e/attack/calls'
import type { Setting } from '@/e2e/attack/filters'
import {
  denominatorsBy,
  type Interval,
  intersection,
  numerators,
  type Ratio,
  roundedTo,
} from '@/e2e/attack/numerators'
import type { Funnel } from '@/lib/features/analytics/contract'

/** A public ratio indicator. */
export interface Formula extends Ratio {
  categoryId: number
}

interface Asked {
  settings: readonly Setting[]
  formulas: ReadonlyMap<number, Formula>
}

/** Knowledge about one value of one organisation. */
interface Known {
  value: number
  denominators: Interval[]
}

const QUARTERS = [0, 2]

/** Other organisations' values with the denominators that this setting's funnel allows. */
export function readFunnel(funnel: Funnel, rows: readonly Row[], ratio: Ratio): Map<string, Known> {
  if (funnel.bubbles.length) {
    const others = rows.flatMap(({ number, value, is_own }) =>
      value === undefined || is_own ? [] : [{ number, value }],
    )
    const found = denominatorsBy(
      others.map(({ value }) => value),
      funnel,
      ratio,
    )
    return new Map(
      others.map(({ number, value }, index) => [number, { value, denominators: found[index] ?? [] }]),
    )
  }
  return new Map(
    (funnel.points ?? []).map(({ number, value, denominator }) => [
      number,
      { value, denominators: [roundedTo(denominator)] },
    ]),
  )
}

/** With the drawn limits and with the limits of chance alone. */
const bothWays = (funnel: Funnel): Funnel[] => [
  funnel,
  ...(funnel.tau ? [{ ...funnel, bubbles: funnel.plain_bubbles, limits: funnel.plain_limits }] : []),
]

/** The greatest possible denominator: the next power of ten at the end of the axis. */
function reach({ limits }: Funnel): number {
  const greatest = Math.max(10, ...limits.map(({ denominator }) => denominator))
  return 10 ** Math.ceil(Math.log10(greatest + 1))
}

/** Combines the funnels of one indicator and quarter over all settings. */
export async function attackFunnels(
  calls: Calls,
  { year }: { year: number },
  { settings, formulas }: Asked,
): Promise<{ tried: number; found: number; thetas: number; unrounded: number }> {
  const result = { tried: 0, found: 0, thetas: 0, unrounded: 0 }
  const categories = [...new Set([...formulas.values()].map((one) => one.categoryId))]
  for (const quarter of QUARTERS) {
    for (const categoryId of categories) {
      const known = new Map<number, { organisations: Map<string, Known>; top: number }>()
      for (const setting of settings) {
        const period = `year=${year}&quarter=${quarter}&${setting}`
        const rating = await calls.rating(`${period}&metric_category_id=${categoryId}&full_rating=true`)
        const told = quarter === 0 ? rating.data.year : rating.data.quarter[quarter]
        for (const { metric, rows } of told?.metrics ?? []) {
          const ratio = formulas.get(metric.id)
          if (!ratio) continue
          const funnel = await calls.funnel(`metric_id=${metric.id}&${period}`)
          if (!funnel) continue
          result.thetas += 1
          const scaled = funnel.theta * 10 ** ratio.decimals
          if (Math.abs(scaled - Math.round(scaled)) > 1e-6) result.unrounded += 1
          const entry = known.get(metric.id) ?? { organisations: new Map(), top: 10 }
          known.set(metric.id, entry)
          entry.top = Math.max(entry.top, reach(funnel))
          for (const [number, one] of bothWays(funnel).flatMap((way) => [...readFunnel(way, rows, ratio)])) {
            const before = entry.organisations.get(number)
            if (!before) entry.organisations.set(number, one)
            else before.denominators = intersection(before.denominators, one.denominators)
          }
        }
      }
      for (const [metricId, { organisations, top }] of known) {
        const ratio = formulas.get(metricId)
        if (!ratio) continue
        for (const { value, denominators } of organisations.values()) {
          // A value of 0 reveals its numerator by definition.
          if (value === 0) continue
          result.tried += 1
          const isTold = numerators(value, denominators, ratio).size === 1
          if (isTold && numerators(value, [{ from: 1, to: top }], ratio).size > 1) result.found += 1
        }
      }
    }
  }
  return result
}
