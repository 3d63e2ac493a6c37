import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { roundTo } from '../../rounding'
import { countsBehind, type Span } from '../numerators'
import { type CountedRule, type PeriodCounts, publishedAs, released, type YearCounts } from './gate'
import type { CountPair } from './moves'
import { disclosedByAll, type PublishedYear } from './versions'

/** A published period; the place of a year is 'year'. */
interface PublishedCounts {
  place: number | 'year'
  truth: CountPair
  /** Null when hidden or not compared: only the band is known. */
  value: number | null
  decimals: number
  band: Span
}

/** Quarters, and the year when it is published. */
type Version = readonly PublishedCounts[]

const percentOf = ({ numerator, denominator }: CountPair, decimals: number) =>
  roundTo((100 * numerator) / denominator, decimals)

/** Brute force: all counts that fit the published period. */
function tried({ place, value, decimals, band }: PublishedCounts, maxHidden: number): CountPair[] {
  const max = place === 'year' ? DIGIT - 1 : value === null ? maxHidden : MAX
  const units = value === null ? null : Math.round(value * 10 ** decimals)
  const found: CountPair[] = []
  for (let denominator = band.from; denominator <= Math.min(band.to, max); denominator += 1) {
    for (let numerator = 0; numerator <= denominator; numerator += 1) {
      const isSame =
        units === null ||
        Math.floor((200 * 10 ** decimals * numerator + denominator) / (2 * denominator)) === units
      if (isSame && (value !== 0 || numerator === 0)) found.push({ numerator, denominator })
    }
  }
  return found
}

const nameOf = ({ place, truth }: PublishedCounts) => [place, truth.numerator, truth.denominator].join('/')

/** The greatest quarterly denominator tried: sums of four serve as digits of a number. */
const MAX = 99
/**
 * Denominators tried for a hidden value: well above the greatest true one, and more when a numerator seems determined.
 */
const MAX_HIDDEN = 30
const DIGIT = 4 * MAX + 4
const numberOf = ({ numerator, denominator }: CountPair) => numerator + DIGIT * denominator

/** For each published count, whether its numerator is the same in every combination that fits all publications. */
function disclosedByTrying(versions: readonly Version[], maxHidden = MAX_HIDDEN): Map<string, boolean> {
  const all = new Map<string, PublishedCounts & { ways: CountPair[] }>()
  for (const period of versions.flat()) {
    const known = all.get(nameOf(period))?.ways.map(numberOf)
    const ways = tried(period, maxHidden).filter((way) => !known || known.includes(numberOf(way)))
    all.set(nameOf(period), { ...period, ways })
  }
  const sums = versions.flatMap((version) => {
    const year = version.find(({ place }) => place === 'year')
    return year ? [{ year: nameOf(year), parts: version.filter((one) => one !== year).map(nameOf) }] : []
  })
  const canDiffer = (target: string) => {
    const waysOf = (name: string) => {
      const { ways = [], truth } = all.get(name) ?? {}
      return name === target ? ways.filter(({ numerator }) => numerator !== truth?.numerator) : ways
    }
    const years = sums.map(({ year }) => new Set(waysOf(year).map(numberOf)))
    const maxima = years.map((year) => Math.max(...year))
    const pairOf = (digits: number, index: number) => Math.floor(digits / DIGIT ** (2 * index)) % DIGIT ** 2
    const isPart = (digits: number) => maxima.every((max, index) => pairOf(digits, index) <= max)
    const isYear = (digits: number) => years.every((year, index) => year.has(pairOf(digits, index)))
    const [steps = [0], ...others] = [...all]
      .filter(([, { place }]) => place !== 'year')
      .map(([name]) => {
        const places = sums.reduce(
          (places, { parts }, index) => places + (parts.includes(name) ? DIGIT ** (2 * index) : 0),
          0,
        )
        return [...new Set(waysOf(name).map((way) => numberOf(way) * places))]
      })
      .toSorted((a, b) => b.length - a.length)
    // Sums of all versions so far, encoded as digits of one number; the period with the most possibilities comes last.
    let reached = new Set([0])
    for (const other of others) {
      const next = new Set<number>()
      for (const before of reached) {
        for (const step of other) if (isPart(before + step)) next.add(before + step)
      }
      reached = next
    }
    for (const before of reached) if (steps.some((step) => isYear(before + step))) return true
    return false
  }
  return new Map([...all].map(([name, { truth }]) => [name, truth.numerator > 0 && !canDiffer(name)]))
}

/** The same in the gate's format. */
function asPublished(version: Version): PublishedYear {
  const known = version.map(({ place, truth, decimals, band }) => {
    const value = percentOf(truth, decimals)
    const { numerators, min, max } = countsBehind(value, band, {
      factor: 100,
      decimals,
    })
    return {
      slot: place === 'year' ? -1 : place,
      truth,
      possible: {
        numerators: value === 0 ? { from: 0, to: 0 } : numerators,
        min: (a: number) => Math.max(min(a), a),
        max,
      },
    }
  })
  const year = version.findIndex(({ place }) => place === 'year')
  return { parts: known.filter((_one, index) => index !== year), whole: known[year] ?? null }
}

const counts = fc
  .tuple(fc.integer({ min: 3, max: 14 }), fc.nat({ max: 8 }))
  .map(([denominator, numerator]) => ({ numerator: Math.min(numerator, denominator - 1), denominator }))
/** Extent of a band below and above, and the rounding. */
const detail = fc.record({
  below: fc.nat({ max: 10 }),
  above: fc.nat({ max: 10 }),
  decimals: fc.integer({ min: 0, max: 1 }),
})
type Detail = typeof detail extends fc.Arbitrary<infer T> ? T : never

interface Histories {
  quarters: CountPair[]
  corrected: CountPair
  ways: Detail[]
}
const histories: fc.Arbitrary<Histories> = fc.record({
  quarters: fc.array(counts, { minLength: 4, maxLength: 4 }),
  corrected: counts,
  ways: fc.array(detail, { minLength: 15, maxLength: 15 }),
})

/** A version of these quarters; the way to publish each period is reused by its counts, or drawn. */
function version(
  quarters: readonly CountPair[],
  { ways, isYearPublished }: { ways: readonly Detail[]; isYearPublished: boolean },
): Version {
  const sum = (part: 'numerator' | 'denominator') => quarters.reduce((all, one) => all + one[part], 0)
  const year = { numerator: sum('numerator'), denominator: sum('denominator') }
  const countsOf = (place: number | 'year', truth: CountPair, index: number): PublishedCounts => {
    const { below, above, decimals } = ways[index] ?? { below: 0, above: 0, decimals: 1 }
    const band = { from: Math.max(1, truth.denominator - below), to: truth.denominator + above }
    return { place, truth, value: percentOf(truth, decimals), decimals, band }
  }
  return [
    ...quarters.map((truth, index) => countsOf(index, truth, index)),
    ...(isYearPublished ? [countsOf('year', year, quarters.length)] : []),
  ]
}

const HISTORIES: Record<string, (given: Histories) => Version[]> = {
  'three quarters, then the year of four': ({ quarters, ways }) => [
    version(quarters.slice(0, 3), { ways, isYearPublished: false }),
    version(quarters, { ways: ways.slice(5), isYearPublished: true }),
  ],
  'a corrected quarter and a corrected year': ({ quarters, corrected, ways }) => [
    version(quarters, { ways, isYearPublished: true }),
    version([corrected, ...quarters.slice(1)], { ways, isYearPublished: true }),
  ],
  'a year of three quarters, then of four': ({ quarters, ways }) => [
    version(quarters.slice(0, 3), { ways, isYearPublished: true }),
    version(quarters, { ways: ways.slice(5), isYearPublished: true }),
  ],
  'the same counts told another way': ({ quarters, ways }) => [
    version(quarters, { ways, isYearPublished: true }),
    version(quarters, { ways: ways.slice(5), isYearPublished: true }),
  ],
  'three versions: two quarters, three with a year, four with the first corrected': ({
    quarters,
    corrected,
    ways,
  }) => [
    version(quarters.slice(0, 2), { ways, isYearPublished: false }),
    version(quarters.slice(0, 3), { ways: ways.slice(5), isYearPublished: true }),
    version([corrected, ...quarters.slice(1)], { ways: ways.slice(10), isYearPublished: true }),
  ],
}

it.each(Object.keys(HISTORIES))(
  'A7 numerators told by several publications of a year are never missed: %s',
  (name) => {
    const seen = { disclosed: 0, free: 0, tooMany: 0 }
    forCases(300, histories, (given) => {
      const all = HISTORIES[name]?.(given) ?? []
      const now = all.at(-1) ?? []
      const before = all.slice(0, -1)
      const names = [...new Set([now, ...before].flat().map(nameOf))]
      const found = [...disclosedByAll(asPublished(now), before.map(asPublished))]
      expect(found).toHaveLength(names.length)
      const truly = disclosedByTrying([now, ...before])
      for (const [index, one] of names.entries()) {
        if (truly.get(one)) expect(found[index], one).toBe(true)
        if (truly.get(one)) seen.disclosed += 1
        else seen.free += 1
        if (found[index] && !truly.get(one)) seen.tooMany += 1
      }
    })
    expect(seen.tooMany).toBeLessThan(seen.free / 10)
    expect(seen.disclosed).toBeGreaterThan(50)
    expect(seen.free).toBeGreaterThan(50)
  },
)

const FINE: CountedRule = { factor: 100, decimals: 2, minDenominator: 3, isPartOfWhole: true }
const ROUGH: CountedRule = { ...FINE, decimals: 1 }

interface Issue {
  quarters: readonly CountPair[]
  rule: CountedRule
}
/** A published year, with the way each period was published. */
interface Published {
  year: YearCounts
  rule: CountedRule
  version: Version
}

const sumOf = (quarters: readonly CountPair[]): CountPair => ({
  numerator: quarters.reduce((sum, { numerator }) => sum + numerator, 0),
  denominator: quarters.reduce((sum, { denominator }) => sum + denominator, 0),
})

/** Publishes without the gate. */
const ungated: typeof released = ({ parts }) => ({
  bands: 0,
  parts: parts.map(() => 'whole'),
  whole: 'whole',
})

/** Passes a year through the gate; what was published by the same rule before is published unchanged. */
function publish(before: readonly Published[], { quarters, rule }: Issue, gate = released): Published {
  const periods = ({ year }: Published) => [...year.parts, ...(year.whole ? [year.whole] : [])]
  const periodOf = (truth: CountPair, slot: number): PeriodCounts => {
    const value = truth.denominator < rule.minDenominator ? null : percentOf(truth, rule.decimals)
    const earlier = before
      .filter((one) => one.rule === rule)
      .flatMap(periods)
      .find(
        (one) =>
          one.slot === slot && one.numerator === truth.numerator && one.denominator === truth.denominator,
      )
    return { ...truth, value, slot, ...(earlier?.way && { way: earlier.way }) }
  }
  const year = { parts: quarters.map(periodOf), whole: periodOf(sumOf(quarters), YEAR) }
  const { bands: cut, parts, whole } = gate({ ...year, before }, rule)
  const goneOut = {
    parts: year.parts.map((part, index) => ({
      ...part,
      way: part.way ?? { cut, detail: parts[index] ?? 'whole' },
    })),
    whole: { ...year.whole, way: year.whole.way ?? { cut, detail: whole } },
  }
  const published = [...goneOut.parts, goneOut.whole].map((period): PublishedCounts => {
    const { value, decimals, band } = publishedAs(period, period.way.detail, rule, period.way.cut) ?? {
      value: null,
      decimals: 0,
      band:
        period.value === null
          ? { from: 1, to: rule.minDenominator - 1 }
          : { from: rule.minDenominator, to: Number.POSITIVE_INFINITY },
    }
    return { place: period.slot === YEAR ? 'year' : (period.slot ?? 0), truth: period, value, decimals, band }
  })
  return {
    year: goneOut,
    rule,
    version: published.filter(({ place, value }) => place !== 'year' || value !== null),
  }
}

const YEAR = -1

const SERIES: Record<string, (given: Histories) => Issue[]> = {
  'quarter by quarter': ({ quarters }) =>
    [2, 3, 4].map((count) => ({ quarters: quarters.slice(0, count), rule: FINE })),
  'a corrected quarter': ({ quarters, corrected }) => [
    { quarters, rule: FINE },
    { quarters: [corrected, ...quarters.slice(1)], rule: FINE },
  ],
  'a corrected quarter and fewer decimals': ({ quarters, corrected }) => [
    { quarters: quarters.slice(0, 2), rule: FINE },
    { quarters: [corrected, ...quarters.slice(1, 3)], rule: ROUGH },
  ],
}

function publishAll(issues: readonly Issue[], gate = released): Published[] {
  const published: Published[] = []
  for (const issue of issues) published.push(publish(published, issue, gate))
  return published
}

/** Periods whose numerator a reader of all these publications knows. */
function disclosedBy(published: readonly Published[], maxHidden?: number): string[] {
  const all = [
    ...disclosedByTrying(
      published.map(({ version }) => version),
      maxHidden,
    ),
  ]
  const disclosed = all.flatMap(([name, isDisclosed]) => (isDisclosed ? [name] : []))
  const isHiding = published.some(({ version }) => version.some(({ value }) => value === null))
  return isHiding && disclosed.length > 0 && maxHidden === undefined ? disclosedBy(published, MAX) : disclosed
}

const pairs = (...list: Array<[number, number]>) =>
  list.map(([numerator, denominator]) => ({ numerator, denominator }))

/** Whether brute force is exhaustive: a wider band allows counts that were not tried. */
const canBeTried = (published: readonly Published[]) =>
  published
    .flatMap(({ version }) => version)
    .every(({ place, value, band }) => place === 'year' || value === null || band.to <= MAX)

const isYearHidden = ({ year }: Published) => year.whole?.way?.detail === 'hidden'

describe('a year that goes out more than once', () => {
  it.each(Object.keys(SERIES))('A7 never tells a numerator: %s', (name) => {
    let [disclosed, tried] = [0, 0]
    forCases(20, histories, (given) => {
      const issues = SERIES[name]?.(given) ?? []
      const published = publishAll(issues)
      if (canBeTried(published)) {
        expect(disclosedBy(published)).toEqual([])
        tried += 1
      }
      disclosed += disclosedBy(publishAll(issues, ungated)).length
    })
    expect(disclosed).toBeGreaterThan(20)
    expect(tried).toBeGreaterThan(10)
  })

  it('A7 a rare year over small quarters is hidden each time', () => {
    const rule = { ...FINE, minDenominator: 10 }
    const quarters = pairs([1, 6], [0, 7], [0, 6], [0, 6])
    const issues = [3, 4].map((count) => ({ quarters: quarters.slice(0, count), rule }))
    expect(disclosedBy(publishAll(issues, ungated))).toEqual(['year/1/19', 'year/1/25'])
    const published = publishAll(issues)
    expect(published.map(isYearHidden)).toEqual([true, true])
    expect(disclosedBy(published)).toEqual([])
  })

  it('A7 a lone corrector: neither year tells, both together tell every quarter', () => {
    const quarters = pairs([6, 12], [3, 11], [2, 5], [2, 6])
    const first = { quarters, rule: FINE }
    const second = { quarters: [...pairs([3, 7]), ...quarters.slice(1)], rule: FINE }
    const separate = [publish([], first), publish([], second)]
    expect(separate.map((one) => disclosedBy([one]))).toEqual([[], []])
    expect(separate.map(isYearHidden)).toEqual([false, false])
    expect(disclosedBy(separate)).toHaveLength(7)
    const published = publishAll([first, second])
    expect(disclosedBy(published)).toEqual([])
    expect(published.map(isYearHidden)).toEqual([false, true])
  })

  it('goes out as it did while nothing of it changes', () => {
    const issue = { quarters: pairs([6, 12], [3, 11], [2, 5], [2, 6]), rule: FINE }
    const [first, second, third] = publishAll([issue, issue, issue])
    expect(second?.version).toEqual(first?.version)
    expect(third?.version).toEqual(first?.version)
  })
})
