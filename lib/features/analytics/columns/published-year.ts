import { middleOf } from '@/lib/calc/comparison/bands'
import {
  type CountedRule,
  type Detail,
  disclosedIn,
  type PeriodCounts,
  publishedAs,
  released,
  type Way,
  type YearCounts,
} from '@/lib/calc/comparison/gate/gate'
import type { CountPair } from '@/lib/calc/comparison/gate/moves'
import { MONTH_SLOTS, QUARTER_SLOTS, type Slot, slotsAbove, YEAR_SLOT } from '@/lib/calc/pooling/slots'
import { numberOfWay, type PublishedValue } from '@/lib/features/analytics/columns/shapes'

/*
 * Applies the gate (lib/calc/comparison/gate) to an organisation's year; comparisons use only the values and band
 * middles that it lets through.
 */

/** A value of one organisation in one slot with its pooled counts. */
export interface PooledValue {
  /** Rounded; null where it is not compared. */
  value: number | null
  /** Sums over the slot's periods, and their divisors where the indicator averages them. */
  sums: CountPair
  divisors: CountPair
  /** Whether every number was whole, so that a reader may search for counts. */
  isWhole: boolean
}

/** Publication rules of an indicator: for organisations whose cases never exceed the denominator, and for others. */
interface PublicationRules {
  partsOfWhole: CountedRule
  others: CountedRule
}

/** Slots whose counts add up to another's: months to the quarter, quarters to the year. */
const WHOLES = [
  ...QUARTER_SLOTS.map((whole) => ({
    whole,
    parts: MONTH_SLOTS.filter((slot) => slotsAbove(slot).includes(whole)),
  })),
  { whole: YEAR_SLOT, parts: QUARTER_SLOTS },
]

const periodOf = ({ value, sums, divisors }: PooledValue, slot: Slot, way?: Way): PeriodCounts => {
  const { numerator, denominator } = sums
  return { numerator, denominator, value, divisors, slot, way }
}

interface EarlierYear {
  rules: PublicationRules
  slots: ReadonlyMap<Slot, PooledValue>
  /** Null where nothing was published or withheld. */
  wayOf(slot: Slot): Way | null
}

const ORDER: readonly Detail[] = ['whole', 'digit less', 'hidden']
const coarser = (one: Detail, other: Detail) => (ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other)

const isSamePair = (a: CountPair, b: CountPair) =>
  a.numerator === b.numerator && a.denominator === b.denominator
const isSameValue = (a: PooledValue, b: PooledValue) =>
  a.value === b.value && isSamePair(a.sums, b.sums) && isSamePair(a.divisors, b.divisors)
const isSameRule = (a: CountedRule, b: CountedRule) =>
  a.factor === b.factor &&
  a.decimals === b.decimals &&
  a.minDenominator === b.minDenominator &&
  a.isPartOfWhole === b.isPartOfWhole

function ruleOf(rules: PublicationRules, slots: ReadonlyMap<Slot, PooledValue>): CountedRule {
  for (const { sums } of slots.values()) if (sums.numerator > sums.denominator) return rules.others
  return rules.partsOfWhole
}

/** The parts of a whole in an earlier publication; null where it published none of them. */
function earlierPeriods(
  { rules, slots, wayOf }: EarlierYear,
  whole: Slot | null,
  slotsOfParts: readonly Slot[],
): NonNullable<YearCounts['before']>[number] | null {
  const periodAt = (slot: Slot): PeriodCounts[] => {
    const [one, way] = [slots.get(slot), wayOf(slot)]
    if (!one?.isWhole || (one.value !== null && !way)) return []
    return [periodOf(one, slot, way ?? undefined)]
  }
  const parts = slotsOfParts.flatMap(periodAt)
  if (parts.length === 0) return null
  const [all] = whole === null ? [] : periodAt(whole)
  return {
    year: { parts, whole: all && all.value !== null ? all : null },
    rule: ruleOf(rules, slots),
  }
}

const isSameWay = (one: Way | undefined, other: Way | undefined) =>
  one?.cut === other?.cut && one?.detail === other?.detail

/** How many numerators are disclosed when the year's parts and whole are published in these ways. */
function countDisclosed(
  { parts, whole, before }: YearCounts,
  ways: ReadonlyArray<Way | undefined>,
  rule: CountedRule,
) {
  const sure = (period: PeriodCounts, index: number) => ({ ...period, way: ways[index] ?? period.way })
  const wholeWay = ways[parts.length]
  const isPublished = whole !== null && wholeWay?.detail !== 'hidden'
  const year = { parts: parts.map(sure), whole: isPublished ? sure(whole, parts.length) : null, before }
  return disclosedIn(year, rule).filter(Boolean).length
}

/** How each slot was published before, for slots whose counts and rule did not change since. */
function publishedWays(
  rule: CountedRule,
  slots: ReadonlyMap<Slot, PooledValue>,
  before: readonly EarlierYear[],
): Map<Slot, Way> {
  const ways = new Map<Slot, Way>()
  for (const earlier of before) {
    if (!isSameRule(ruleOf(earlier.rules, earlier.slots), rule)) continue
    for (const [slot, one] of slots) {
      const known = earlier.slots.get(slot)
      const way = known && isSameValue(known, one) ? earlier.wayOf(slot) : null
      if (way) ways.set(slot, way)
    }
  }
  return ways
}

/**
 * The published year of one organisation and indicator.
 * @param finestOf the finest bands that a whole and its parts may have
 * @param before the year in earlier publications, the oldest first: their content is known, and is published the same
 * way again
 * @returns slot → published value, without hidden and not compared slots; and how many numerators remain disclosed
 */
export function publishedYear(
  rules: PublicationRules,
  slots: ReadonlyMap<Slot, PooledValue>,
  finestOf: (whole: Slot | null) => number,
  before: readonly EarlierYear[] = [],
): { published: Map<Slot, PublishedValue>; found: number } {
  const rule = ruleOf(rules, slots)
  const fixed = publishedWays(rule, slots, before)
  const ways = new Map(fixed)
  const takeIn = (slot: Slot, way: Way) => {
    const known = ways.get(slot)
    if (!fixed.has(slot))
      ways.set(
        slot,
        known ? { cut: Math.max(way.cut, known.cut), detail: coarser(way.detail, known.detail) } : way,
      )
  }
  const periodsAt = (group: readonly Slot[]): PeriodCounts[] =>
    group.flatMap((slot) => {
      const one = slots.get(slot)
      return one ? [periodOf(one, slot, fixed.get(slot))] : []
    })
  const searched: Array<{ year: YearCounts; slots: Slot[]; release: Way[] }> = []
  const search = (whole: Slot | null, allParts: readonly Slot[]) => {
    const parts = allParts.filter((slot) => slots.has(slot))
    const inGroup = whole === null ? parts : [...parts, whole]
    // Fractional counts cannot be searched, and what was published already cannot be withheld.
    if (parts.length === 0 || !inGroup.every((slot) => slots.get(slot)?.isWhole ?? true)) return
    if (inGroup.every((slot) => fixed.has(slot) || !slots.has(slot))) return
    const [all] = whole === null ? [] : periodsAt([whole])
    const year: YearCounts = {
      parts: periodsAt(parts),
      whole: all && all.value !== null ? all : null,
      before: before.flatMap((one) => earlierPeriods(one, whole, allParts) ?? []),
    }
    const { bands: cut, ...details } = released(year, rule, finestOf(whole))
    const release = [...details.parts, details.whole].map((detail) => ({ cut, detail }))
    for (const [index, slot] of inGroup.entries()) takeIn(slot, release[index] ?? USUAL)
    searched.push({ year, slots: inGroup, release })
  }
  for (const { whole, parts } of WHOLES) search(whole, parts)
  if (!WHOLES.some(({ parts }) => parts.some((slot) => slots.has(slot)))) search(null, [...slots.keys()])
  let found = 0
  // A period shared by two wholes is published in the stricter of both ways, and hidden where that discloses a numerator.
  for (const { year, slots: inGroup, release } of searched) {
    const changed = inGroup.filter(
      (slot, index) => !fixed.has(slot) && !isSameWay(ways.get(slot), release[index]),
    )
    if (changed.length === 0) continue
    const again = () =>
      countDisclosed(
        year,
        inGroup.map((slot) => ways.get(slot)),
        rule,
      )
    if (again() === 0) continue
    for (const slot of changed) ways.set(slot, HIDDEN)
    found += again()
  }
  const published = new Map<Slot, PublishedValue>()
  for (const [slot, pooled] of slots) {
    const way = ways.get(slot) ?? USUAL
    const one = publishedAs(periodOf(pooled, slot), way.detail, rule, way.cut)
    if (one) published.set(slot, { value: one.value, middle: middleOf(one.band), way: numberOfWay(way) })
  }
  return { published, found }
}

const HIDDEN: Way = { cut: 0, detail: 'hidden' }
const USUAL: Way = { cut: 0, detail: 'whole' }
