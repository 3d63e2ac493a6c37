import { percent, publishedSize, write } from '@/e2e/bench/output'
import { counting } from '@/e2e/bench/signals/draw'
import { categoryScores, stars } from '@/lib/calc/comparison/category-score'
import { sortColumn } from '@/lib/calc/comparison/column'
import { positionOf, type Ranking, rank, rowAt } from '@/lib/calc/comparison/ranking'
import { categoryPlaces } from '@/lib/calc/places/category-places'
import { placeInterval, widened } from '@/lib/calc/places/interval'
import { posteriorOf } from '@/lib/calc/places/posterior'
import { stabilised } from '@/lib/calc/places/stabilised'
import { roundTo } from '@/lib/calc/rounding'
import { type Random, randomStream } from '@/prisma/seed/demo/random'
import { step } from '@/scripts/boot/console.mjs'

/** Size of the pilot region. */
const ORGANISATIONS = 57
const INDICATORS = 8
/** Typical rates of the indicators, per unit of the denominator. */
const RATES = [0.01, 0.02, 0.03, 0.05, 0.08, 0.1, 0.15, 0.2]
const LEAST = 100
const LARGEST = 40
const FACTOR = 100
const DECIMALS = 2

interface Truth {
  /** By indicator and organisation. */
  rates: number[][]
  of: number[][]
}

/** True rates with log-normal spread; an organisation has the same size in all indicators. */
function truthOf(random: Random, spread: number, count: number): Truth {
  const sizes = Array.from({ length: count }, () => LEAST * LARGEST ** random.uniform())
  return {
    rates: RATES.map((rate) => sizes.map(() => Math.min(0.9, rate * Math.exp(spread * random.normal())))),
    of: RATES.map(() => sizes.map((size) => Math.round(size * (0.8 + 0.4 * random.uniform())))),
  }
}

/** A published year: rounded values and the middles of the denominators' bands. */
function toldYear({ rates, of }: Truth, random: Random) {
  const draw = counting(random)
  const ids = Int32Array.from(of[0] ?? [], (_, id) => id)
  return RATES.map((_, indicator) => {
    const denominators = of[indicator] ?? []
    const values = denominators.map((trials, id) => {
      const probability = rates[indicator]?.[id] ?? 0
      return roundTo((FACTOR * draw({ kind: 'binomial', trials, probability })) / trials, DECIMALS)
    })
    const column = sortColumn({ values: Float64Array.from(values), companies: ids }, DECIMALS, ids)
    const middles = Float64Array.from(column.companies, (id, index) => {
      const rules = { factor: FACTOR, decimals: DECIMALS, minDenominator: 10 }
      return publishedSize(column.values[index] ?? 0, denominators[id] ?? 1, rules)
    })
    const told = stabilised(
      'proportion',
      { rates: column.values.map((value) => value / FACTOR), of: middles },
      'asc',
    )
    return {
      ranking: rank(column, 'asc'),
      weight: 1,
      chance: told,
      likely: posteriorOf(told),
      placed: posteriorOf(told, true),
    }
  })
}

/** 1 is the lowest. */
const placesOf = (values: readonly number[]) =>
  values.map((value) => 1 + values.filter((other) => other < value).length)

const placeIn = (ranking: Ranking, id: number) => rowAt(ranking, positionOf(ranking, id))?.place ?? 0

const valueIn = (ranking: Ranking, id: number) => rowAt(ranking, positionOf(ranking, id))?.value ?? 0

const upTo = (count: number) => Array.from({ length: count }, (_, id) => id)

/** True category scores, computed from true places by the product's rules. */
const trueScores = (places: readonly number[][], members: readonly number[]) =>
  members.map((id) => places.reduce((sum, list) => sum + (list[id] ?? 0), 0))

/** An indicator without counts: the method treats its values as exact. */
const uncounted = <Part>(part: Part) => ({ ...part, chance: null, likely: null })

interface Cover {
  /** Shares of organisations whose true place is within the published interval. */
  indicators: number
  categories: number
  /** With three of eight indicators that count no cases: exact values, or values with the scatter of counts. */
  exact: number
  varying: number
}

const UNCOUNTED = 3

/** How often place intervals hold the true place. @param spread relative spread of true rates */
function coverAt(spread: number, groups: number, count = ORGANISATIONS): Cover {
  const members = upTo(count)
  const sum = { indicators: 0, categories: 0, exact: 0, varying: 0 }
  for (let group = 0; group < groups; group += 1) {
    const random = randomStream('places', spread, group)
    const truth = truthOf(random, spread, count)
    const parts = toldYear(truth, random)
    const places = truth.rates.map(placesOf)
    parts.forEach(({ ranking, placed }, indicator) => {
      for (const [index, id] of ranking.column.companies.entries()) {
        const [from, to] = placeInterval(placed, index, placeIn(ranking, id))
        const place = places[indicator]?.[id] ?? 0
        if (place >= from && place <= to) sum.indicators += 1 / INDICATORS
      }
    })
    const { column } = categoryScores(parts, members, INDICATORS)
    const ranking = rank(column, 'desc')
    const heldOf = (drawn: Parameters<typeof categoryPlaces>[0], by: readonly number[][]) => {
      const found = categoryPlaces(drawn, column.companies)
      const truePlaces = placesOf(trueScores(by, members))
      return members.filter((id) => {
        const interval = found?.intervalOf(id)
        const [from, to] = interval ? widened(interval, placeIn(ranking, id)) : [0, 0]
        const place = truePlaces[id] ?? 0
        return place >= from && place <= to
      }).length
    }
    const isCounted = (indicator: number) => indicator < INDICATORS - UNCOUNTED
    const mixed = parts.map((part, indicator) => (isCounted(indicator) ? part : uncounted(part)))
    const told = parts.map((part) => placesOf(members.map((id) => valueIn(part.ranking, id))))
    sum.categories += heldOf(parts, places)
    sum.exact += heldOf(
      mixed,
      places.map((list, indicator) => (isCounted(indicator) ? list : (told[indicator] ?? []))),
    )
    sum.varying += heldOf(mixed, places)
  }
  const asked = groups * count
  return {
    indicators: sum.indicators / asked,
    categories: sum.categories / asked,
    exact: sum.exact / asked,
    varying: sum.varying / asked,
  }
}

/** For a single organisation that differs by this factor: coverage of its interval, and the mean width in places. */
function outlierAt(factor: number, spread: number, groups: number): { held: number; width: number } {
  const sum = { held: 0, width: 0 }
  for (let group = 0; group < groups; group += 1) {
    const random = randomStream('outlier', spread, group)
    const truth = truthOf(random, spread, ORGANISATIONS)
    for (const rates of truth.rates) rates[0] = Math.min(0.9, (rates[0] ?? 0) * factor)
    toldYear(truth, random).forEach(({ ranking, placed }, indicator) => {
      const place = placesOf(truth.rates[indicator] ?? [])[0] ?? 0
      const [from, to] = placeInterval(placed, ranking.column.companies.indexOf(0), placeIn(ranking, 0))
      if (place >= from && place <= to) sum.held += 1
      sum.width += to - from + 1
    })
  }
  const asked = groups * INDICATORS
  return { held: sum.held / asked, width: sum.width / asked }
}

/** Share of stars kept in the next year, by the reliability shown in the first. */
function starsKept(spreads: readonly number[], groups: number): Map<number, { kept: number; of: number }> {
  const members = upTo(ORGANISATIONS)
  const found = new Map<number, { kept: number; of: number }>()
  for (const spread of spreads) {
    for (let group = 0; group < groups; group += 1) {
      const random = randomStream('stars', spread, group)
      const truth = truthOf(random, spread, ORGANISATIONS)
      const [one, two] = [toldYear(truth, random), toldYear(truth, random)].map((parts) => {
        const { column } = categoryScores(parts, members, INDICATORS)
        return { parts, ranking: rank(column, 'desc') }
      })
      if (!one || !two) continue
      const reliability = categoryPlaces(one.parts, one.ranking.column.companies)?.reliability ?? 0
      const tenth = Math.floor(reliability * 10)
      const row = found.get(tenth) ?? { kept: 0, of: 0 }
      found.set(tenth, row)
      for (const id of members) {
        const [first, next] = [one, two].map(({ ranking }) => stars(placeIn(ranking, id), ORGANISATIONS))
        row.of += 1
        if (first === next) row.kept += 1
      }
    }
  }
  return found
}

const GROUPS = 60
/** Above a hundred organisations places are computed in closed form. */
const SIZES = [57, 150]
const SPREADS = [0.1, 0.2, 0.4]
const BAR = 0.93
/** Factor of the outlier's rate. */
const OUTLIER = 3
/** Limit of its interval's mean width, of 57 places. */
const WIDEST = 15
/** Spreads that produce every tenth of reliability. */
const STAR_SPREADS = [0.05, 0.08, 0.1, 0.13, 0.16, 0.2, 0.3, 0.4]

/**
 * `npm run bench:places`: simulates how often the true place lies within the published interval, and which share of
 * stars is the same a year later, from published values alone. Exits with 1 when a limit is missed.
 */
export async function main(): Promise<number> {
  const isMissed = SIZES.flatMap((size) => {
    step(`Настоящие места ${size} организаций и промежутки, которые о них сказаны`)
    return SPREADS.map((spread) => {
      const { indicators, categories, exact, varying } = coverAt(spread, GROUPS, size)
      write(
        `различия ${percent(spread)}: место по показателю внутри промежутка в ${percent(indicators)}, по категории — в ${percent(categories)}, где 3 из 8 показателей случаев не считают и точны — в ${percent(exact)} (предел ${percent(BAR)}), где случайны и они — в ${percent(varying)}`,
      )
      return Math.min(indicators, categories, exact) < BAR
    })
  })
  for (const spread of SPREADS) {
    const { held, width } = outlierAt(OUTLIER, spread, GROUPS)
    write(
      `отличается в ${OUTLIER} раза одна, остальные на ${percent(spread)}: её место внутри промежутка в ${percent(held)}, он длиной ${width.toFixed(1)} места (предел ${percent(BAR)})`,
    )
    isMissed.push(held < BAR || width > WIDEST)
  }
  for (const [tenth, { kept, of }] of [...starsKept(STAR_SPREADS, GROUPS / 2)].toSorted(
    ([a], [b]) => a - b,
  )) {
    write(
      `надёжность ${tenth / 10}–${(tenth + 1) / 10}: звёзд столько же через год у ${percent(kept / of)} из ${of}`,
    )
  }
  return isMissed.includes(true) ? 1 : 0
}
