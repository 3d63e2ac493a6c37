import { CalcDecimal } from '../../decimal'
import { roundTo } from '../../rounding'
import { BAND_CUTS, bandsOf, GREATEST } from '../bands'
import { countsBehind, type PossibleCounts, type Ratio, type Span } from '../numerators'
import type { CountPair, Known } from './moves'
import { type ToldYear, toldByAll } from './versions'

/*
 * The gate of publications (rule R7), the local part: of one organisation and indicator, whether the values of a year's
 * periods and their bands of denominators, taken as known, leave a single numerator, and what has to be taken away so
 * that they do not. Statistics are of told values and bands alone (R9), so no other organisation's answers narrow
 * these. Sources: «Handbook on Statistical Disclosure Control» (Hundepool et al. 2010), ch. 4–5 on linked tables.
 */

/** An indicator of the form a·k/b whose a and b are whole counts. */
export interface CountedRule {
  factor: number
  decimals: number
  /** The least denominator that is compared; of a period with fewer nothing is told. */
  least: number
  /** No numerator is greater than its denominator, as whoever looks at the indicator's words would say. */
  isPartOfWhole: boolean
}

/** Counts of a period and the value that is compared; of one that is not others know that its denominator is under `least`. */
export interface PeriodCounts extends CountPair {
  /** Null where it is not told. */
  value: number | null
  /** The value is of the counts divided by these: of a year whose quarters are averaged, by their number. */
  divisors?: CountPair
  /** Which period it is: needed beside earlier publications alone. */
  slot?: number
  /** How these counts went out already, by the same rule: they go out so again. */
  kept?: Way
}

/** A year of one organisation and indicator. */
export interface YearCounts {
  /** Its periods with an approved value: who has none in a period is taken to be known. */
  parts: readonly PeriodCounts[]
  /** The year pooled of them; counts are sums. Null where it is not compared. */
  whole: PeriodCounts | null
  /** The same year as other publications told it; every period says how. */
  before?: ReadonlyArray<{ year: YearCounts; rule: CountedRule }>
}

/** How a value goes out to others. */
export type Telling = 'whole' | 'digit less' | 'hidden'

/** How a period goes out: index in BAND_CUTS, and its value. */
export interface Way {
  cut: number
  telling: Telling
}

/** What the gate lets out of a year. */
interface Release {
  /** Index in BAND_CUTS: how the bands of denominators are cut. */
  bands: number
  parts: Telling[]
  whole: Telling
}

/** Divisors of counts that are sums. */
export const UNDIVIDED: CountPair = { numerator: 1, denominator: 1 }

/** k of the value as factor·numerator/denominator of the undivided counts. */
const factorOf = ({ divisors = UNDIVIDED }: PeriodCounts, { factor }: Ratio): number =>
  (factor * divisors.denominator) / divisors.numerator

/** What is told of a period: its value, to fewer decimals where that is all, and the band of its denominator. */
interface Told {
  value: number
  decimals: number
  band: Span
  /** Of counts that are not divided, once somebody asked. */
  possible?: PossibleCounts
}

/** How a period goes out; null of what is hidden or not compared. @param bands index in BAND_CUTS */
export function toldAs(
  period: PeriodCounts,
  telling: Telling,
  rule: CountedRule,
  bands: number,
): Told | null {
  if (period.value === null || telling === 'hidden') return null
  const decimals = telling === 'digit less' ? rule.decimals - 1 : rule.decimals
  const { numerator, denominator, divisors = UNDIVIDED } = period
  const value =
    telling === 'digit less'
      ? roundTo(new CalcDecimal(numerator).times(factorOf(period, rule)).div(denominator), decimals)
      : period.value
  for (const told of allTold(value, decimals, rule, bands))
    if (denominator / divisors.denominator < told.band.to + 1) return told
  return { value, decimals, band: { from: rule.least, to: GREATEST } }
}

/** Of each indicator what is told with each band, by value: thousands of organisations share a few hundred. */
const known = new WeakMap<CountedRule, Map<number, Told[]>>()

function allTold(value: number, decimals: number, rule: CountedRule, bands: number): readonly Told[] {
  const all = known.get(rule) ?? new Map<number, Told[]>()
  if (all.size === 0) known.set(rule, all)
  const way = BAND_CUTS.length * (rule.decimals - decimals) + bands
  const key = Math.round(value * 10 ** decimals) * 2 * BAND_CUTS.length + way
  const kept = all.get(key)
  if (kept) return kept
  const found = bandsOf(value, { ...rule, decimals }, BAND_CUTS[bands]).map((band) => ({
    value,
    decimals,
    band,
  }))
  all.set(key, found)
  return found
}

const NO_CASES: Span = { from: 0, to: 0 }

function possibleOf(period: PeriodCounts, way: Way, rule: CountedRule): PossibleCounts {
  const { cut: bands, telling } = period.kept ?? way
  const { least, isPartOfWhole } = rule
  const within = (from: number, to: number) => ({
    least: (a: number) => (isPartOfWhole ? Math.max(from, a) : from),
    most: () => to,
  })
  if (period.value === null) {
    const most = Math.max(0, Math.ceil(least) - 1)
    return { numerators: { from: 0, to: most }, ...within(1, most) }
  }
  const told = toldAs(period, telling, rule, bands)
  if (!told) return { numerators: { from: 0, to: GREATEST }, ...within(least, GREATEST) }
  if (period.divisors && period.divisors !== UNDIVIDED) return possibleBy(told, period, rule)
  told.possible ??= possibleBy(told, period, rule)
  return told.possible
}

function possibleBy(
  { value, decimals, band }: Told,
  period: PeriodCounts,
  rule: CountedRule,
): PossibleCounts {
  const by = (period.divisors ?? UNDIVIDED).denominator
  const sums = { from: Math.ceil(band.from * by), to: (band.to + 1) * by - 1 }
  const { numerators, least, most } = countsBehind(value, sums, { factor: factorOf(period, rule), decimals })
  return {
    // A value of 0 says of itself that there were no cases; a colleague takes that for certain.
    numerators: value === 0 ? NO_CASES : numerators,
    least: rule.isPartOfWhole ? (a) => Math.max(least(a), a) : least,
    most,
  }
}

/** What somebody knows who reads the year as it goes out. */
function readAs(year: YearCounts, release: Release, rule: CountedRule): ToldYear {
  const known = (period: PeriodCounts, telling: Telling): Known & { slot: number } => ({
    possible: possibleOf(period, { cut: release.bands, telling }, rule),
    truth: period,
    slot: period.slot ?? -1,
  })
  const isWholeTold = year.whole !== null && (year.whole.kept?.telling ?? release.whole) !== 'hidden'
  return {
    parts: year.parts.map((part, index) => known(part, release.parts[index] ?? 'whole')),
    whole: year.whole && isWholeTold ? known(year.whole, release.whole) : null,
  }
}

const ALL_KEPT: Release = { bands: 0, parts: [], whole: 'hidden' }

/** Of which periods the reader knows the numerator: the parts in order, then the whole, then what was told before. */
function toldOf(year: YearCounts, release: Release, rule: CountedRule): Iterable<boolean> {
  const now = readAs(year, release, rule)
  const before = (year.before ?? []).map((one) => readAs(one.year, ALL_KEPT, one.rule))
  return toldByAll(now, before)
}

function isAnyTold(told: Iterable<boolean>): boolean {
  for (const one of told) if (one) return true
  return false
}

/** Which numerators are told by a year of which every period says how it went out. */
export const toldIn = (year: YearCounts, rule: CountedRule): boolean[] => [...toldOf(year, ALL_KEPT, rule)]

/** One step less told. Of whole numbers there is no digit less. */
function lessened(telling: Telling, { decimals }: CountedRule): Telling {
  return telling === 'whole' && decimals > 0 ? 'digit less' : 'hidden'
}

/** What a digit less and a hidden value cost: one hidden value more than a digit of all the others. */
const COST: Record<Telling, number> = { whole: 0, 'digit less': 1, hidden: 20 }
const costOf = ({ parts, whole }: Release) =>
  [...parts, whole].reduce((sum, telling) => sum + COST[telling], 0)

/** What is chosen to be told less, among what is told and the whole, which stands last. */
const CHOICES: ReadonlyArray<(isTold: boolean, isWhole: boolean) => boolean> = [
  (isTold) => isTold,
  (_isTold, isWhole) => isWhole,
  (isTold, isWhole) => isTold || isWhole,
]

/** Tells less and less of whatever is chosen until nothing is told; null where that does not help, or costs too much. */
function takenAway(
  year: YearCounts,
  rule: CountedRule,
  { choose, from, most }: { choose: (typeof CHOICES)[number]; from: Attempt; most: number },
): Release | null {
  for (let { release, told } = from; ; told = [...toldOf(year, release, rule)]) {
    if (!told.some(Boolean)) return release
    const next = (telling: Telling, index: number, period: PeriodCounts | null) =>
      period !== null &&
      period.value !== null &&
      !period.kept &&
      choose(told[index] === true, index === year.parts.length)
        ? lessened(telling, rule)
        : telling
    const after: Release = {
      ...release,
      parts: release.parts.map((telling, index) => next(telling, index, year.parts[index] ?? null)),
      whole: next(release.whole, year.parts.length, year.whole),
    }
    const cost = costOf(after)
    if (cost === costOf(release) || cost >= most) return null
    release = after
  }
}

/** A way to let a year out, and what it tells. */
interface Attempt {
  release: Release
  told: readonly boolean[]
}

/**
 * What of a year may go out so that no numerator is told, with little loss: wider bands first, in all its periods, then
 * a digit less and at last nothing of the values that are told, or of the year that tells them, whichever costs less.
 */
export function released(year: YearCounts, rule: CountedRule): Release {
  const wholly = (bands: number): Release => ({ bands, parts: year.parts.map(() => 'whole'), whole: 'whole' })
  for (const bands of BAND_CUTS.keys()) {
    const release = wholly(bands)
    if (!isAnyTold(toldOf(year, release, rule))) return release
  }
  const widest = wholly(BAND_CUTS.length - 1)
  const from = { release: widest, told: [...toldOf(year, widest, rule)] }
  let best: Release = { ...widest, parts: year.parts.map(() => 'hidden'), whole: 'hidden' }
  for (const choose of CHOICES) best = takenAway(year, rule, { choose, from, most: costOf(best) }) ?? best
  return best
}
