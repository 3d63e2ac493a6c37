import { type Random, randomStream } from '@/prisma/seed/demo/random'

/** The random stream of a key; BENCH_SEED selects another one, to confirm a tuning. */
export function benchStream(...key: ReadonlyArray<string | number>): Random {
  const seed = process.env.BENCH_SEED
  return seed ? randomStream(seed, ...key) : randomStream(...key)
}
