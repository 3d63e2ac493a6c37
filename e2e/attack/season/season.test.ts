import { describe, expect, it } from 'vitest'
import { claimsOf, claimsOfYears, countRight, type Reading } from '@/e2e/attack/season/season'
import { bandsOf, middleOf } from '@/lib/calc/comparison/bands'
import { publishedAs, released } from '@/lib/calc/comparison/gate/gate'
import { roundTo } from '@/lib/calc/rounding'
import { randomStream } from '@/prisma/seed/demo/random'

const RATIO = { factor: 100, decimals: 2 }
const LEAST = 10

interface Hospital {
  number: string
  numerator: number
  denominator: number
}

function hospitals(count: number): Hospital[] {
  const { uniform: random } = randomStream('season', 7)
  return Array.from({ length: count }, (_, index) => {
    const denominator = 20 + Math.floor(280 * random())
    return { number: String(index), numerator: 1 + Math.floor(denominator * 0.2 * random()), denominator }
  })
}

const valueIn = ({ numerator, denominator }: Hospital) =>
  roundTo((RATIO.factor * numerator) / denominator, RATIO.decimals)

/** Position of the reader's own hospital. */
const OWN = 8

const bandOf = (one: Hospital) =>
  bandsOf(valueIn(one), { ...RATIO, minDenominator: LEAST }).find(({ to }) => one.denominator <= to)

function readingOf(all: readonly Hospital[], theta: number): Reading {
  const others = all.filter((_, index) => index !== OWN)
  return {
    theta: roundTo(theta, RATIO.decimals),
    values: new Map(others.map((one) => [one.number, valueIn(one)])),
    own: all[OWN] ?? null,
    bands: new Map(others.flatMap((one) => (bandOf(one) ? [[one.number, [bandOf(one) ?? NOBODY]]] : []))),
  }
}
const NOBODY = { from: 1, to: 1 }

/** A live comparison: the exact mean of all included. */
function live(all: readonly Hospital[]): Reading {
  const sum = (name: 'numerator' | 'denominator') => all.reduce((total, one) => total + one[name], 0)
  return readingOf(all, (RATIO.factor * sum('numerator')) / sum('denominator'))
}

/** A publication: a mean of published values weighted by the middles of published bands. */
function published(all: readonly Hospital[]): Reading {
  const told = all.map((one) => {
    const band = bandOf(one)
    return { value: valueIn(one), middle: band ? middleOf(band) : one.denominator }
  })
  const weight = told.reduce((total, { middle }) => total + middle, 0)
  const theta = told.reduce((total, { value, middle }) => total + value * middle, 0) / weight
  return readingOf(all, theta)
}

const truthOf = (all: readonly Hospital[]) => new Map(all.map(({ number, numerator }) => [number, numerator]))

/** Readings after every nth approval. */
const season = (all: readonly Hospital[], every: number, answer: (all: readonly Hospital[]) => Reading) =>
  all.flatMap((_, index) => {
    const isRead = index <= OWN || (index - OWN) % every === 0
    return isRead ? [answer(all.slice(0, index + 1))] : []
  })

/** In order of approval; the ninth is the reader. */
const ALL = hospitals(60)

describe('A7 the season of readings sees what it is to see, on made-up answers', () => {
  it.each([
    { every: 1, least: 20 },
    { every: 3, least: 1 },
  ])('a live comparison leaks when it is read after every $every approvals', ({ every, least }) => {
    const claims = claimsOf(season(ALL, every, live), RATIO)
    expect(claims.length).toBeGreaterThanOrEqual(least)
    expect(countRight(claims, truthOf(ALL))).toBe(claims.length)
  })

  it('between publications nothing moves, and one publication beside the next tells nothing', () => {
    const publication = [OWN, OWN + 9, 60].map((count) => published(ALL.slice(0, count)))
    const asRead = publication.flatMap((one) => [one, one, one])
    expect(claimsOf(asRead, RATIO)).toEqual([])
  })

  /** Without the gate every moment is published; with it only publications that change many at once. */
  const COMING = [
    { seed: 'a lone newcomer', together: 3, more: 0 },
    { seed: 'a lone corrector', together: 5, more: 3 },
  ]
  it.each(COMING)(
    'with the gate off $seed is told, with it $together together are not',
    ({ together, more }) => {
      const later = ALL.slice(OWN + 1)
      const start = ALL.slice(0, OWN + 1)
      /** Readings before and after some arrived or corrected their cases. */
      const moments = (some: readonly Hospital[], answer: typeof live) => {
        const rest = ALL.filter((one) => !some.includes(one))
        const after = some.map((one) => ({ ...one, numerator: one.numerator + more }))
        const before = more > 0 ? ALL : rest
        const changed = ALL.map((one) => after.find(({ number }) => number === one.number) ?? one)
        return {
          readings: [start.slice(0, OWN), start, before, changed].map(answer),
          truth: truthOf(changed),
        }
      }
      const right = (some: readonly Hospital[], answer: typeof live) => {
        const { readings, truth } = moments(some, answer)
        return countRight(claimsOf(readings, RATIO), truth)
      }
      const off = later.reduce((sum, one) => sum + right([one], live), 0)
      expect(off).toBeGreaterThan(0)
      const on = later.reduce(
        (sum, _one, index) => sum + right(later.slice(index, index + together), published),
        0,
      )
      expect(on).toBe(0)
    },
  )

  it('with the gate off a year of small quarters is told, as the gate lets it out it is not', () => {
    const { uniform: random } = randomStream('season', 7)
    const rule = { ...RATIO, minDenominator: 40, isPartOfWhole: true }
    const years = Array.from({ length: 400 }, (_, index) => {
      const parts = Array.from({ length: 4 }, () => {
        const denominator = 10 + Math.floor(29 * random())
        return { numerator: Math.floor(3 * random()), denominator, value: null }
      })
      const sum = (name: 'numerator' | 'denominator') => parts.reduce((total, one) => total + one[name], 0)
      const counts = { number: String(index), numerator: sum('numerator'), denominator: sum('denominator') }
      return { ...counts, parts, whole: { ...counts, value: valueIn(counts) } }
    })
    const truth = truthOf(years)
    const off = claimsOfYears(
      years.map(({ number, whole }) => ({ number, year: whole.value, quarters: 0 })),
      rule.minDenominator,
      RATIO,
    )
    expect(off.length).toBeGreaterThan(0)
    expect(countRight(off, truth)).toBe(off.length)
    const out = years.flatMap(({ number, parts, whole }) => {
      const { bands, whole: telling } = released({ parts, whole }, rule)
      const told = publishedAs(whole, telling, rule, bands)
      return told ? [{ number, year: told.value, ratio: { ...RATIO, decimals: told.decimals } }] : []
    })
    const on = out.flatMap(({ ratio, ...year }) =>
      claimsOfYears([{ ...year, quarters: 0 }], rule.minDenominator, ratio),
    )
    expect(out.length).toBeGreaterThan(0)
    expect(countRight(on, truth)).toBe(0)
  })

  it('a year whose quarters are too small is told by their number and the least one', () => {
    const least = 12
    const years = [{ number: '1', year: roundTo((100 * 3) / 41, 2), quarters: 0 }]
    expect(claimsOfYears(years, least, RATIO)).toEqual([{ number: '1', numerator: 3 }])
    expect(claimsOfYears([{ number: '1', year: 10, quarters: 0 }], least, RATIO)).toEqual([])
  })
})
