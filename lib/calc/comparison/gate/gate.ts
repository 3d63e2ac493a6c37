import { CalcDecimal } from '../../decimal'
import { keptAs } from '../../remembering'
import { roundTo } from '../../rounding'
import { BAND_CUTS, bandsOf, GREATEST } from '../bands'
import { countsBehind, type PossibleCounts, type Ratio, type Span } from '../numerators'
import type { CountPair, Known } from './moves'
import { type ToldYear, toldByAll } from './versions'

/*
 * The local part of the publication gate (rule R7): whether the values of a year's periods and their denominator bands,
 * taken as known, determine a numerator of one organisation and indicator, and what must be withheld so that they do
 * not. Group statistics use published values and bands alone (R9), so other organisations' answers do not narrow these.
 * Source: «Handbook on Statistical Disclosure Control» (Hundepool et al. 2010), ch. 4–5 on linked tables.
 */

/** An indicator of the form a·k/b whose a and b are whole counts. */
export interface CountedRule {
  factor: number
  decimals: number
  /** The least denominator that is compared; a period with a smaller one is not published. */
  least: number
  /** Whether the numerator cannot exceed the denominator, as the indicator's wording shows to any reader. */
  isPartOfWhole: boolean
}

/** Counts of a period and its compared value; without a value others know that the denominator is under `least`. */
export interface PeriodCounts extends CountPair {
  /** Null where it is not published. */
  value: number | null
  /** Divisors of the counts behind the value: the number of quarters, for a year that averages them. */
  divisors?: CountPair
  /** Identifies the period; needed only to match earlier publications. */
  slot?: number
  /** How these counts were already published under the same rule; they are published the same way again. */
  kept?: Way | undefined
}

export interface YearCounts {
  /** Its periods with an approved value: others are assumed to know which periods have none. */
  parts: readonly PeriodCounts[]
  /** The pooled year, whose counts are sums. Null where it is not compared. */
  whole: PeriodCounts | null
  /** The same year in earlier publications; each of its periods has `kept`. */
  before?: ReadonlyArray<{ year: YearCounts; rule: CountedRule }> | undefined
}

/** How a value is published to others: in full, with one decimal less, or not at all. */
export type Telling = 'whole' | 'digit less' | 'hidden'

/** How a period is published: an index in BAND_CUTS, and how its value is shown. */
export interface Way {
  cut: number
  telling: Telling
}

interface Release {
  /** Index in BAND_CUTS: how the bands of denominators are cut. */
  bands: number
  parts: Telling[]
  whole: Telling
}

/** Divisors of counts that are plain sums. */
export const UNDIVIDED: CountPair = { numerator: 1, denominator: 1 }

/** k of the value, as factor·numerator/denominator of the undivided counts. */
const factorOf = ({ divisors = UNDIVIDED }: PeriodCounts, { factor }: Ratio): number =>
  (factor * divisors.denominator) / divisors.numerator

/** What is published of a period: its value, possibly with fewer decimals, and the band of its denominator. */
interface Told {
  value: number
  decimals: number
  band: Span
  /** Lazily computed, for counts that are not divided. */
  possible?: PossibleCounts
}

/** How a period is published; null where it is hidden or not compared. @param bands index in BAND_CUTS */
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

/** Cache per indicator and band cut, by value: thousands of organisations share a few hundred values. */
const known = new WeakMap<CountedRule, Map<number, Told[]>>()

function allTold(value: number, decimals: number, rule: CountedRule, bands: number): readonly Told[] {
  const all = keptAs(known, rule, () => new Map<number, Told[]>())
  const way = BAND_CUTS.length * (rule.decimals - decimals) + bands
  const key = Math.round(value * 10 ** decimals) * 2 * BAND_CUTS.length + way
  return keptAs(all, key, () =>
    bandsOf(value, { ...rule, decimals }, BAND_CUTS[bands]).map((band) => ({ value, decimals, band })),
  )
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
    // A value of 0 discloses that there were no cases, and a reader takes that as certain.
    numerators: value === 0 ? NO_CASES : numerators,
    least: rule.isPartOfWhole ? (a) => Math.max(least(a), a) : least,
    most,
  }
}

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

/** Whether each numerator can be deduced by a reader: parts in order, the whole, then earlier publications. */
function toldOf(year: YearCounts, release: Release, rule: CountedRule): Iterable<boolean> {
  const before = (year.before ?? []).map((one) => readAs(one.year, ALL_KEPT, one.rule))
  return toldByAll(readAs(year, release, rule), before)
}

function isAnyTold(told: Iterable<boolean>): boolean {
  for (const one of told) if (one) return true
  return false
}

/** Which numerators can be deduced from a year whose periods all have `kept`. */
export const toldIn = (year: YearCounts, rule: CountedRule): boolean[] => [...toldOf(year, ALL_KEPT, rule)]

/** Cost of a dropped digit and of a hidden value: hiding one costs more than a dropped digit in all the others. */
const COST: Record<Telling, number> = { whole: 0, 'digit less': 1, hidden: 20 }

/** How a period may still be published, in full first. A value without decimals has no digit to drop. */
function tellingsOf(period: PeriodCounts | null, { decimals }: CountedRule): Telling[] {
  if (!period || period.value === null || period.kept) return ['whole']
  return decimals > 0 ? ['whole', 'digit less', 'hidden'] : ['whole', 'hidden']
}

const LAST_CUT = BAND_CUTS.length - 1

/** Lists of ways, kept by how many ways each period has: millions of years share a few hundred lists. */
const lessenedBy = new Map<string, Release[]>()

/** All ways to publish a year with the last cut of bands, the least loss first; of equal ones, less of the whole. */
function lessened({ parts, whole }: YearCounts, rule: CountedRule): readonly Release[] {
  const tellings = [...parts, whole].map((period) => tellingsOf(period, rule))
  return keptAs(lessenedBy, tellings.map(({ length }) => length).join(), () => {
    let all: Array<{ chosen: Telling[]; cost: number }> = [{ chosen: [], cost: 0 }]
    for (const choices of tellings)
      all = all.flatMap(({ chosen, cost }) =>
        choices.map((one) => ({ chosen: [...chosen, one], cost: cost + COST[one] })),
      )
    return all
      .toSorted((one, other) => one.cost - other.cost)
      .map(({ chosen }) => ({
        bands: LAST_CUT,
        parts: chosen.slice(0, -1),
        whole: chosen.at(-1) ?? 'hidden',
      }))
  })
}

/**
 * The release of a year that discloses no numerator with the least loss: first wider bands in all periods, then a digit
 * less of as few values as suffices, then as few hidden ones.
 * @param finest index in BAND_CUTS of the finest bands that may be used; it must not depend on the counts
 */
export function released(year: YearCounts, rule: CountedRule, finest = 0): Release {
  const isSafe = (release: Release) => !isAnyTold(toldOf(year, release, rule))
  for (let bands = finest; bands < BAND_CUTS.length; bands += 1) {
    const release: Release = { bands, parts: year.parts.map(() => 'whole'), whole: 'whole' }
    if (isSafe(release)) return release
  }
  const nothing: Release = { bands: LAST_CUT, parts: year.parts.map(() => 'hidden'), whole: 'hidden' }
  return lessened(year, rule).find(isSafe) ?? nothing
}
