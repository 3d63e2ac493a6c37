import { falseFindings, power } from '@/e2e/bench/quality/simulate'
import { percent, write } from '@/e2e/bench/told'
import { step } from '@/scripts/boot/console.mjs'

const ORGANISATIONS = 300
const SIZES = [1, 0.3, 0.1] as const
/** False findings of an organisation in five years. */
const FALSE_BAR = 1
const COPIES_BAR = 0.9
const EVEN_BAR = 0.8

/**
 * `npm run bench:quality`: findings of data quality at organisations that count, whose rates scatter by 15 % more than
 * chance, and how often a habit that spoils numbers is found; 1 when a bar is missed.
 */
export async function main(): Promise<number> {
  step('Качество данных: ложные находки и найденные привычки')
  const missed: boolean[] = []
  for (const size of SIZES) {
    const found = falseFindings(size, ORGANISATIONS)
    const all = Object.values(found).reduce((sum, one) => sum + one, 0)
    missed.push(all > FALSE_BAR)
    const parts = Object.entries(found).map(([rule, count]) => `${NAME[rule]} ${count.toFixed(2)}`)
    write(`размер ${size}: ложных за пять лет ${all.toFixed(2)} (предел ${FALSE_BAR}): ${parts.join(', ')}`)
    const [copies, even] = [power(size, ORGANISATIONS, 'copies'), power(size, ORGANISATIONS, 'even')]
    missed.push(copies < COPIES_BAR, even < EVEN_BAR)
    write(
      `размер ${size}: переписанный квартал найден у ${percent(copies)} (предел ${percent(COPIES_BAR)}), ` +
        `половина разброса за три года — у ${percent(even)} (предел ${percent(EVEN_BAR)})`,
    )
    const [third, rounds, hides] = (['copies a third', 'rounds', 'hides'] as const).map((habit) =>
      percent(power(size, ORGANISATIONS, habit)),
    )
    write(
      `размер ${size}: переписанная треть — у ${third}, округление до десятков — у ${rounds}, нули — у ${hides}`,
    )
  }
  return missed.includes(true) ? 1 : 0
}

const NAME: Readonly<Record<string, string>> = {
  variation: 'ровный ряд',
  digits: 'круглые цифры',
  copies: 'похожий квартал',
  zeros: 'нули',
}
