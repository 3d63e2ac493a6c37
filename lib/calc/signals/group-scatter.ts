import { at } from '../at'
import { normalCdf } from '../normal'
import type { CountKind } from './laney'

/*
 * Estimates over all organisations of a group: the overdispersion of one organisation's counts, and a season common to
 * all. McCullagh & Nelder, «Generalized Linear Models» (1989), §4.5: the dispersion as Pearson's statistic over its
 * degrees of freedom.
 */

const QUARTERS = 4
const MIN_YEARS = 3
const MIN_COMPANIES = 10
/** Weight of the prior (no overdispersion), in degrees of freedom. */
const PRIOR = 30
/** Significance level of the season: χ² with three degrees of freedom. */
const PROVEN = 0.001

export interface GroupScatter {
  /** Variance of a count relative to chance alone; at least 1. */
  phi: number
  /** By quarter, the multiple of the usual rate that is expected; null where no season is significant. */
  season: readonly number[] | null
}

export const NO_SCATTER: GroupScatter = { phi: 1, season: null }

/** One organisation's year of four quarters: published rates and denominators. */
export interface GroupYear {
  company: number
  year: number
  rates: readonly number[]
  of: readonly number[]
}

/** s_q = (ΣA_q/ΣB_q)/(ΣA/ΣB). */
function seasonOf({ cases, of }: ReturnType<typeof sumsOf>): number[] {
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
  const usual = sum(cases) / sum(of)
  return cases.map((count, quarter) => count / (of[quarter] ?? 0) / usual)
}

/** No estimate without three full years and ten organisations. */
export function groupScatter(kind: CountKind, years: readonly GroupYear[]): GroupScatter {
  const usable = years.filter((one) => casesOf(one) > 0)
  const companies = new Set(usable.map(({ company }) => company)).size
  if (companies < MIN_COMPANIES || new Set(usable.map(({ year }) => year)).size < MIN_YEARS) return NO_SCATTER
  const season = seasonOf(sumsOf(usable))
  const freedom = (QUARTERS - 1) * (usable.length - 1)
  const [flat, seasonal] = [pearson(kind, usable, null), pearson(kind, usable, season)]
  const unit = Math.max(1, seasonal / freedom, commonScatter(kind, usable, season))
  const isProven = beyondThree((flat - seasonal) / unit) < PROVEN
  const squares = isProven ? seasonal / freedom : flat / (freedom + QUARTERS - 1)
  return {
    phi: 1 + (Math.max(1, squares) - 1) * (freedom / (freedom + PRIOR)),
    season: isProven ? season : null,
  }
}

const casesOf = ({ rates, of }: GroupYear) =>
  rates.reduce((sum, rate, quarter) => sum + rate * (of[quarter] ?? 0), 0)

/** Cases and denominators of all these years, by quarter. */
function sumsOf(years: readonly GroupYear[]) {
  const [cases, of] = [new Float64Array(QUARTERS), new Float64Array(QUARTERS)]
  for (const year of years)
    for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
      cases[quarter] = at(cases, quarter) + (year.rates[quarter] ?? 0) * (year.of[quarter] ?? 0)
      of[quarter] = at(of, quarter) + (year.of[quarter] ?? 0)
    }
  return { cases: [...cases], of: [...of] }
}

/** Pearson's χ² of quarters around each year's own level, with or without the season. */
function pearson(kind: CountKind, years: readonly GroupYear[], season: readonly number[] | null): number {
  let sum = 0
  for (const one of years) {
    const shares = one.of.map((exposure, quarter) => exposure * (season?.[quarter] ?? 1))
    const level = casesOf(one) / shares.reduce((all, share) => all + share, 0)
    one.rates.forEach((rate, quarter) => {
      const [exposure, share] = [one.of[quarter] ?? 0, shares[quarter] ?? 0]
      const expected = level * share
      const left = kind === 'proportion' ? 1 - expected / exposure : 1
      if (expected > 0 && left > 0) sum += (rate * exposure - expected) ** 2 / (expected * left)
    })
  }
  return sum
}

/** Pearson's χ² of each year's sums per degree of freedom: large if all organisations vary alike without a season. */
function commonScatter(kind: CountKind, years: readonly GroupYear[], season: readonly number[]): number {
  const sums = [...new Set(years.map(({ year }) => year))].map((year): GroupYear => {
    const { cases, of } = sumsOf(years.filter((one) => one.year === year))
    return { company: 0, year, rates: cases.map((count, quarter) => count / (of[quarter] ?? 0)), of }
  })
  return pearson(kind, sums, season) / ((QUARTERS - 1) * (sums.length - 1))
}

/** The upper tail of χ² with three degrees of freedom. */
function beyondThree(statistic: number): number {
  if (statistic <= 0) return 1
  const root = Math.sqrt(statistic)
  return 2 * normalCdf(-root) + Math.sqrt((2 * statistic) / Math.PI) * Math.exp(-statistic / 2)
}
