import { at } from '../at'
import { normalQuantile } from '../signals/normal-quantile'

/** How many equally likely normal quantiles the draws choose from. */
const LEVELS = 2 ** 14

const NORMALS = Float64Array.from({ length: LEVELS }, (_, level) => normalQuantile((level + 0.5) / LEVELS))

/** A reproducible generator of standard normal numbers: mulberry32 over a table of quantiles. */
export function normalDraws(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return at(NORMALS, ((mixed ^ (mixed >>> 14)) >>> 0) % LEVELS)
  }
}
