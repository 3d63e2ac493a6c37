import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { roundTo } from '../../rounding'
import { countsBehind, type Span } from '../numerators'
import { disclosedNumerators } from './joint'
import type { CountPair } from './moves'

const RULES = { factor: 100, decimals: 1 }
const percentOf = ({ numerator, denominator }: CountPair) => roundTo((100 * numerator) / denominator, 1)

/** Brute force: all counts of a band with this value. */
function tried(value: number, { from, to }: Span): CountPair[] {
  const found: CountPair[] = []
  for (let denominator = from; denominator <= to; denominator += 1) {
    for (let numerator = 0; numerator <= denominator; numerator += 1) {
      if (percentOf({ numerator, denominator }) === value) found.push({ numerator, denominator })
    }
  }
  return found
}

/** Brute force: the numerators that are equal in all ways to sum the parts to the total. */
function disclosedByTrying(
  parts: ReadonlyArray<{ truth: CountPair; band: Span }>,
  whole: { truth: CountPair; band: Span },
): boolean[] {
  const ways = parts.reduce<CountPair[][]>(
    (before, { truth, band }) =>
      before.flatMap((way) => tried(percentOf(truth), band).map((one) => [...way, one])),
    [[]],
  )
  const sum = (way: readonly CountPair[]): CountPair => ({
    numerator: way.reduce((all, one) => all + one.numerator, 0),
    denominator: way.reduce((all, one) => all + one.denominator, 0),
  })
  const isWithin = ({ denominator }: CountPair) =>
    whole.band.from <= denominator && denominator <= whole.band.to
  const fitting = ways
    .map((way) => [...way, sum(way)])
    .filter((way) => {
      const last = way.at(-1)
      return last !== undefined && isWithin(last) && percentOf(last) === percentOf(whole.truth)
    })
  return [...parts, whole].map(({ truth }, index) => {
    const numerators = new Set(fitting.map((way) => way[index]?.numerator))
    return numerators.size === 1 && truth.numerator > 0
  })
}

const bandAround = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }))
const period = fc
  .tuple(fc.integer({ min: 10, max: 45 }), fc.nat({ max: 8 }), bandAround)
  .map(([denominator, numerator, [below, above]]) => ({
    truth: { numerator: Math.min(numerator, denominator), denominator },
    band: { from: Math.max(1, denominator - below), to: denominator + above },
  }))

const known = ({ truth, band }: { truth: CountPair; band: Span }) => {
  const { numerators, min, max } = countsBehind(percentOf(truth), band, RULES)
  return {
    truth,
    possible: { numerators, min: (a: number) => Math.max(min(a), a), max },
  }
}

it('A7 are those that every way to add parts up to the whole has in common', () => {
  let disclosed = 0
  let free = 0
  forCases(400, fc.array(period, { minLength: 1, maxLength: 3 }), bandAround, (parts, [below, above]) => {
    const truth = {
      numerator: parts.reduce((sum, one) => sum + one.truth.numerator, 0),
      denominator: parts.reduce((sum, one) => sum + one.truth.denominator, 0),
    }
    const whole = {
      truth,
      band: { from: Math.max(1, truth.denominator - below), to: truth.denominator + above },
    }
    const found = disclosedNumerators({ parts: parts.map(known), whole: known(whole) })
    expect(found).toEqual(disclosedByTrying(parts, whole))
    disclosed += found.filter(Boolean).length
    free += found.filter((one) => !one).length
  })
  expect(disclosed).toBeGreaterThan(50)
  expect(free).toBeGreaterThan(50)
})

it('without a whole each period speaks for itself', () => {
  const narrow = { truth: { numerator: 1, denominator: 25 }, band: { from: 20, to: 49 } }
  const wide = { truth: { numerator: 1, denominator: 25 }, band: { from: 20, to: 99 } }
  expect(disclosedNumerators({ parts: [narrow, wide].map(known), whole: null })).toEqual([true, false])
})
