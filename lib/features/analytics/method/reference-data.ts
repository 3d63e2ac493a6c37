import { stars } from '@/lib/calc/comparison/category-score'
import { dispersionOf, reliabilityOf, shownReliability } from '@/lib/calc/places/dispersion'
import { placeInterval } from '@/lib/calc/places/interval'
import { stabilised } from '@/lib/calc/places/stabilised'
import { roundTo } from '@/lib/calc/rounding'
import type { OwnSeries } from '@/lib/calc/signals/chart'
import type { Counted } from '@/lib/calc/signals/yardstick'
import {
  type ExampleAbout,
  funnelExample,
  intervalExample,
  placeExample,
  type ReferenceExamples,
  signalExample,
  WARNING_BASELINE,
  warningExample,
} from '@/lib/features/analytics/method/rules'

/*
 * Examples for an organisation without numbers: the reference cases of the method, computed twice independently of the
 * product.
 */

const REFERENCE: ExampleAbout = { metric: 'эталонный пример', unit: '%', decimals: 2, period: null }
const counted = (cases: readonly number[], of: readonly number[]): Counted[] =>
  cases.map((one, index) => ({ cases: one, of: of[index] ?? 1 }))

const INTERVAL = counted([2, 5, 8, 12, 20, 30], [400, 380, 420, 390, 410, 400])
const STABLE = counted(
  [3, 5, 2, 6, 4, 3, 5, 4, 2, 6, 3, 5],
  [200, 220, 180, 240, 210, 190, 230, 205, 195, 225, 200, 215],
)
const RISEN = [10, 12, 11, 9, 10, 11, 10, 12, 9, 11, 10, 12, 16, 17, 16, 15, 17, 16]
const FUNNEL = counted(
  [12, 30, 45, 18, 60, 25, 80, 9, 40, 55, 22, 70, 15, 33, 95, 28, 50, 10, 65, 38],
  [200, 400, 500, 300, 600, 250, 900, 150, 500, 450, 350, 800, 260, 300, 700, 420, 480, 240, 620, 410],
)
const FACTOR = 100

function groupOf(list: readonly Counted[]) {
  const observed = {
    rates: Float64Array.from(list, ({ cases, of }) => cases / of),
    of: Float64Array.from(list, ({ of }) => of),
  }
  return stabilised('proportion', observed, 'asc')
}

function seriesOf(points: readonly Counted[]): OwnSeries {
  const observed = points.map((one) => ({ value: (FACTOR * one.cases) / one.of, counted: one }))
  return { points: observed, rebases: [], ghosts: [], counts: { kind: 'proportion', factor: FACTOR } }
}

const periods = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `${index + 1}-й квартал`, period: null }))

const last = (list: readonly Counted[], index: number): Counted => list[index] ?? { cases: 0, of: 1 }

export function referenceExamples(): ReferenceExamples {
  const group = groupOf(INTERVAL)
  const spread = groupOf(FUNNEL)
  const { phi, tau2 } = dispersionOf(spread)
  const sum = (part: 'cases' | 'of') => FUNNEL.reduce((all, one) => all + one[part], 0)
  const theta = roundTo((FACTOR * sum('cases')) / sum('of'), REFERENCE.decimals)
  const outlying = [...STABLE, { cases: 12, of: 200 }]
  const risen: OwnSeries = {
    points: RISEN.map((value) => ({ value, counted: null })),
    rebases: [],
    ghosts: [],
    counts: null,
  }
  return {
    place: placeExample(REFERENCE, { values: [1, 2, 2, 4, 8], value: 2, order: 'asc' }),
    interval: intervalExample(REFERENCE, {
      kind: 'proportion',
      factor: FACTOR,
      own: last(INTERVAL, 1),
      place: 2,
      total: INTERVAL.length,
      interval: placeInterval(group, 1, 2),
      reliability: shownReliability(reliabilityOf(group, dispersionOf(group).tau2)),
    }),
    star: {
      category: REFERENCE.metric,
      period: null,
      parts: [],
      score: 50,
      place: 5,
      total: 20,
      reliability: 0.8,
      stars: stars(5, 20),
    },
    outlier: known(signalExample(REFERENCE, seriesOf(outlying), periods(outlying.length), 'outlier')),
    shift: known(signalExample({ ...REFERENCE, unit: '' }, risen, periods(RISEN.length), 'shift')),
    funnel: funnelExample(REFERENCE, {
      kind: 'proportion',
      factor: FACTOR,
      theta,
      phi: roundTo(phi, 2),
      tau: Number(Math.sqrt(tau2).toPrecision(2)),
      own: last(FUNNEL, 14),
      value: roundTo((FACTOR * last(FUNNEL, 14).cases) / last(FUNNEL, 14).of, REFERENCE.decimals),
    }),
    warning: known(
      warningExample(REFERENCE, {
        own: { cases: 40, of: 210 },
        runs: [STABLE.slice(-WARNING_BASELINE)],
        kind: 'proportion',
        factor: FACTOR,
      }),
    ),
  }
}

function known<T>(example: T | null): T {
  if (example === null) throw new RangeError('a reference example that does not work out')
  return example
}
