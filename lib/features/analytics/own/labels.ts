import { BASELINE, MIN_BASELINE } from '@/lib/calc/signals/baseline'
import { formatDate } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { capital, counted, plural } from '@/lib/core/format/plural'
import { monthName, quarterName, sinceQuarter } from '@/lib/core/format/quarters'
import type { ControlChart, OwnDynamics, OwnPoint } from '@/lib/features/analytics/own/contract'
import {
  type ChartSignal,
  currentSignals,
  isPercent,
  isWatched,
  SIDES,
  SIGNAL_NAME,
  type SignalSign,
  segmentAt,
  settledShift,
  shown,
  sideWords,
} from '@/lib/features/analytics/own/rules'

type Dates = Pick<OwnPoint, 'year' | 'quarter' | 'month'>

/** «выброс и сдвиг» */
export const kindsWords = (signs: readonly SignalSign[]): string =>
  [...new Set(signs.map(({ kind }) => SIGNAL_NAME[kind]))].join(' и ')

/** All reasons in one line, worse ones first: «выброс и сдвиг, хуже», «выброс, хуже; сдвиг, лучше» */
export function signsWords(signs: readonly SignalSign[]): string {
  const sides = SIDES.flatMap((better) => {
    const side = signs.filter((sign) => sign.better === better)
    return side.length > 0 ? `${kindsWords(side)}, ${sideWords(better)}` : []
  })
  return sides.join('; ')
}

/**
 * A signal's sign as on the charts: diamond for worse, square for better, circle for neither; filled for an outlier,
 * dotted for a shift.
 */
export function signGlyph({ kind, better }: SignalSign): string {
  if (better === null) return kind === 'outlier' ? '●' : '◉'
  if (kind === 'outlier') return better ? '■' : '◆'
  return better ? '▣' : '◈'
}

/** Months end in «й» or «ь», or take the ending whole. */
const declined = (month: number, soft: string, hard: string): string =>
  monthName(month).replace(/[йь]$|$/, (end) => (end === '' ? hard : soft))

/** «с III квартала 2025», «с марта 2025», «с 2025 года». */
function sinceWords({ year, quarter, month }: Dates): string {
  if (quarter > 0) return sinceQuarter({ year, quarter })
  return month > 0 ? `с ${declined(month, 'я', 'а')} ${year}` : `с ${year} года`
}

/** «2022–2024», «2024 год» for one. */
function yearsWords({ from, to }: ControlChart['segments'][number]['baseline']): string {
  return from.year === to.year ? `${from.year} год` : `${from.year}–${to.year}`
}

const TIMES = ['', '', 'вдвое', 'втрое', 'вчетверо', 'впятеро'] as const
const HALF = 50

/** A level relative to the usual one: «на 40 % больше», «втрое меньше», «на 6,2 п. п. меньше». */
function changeWords({ level, center, higher }: ChartSignal, series: OwnDynamics): string {
  const way = higher ? 'больше' : 'меньше'
  if (isPercent(series.metric) && center > HALF) {
    return `на ${formatNumber(Math.abs(level - center), 1)} п. п. ${way}`
  }
  const [low, high] = higher ? [center, level] : [level, center]
  if (low <= 0) return way
  const times = high / low
  if (times >= 1.85) {
    const whole = Math.round(times)
    return `${TIMES[whole] ?? `в ${whole} ${plural(whole, 'раз', 'раза', 'раз')}`} ${way}`
  }
  const percent = Math.abs(level / center - 1) * 100
  const rounded = percent < 10 ? Math.max(1, Math.round(percent)) : Math.round(percent / 5) * 5
  return `на ${rounded} % ${way}`
}

/** The usual number of cases: whole, but below 1 to its first significant digit. */
export const usualCases = (usual: number): string =>
  formatNumber(usual, usual > 0 && usual < 1 ? -Math.floor(Math.log10(usual)) : 0)

/** «21 случай вместо обычных 5», or values where no cases are counted. */
function insteadWords({ cases, level, center }: ChartSignal, { metric }: OwnDynamics): string {
  if (!cases || (isPercent(metric) && center > HALF))
    return `${shown(level, metric)} вместо обычных ${shown(center, metric)}`
  const own = Math.round(cases.own)
  return `${formatNumber(own, 0)} ${plural(own, 'случай', 'случая', 'случаев')} вместо обычных ${usualCases(cases.usual)}`
}

/** A signal on its card: «Сдвиг с III квартала 2025: примерно на 40 % больше среднего за 2022–2024». */
export function signalSentence(signal: ChartSignal, series: OwnDynamics): string {
  if (signal.kind === 'outlier') return `Выброс: ${insteadWords(signal, series)}${chanceWords(signal)}`
  return `Сдвиг ${sinceWords(signal.begins)}: ${shiftWords(signal, series)}`
}

/** The baseline may hold the shift itself: «примерно на 40 % больше среднего за 2022–2024» */
function shiftWords(signal: ChartSignal, series: OwnDynamics): string {
  const baseline = segmentAt(series, signal.index)?.baseline
  return `примерно ${changeWords(signal, series)}${baseline ? ` среднего за ${yearsWords(baseline)}` : ''}`
}

/** «, вероятность меньше 0,001»: four decimals, because the limit itself lies at 0.00135. */
const chanceWords = ({ chance }: ChartSignal) =>
  chance === null ? '' : `, вероятность ${chance < 0.001 ? 'меньше 0,001' : formatNumber(chance, 4)}`

/** «Во II квартале 2025», «В марте 2025», «В 2025 году». */
function inWords({ year, quarter, month }: Dates): string {
  if (quarter > 0) return `${quarter === 2 ? 'Во' : 'В'} ${quarterName(quarter)}е ${year}`
  return month > 0 ? `В ${declined(month, 'е', 'е')} ${year}` : `В ${year} году`
}

/** One sentence for each current signal of a series; empty without any. */
export function signalWords(series: OwnDynamics): string {
  const signals = currentSignals(series)
  return signals.length > 0
    ? signals.map((signal) => oneSignalWords(signal, series)).join(' ')
    : quietWords(series)
}

function oneSignalWords(signal: ChartSignal, series: OwnDynamics): string {
  if (signal.kind === 'outlier') {
    return `${inWords(signal.begins)} ${changeWords(signal, series)} обычного: ${insteadWords(signal, series)}.`
  }
  return `${capital(sinceWords(signal.begins))} ${shiftWords(signal, series)}.`
}

/** The current signals for the worse as the reason for a measure; null without any. */
export function causeWords(series: OwnDynamics): string | null {
  const worse = currentSignals(series).filter(({ better }) => better === false)
  return worse.length > 0 ? worse.map((signal) => signalSentence(signal, series)).join('. ') : null
}

/** Measured rate of false signals, for quarters, of a hospital with unchanged processes; not a guarantee. */
export const FALSE_SIGNALS = 'в среднем около одного ложного сигнала в год'

type Series = Pick<OwnDynamics, 'chart' | 'points'>

/** «мало кварталов» */
function unwatchedWords(list: readonly Series[]): string {
  if (list.some(({ chart }) => chart?.segments.some(isUnvaried)))
    return 'мало значений, или соседние не различаются'
  const [point] = list.flatMap(({ points }) => points)
  if (point?.month) return 'мало месяцев'
  return point?.quarter === 0 ? 'мало лет' : 'мало кварталов'
}

/** A run chart of enough values: no two neighbours of its baseline differ, so that their scatter is unknown. */
const isUnvaried = ({ phase, baseline }: ControlChart['segments'][number]) =>
  phase === 'run' && baseline.points >= MIN_BASELINE

/** Values of small denominators, or of a year that lacks quarters, make no chart. */
const NO_SIGNAL_VALUES = 'Значений, по которым считают сигналы, пока нет'

/** The sentence for several series without signals; it mentions those without limits, which were not checked. */
export function noSignalsWords(list: readonly Series[]): string {
  const unwatched = list.filter((series) => series.chart !== null && !isWatched(series)).length
  if (list.every(({ chart }) => chart === null)) return NO_SIGNAL_VALUES
  if (!list.some(isWatched)) return `Сигналы не считаются: ${unwatchedWords(list)}`
  if (unwatched === 0) return 'Сигналов не найдено'
  return `Сигналов не найдено; по ${counted(unwatched, 'показателю', 'показателям', 'показателям')} они не считаются: ${unwatchedWords(list)}`
}

/** @param isInTable whether other columns already tell variation and target */
function quietWords(series: OwnDynamics, isInTable = true): string {
  const segment = series.chart?.segments.at(-1)
  if (!segment) return `Пределов нет: 0 значений из ${MIN_BASELINE}.`
  if (segment.phase === 'constant') return 'Не менялось.'
  const start = segment.rebase ? `Новые пределы: ${segment.rebase.reason}. ` : ''
  if (isUnvaried(segment))
    return `${start}Пределов нет: среди первых ${segment.baseline.points} значений соседние не различаются.`
  if (segment.phase === 'run') return `${start}Пределов нет: ${valuesOf(segment, MIN_BASELINE)}.`
  const target =
    isInTable && series.chart?.assurance === 'never' ? 'при нынешнем порядке цель недостижима' : ''
  const trial =
    !isInTable && segment.phase === 'trial' ? `пределы пробные: ${valuesOf(segment, BASELINE)}` : ''
  const shift = settledShift(series)
  const level = shift && `держится уровень ${sinceWords(shift.begins)}: пределы можно начать с него`
  const notes = [level, target, trial].filter(Boolean).join('; ')
  return `${start}${notes && `${capital(notes)}.`}`.trim()
}

const valuesOf = ({ baseline }: ControlChart['segments'][number], of: number) =>
  `${baseline.points} ${plural(baseline.points, 'значение', 'значения', 'значений')} из ${of}`

/** The variation of a process without signals, in words. */
export function variationWords({ chart, is_closed }: OwnDynamics): string {
  if (is_closed) return 'закрыт'
  const segment = chart?.segments.at(-1)
  if (segment && isUnvaried(segment)) return 'разброс неизвестен'
  switch (segment?.phase) {
    case 'fixed':
      return 'обычная'
    case 'trial':
      return 'пробные пределы'
    case 'constant':
      return 'не менялось'
    default:
      return 'мало данных'
  }
}

export const ASSURANCE_NAME = {
  steady: 'достигается',
  sometimes: 'не каждый раз',
  never: 'не достигается',
  early: 'рано судить',
} as const

/** The card's line without signals: how reliable the limits are, and the target. */
export function limitsWords(series: OwnDynamics): string {
  const { assurance = null } = series.chart ?? {}
  // Provisional limits already say that it is early.
  const isJudged = assurance !== null && assurance !== 'early'
  const target = isJudged ? ` Цель: ${ASSURANCE_NAME[assurance]}.` : ''
  return `${quietWords(series, false)}${target}`.trim()
}

/** What is collected instead of a closed edition; empty for others. */
export const successorWords = ({ successor }: OwnDynamics): string =>
  successor ? `С ${formatDate(successor.date_begin)} вместо него «${successor.short_name}».` : ''

/** Of which series signals are told; how often one is false was measured for quarters alone. */
export function seriesWords(series: readonly Series[]): string {
  const isQuarterly = series.some(({ points }) => points.some(({ quarter }) => quarter > 0))
  const count = counted(series.length, 'показатель', 'показателя', 'показателей')
  return isQuarterly && series.some(isWatched) ? `${count} · по всем показателям ${FALSE_SIGNALS}` : count
}
