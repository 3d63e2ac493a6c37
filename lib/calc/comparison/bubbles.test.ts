import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { BAND_CUTS, bandsOf, middleOf } from './bands'
import { type Banded, bubblesOf, MIN_BUBBLE, ZONES, type Zone } from './bubbles'
import { numeratorsWithin } from './numerators'

const RULES = { factor: 100, decimals: 2, minDenominator: 10 }
const rules = fc.record({
  factor: fc.constantFrom(1, 100, 1000),
  decimals: fc.integer({ min: 0, max: 3 }),
  minDenominator: fc.constantFrom(1, 10, 30),
})

const rounded = (value: number, decimals: number) =>
  Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`)

/** Brute force: all numerators of a value with denominators from – to. */
function tried(value: number, from: number, to: number, { factor, decimals }: typeof RULES): Set<number> {
  const found = new Set<number>()
  for (let b = from; b <= to; b += 1) {
    const near = Math.round((value * b) / factor)
    const reach = Math.ceil((b * 10 ** -decimals) / factor) + 1
    for (let a = Math.max(0, near - reach); a <= near + reach; a += 1) {
      if (rounded((a * factor) / b, decimals) === value) found.add(a)
    }
  }
  return found
}

describe('bands of denominators', () => {
  it('numerators are counted as trying them all does', () => {
    const band = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 120 }))
    forCases(
      400,
      fc.nat({ max: 60 }),
      fc.integer({ min: 1, max: 500 }),
      band,
      rules,
      (a, b, [from, more], given) => {
        const value = rounded((Math.min(a, b) * given.factor) / b, given.decimals)
        const expected = Math.min(2, tried(value, from, from + more, given).size)
        expect(numeratorsWithin(value, { from, to: from + more }, given)).toBe(expected)
      },
    )
  })

  it('A7 of no value does its band leave a single numerator, and the bands cover all denominators', () => {
    forCases(
      300,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 40, max: 5000 }),
      rules,
      (a, b, given) => {
        const value = rounded((a * given.factor) / b, given.decimals)
        const bands = bandsOf(value, given)
        expect(bands[0]?.from).toBe(given.minDenominator)
        for (const [index, band] of bands.entries()) {
          expect(band.from).toBe(index === 0 ? given.minDenominator : (bands[index - 1]?.to ?? 0) + 1)
          if (value > 0) expect(numeratorsWithin(value, band, given)).not.toBe(1)
        }
      },
    )
  })

  it('1,96 % is 1 case of 51 or 2 of 102: hospitals of one and the other stand together', () => {
    const bands = bandsOf(1.96, RULES)
    expect(bands.find(({ to }) => to >= 51)).toEqual({ from: 50, to: 199 })
    expect(bands.find(({ to }) => to >= 510)).toEqual({ from: 500, to: 999 })
  })
})

const points = fc.array(
  fc.record({ cases: fc.nat({ max: 30 }), denominator: fc.integer({ min: 10, max: 5000 }) }),
  { minLength: 5, maxLength: 80 },
)
/** Zones of an artificial funnel around 2 that narrows with the denominator. */
function zoneAt(value: number, denominator: number): Zone {
  const z = ((value - 2) * Math.sqrt(denominator)) / 14
  return ZONES[[-3, -2, 0, 2, 3].filter((edge) => z >= edge).length] ?? 'upper'
}

const bandedOf = (list: ReadonlyArray<{ value: number; denominator: number }>): Banded[] =>
  list.map(({ value, denominator }) => {
    const band = bandsOf(value, RULES).find(({ to }) => denominator <= to)
    if (!band) throw new RangeError(`no band for ${denominator}`)
    return { value, band }
  })

describe('bubbles', () => {
  /** Some bands are widened, as by the gate or at random. */
  const cuts = fc.array(fc.constantFrom(...BAND_CUTS, BAND_CUTS[0], BAND_CUTS[0]), {
    minLength: 80,
    maxLength: 80,
  })

  it('hold every organisation once with its whole band, and are small only where a zone has no more', () => {
    forCases(400, points, cuts, (list, drawn) => {
      const banded = list.flatMap(({ cases, denominator }, index) => {
        const value = rounded((100 * cases) / denominator, 2)
        const band = bandsOf(value, RULES, drawn[index]).find(({ to }) => denominator <= to)
        return band ? [{ value, band }] : []
      })
      const bubbles = bubblesOf(banded, zoneAt)
      expect(bubbles.reduce((sum, { count }) => sum + count, 0)).toBe(list.length)
      expect(new Set(bubbles.map(({ zone, from, to }) => `${zone} ${from} ${to}`)).size).toBe(bubbles.length)
      for (const zone of ZONES) {
        const own = bubbles.filter((one) => one.zone === zone)
        if (own.length > 1) for (const { count } of own) expect(count).toBeGreaterThanOrEqual(MIN_BUBBLE)
      }
      for (const { value, band } of banded) {
        const zone = zoneAt(value, middleOf(band))
        const inside = bubbles.filter(
          (one) => one.zone === zone && one.from <= band.from && one.to >= band.to,
        )
        expect(inside).not.toEqual([])
      }
    })
  })

  it('one wide band leaves those of all others as they are but one', () => {
    const fine = [20, 50, 100, 200, 500].flatMap((from) =>
      Array.from({ length: 4 }, () => ({
        value: 2,
        band: { from, to: from === 20 || from === 200 ? from * 2.5 - 1 : from * 2 - 1 },
      })),
    )
    const bandsBy = (more: Banded[]) =>
      bubblesOf([...fine, ...more], () => 'upper').map(({ from, to, count }) => [from, to, count])
    const spans = [
      [20, 49, 4],
      [50, 99, 4],
      [100, 199, 4],
      [200, 499, 4],
      [500, 999, 4],
    ]
    expect(bandsBy([])).toEqual(spans)
    const wide = { value: 2, band: { from: 20, to: 9999 } }
    expect(bandsBy([wide])).toEqual(
      spans.map(([from, to, count]) => (from === 200 ? [20, 9999, 5] : [from, to, count])),
    )
    expect(bandsBy([wide, wide, wide])).toEqual([...spans, [20, 9999, 3]])
  })

  it('tell of an organisation no more than its value and its band do', () => {
    forCases(200, points, fc.nat(), (list, at) => {
      const values = list.map(({ cases, denominator }) => ({
        denominator,
        value: rounded((100 * cases) / denominator, 2),
      }))
      const who = values[at % values.length]
      const band = who && bandsOf(who.value, RULES).find(({ to }) => who.denominator <= to)
      if (!who || !band) return
      const other = { ...who, denominator: middleOf(band) }
      const swapped = values.map((one) => (one === who ? other : one))
      expect(bubblesOf(bandedOf(swapped), zoneAt)).toEqual(bubblesOf(bandedOf(values), zoneAt))
    })
  })
})
