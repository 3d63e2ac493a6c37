import { shortPeriod } from '@/components/analytics/charts/chart-period'
import { isPercent, ownValues } from '@/components/analytics/dynamics/dynamics-series'
import { currentSignals, type NamedSignal } from '@/components/analytics/dynamics/xmr-signals'
import type { XmrRule } from '@/lib/calc/comparison/xmr'
import { formatNumber } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'
import type { DynamicsPoint, MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

const MIN_FOR_LIMITS = 5
const BASELINE = 12
const FULL_PERCENT = 100

export const RULE_NAME: Record<XmrRule, string> = {
  outside: 'точка за пределом',
  shift: 'сдвиг: 7 подряд по одну сторону',
  trend: 'тренд: 7 подряд растут или снижаются',
  near_limit: '2 из 3 у предела',
}

const inARow = (count: number) => `${count} ${plural(count, 'значение', 'значения', 'значений')} подряд`

/** What a pattern is: «сдвиг: 8 значений подряд ниже среднего». */
export function signalWords({ rule, isHigh, length }: NamedSignal): string {
  const limit = isHigh ? 'верхнего предела' : 'нижнего предела'
  switch (rule) {
    case 'outside':
      return `точка за пределом: ${isHigh ? 'выше' : 'ниже'} ${limit}`
    case 'shift':
      return `сдвиг: ${inARow(length)} ${isHigh ? 'выше' : 'ниже'} среднего`
    case 'trend':
      return `тренд к ${isHigh ? 'росту' : 'снижению'}: ${inARow(length)}`
    case 'near_limit':
      return `2 из 3 у ${limit}`
  }
}

export const effectWords = (signal: NamedSignal): string => (signal.isBetter ? 'улучшение' : 'ухудшение')

/** When a pattern was: «III 26» or «I 25 – III 26». */
export function signalPeriod({ from, to }: NamedSignal, points: readonly DynamicsPoint[]): string {
  const [first, last] = [points[from], points[to]]
  if (!last) return ''
  return first && from !== to ? `${shortPeriod(first)} – ${shortPeriod(last)}` : shortPeriod(last)
}

export interface Variation {
  kind: 'better' | 'worse' | 'usual' | 'unknown'
  words: string
}

/** What the series says of its last value, short enough for a chip. */
export function variationOf(series: MetricDynamics): Variation {
  if (!series.xmr || series.xmr.phase === 'run') return { kind: 'unknown', words: 'мало данных для сигналов' }
  const [signal] = currentSignals(series)
  if (!signal) return { kind: 'usual', words: 'без сигнала' }
  const kind = signal.isBetter ? 'better' : 'worse'
  if (signal.rule === 'shift' || signal.rule === 'trend') {
    return { kind, words: `устойчивое ${effectWords(signal)}` }
  }
  const place = signal.rule === 'outside' ? 'точка за пределом' : '2 из 3 у предела'
  return { kind, words: `${place}: ${effectWords(signal)}` }
}

/** How far the limits can be trusted. */
export function phaseWords({ points, xmr }: MetricDynamics): string {
  const count = ownValues(points).length
  if (!xmr || xmr.phase === 'run') {
    return `ряд без пределов: ${count} ${plural(count, 'значение', 'значения', 'значений')}, нужно не менее ${MIN_FOR_LIMITS}`
  }
  if (xmr.phase === 'trial') return `пробные пределы: ${count} из ${BASELINE} значений`
  return `пределы по первым ${BASELINE} значениям`
}

export interface DrawnLimits {
  mean: number
  lower: number
  upper: number
}

/** The limits as they are drawn: no lower than zero unless values are, a percentage's no higher than a hundred. */
export function drawnLimits({ metric, points, xmr }: MetricDynamics): DrawnLimits | null {
  if (!xmr || xmr.mean === null || xmr.lower === null || xmr.upper === null) return null
  const upper = isPercent(metric) ? Math.min(xmr.upper, FULL_PERCENT) : xmr.upper
  const isBelowZero = ownValues(points).some(({ value }) => value < 0)
  return { mean: xmr.mean, lower: isBelowZero ? xmr.lower : Math.max(xmr.lower, 0), upper }
}

/** «среднее 1,94 · пределы 0,00–4,60» */
export function limitsWords(series: MetricDynamics): string {
  const limits = drawnLimits(series)
  if (!limits) return ''
  const { decimals } = series.metric
  const [mean, lower, upper] = [limits.mean, limits.lower, limits.upper].map((it) =>
    formatNumber(it, decimals),
  )
  return `среднее ${mean} · пределы ${lower}–${upper}`
}
