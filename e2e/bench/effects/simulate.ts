import { benchStream } from '@/e2e/bench/stream'
import { toldSize } from '@/e2e/bench/told'
import { countedChange, type EffectChange, effectOf } from '@/lib/calc/comparison/effect'
import { roundTo } from '@/lib/calc/rounding'
import type { Random } from '@/prisma/seed/demo/random'

/** A twentieth of them is a whole number: of 57 the rule's own part is 2/57. */
const ORGANISATIONS = 60
const FACTOR = 1000
const DECIMALS = 2
const RATE = 0.02
/** Of true rates between organisations. */
const SPREAD = 0.3
const LEAST = 200
const LARGEST = 60

/** Whose measure is judged: the smallest and the largest organisation, any, and one of the worst tenth. */
export const WHO = {
  random: 'случайная',
  smallest: 'самая маленькая',
  largest: 'самая крупная',
  worst: 'из худшей десятой части',
} as const
/** How often an effect was said to be hardly chance. */
export type Measured = Record<string, number>

interface Organisation {
  of: number
  before: number
  after: number
}

/** As an effect reads it: the own organisation exactly, of others the told value and the middle of its band. */
function changeOf({ of, before, after }: Organisation, isOwn: boolean): EffectChange {
  const told = [before, after].map((cases) => roundTo((FACTOR * cases) / of, DECIMALS))
  const [was = 0, is = 0] = told
  const side = (cases: number, value: number) => {
    if (isOwn) return { rate: cases / of, of }
    const size = toldSize(value, of, { factor: FACTOR, decimals: DECIMALS, least: 10 })
    return { rate: value / FACTOR, of: size }
  }
  return { before: was, after: is, ...countedChange('rate', side(before, was), side(after, is)) }
}

/**
 * @param fewer the part of cases that the measure takes away
 * @param drift of an organisation's true rate from year to year, as a part of it
 */
export function measured(groups: number, fewer: number, drift = 0): Measured {
  const found: Measured = {}
  for (let group = 0; group < groups; group += 1) {
    for (const who of Object.keys(WHO)) {
      const random = benchStream('effects', fewer, group)
      const rates = Array.from({ length: ORGANISATIONS }, () => RATE * Math.exp(SPREAD * random.normal()))
      const sizes = rates.map(() => Math.round(LEAST * LARGEST ** random.uniform()))
      const before = rates.map((rate, at) =>
        random.poisson((sizes[at] ?? 0) * rate * Math.exp(drift * random.normal())),
      )
      const own = chosen(who, sizes, before, random)
      const list = rates.map((rate, at): Organisation => {
        const of = sizes[at] ?? 0
        const now = rate * Math.exp(drift * random.normal()) * (at === own ? 1 - fewer : 1)
        return { of, before: before[at] ?? 0, after: random.poisson(of * now) }
      })
      const changes = list.map((one, at) => changeOf(one, at === own))
      const mine = changes[own]
      if (!mine) continue
      const effect = effectOf(
        mine,
        changes.filter((_, at) => at !== own),
        { before: 0, after: 0 },
        DECIMALS,
      )
      if (!effect.mayBeChance) found[who] = (found[who] ?? 0) + 1
    }
  }
  return found
}

function chosen(who: string, sizes: readonly number[], before: readonly number[], random: Random): number {
  const by = (key: (at: number) => number) => sizes.map((_, at) => at).sort((a, b) => key(a) - key(b))
  if (who === 'smallest') return by((at) => sizes[at] ?? 0)[0] ?? 0
  if (who === 'largest') return by((at) => -(sizes[at] ?? 0))[0] ?? 0
  const worst = by((at) => -(before[at] ?? 0) / (sizes[at] ?? 1))
  if (who === 'worst') return worst[random.integer(0, Math.floor(sizes.length / 10) - 1)] ?? 0
  return random.integer(0, sizes.length - 1)
}
