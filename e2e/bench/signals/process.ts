import { counting } from '@/e2e/bench/signals/draw'
import { benchStream } from '@/e2e/bench/stream'
import { parseFormula } from '@/lib/calc/formula/parse'
import { ratioForm } from '@/lib/calc/formula/ratio'
import type { CountKind } from '@/lib/calc/signals/laney'
import type { Counted } from '@/lib/calc/signals/yardstick'
import { REFERENCE_METRICS } from '@/prisma/seed/reference'

/** A process that is counted every quarter: its denominator moves by up to a tenth. */
export interface Process {
  kind: CountKind
  /** Cases of one unit of the denominator. */
  rate: number
  denominator: number
}

/** All indicators of the start-up data: those a·k/b that count cases; null: by its own scatter alone. */
export const REFERENCE = REFERENCE_METRICS.map((metric): Process | null => {
  const parsed = parseFormula(metric.formula)
  const ratio = parsed.ok ? ratioForm(parsed.expression) : null
  return ratio?.factor.gt(1) ? { kind: metric.unit === '%' ? 'proportion' : 'rate', ...metric.demo } : null
})

/** What moves a process that does not change. */
export interface Weather {
  /** Standard deviation of the rate from quarter to quarter, as a part of it. */
  scatter: number
  /** Of the year: the first quarter is so much above the usual, the third as much below. */
  season: number
  /** A group has proven the season, and the chart knows it. */
  isTold?: boolean
}

export const CALM: Weather = { scatter: 0, season: 0 }

/** Sizes of a quarter beside the usual one. */
const SIZES = [0.9, 0.95, 1, 1.05, 1.1] as const
/** Equally likely levels of mean 0 and variance 1: few, so that distributions are made once. */
const LEVELS = [-Math.SQRT2, -Math.SQRT1_2, 0, Math.SQRT1_2, Math.SQRT2] as const
const SEASON = [1, 0, -1, 0] as const

/** @param key of the stream: the same key, the same quarters */
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
      // What is rarer, cases or their absence, is what moves.
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
