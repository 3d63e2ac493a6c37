import { percent, write } from '@/e2e/bench/output'
import { type Process, REFERENCE } from '@/e2e/bench/signals/process'
import {
  type CaseSeries,
  copied,
  noCases,
  roundDigits,
  tooEven,
  VARIATION_QUARTERS,
} from '@/lib/calc/quality/findings'
import type { Counted } from '@/lib/calc/signals/yardstick'
import { type Random, randomStream } from '@/prisma/seed/demo/random'
import { step } from '@/scripts/boot/console.mjs'

const YEAR = 4
/** Five years after the first three. */
const WATCHED = 20
const OTHERS = 30
/** Spread of true rates between organisations, and of rates and volumes between quarters. */
const SPREAD = 0.3
const SCATTER = 0.15
const VOLUME = 0.03

const INDICATORS = REFERENCE.flatMap((one) => one ?? [])

/** Data entry behaviour: counts, varies half as much as chance, copies a quarter, rounds, hides cases. */
type Habit = 'counts' | 'even' | 'copies' | 'copies a third' | 'rounds' | 'hides'

/** When the complement is rarer, the complement varies. */
function movedBy({ kind, rate }: Process, part: number): number {
  const isRareAbsence = kind === 'proportion' && rate > 0.5
  const moved = (isRareAbsence ? 1 - rate : rate) * part
  return isRareAbsence ? 1 - moved : kind === 'proportion' ? Math.min(0.95, moved) : moved
}

function casesOf(random: Random, { kind }: Process, rate: number, of: number, half = false): number {
  if (half) {
    const mean = of * rate
    const deviation = Math.sqrt((mean * (kind === 'proportion' ? 1 - rate : 1)) / 2)
    return Math.max(0, Math.round(mean + deviation * random.normal()))
  }
  return kind === 'proportion' ? random.binomial(of, rate) : random.poisson(of * rate)
}

const rounded = (number: number) => (number < 100 ? number : Math.round(number / 10) * 10)

/** Quarters of every indicator. */
function history(random: Random, size: number, habit: Habit): Counted[][] {
  return INDICATORS.map((indicator) => {
    const own = movedBy(indicator, Math.exp(SPREAD * random.normal() - SPREAD ** 2 / 2))
    const volume = indicator.denominator * size
    return Array.from({ length: VARIATION_QUARTERS + WATCHED }, () => {
      const of = Math.max(1, Math.round(volume * (1 + VOLUME * random.normal())))
      const scatter = habit === 'even' ? 0 : SCATTER
      const rate = movedBy({ ...indicator, rate: own }, Math.max(0, 1 + scatter * random.normal()))
      const cases = casesOf(random, indicator, rate, of, habit === 'even')
      return habit === 'rounds' ? { cases: rounded(cases), of: rounded(of) } : { cases, of }
    })
  })
}

const sumOf = (points: readonly Counted[]): Counted =>
  points.reduce((sum, { cases, of }) => ({ cases: sum.cases + cases, of: sum.of + of }), { cases: 0, of: 0 })

/** A year of other organisations with different levels. */
function othersOf(random: Random, indicator: Process, size: number): Counted[] {
  return Array.from({ length: OTHERS }, () => {
    const of = Math.round(indicator.denominator * YEAR * size * Math.exp(random.normal()))
    const rate = movedBy(indicator, Math.exp(SPREAD * random.normal() - SPREAD ** 2 / 2))
    return { of, cases: casesOf(random, indicator, rate, of) }
  })
}

/** Findings up to a quarter, by rule and subject. */
function findingsAt(quarters: readonly Counted[][], at: number, random: Random, size: number): string[] {
  const last = (count: number) => quarters.map((points) => points.slice(at - count + 1, at + 1))
  const series = last(VARIATION_QUARTERS).map(
    (points, metric): CaseSeries => ({ metric, kind: INDICATORS[metric]?.kind ?? 'rate', points }),
  )
  const data = last(VARIATION_QUARTERS).flatMap((points) => [
    points.map(({ cases }) => cases),
    points.map(({ of }) => of),
  ])
  const numbers = data.flatMap((datum) => [...new Set(datum.slice(-YEAR))])
  const zeros = last(YEAR).flatMap((points, metric) => {
    const { cases, of } = sumOf(points)
    const indicator = INDICATORS[metric]
    if (cases > 0 || !indicator) return []
    return noCases(metric, of, othersOf(random, indicator, size)) ? [`zeros ${metric}`] : []
  })
  return [
    ...(tooEven(series) ? ['variation'] : []),
    ...(roundDigits(numbers) ? ['digits'] : []),
    ...(copied(data) ? ['copies'] : []),
    ...zeros,
  ]
}

/** Findings within five years at an organisation that counts, by rule: all of them are false. */
function falseFindings(size: number, organisations: number): Record<string, number> {
  const found: Record<string, number> = { variation: 0, digits: 0, copies: 0, zeros: 0 }
  for (let one = 0; one < organisations; one += 1) {
    const random = randomStream('quality', 'false', size, one)
    const quarters = history(random, size, 'counts')
    let before: string[] = []
    for (let at = VARIATION_QUARTERS; at < VARIATION_QUARTERS + WATCHED; at += 1) {
      const now = findingsAt(quarters, at, random, size)
      for (const finding of now.filter((name) => !before.includes(name))) {
        const rule = finding.split(' ')[0] ?? ''
        found[rule] = (found[rule] ?? 0) + 1 / organisations
      }
      before = now
    }
  }
  return found
}

const RULE: Readonly<Record<Exclude<Habit, 'counts'>, string>> = {
  even: 'variation',
  copies: 'copies',
  'copies a third': 'copies',
  rounds: 'digits',
  hides: 'zeros',
}

/** How often a habit of the last three years is found (copies: of the last quarter). */
function power(size: number, organisations: number, habit: Exclude<Habit, 'counts'>): number {
  let found = 0
  for (let one = 0; one < organisations; one += 1) {
    const random = randomStream('quality', habit, size, one)
    const quarters = history(random, size, habit)
    const at = VARIATION_QUARTERS - 1
    for (const points of quarters) {
      const [before, last] = [points[at - 1], points[at]]
      if (!before || !last) continue
      if (habit === 'copies' || (habit === 'copies a third' && random.chance(1 / 3)))
        points[at] = { ...before }
      if (habit === 'hides') for (const point of points) point.cases = 0
    }
    const rules = findingsAt(quarters, at, random, size).map((name) => name.split(' ')[0])
    if (rules.includes(RULE[habit])) found += 1
  }
  return found / organisations
}

const ORGANISATIONS = 300
const SIZES = [1, 0.3, 0.1] as const
/** Limit of false findings of an organisation in five years. */
const FALSE_BAR = 1
const COPIES_BAR = 0.9
const EVEN_BAR = 0.8

/**
 * `npm run bench:quality`: simulates false data quality findings at organisations whose rates scatter by 15 % more than
 * chance, and how often habits that spoil data are found. Exits with 1 when a limit is missed.
 */
export async function main(): Promise<number> {
  step('Качество данных: ложные находки и найденные привычки')
  const missed: boolean[] = []
  for (const size of SIZES) {
    const found = falseFindings(size, ORGANISATIONS)
    const all = Object.values(found).reduce((sum, one) => sum + one, 0)
    missed.push(all > FALSE_BAR)
    const parts = Object.entries(found).map(([rule, count]) => `${NAME[rule]} ${count.toFixed(2)}`)
    write(`размер ${size}: ложных за пять лет ${all.toFixed(2)} (предел ${FALSE_BAR}): ${parts.join(', ')}`)
    const [copies, even] = [power(size, ORGANISATIONS, 'copies'), power(size, ORGANISATIONS, 'even')]
    missed.push(copies < COPIES_BAR, even < EVEN_BAR)
    write(
      `размер ${size}: переписанный квартал найден у ${percent(copies)} (предел ${percent(COPIES_BAR)}), ` +
        `половина разброса за три года — у ${percent(even)} (предел ${percent(EVEN_BAR)})`,
    )
    const [third, rounds, hides] = (['copies a third', 'rounds', 'hides'] as const).map((habit) =>
      percent(power(size, ORGANISATIONS, habit)),
    )
    write(
      `размер ${size}: переписанная треть — у ${third}, округление до десятков — у ${rounds}, нули — у ${hides}`,
    )
  }
  return missed.includes(true) ? 1 : 0
}

const NAME: Readonly<Record<string, string>> = {
  variation: 'ровный ряд',
  digits: 'круглые цифры',
  copies: 'похожий квартал',
  zeros: 'нули',
}
