import { quantile } from '@/e2e/bench/throughput/quantile'

/** A line of a measurement. */
export const write = (text: string) => process.stdout.write(`${text}\n`)

export const percent = (share: number) => `${(share * 100).toFixed(1)} %`

export interface Spread {
  p50: number
  p95: number
}

export const spread = (taken: readonly number[]): Spread => ({
  p50: quantile(taken, 0.5),
  p95: quantile(taken, 0.95),
})

/** Milliseconds that it takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
