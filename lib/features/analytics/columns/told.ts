import { middleOf } from '@/lib/calc/comparison/bands'
import {
  type CountedRule,
  type PeriodCounts,
  released,
  type Telling,
  toldAs,
  toldIn,
  type Way,
  type YearCounts,
} from '@/lib/calc/comparison/gate/gate'
import type { CountPair } from '@/lib/calc/comparison/gate/moves'
import { MONTH_SLOTS, QUARTER_SLOTS, type Slot, slotsAbove, YEAR_SLOT } from '@/lib/calc/pooling/slots'
import { numberOfWay, type ToldValue } from '@/lib/features/analytics/columns/shapes'

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
interface ToldRules {
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

const periodOf = ({ value, sums, divisors }: PooledValue, slot: Slot, kept?: Way): PeriodCounts => {
  const { numerator, denominator } = sums
  return { numerator, denominator, value, divisors, slot, kept }
}

interface EarlierYear {
  rules: ToldRules
  slots: ReadonlyMap<Slot, PooledValue>
  /** Null where nothing was published or withheld. */
  wayOf(slot: Slot): Way | null
}

const ORDER: readonly Telling[] = ['whole', 'digit less', 'hidden']
const lesser = (one: Telling, other: Telling) => (ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other)

const isSamePair = (a: CountPair, b: CountPair) =>
  a.numerator === b.numerator && a.denominator === b.denominator
const isSameValue = (a: PooledValue, b: PooledValue) =>
  a.value === b.value && isSamePair(a.sums, b.sums) && isSamePair(a.divisors, b.divisors)
const isSameRule = (a: CountedRule, b: CountedRule) =>
  a.factor === b.factor &&
  a.decimals === b.decimals &&
  a.least === b.least &&
  a.isPartOfWhole === b.isPartOfWhole

function ruleOf(rules: ToldRules, slots: ReadonlyMap<Slot, PooledValue>): CountedRule {
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
    const [one, kept] = [slots.get(slot), wayOf(slot)]
    if (!one?.isWhole || (one.value !== null && !kept)) return []
    return [periodOf(one, slot, kept ?? undefined)]
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
  one?.cut === other?.cut && one?.telling === other?.telling

/** How many numerators are disclosed when the year's parts and whole are published in these ways. */
function toldAgain(
  { parts, whole, before }: YearCounts,
  ways: ReadonlyArray<Way | undefined>,
  rule: CountedRule,
) {
  const sure = (period: PeriodCounts, index: number) => ({ ...period, kept: ways[index] ?? period.kept })
  const wholeWay = ways[parts.length]
  const isTold = whole !== null && wholeWay?.telling !== 'hidden'
  const year = { parts: parts.map(sure), whole: isTold ? sure(whole, parts.length) : null, before }
  return toldIn(year, rule).filter(Boolean).length
}

/** How each slot was published before, for slots whose counts and rule did not change since. */
function keptWays(
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
export function toldYear(
  rules: ToldRules,
  slots: ReadonlyMap<Slot, PooledValue>,
  finestOf: (whole: Slot | null) => number,
  before: readonly EarlierYear[] = [],
): { told: Map<Slot, ToldValue>; found: number } {
  const rule = ruleOf(rules, slots)
  const kept = keptWays(rule, slots, before)
  const ways = new Map(kept)
  const takeIn = (slot: Slot, way: Way) => {
    const known = ways.get(slot)
    if (!kept.has(slot))
      ways.set(
        slot,
        known ? { cut: Math.max(way.cut, known.cut), telling: lesser(way.telling, known.telling) } : way,
      )
  }
  const periodsAt = (group: readonly Slot[]): PeriodCounts[] =>
    group.flatMap((slot) => {
      const one = slots.get(slot)
      return one ? [periodOf(one, slot, kept.get(slot))] : []
    })
  const searched: Array<{ year: YearCounts; slots: Slot[]; release: Way[] }> = []
  const search = (whole: Slot | null, allParts: readonly Slot[]) => {
    const parts = allParts.filter((slot) => slots.has(slot))
    const inGroup = whole === null ? parts : [...parts, whole]
    // Fractional counts cannot be searched, and what was published already cannot be withheld.
    if (parts.length === 0 || !inGroup.every((slot) => slots.get(slot)?.isWhole ?? true)) return
    if (inGroup.every((slot) => kept.has(slot) || !slots.has(slot))) return
    const [all] = whole === null ? [] : periodsAt([whole])
    const year: YearCounts = {
      parts: periodsAt(parts),
      whole: all && all.value !== null ? all : null,
      before: before.flatMap((one) => earlierPeriods(one, whole, allParts) ?? []),
    }
    const { bands: cut, ...tellings } = released(year, rule, finestOf(whole))
    const release = [...tellings.parts, tellings.whole].map((telling) => ({ cut, telling }))
    for (const [index, slot] of inGroup.entries()) takeIn(slot, release[index] ?? USUAL)
    searched.push({ year, slots: inGroup, release })
  }
  for (const { whole, parts } of WHOLES) search(whole, parts)
  if (!WHOLES.some(({ parts }) => parts.some((slot) => slots.has(slot)))) search(null, [...slots.keys()])
  let found = 0
  // A period shared by two wholes is published in the stricter of both ways, and hidden where that discloses a numerator.
  for (const { year, slots: inGroup, release } of searched) {
    const changed = inGroup.filter(
      (slot, index) => !kept.has(slot) && !isSameWay(ways.get(slot), release[index]),
    )
    if (changed.length === 0) continue
    const again = () =>
      toldAgain(
        year,
        inGroup.map((slot) => ways.get(slot)),
        rule,
      )
    if (again() === 0) continue
    for (const slot of changed) ways.set(slot, HIDDEN)
    found += again()
  }
  const told = new Map<Slot, ToldValue>()
  for (const [slot, pooled] of slots) {
    const way = ways.get(slot) ?? USUAL
    const one = toldAs(periodOf(pooled, slot), way.telling, rule, way.cut)
    if (one) told.set(slot, { value: one.value, middle: middleOf(one.band), way: numberOfWay(way) })
  }
  return { told, found }
}

const HIDDEN: Way = { cut: 0, telling: 'hidden' }
const USUAL: Way = { cut: 0, telling: 'whole' }
