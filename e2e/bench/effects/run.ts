import { type Measured, measured, WHO } from '@/e2e/bench/effects/simulate'
import { percent, write } from '@/e2e/bench/told'
import { step } from '@/scripts/boot/console.mjs'

const GROUPS = 3_000
const CHANCE = 0.05
const ABOUT = 0.01
const WORST_BAR = 0.09
const FOUND_BAR = 0.45
const FEWER = 0.3
/** What real rates move by themselves: told, not barred. */
const DRIFT = 0.05

/**
 * `npm run bench:effects`: how often a measure that does nothing is said to be hardly chance, and how often one that
 * takes three cases of ten is, simulated with what is told of others alone; 1 when a bar is missed.
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
