import { type Random, randomStream } from '@/prisma/seed/demo/random'

/** The stream of a key; with BENCH_SEED another one, to confirm what was tuned on the usual. */
export function benchStream(...key: ReadonlyArray<string | number>): Random {
  const seed = process.env.BENCH_SEED
  return seed ? randomStream(seed, ...key) : randomStream(...key)
}
