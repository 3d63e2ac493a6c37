import { counting } from '@/e2e/bench/signals/draw'
import { benchStream } from '@/e2e/bench/stream'
import { parseFormula } from '@/lib/calc/formula/parse'
import { ratioForm } from '@/lib/calc/formula/ratio'
import type { CountKind } from '@/lib/calc/signals/laney'
import type { Counted } from '@/lib/calc/signals/yardstick'
import { REFERENCE_METRICS } from '@/prisma/seed/reference'

/** A process counted every quarter; its denominator varies by up to a tenth. */
export interface Process {
  kind: CountKind
  /** Cases per unit of the denominator. */
  rate: number
  denominator: number
}

/** The indicators of the reference data: those a·k/b that count cases; null for one judged by its own scatter. */
export const REFERENCE = REFERENCE_METRICS.map((metric): Process | null => {
  const parsed = parseFormula(metric.formula)
  const ratio = parsed.ok ? ratioForm(parsed.expression) : null
  return ratio?.factor.gt(1) ? { kind: metric.unit === '%' ? 'proportion' : 'rate', ...metric.demo } : null
})

/** Variation of a stable process. */
export interface Weather {
  /** Standard deviation of the rate between quarters, relative to it. */
  scatter: number
  /** Seasonal amplitude: the first quarter is above the mean by this share, the third below. */
  season: number
  /** The season is proven by the group and known to the chart. */
  isTold?: boolean
}

export const CALM: Weather = { scatter: 0, season: 0 }

/** Quarterly sizes relative to the usual one. */
const SIZES = [0.9, 0.95, 1, 1.05, 1.1] as const
/** Equally likely levels with mean 0 and variance 1: few, so that distributions are cached. */
const LEVELS = [-Math.SQRT2, -Math.SQRT1_2, 0, Math.SQRT1_2, Math.SQRT2] as const
const SEASON = [1, 0, -1, 0] as const

/** @param key of the random stream: equal keys give equal quarters */
export function quartersOf(process: Process, weather: Weather, ...key: ReadonlyArray<string | number>) {
  const random = benchStream('signals', ...key)
  const draw = counting(random)
  const most = process.kind === 'proportion' ? 1 : Number.POSITIVE_INFINITY
  let quarter = 0
  return (count: number, rate = process.rate): Counted[] =>
    Array.from({ length: count }, () => {
      const exposure = process.denominator * random.pick(SIZES)
      const seasonal = weather.season * (SEASON[quarter % SEASON.length] ?? 0)
      const level = weather.scatter > 0 ? weather.scatter * random.pick(LEVELS) : 0
      quarter += 1
      // The rarer of cases and non-cases varies.
      const rare = process.kind === 'proportion' && rate > 0.5
      const moved = (rare ? 1 - rate : rate) * Math.max(0, 1 + level + seasonal)
      const now = Math.min(most, rare ? 1 - moved : moved)
      const told = weather.isTold
        ? { season: rare ? (1 - (1 - process.rate) * (1 + seasonal)) / process.rate : 1 + seasonal }
        : {}
      if (process.kind === 'rate')
        return { of: exposure, cases: draw({ kind: 'poisson', mean: now * exposure }), ...told }
      const trials = Math.max(1, Math.round(exposure))
      return { of: trials, cases: draw({ kind: 'binomial', trials, probability: now }), ...told }
    })
}
