import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { randomStream } from '@/prisma/seed/demo/random'
import { roundTo } from '../../rounding'
import { BAND_CUTS } from '../bands'
import { countsBehind } from '../numerators'
import { type CountedRule, type Detail, type PeriodCounts, publishedAs, released } from './gate'
import { disclosedNumerators } from './joint'

const RULE: CountedRule = { factor: 100, decimals: 2, minDenominator: 10, isPartOfWhole: true }

/** A compared period: below the minimum denominator it has no value. */
function period(numerator: number, denominator: number): PeriodCounts {
  const value =
    denominator < RULE.minDenominator ? null : roundTo((100 * numerator) / denominator, RULE.decimals)
  return { numerator, denominator, value }
}

const sumOf = (parts: readonly PeriodCounts[], part: 'numerator' | 'denominator') =>
  parts.reduce((all, one) => all + one[part], 0)

const yearOf = (parts: readonly PeriodCounts[]) => ({
  parts,
  whole: period(sumOf(parts, 'numerator'), sumOf(parts, 'denominator')),
})

const counts = fc
  .tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 12 }))
  .map(([denominator, numerator]) => period(Math.min(numerator, denominator), denominator))
const years = fc.array(counts, { minLength: 4, maxLength: 4 }).map(yearOf)

type Year = ReturnType<typeof yearOf>

const NONE = { from: 0, to: 0 }
const MANY = { from: 0, to: 9_999_999 }

/** The counts possible for a reader who knows only what is published of the period. */
function readAs(period: PeriodCounts, detail: Detail, bands: number) {
  const published = publishedAs(period, detail, RULE, bands)
  const within = (from: number, to: number) => ({ min: (a: number) => Math.max(from, a), max: () => to })
  if (period.value === null) return { numerators: { from: 0, to: 9 }, ...within(1, 9) }
  if (!published) return { numerators: MANY, ...within(10, MANY.to) }
  const { numerators, min, max } = countsBehind(published.value, published.band, {
    ...RULE,
    ...published,
  })
  return {
    numerators: published.value === 0 ? NONE : numerators,
    min: (a: number) => Math.max(min(a), a),
    max,
  }
}

/** Whether the publication determines a numerator of the year. */
function isDisclosing(year: Year, { bands, parts, whole }: ReturnType<typeof released>): boolean {
  const known = (period: PeriodCounts, detail: Detail) => ({
    possible: readAs(period, detail, bands),
    truth: period,
  })
  return disclosedNumerators({
    parts: year.parts.map((part, index) => known(part, parts[index] ?? 'whole')),
    whole: whole === 'hidden' || year.whole.value === null ? null : known(year.whole, whole),
  }).some(Boolean)
}

it('A7 lets nothing out that tells a numerator', () => {
  forCases(600, years, (year) => !isDisclosing(year, released(year, RULE)))
})

const COST: Record<Detail, number> = { whole: 0, 'digit less': 1, hidden: 20 }
const costOf = ({ parts, whole }: ReturnType<typeof released>) =>
  [...parts, whole].reduce((sum, detail) => sum + COST[detail], 0)

/** Every way to publish a year with the widest bands: its four parts and the total, each in three ways. */
const allWays = Array.from({ length: 3 ** 5 }, (_, number) => {
  const [whole = 'whole', ...parts] = Array.from(
    { length: 5 },
    (_way, place) =>
      (['whole', 'digit less', 'hidden'] as const)[Math.floor(number / 3 ** place) % 3] ?? 'whole',
  )
  return { bands: BAND_CUTS.length - 1, parts, whole }
})

it('takes away no more than it must: whatever costs less tells a numerator', () => {
  forCases(150, years, (year) => {
    const cost = costOf(released(year, RULE))
    return allWays.every((way) => costOf(way) >= cost || isDisclosing(year, way))
  })
})

/** Random counts that fit the publication of a year, until one has a different numerator. */
function otherYear(year: Year, bands: number, random: () => number): Year | null {
  const fitting = year.parts.map((part) => {
    const { numerators, min, max } = readAs(part, 'whole', bands)
    const all: PeriodCounts[] = []
    for (let a = numerators.from; a <= numerators.to; a += 1)
      for (let b = min(a); b <= max(a); b += 1) all.push(period(a, b))
    return all
  })
  const { numerators, min, max } = readAs(year.whole, 'whole', bands)
  for (let tries = 0; tries < 6_000; tries += 1) {
    const parts = fitting.map((all) => all[Math.floor(random() * all.length)] ?? period(0, 1))
    const [a, b] = [sumOf(parts, 'numerator'), sumOf(parts, 'denominator')]
    if (a < numerators.from || a > numerators.to || b < min(a) || b > max(a)) continue
    if (parts.some(({ numerator }, index) => numerator !== year.parts[index]?.numerator)) return yearOf(parts)
  }
  return null
}

it('A7 whatever fits what went out with wide bands would have gone out so by lot: the width tells nothing', () => {
  const { uniform } = randomStream('lots')
  const isFull = ({ parts, whole }: ReturnType<typeof released>) =>
    [...parts, whole].every((detail) => detail === 'whole')
  let [others, unforced] = [0, 0]
  for (const year of fc.sample(years, { numRuns: 150, seed: 20_261_128 })) {
    const release = released(year, RULE)
    const other = release.bands > 0 && isFull(release) && otherYear(year, release.bands, uniform)
    if (!other) continue
    others += 1
    expect(released(other, RULE, release.bands)).toEqual(release)
    if (released(other, RULE).bands < release.bands) unforced += 1
  }
  expect(others).toBeGreaterThan(10)
  expect(unforced).toBeGreaterThan(others / 2)
})

it('A7 such years need every cut of bands, and values of a digit less', () => {
  const releases = fc.sample(years, { numRuns: 600, seed: 20_261_125 }).map((year) => released(year, RULE))
  expect(new Set(releases.map(({ bands }) => bands)).size).toBe(BAND_CUTS.length)
  expect(releases.flatMap(({ parts, whole }) => [...parts, whole])).toContain('digit less')
})

it('A7 hides the year of four quarters that are too small: 4.00 % of at most 36 is 1 of 25', () => {
  const year = yearOf([period(1, 6), period(0, 7), period(0, 6), period(0, 6)])
  expect(year.whole?.value).toBe(4)
  expect(released(year, RULE).whole).toBe('hidden')
})

it('A7 tells wider bands where the year beside its quarters leaves one numerator', () => {
  const year = yearOf([period(7, 113), period(4, 121), period(5, 117), period(6, 109)])
  const asPublished = { bands: 0, parts: year.parts.map(() => 'whole' as const), whole: 'whole' as const }
  expect(isDisclosing(year, asPublished)).toBe(true)
  const release = released(year, RULE)
  expect(release.bands).toBeGreaterThan(0)
  expect(release.whole).toBe('whole')
})

it('takes nothing from a year that tells nothing', () => {
  const year = yearOf([period(240, 4800), period(251, 4750), period(233, 4910), period(247, 4802)])
  expect(released(year, RULE)).toEqual({ bands: 0, parts: Array(4).fill('whole'), whole: 'whole' })
})

it('rounds a digit less once, from the counts', () => {
  const less = (numerator: number) => publishedAs(period(numerator, 100_000), 'digit less', RULE, 0)
  expect([12_490, 12_449].map((numerator) => less(numerator)?.value)).toEqual([12.5, 12.4])
  expect(less(12_449)?.decimals).toBe(1)
})
