import { percent, publishedSize, write } from '@/e2e/bench/output'
import { benchStream } from '@/e2e/bench/stream'
import { countedChange, type EffectChange, effectOf } from '@/lib/calc/comparison/effect'
import { roundTo } from '@/lib/calc/rounding'
import type { Random } from '@/prisma/seed/demo/random'
import { step } from '@/scripts/boot/console.mjs'

/** Divisible by twenty, so that a twentieth of them is a whole number. */
const ORGANISATIONS = 60
const FACTOR = 1000
const DECIMALS = 2
const RATE = 0.02
/** Spread of true rates between organisations. */
const SPREAD = 0.3
const LEAST = 200
const LARGEST = 60

/** Whose measure is judged: the smallest and the largest organisation, any, and one of the worst tenth. */
const WHO = {
  random: 'случайная',
  smallest: 'самая маленькая',
  largest: 'самая крупная',
  worst: 'из худшей десятой части',
} as const
/** Share of effects said to be hardly chance. */
type Measured = Record<string, number>

interface Organisation {
  of: number
  before: number
  after: number
}

/** As the product computes an effect: own counts exactly, others' published values and the middles of their bands. */
function changeOf({ of, before, after }: Organisation, isOwn: boolean): EffectChange {
  const told = [before, after].map((cases) => roundTo((FACTOR * cases) / of, DECIMALS))
  const [was = 0, is = 0] = told
  const side = (cases: number, value: number) => {
    if (isOwn) return { rate: cases / of, of }
    const size = publishedSize(value, of, { factor: FACTOR, decimals: DECIMALS, minDenominator: 10 })
    return { rate: value / FACTOR, of: size }
  }
  return { before: was, after: is, ...countedChange('rate', side(before, was), side(after, is)) }
}

/**
 * @param fewer share of cases that the measure prevents
 * @param drift relative yearly change of an organisation's true rate
 */
function measured(groups: number, fewer: number, drift = 0): Measured {
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

const GROUPS = 3_000
const CHANCE = 0.05
const ABOUT = 0.01
const WORST_BAR = 0.09
const FOUND_BAR = 0.45
const FEWER = 0.3
/** Natural drift of real rates: reported without a limit. */
const DRIFT = 0.05

/**
 * `npm run bench:effects`: simulates how often a measure without effect, and one that prevents three cases of ten, is
 * said to be hardly chance, from published values alone. Exits with 1 when a limit is missed.
 */
export async function main(): Promise<number> {
  step('Мероприятия без эффекта и с эффектом среди 60 организаций')
  const none = measured(GROUPS, 0)
  const missed: boolean[] = []
  for (const [who, name] of Object.entries(WHO)) {
    const share = part(none, who)
    const isWorst = who === 'worst'
    missed.push(isWorst ? share > WORST_BAR : Math.abs(share - CHANCE) > ABOUT)
    const bar = isWorst ? `предел ${percent(WORST_BAR)}` : `предел ${percent(CHANCE)} ± ${percent(ABOUT)}`
    write(`${name}, без эффекта: «случайностью объяснить трудно» у ${percent(share)} (${bar})`)
  }
  const drifting = measured(GROUPS, 0, DRIFT)
  for (const [who, name] of Object.entries(WHO)) {
    write(`${name}, частота сама меняется на ${percent(DRIFT)} в год: ${percent(part(drifting, who))}`)
  }
  const found = part(measured(GROUPS, FEWER), 'largest')
  missed.push(found < FOUND_BAR)
  write(
    `самая крупная, случаев на ${percent(FEWER)} меньше: найдено у ${percent(found)} (предел ${percent(FOUND_BAR)})`,
  )
  return missed.includes(true) ? 1 : 0
}

const part = (all: Measured, who: string) => (all[who] ?? 0) / GROUPS
