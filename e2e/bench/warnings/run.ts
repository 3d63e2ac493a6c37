import { percent, write } from '@/e2e/bench/output'
import { pastRows } from '@/e2e/bench/warnings/history'
import { FALSE_BAR, isMissed, measure } from '@/e2e/bench/warnings/measure'
import { step } from '@/scripts/boot/console.mjs'

/**
 * `npm run bench:warnings`: warnings for simulated typing errors in the demo's history, and for its correct rows. Exits
 * with 1 when a limit is missed.
 */
export async function main(): Promise<number> {
  const rows = pastRows()
  step('Ошибки ввода в истории демонстрационных данных')
  const outcome = measure(rows)
  write(`строк с прошлыми кварталами ${outcome.rows}`)
  write(
    `предупреждений без причины — ${percent(outcome.warned / outcome.rows)} (предел ${percent(FALSE_BAR)})`,
  )
  for (const { name, bar, made, caught } of outcome.slips) {
    write(
      `${name}: замечено ${percent(caught / made)} из ${made}${bar === null ? '' : ` (предел ${percent(bar)})`}`,
    )
  }
  return isMissed(outcome) ? 1 : 0
}
