import { percent, write } from '@/e2e/bench/output'
import { writeThresholds } from '@/e2e/bench/signals/calibrate'
import { CALM } from '@/e2e/bench/signals/process'
import {
  BEGINS_BAR,
  falseSignals,
  power,
  SCATTERS,
  SIZES,
  STANDS_BAR,
  USUAL_SCATTER,
} from '@/e2e/bench/signals/simulate'
import { step } from '@/scripts/boot/console.mjs'

const SERIES = 300
/** For a season of ±30 % at size 1. */
const SEASON_BAR = 0.6

/**
 * `npm run bench:signals`: simulates false signals of 46 stable indicators and the detection of changes. Exits with 1
 * when a limit is missed. With `--table` it first regenerates the table of thresholds, which takes minutes.
 */
export async function main(args: string[]): Promise<number> {
  if (args.includes('--table')) {
    step('Таблица порогов')
    writeThresholds()
    write('Таблица записана; запустите замер ещё раз без --table.')
    return 0
  }
  step('Сигналы 46 показателей: устойчивых и изменившихся')
  const missed: string[] = []
  const bar = (isKept: boolean, what: string) => {
    if (!isKept) missed.push(what)
    return isKept ? '' : ' (!)'
  }
  for (const { size, clean, shocked } of SIZES) {
    for (const scatter of SCATTERS) {
      const { begins, stands } = falseSignals(size, { ...CALM, scatter }, SERIES)
      const isBound = scatter === USUAL_SCATTER
      const marks = [
        isBound ? bar(begins <= BEGINS_BAR, 'начинается') : '',
        isBound ? bar(stands <= STANDS_BAR, 'стоит') : '',
      ]
      write(
        `размер ${size}, разброс ${percent(scatter)}: ложных за квартал ${begins.toFixed(2)}${marks[0]}, стоит после 24 кварталов ${stands.toFixed(2)}${marks[1]}`,
      )
    }
    const [found, despite] = [power(size, SERIES), power(size, SERIES, { bad: true })]
    write(
      `размер ${size}: рост в полтора раза за четыре квартала найден в ${percent(found)}${bar(found >= clean, 'сила')}, ` +
        `с одним кварталом втрое хуже в базе — в ${percent(despite)}${bar(despite >= shocked, 'сила после выброса')}`,
    )
    const season = { ...CALM, season: 0.3 }
    const [alone, told] = [season, { ...season, isTold: true }].map((weather) =>
      power(size, SERIES, { weather }),
    )
    const ofSeason = size === 1 ? bar((told ?? 0) >= SEASON_BAR, 'сила при сезоне') : ''
    write(
      `размер ${size}: то же при сезоне ±30 % — ${percent(alone ?? 0)}, где сезон группы доказан — ${percent(told ?? 0)}${ofSeason}`,
    )
  }
  return missed.length > 0 ? 1 : 0
}
