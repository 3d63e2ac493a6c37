import { writeThresholds } from '@/e2e/bench/signals/calibrate'
import { FALSE_BAR, SIZES, simulate } from '@/e2e/bench/signals/simulate'
import { step } from '@/scripts/boot/console.mjs'

const SERIES = 600

/**
 * `npm run bench:signals`: false alarms and found changes of the 42 ratio indicators, simulated; 1 when a bar is
 * missed. With `--table` it first makes the table of thresholds anew, which takes minutes.
 */
export async function main(args: string[]): Promise<number> {
  if (args.includes('--table')) {
    step('Таблица порогов')
    writeThresholds()
    process.stdout.write('Таблица записана; запустите замер ещё раз без --table.\n')
    return 0
  }
  step('Сигналы устойчивых и изменившихся процессов')
  const rows = SIZES.map(({ size, bar }) => ({ size, bar, outcome: simulate(size, SERIES) }))
  const isMissed = rows.map(({ size, bar, outcome }) => {
    const { outliers, shifts, onTrial, power, indicators } = outcome
    const alarms = outliers + shifts
    process.stdout.write(
      `размер ${size}, показателей ${indicators}: ложных за квартал на 46 — ${alarms.toFixed(2)} (предел ${FALSE_BAR}): ` +
        `выбросов ${outliers.toFixed(2)}, сдвигов ${shifts.toFixed(2)}; при пробных пределах ${onTrial.toFixed(2)}; ` +
        `рост в полтора раза найден за четыре квартала — ${percent(power)} (предел ${percent(bar)})\n`,
    )
    return alarms > FALSE_BAR || onTrial > FALSE_BAR || power < bar
  })
  return isMissed.includes(true) ? 1 : 0
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
