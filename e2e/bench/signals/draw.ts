import { type CountLaw, logMass } from '@/lib/calc/distributions'
import type { Random } from '@/prisma/seed/demo/random'

/** Probabilities beyond this are below the generator's resolution. */
const REACH_SDS = 10

interface Distribution {
  from: number
  cumulative: Float64Array
}

/** Draws counts exactly by inversion; the seed's generator approximates large counts by a normal distribution. */
export function counting(random: Random): (law: CountLaw) => number {
  const known = new Map<string, Distribution>()
  return (law) => {
    const key = law.kind === 'poisson' ? `${law.mean}` : `${law.trials}/${law.probability}`
    const distribution = known.get(key) ?? distributionOf(law)
    known.set(key, distribution)
    return drawn(distribution, random.uniform())
  }
}

function distributionOf(law: CountLaw): Distribution {
  const mean = law.kind === 'poisson' ? law.mean : law.trials * law.probability
  const reach = REACH_SDS * Math.sqrt(mean) + REACH_SDS
  const from = Math.max(0, Math.floor(mean - reach))
  const to = Math.ceil(mean + reach)
  let sum = 0
  const cumulative = Float64Array.from({ length: to - from + 1 }, (_, place) => {
    sum += Math.exp(logMass(law, from + place))
    return sum
  })
  return { from, cumulative }
}

/** The first count whose cumulative probability reaches the number. */
function drawn({ from, cumulative }: Distribution, uniform: number): number {
  let [low, high] = [0, cumulative.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cumulative[middle] ?? 1) < uniform) low = middle + 1
    else high = middle
  }
  return from + low
}
