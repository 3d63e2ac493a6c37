import type { Period } from '@/lib/calc/periods'
import type { DemoMetric } from './demo-metrics'
import type { Organisation } from './organisations'
import { type Random, randomStream } from './random'

/** The coordinates of a value: organisation, quarter, and its index among the demo quarters. */
export interface Cell {
  organisation: Organisation
  period: Period
  index: number
}

export interface Cases {
  count: number
  /** The explanation a person would give for a value far from what this organisation usually has. */
  note: string | null
}

const OUTLIER_CHANCE = 0.0025
const OUTLIER_NOTE = 'Значение проверено, случаи разобраны на врачебной комиссии'
/** Chance that an organisation is lastingly bad at an indicator: the outliers of the funnel. */
const LASTING_CHANCE = 0.012
/** Federal and regional centres treat the harder patients. */
const CASE_MIX: Readonly<Record<number, number>> = { 1: 0.1, 2: 0.06, 3: 0, 4: -0.04, 5: 0 }
/** Means vary far less between hospitals than rates of rare cases do. */
const SPREAD: Readonly<Record<DemoMetric['kind'], number>> = { percentage: 1, rate: 1, mean: 0.45 }
const HIGHEST_SHARE = 0.995

/**
 * The numerator for a denominator: the organisation's level, its trend and the season give the expected value,
 * chance does the rest (binomial for shares, Poisson for cases). The count of a share never exceeds its denominator.
 */
export function cases(cell: Cell, demo: DemoMetric, denominator: number): Cases {
  const { key } = cell.organisation
  const { year, quarter } = cell.period
  const random = randomStream('cases', key, demo.metric.name, year, quarter)
  const isOutlier = demo.kind !== 'mean' && random.chance(OUTLIER_CHANCE)
  const worse = level(cell, demo) + random.normal() * 0.07 + (isOutlier ? 1 + random.uniform() * 0.6 : 0)
  const count = sample(random, demo, denominator, shifted(demo, worse * SPREAD[demo.kind]))
  return { count, note: isOutlier ? OUTLIER_NOTE : null }
}

/** How much worse than the reference a value is expected to be, on the logarithmic scale. */
function level({ organisation, period, index }: Cell, { metric, kind }: DemoMetric): number {
  const own = randomStream('level', organisation.key)
  const pair = randomStream('level', organisation.key, metric.name)
  const quality = own.normal() * 0.11
  const habit = pair.normal() * 0.15
  const trend = (own.normal() * 0.008 + pair.normal() * 0.012 - 0.006) * index
  const lasting = kind !== 'mean' && pair.chance(LASTING_CHANCE) ? 0.8 : 0
  const peak = randomStream('season', metric.name)
  const season = 0.05 * peak.normal() * Math.cos((Math.PI / 2) * (period.quarter - peak.integer(1, 4)))
  return (
    quality + habit + trend + lasting + season + (CASE_MIX[Number(organisation.row.company_level_id)] ?? 0)
  )
}

/** The reference rate, shifted on the logistic scale for shares and on the logarithmic one otherwise. */
export function shifted({ kind, rate, lowerIsBetter }: DemoMetric, worse: number): number {
  const step = lowerIsBetter ? worse : -worse
  if (kind !== 'percentage') return rate * Math.exp(step)
  const odds = (rate / (1 - rate)) * Math.exp(step)
  return Math.min(HIGHEST_SHARE, odds / (1 + odds))
}

function sample(random: Random, { kind }: DemoMetric, denominator: number, rate: number): number {
  if (kind === 'percentage') return random.binomial(denominator, rate)
  if (kind === 'rate') return random.poisson(denominator * rate)
  return Math.round(denominator * rate * (1 + random.normal() * 0.015))
}
