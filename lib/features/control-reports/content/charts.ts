import { valueScale } from '@/lib/calc/chart-ticks'
import { formatNumber } from '@/lib/core/format/numbers'
import type { Block, Chart } from '@/lib/core/paper/paper'
import { signalWords } from '@/lib/features/control-reports/content/sentences'
import {
  firstShown,
  isPercent,
  limitsAt,
  mainCell,
  signalsIn,
} from '@/lib/features/control-reports/content/series'
import type { Content, ContentMetric } from '@/lib/features/control-reports/content/shapes'
import {
  quarterMark,
  SIGNAL_NAME,
  shown,
  signOf,
  withUnit,
} from '@/lib/features/control-reports/content/words'

/** The indicators with a signal, each with its chart and what there is to see on it. */
export function signalCharts(content: Content): Block[] {
  const those = content.categories
    .flatMap(({ metrics }) => metrics)
    .filter(({ dynamics }) => signalsIn(dynamics, content.time).length > 0)
  return those.flatMap((one): Block[] => [
    { kind: 'heading', level: 2, text: one.metric.name },
    { kind: 'paragraph', isNote: true, text: unitWords(one) },
    chartOf(one, content),
    { kind: 'paragraph', text: caption(one, content) },
  ])
}

const unitWords = ({ metric }: ContentMetric) =>
  `${metric.metric_unit.name}, ${metric.metric_target_order.system_name === 'asc' ? 'меньше' : 'больше'} — лучше`

function caption(one: ContentMetric, content: Content): string {
  const signals = signalsIn(one.dynamics, content.time).map((signal) => {
    const words = signalWords(one, signal)
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  })
  const { median, place, n } = mainCell(one)
  const group = median === null ? [] : [`Медиана группы ${shown(median, one.metric)}`]
  const interval = one.rating?.own?.place_interval
  const chance = interval
    ? `, с учётом случайности ${formatNumber(interval[0])}–${formatNumber(interval[1])}`
    : ''
  const own = place === null ? [] : [`место ${formatNumber(place)} из ${formatNumber(n)}${chance}`]
  const beside = [...group, ...own].join('; ')
  return [...signals, ...(beside ? [`${beside}.`] : [])].join(' ')
}

function chartOf(one: ContentMetric, { time }: Content): Chart {
  const { metric, dynamics } = one
  const from = firstShown(dynamics)
  const points = dynamics.points.slice(from)
  const own = points.map((point) => point.own?.value ?? null)
  const median = points.map((point) => point.median)
  const limits = points.map((_, at) => limitsAt(dynamics, from + at))
  const all = [...own, ...median, ...limits.flatMap((one) => (one ? [one.lower, one.upper] : []))]
  const scale = valueScale(
    all.filter((value) => value !== null),
    isPercent(dynamics),
  )
  return {
    kind: 'chart',
    alt: altOf(one, from),
    labels: points.map(quarterMark),
    lines: [
      { name: 'организация', look: 'main', values: own },
      { name: 'медиана группы', look: 'group', values: median },
      { name: 'среднее', look: 'center', values: limits.map((one) => one?.center ?? null) },
      { name: 'верхний предел', look: 'limit', values: limits.map((one) => one?.upper ?? null) },
      { name: 'нижний предел', look: 'limit', values: limits.map((one) => one?.lower ?? null) },
    ],
    signs: signalsIn(dynamics, time).flatMap((signal) => {
      // A shift is marked where it begins, or where the chart does.
      const index = Math.max(0, (signal.kind === 'outlier' ? signal.index : signal.since) - from)
      const value = own[index] ?? null
      return value === null ? [] : [{ index, sign: signOf(signal), label: shown(value, metric) }]
    }),
    ticks: scale.ticks.map((value) => ({ value, label: formatNumber(value, scale.decimals) })),
  }
}

function altOf({ metric, dynamics }: ContentMetric, from: number): string {
  const values = dynamics.points
    .slice(from)
    .map((point) => `${quarterMark(point)}: ${shown(point.own?.value ?? null, metric)}`)
  const kinds = (dynamics.chart?.signals ?? []).map(({ kind }) => SIGNAL_NAME[kind])
  return `График «${metric.name}», ${metric.metric_unit.name}. ${values.join('; ')}. Сигналы: ${[...new Set(kinds)].join(', ')}. Последнее значение ${withUnit(dynamics.points.at(-1)?.own?.value ?? null, metric)}.`
}
