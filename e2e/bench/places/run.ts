import { coverAt, outlierAt, starsKept } from '@/e2e/bench/places/simulate'
import { percent, write } from '@/e2e/bench/told'
import { step } from '@/scripts/boot/console.mjs'

const GROUPS = 60
/** In a group of more than a hundred places are worked out in closed form. */
const SIZES = [57, 150]
const SPREADS = [0.1, 0.2, 0.4]
const BAR = 0.93
/** How many times the rate of one organisation is its usual one. */
const OUTLIER = 3
/** Places that its interval may span on average, of 57. */
const WIDEST = 15
/** Of stars, so that every tenth of reliability is met. */
const STAR_SPREADS = [0.05, 0.08, 0.1, 0.13, 0.16, 0.2, 0.3, 0.4]

/**
 * `npm run bench:places`: how often the true place lies within the told interval, and which part of stars is the same a
 * year later, simulated with what is told of others alone; 1 when a bar is missed.
 */
export async function main(): Promise<number> {
  const isMissed = SIZES.flatMap((size) => {
    step(`Настоящие места ${size} организаций и промежутки, которые о них сказаны`)
    return SPREADS.map((spread) => {
      const { indicators, categories, exact, varying } = coverAt(spread, GROUPS, size)
      write(
        `различия ${percent(spread)}: место по показателю внутри промежутка в ${percent(indicators)}, по категории — в ${percent(categories)}, где 3 из 8 показателей случаев не считают и точны — в ${percent(exact)} (предел ${percent(BAR)}), где случайны и они — в ${percent(varying)}`,
      )
      return Math.min(indicators, categories, exact) < BAR
    })
  })
  for (const spread of SPREADS) {
    const { held, width } = outlierAt(OUTLIER, spread, GROUPS)
    write(
      `отличается в ${OUTLIER} раза одна, остальные на ${percent(spread)}: её место внутри промежутка в ${percent(held)}, он длиной ${width.toFixed(1)} места (предел ${percent(BAR)})`,
    )
    isMissed.push(held < BAR || width > WIDEST)
  }
  for (const [tenth, { kept, of }] of [...starsKept(STAR_SPREADS, GROUPS / 2)].toSorted(
    ([a], [b]) => a - b,
  )) {
    write(
      `надёжность ${tenth / 10}–${(tenth + 1) / 10}: звёзд столько же через год у ${percent(kept / of)} из ${of}`,
    )
  }
  return isMissed.includes(true) ? 1 : 0
}
