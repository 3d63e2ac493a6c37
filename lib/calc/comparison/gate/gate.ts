import { CalcDecimal } from '../../decimal'
import { cached } from '../../remembering'
import { roundTo } from '../../rounding'
import { BAND_CUTS, bandsOf, GREATEST } from '../bands'
import { countsBehind, type PossibleCounts, type Ratio, type Span } from '../numerators'
import type { CountPair, Known } from './moves'
import { disclosedByAll, type PublishedYear } from './versions'

/*
 * The local part of the publication gate (docs/decisions/0038): whether the values of a year's periods and their denominator bands,
 * taken as known, determine a numerator of one organisation and indicator, and what must be withheld so that they do
 * not. Group statistics use published values and bands alone, so other organisations' answers do not narrow these.
 * Source: «Handbook on Statistical Disclosure Control» (Hundepool et al. 2010), ch. 4–5 on linked tables.
 */

/** An indicator of the form a·k/b whose a and b are whole counts. */
export interface CountedRule {
  factor: number
  decimals: number
  /** The least denominator that is compared; a period with a smaller one is not published. */
  minDenominator: number
  /** Whether the numerator cannot exceed the denominator, as the indicator's wording shows to any reader. */
  isPartOfWhole: boolean
}

/** Counts of a period and its compared value; without a value others know that the denominator is under `minDenominator`. */
export interface PeriodCounts extends CountPair {
  /** Null where it is not published. */
  value: number | null
  /** Divisors of the counts behind the value: the number of quarters, for a year that averages them. */
  divisors?: CountPair
  /** Identifies the period; needed only to match earlier publications. */
  slot?: number
  /** How these counts were already published under the same rule; they are published the same way again. */
  way?: Way | undefined
}

export interface YearCounts {
  /** Its periods with an approved value: others are assumed to know which periods have none. */
  parts: readonly PeriodCounts[]
  /** The pooled year, whose counts are sums. Null where it is not compared. */
  whole: PeriodCounts | null
  /** The same year in earlier publications; each of its periods has `way`. */
  before?: ReadonlyArray<{ year: YearCounts; rule: CountedRule }> | undefined
}

/** How a value is published to others: in full, with one decimal less, or not at all. */
export type Detail = 'whole' | 'digit less' | 'hidden'

/** How a period is published: an index in BAND_CUTS, and how its value is shown. */
export interface Way {
  cut: number
  detail: Detail
}

interface Release {
  /** Index in BAND_CUTS: how the bands of denominators are cut. */
  bands: number
  parts: Detail[]
  whole: Detail
}

/** Divisors of counts that are plain sums. */
export const UNDIVIDED: CountPair = { numerator: 1, denominator: 1 }

/** k of the value, as factor·numerator/denominator of the undivided counts. */
const factorOf = ({ divisors = UNDIVIDED }: PeriodCounts, { factor }: Ratio): number =>
  (factor * divisors.denominator) / divisors.numerator

/** What is published of a period: its value, possibly with fewer decimals, and the band of its denominator. */
interface PublishedValue {
  value: number
  decimals: number
  band: Span
  /** Lazily computed, for counts that are not divided. */
  possible?: PossibleCounts
}

/** How a period is published; null where it is hidden or not compared. @param bands index in BAND_CUTS */
export function publishedAs(
  period: PeriodCounts,
  detail: Detail,
  rule: CountedRule,
  bands: number,
): PublishedValue | null {
  if (period.value === null || detail === 'hidden') return null
  const decimals = detail === 'digit less' ? rule.decimals - 1 : rule.decimals
  const { numerator, denominator, divisors = UNDIVIDED } = period
  const value =
    detail === 'digit less'
      ? roundTo(new CalcDecimal(numerator).times(factorOf(period, rule)).div(denominator), decimals)
      : period.value
  for (const published of allPublished(value, decimals, rule, bands))
    if (denominator / divisors.denominator < published.band.to + 1) return published
  return { value, decimals, band: { from: rule.minDenominator, to: GREATEST } }
}

/** Cache per indicator and band cut, by value: thousands of organisations share a few hundred values. */
const known = new WeakMap<CountedRule, Map<number, PublishedValue[]>>()

function allPublished(value: number, decimals: number, rule: CountedRule, bands: number): PublishedValue[] {
  const all = cached(known, rule, () => new Map<number, PublishedValue[]>())
  const way = BAND_CUTS.length * (rule.decimals - decimals) + bands
  const key = Math.round(value * 10 ** decimals) * 2 * BAND_CUTS.length + way
  return cached(all, key, () =>
    bandsOf(value, { ...rule, decimals }, BAND_CUTS[bands]).map((band) => ({ value, decimals, band })),
  )
}

const NO_CASES: Span = { from: 0, to: 0 }

function possibleOf(period: PeriodCounts, way: Way, rule: CountedRule): PossibleCounts {
  const { cut: bands, detail } = period.way ?? way
  const { minDenominator, isPartOfWhole } = rule
  const within = (from: number, to: number) => ({
    min: (a: number) => (isPartOfWhole ? Math.max(from, a) : from),
    max: () => to,
  })
  if (period.value === null) {
    const max = Math.max(0, Math.ceil(minDenominator) - 1)
    return { numerators: { from: 0, to: max }, ...within(1, max) }
  }
  const published = publishedAs(period, detail, rule, bands)
  if (!published) return { numerators: { from: 0, to: GREATEST }, ...within(minDenominator, GREATEST) }
  if (period.divisors && period.divisors !== UNDIVIDED) return possibleBy(published, period, rule)
  published.possible ??= possibleBy(published, period, rule)
  return published.possible
}

function possibleBy(
  { value, decimals, band }: PublishedValue,
  period: PeriodCounts,
  rule: CountedRule,
): PossibleCounts {
  const by = (period.divisors ?? UNDIVIDED).denominator
  const sums = { from: Math.ceil(band.from * by), to: (band.to + 1) * by - 1 }
  const { numerators, min, max } = countsBehind(value, sums, { factor: factorOf(period, rule), decimals })
  return {
    // A value of 0 discloses that there were no cases, and a reader takes that as certain.
    numerators: value === 0 ? NO_CASES : numerators,
    min: rule.isPartOfWhole ? (a) => Math.max(min(a), a) : min,
    max,
  }
}

function readAs(year: YearCounts, release: Release, rule: CountedRule): PublishedYear {
  const known = (period: PeriodCounts, detail: Detail): Known & { slot: number } => ({
    possible: possibleOf(period, { cut: release.bands, detail }, rule),
    truth: period,
    slot: period.slot ?? -1,
  })
  const isWholeShown = year.whole !== null && (year.whole.way?.detail ?? release.whole) !== 'hidden'
  return {
    parts: year.parts.map((part, index) => known(part, release.parts[index] ?? 'whole')),
    whole: year.whole && isWholeShown ? known(year.whole, release.whole) : null,
  }
}

const ALL_PUBLISHED: Release = { bands: 0, parts: [], whole: 'hidden' }

const earlierOf = ({ before = [] }: YearCounts): PublishedYear[] =>
  before.map(({ year, rule }) => readAs(year, ALL_PUBLISHED, rule))

function isAnyDisclosed(disclosed: Iterable<boolean>): boolean {
  for (const one of disclosed) if (one) return true
  return false
}

/**
 * Which numerators a reader can deduce from a year whose periods all have `way`: parts in order, the whole, then earlier
 * publications.
 */
export const disclosedIn = (year: YearCounts, rule: CountedRule): boolean[] => [
  ...disclosedByAll(readAs(year, ALL_PUBLISHED, rule), earlierOf(year)),
]

/** Cost of a dropped digit and of a hidden value: hiding one costs more than a dropped digit in all the others. */
const COST: Record<Detail, number> = { whole: 0, 'digit less': 1, hidden: 20 }

/** How a period may still be published, in full first. A value without decimals has no digit to drop. */
function detailsOf(period: PeriodCounts | null, { decimals }: CountedRule): Detail[] {
  if (!period || period.value === null || period.way) return ['whole']
  return decimals > 0 ? ['whole', 'digit less', 'hidden'] : ['whole', 'hidden']
}

const LAST_CUT = BAND_CUTS.length - 1

/** Lists of ways, cached by how many ways each period has: millions of years share a few hundred lists. */
const lessenedBy = new Map<string, Release[]>()

/** All ways to publish a year with the last cut of bands, the least loss first; of equal ones, less of the whole. */
function lessened({ parts, whole }: YearCounts, rule: CountedRule): readonly Release[] {
  const details = [...parts, whole].map((period) => detailsOf(period, rule))
  return cached(lessenedBy, details.map(({ length }) => length).join(), () => {
    let all: Array<{ chosen: Detail[]; cost: number }> = [{ chosen: [], cost: 0 }]
    for (const choices of details)
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
  const before = earlierOf(year)
  const isSafe = (release: Release) => !isAnyDisclosed(disclosedByAll(readAs(year, release, rule), before))
  for (let bands = finest; bands < BAND_CUTS.length; bands += 1) {
    const release: Release = { bands, parts: year.parts.map(() => 'whole'), whole: 'whole' }
    if (isSafe(release)) return release
  }
  const nothing: Release = { bands: LAST_CUT, parts: year.parts.map(() => 'hidden'), whole: 'hidden' }
  return lessened(year, rule).find(isSafe) ?? nothing
}
