import 'server-only'
import { at } from '@/lib/calc/at'
import { BAND_CUTS, bandsOf, GREATEST } from '@/lib/calc/comparison/bands'
import { within } from '@/lib/calc/comparison/column'
import type { CountedRule } from '@/lib/calc/comparison/gate/gate'
import type { Span } from '@/lib/calc/comparison/numerators'
import type { RatioForm } from '@/lib/calc/formula/ratio'
import { indexedAt } from '@/lib/calc/narrow'
import { type Slot, slotOf, slotsAbove } from '@/lib/calc/pooling/slots'
import { cached } from '@/lib/calc/remembering'
import { countKindOf } from '@/lib/calc/signals/metric-kind'
import { type CompanyScope, reachesCategory } from '@/lib/core/auth/scope'
import { AppError, fieldError } from '@/lib/core/http/errors'
import { env } from '@/lib/core/process/env'
import { pooledSlots } from '@/lib/features/analytics/columns/build'
import {
  type CategoryYear,
  columnOf,
  denominatorsOf,
  type PublishedValue,
  releasedOf,
  wayOfNumber,
} from '@/lib/features/analytics/columns/shapes'
import { nearestYear } from '@/lib/features/analytics/compared/categories-data'
import { readCompared } from '@/lib/features/analytics/compared/compared-data'
import type { Funnel } from '@/lib/features/analytics/contract'
import { funnelOf } from '@/lib/features/analytics/funnel/funnel'
import type { ComparedMetric } from '@/lib/features/analytics/group/group-data'
import { areEnough } from '@/lib/features/analytics/group/rules'
import type { Group } from '@/lib/features/analytics/members/rules'
import { type OwnValue, readOwnValues } from '@/lib/features/analytics/own/own-data'
import type { Compared } from '@/lib/features/analytics/publications/compared-data'
import type { ComparisonMeta } from '@/lib/features/analytics/publications/shapes'
import type { FunnelQuery } from '@/lib/features/analytics/schema'

interface At {
  group: Group
  year: number
  slot: Slot
}

/** The group's published values of an indicator of the form a·k/b, with their denominator bands. */
function publishedValues(
  metric: ComparedMetric,
  { factor }: RatioForm,
  categoryYear: CategoryYear,
  { group, slot }: At,
) {
  const bands = denominatorsOf(categoryYear, metric.id, slot)
  if (!bands) return []
  const minDenominator = Math.max(1, Math.ceil(Number(metric.minDenominator)))
  const bandOf = bandsIn({ factor: factor.toNumber(), decimals: metric.decimals, minDenominator })
  const { values, companies } = within(columnOf(categoryYear, metric.id, slot), group.mask)
  return Array.from(companies, (company, index) => {
    const value = at(values, index)
    const one = { value, middle: indexedAt(bands.middles, company), way: bands.ways[company] ?? 0 }
    return { company, value, band: bandOf(one) }
  })
}

/** Finds the band of a published value by its middle. @param rule of the indicator */
function bandsIn(rule: Omit<CountedRule, 'isPartOfWhole'>): (value: PublishedValue) => Span {
  /** Cache: thousands of organisations share a few hundred values. */
  const known = new Map<string, Span[]>()
  return ({ value, middle, way }) => {
    const bands = cached(known, `${way}/${value}`, () => {
      const { cut, detail } = wayOfNumber(way)
      const decimals = rule.decimals - (detail === 'digit less' ? 1 : 0)
      return bandsOf(value, { ...rule, decimals }, BAND_CUTS[cut])
    })
    return bands.find(({ to }) => middle <= to) ?? { from: rule.minDenominator, to: GREATEST }
  }
}

/** The group's published values with exact counts: for administrators, and of an old publication for their owner. */
async function exactValues(publication: Compared, metric: ComparedMetric, { group, year, slot }: At) {
  const facts = (await publication.readFacts(metric.categoryId, year)).filter(
    (one) => one.metricId === metric.id && slotsAbove(one.slot).includes(slot),
  )
  const found = new Map<number, NonNullable<ReturnType<typeof ownExact>>>()
  for (const [company, slots] of pooledSlots(metric, new Map([[slot, facts]]), year)) {
    const one = slots.get(slot)
    if (!one || one.value === null || group.mask[company] !== 1) continue
    const { value, sums, divisors } = one
    const denominator = sums.denominator / divisors.denominator
    if (denominator > 0)
      found.set(company, { value, numerator: sums.numerator / divisors.numerator, denominator })
  }
  return found
}

function ownExact(own: OwnValue | null) {
  if (!own?.compared || own.rounded === null || !own.numerator || !own.denominator) return null
  return {
    value: own.rounded,
    numerator: own.numerator.toNumber(),
    denominator: own.denominator.toNumber(),
  }
}

/**
 * The funnel of an indicator in one slot of a year, GET /api/analytics-rating/funnel. No data when fewer others than the
 * minimum have an eligible value.
 * @throws AppError not_found for an indicator or organisation that does not exist, invalid for an indicator that counts
 * no cases
 */
export async function readFunnel(
  scope: CompanyScope,
  query: FunnelQuery,
): Promise<{ data: Funnel | null; meta: ComparisonMeta }> {
  const { own, publication, group, released, covered, meta } = await readCompared(scope, query)
  const category = released.find(({ metrics }) => metrics.some(({ id }) => id === query.metric_id))
  const metric = category?.metrics.find(({ id }) => id === query.metric_id)
  if (!category || !metric) throw new AppError('not_found')
  const { ratio } = metric
  const kind = countKindOf(metric.shown.metric_kind, ratio)
  if (!ratio || !kind) throw fieldError('metric_id', 'Воронка строится только для долей и частот случаев')
  const year = nearestYear(query.year, covered)
  const compared = { group, year, slot: slotOf({ quarter: query.quarter ?? 0, month: query.month ?? 0 }) }
  const categoryYear = (await publication.read([category.id], [year])).of(category.id, year)
  const values = publishedValues(metric, ratio, categoryYear, compared)
  const isOwnAmong = values.some(({ company }) => company === own?.id)
  if (!areEnough(values.length, isOwnAmong, env().MIN_COMPARISON_GROUP)) return { data: null, meta }
  const isAdmin = scope.role === 'admin'
  const isOld = meta.publication?.is_old === true
  const exact = isOld || isAdmin ? await exactValues(publication, metric, compared) : null
  const isShown = own !== null && group.members.has(own.id) && reachesCategory(scope, category.id)
  const ofOld = isShown && isOld ? (exact?.get(own.id) ?? null) : null
  const live = isShown && !isOld ? (await readOwnValues(own, [year])).at(metric, year, compared.slot) : null
  if (own) exact?.delete(own.id)
  const data = funnelOf(metric, { kind, factor: ratio.factor.toNumber() }, values, {
    group,
    own: own && {
      id: own.id,
      exact: ofOld ?? ownExact(live),
      released: isShown ? (releasedOf(categoryYear, metric.id, compared.slot, own.id)?.value ?? null) : null,
    },
    points: isAdmin ? exact : null,
  })
  return { data, meta }
}
