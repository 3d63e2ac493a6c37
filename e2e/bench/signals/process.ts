import { counting } from '@/e2e/bench/signals/draw'
import type { CountKind } from '@/lib/calc/signals/laney'
import type { Counted } from '@/lib/calc/signals/yardstick'
import { randomStream } from '@/prisma/seed/demo/random'

/** A stable process that is counted every quarter: its denominator moves by up to a tenth. */
export interface Process {
  kind: CountKind
  /** Cases of one unit of the denominator. */
  rate: number
  denominator: number
}

/** Sizes of a quarter beside the usual one. */
const SIZES = [0.9, 0.95, 1, 1.05, 1.1] as const

/** @param key of the stream: the same key, the same quarters */
export function quartersOf(process: Process, ...key: ReadonlyArray<string | number>) {
  const random = randomStream('signals', ...key)
  const draw = counting(random)
  return (count: number, rate = process.rate): Counted[] =>
    Array.from({ length: count }, () => {
      const exposure = process.denominator * random.pick(SIZES)
      if (process.kind === 'rate')
        return { of: exposure, cases: draw({ kind: 'poisson', mean: rate * exposure }) }
      const trials = Math.max(1, Math.round(exposure))
      return { of: trials, cases: draw({ kind: 'binomial', trials, probability: rate }) }
    })
}
