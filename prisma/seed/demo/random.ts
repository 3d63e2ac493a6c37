/** A random stream that is the same on every run. */
export interface Random {
  /** In [0, 1). */
  uniform(): number
  /** Standard normal. */
  normal(): number
  /** Whole, both ends inclusive. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  poisson(mean: number): number
  binomial(trials: number, probability: number): number
}

const SEED = 20_230_601

/** Means above this are sampled from the normal approximation. */
const EXACT_BELOW = 30

/**
 * The stream of a key. Each thing draws from a stream of its own, so adding an organisation or an indicator changes
 * none of the others.
 */
export function randomStream(...key: ReadonlyArray<string | number>): Random {
  const uniform = mulberry32(fnv1a(`${SEED}/${key.join('/')}`))
  // 1 − u keeps the logarithm finite.
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  const around = (mean: number, variance: number) =>
    Math.max(0, Math.round(mean + Math.sqrt(variance) * normal()))
  const poisson = (mean: number) => (mean < EXACT_BELOW ? countArrivals(mean, uniform) : around(mean, mean))
  const binomial = (trials: number, probability: number): number => {
    if (probability > 0.5) return trials - binomial(trials, 1 - probability)
    const mean = trials * probability
    if (mean < EXACT_BELOW) return countSuccesses(trials, probability, uniform)
    return Math.min(trials, around(mean, mean * (1 - probability)))
  }
  return {
    uniform,
    normal,
    integer: (min, max) => min + Math.floor(uniform() * (max - min + 1)),
    chance: (probability) => uniform() < probability,
    pick: (items) => items[Math.floor(uniform() * items.length)] ?? items[0],
    poisson,
    binomial,
  }
}

/** Tommy Ettinger's Mulberry32: 32 bits of state, good enough for made-up hospitals. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The FNV-1a hash of a text's UTF-16 units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Knuth's product of uniforms. */
function countArrivals(mean: number, uniform: () => number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = uniform(); product > limit; product *= uniform()) count += 1
  return count
}

/** Inversion: walks the distribution function up to one uniform. */
function countSuccesses(trials: number, probability: number, uniform: () => number): number {
  const odds = probability / (1 - probability)
  let mass = (1 - probability) ** trials
  let count = 0
  for (let rest = uniform() - mass; rest > 0 && count < trials; rest -= mass) {
    mass *= (odds * (trials - count)) / (count + 1)
    count += 1
  }
  return count
}
