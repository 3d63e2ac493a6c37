import { valueScale } from '@/lib/calc/chart-ticks'
import { formatNumber } from '@/lib/core/format/numbers'
import type { Block, Chart, PaperLine } from '@/lib/core/paper/paper'
import type { DynamicsPoint } from '@/lib/features/analytics/dynamics/contract'
import { kindsWords } from '@/lib/features/analytics/own/labels'
import {
  type ChartSignal,
  type DrawnLimits,
  drawnLimits,
  isPercent,
  shown,
  sideWords,
  unitWords,
} from '@/lib/features/analytics/own/rules'
import { reasonsWords } from '@/lib/features/control-reports/content/sentences'
import { firstShown, mainCell, signalsIn } from '@/lib/features/control-reports/content/series'
import type { ContentMetric, ReportContent } from '@/lib/features/control-reports/content/shapes'
import { capital, ofQuarter, quarterMark, signOf } from '@/lib/features/control-reports/content/words'

/** The indicators with a signal, each with its chart and what there is to see on it. */
export function signalCharts(content: ReportContent): Block[] {
  const those = content.categories
    .flatMap(({ metrics }) => metrics)
    .filter(({ dynamics }) => signalsIn(dynamics, content.time).length > 0)
  return those.flatMap((one): Block[] => [
    { kind: 'heading', level: 2, text: one.metric.name },
    { kind: 'paragraph', isNote: true, text: unitWords(one.metric) },
    chartOf(one, content),
    { kind: 'paragraph', text: caption(one, content) },
  ])
}

function caption(one: ContentMetric, content: ReportContent): string {
  const signals = capital(reasonsWords(one, signalsIn(one.dynamics, content.time)))
  const { median, place, n } = mainCell(one)
  const group = median === null ? [] : [`Медиана группы ${shown(median, one.metric)}`]
  const interval = one.rating?.own?.place_interval
  const chance = interval
    ? `, с учётом случайности ${formatNumber(interval[0])}–${formatNumber(interval[1])}`
    : ''
  const own = place === null ? [] : [`место ${formatNumber(place)} из ${formatNumber(n)}${chance}`]
  const beside = [...group, ...own].join('; ')
  return [signals, ...(beside ? [`${capital(beside)}.`] : []), ...reasons(one)].join(' ')
}

/** Why limits begin anew, and why a quarter does not count for them, in the words of whoever marked it. */
function reasons({ dynamics: { points, chart } }: ContentMetric): string[] {
  const said = (index: number, words: (quarter: DynamicsPoint) => string, reason: string) => {
    const point = points[index]
    return point ? [`${words(point)}: ${reason.replace(/\.$/, '')}.`] : []
  }
  return [
    ...(chart?.segments ?? []).flatMap(({ from, rebase }) =>
      rebase ? said(from, (point) => `Пределы пересчитаны с ${ofQuarter(point)}`, rebase.reason) : [],
    ),
    ...(chart?.ghosts ?? []).flatMap(({ index, reason }) =>
      said(index, (point) => `В пределах не учтены данные ${ofQuarter(point)}`, reason),
    ),
  ]
}

function chartOf(one: ContentMetric, { time }: ReportContent): Chart {
  const { dynamics } = one
  const from = firstShown(dynamics)
  const points = dynamics.points.slice(from)
  const own = points.map((point) => point.own?.value ?? null)
  const median = points.map((point) => point.median)
  const limits = limitLines(one, from)
  const drawn = [...own, ...median, ...limits.flatMap(({ values }) => values)]
  const scale = valueScale(
    drawn.filter((value) => value !== null),
    isPercent(one.metric),
  )
  const signals = signalsIn(dynamics, time)
  return {
    kind: 'chart',
    alt: altOf(one, from, signals),
    labels: points.map(quarterMark),
    lines: [
      { name: 'организация', look: 'main', values: own },
      ...(median.some((value) => value !== null)
        ? [{ name: 'медиана группы', look: 'group' as const, values: median }]
        : []),
      ...limits,
    ],
    signs: signsOf(one, from, signals),
    bands: signals
      .filter(({ kind }) => kind === 'shift')
      .map(({ since, until }) => ({
        from: Math.max(0, since - from),
        until: Math.min(until - from, points.length - 1),
      })),
    ticks: scale.ticks.map((value) => ({ value, label: formatNumber(value, scale.decimals) })),
  }
}

function limitLines({ metric, dynamics }: ContentMetric, from: number): PaperLine[] {
  const limits = dynamics.points.slice(from).map((_, at) => drawnLimits(dynamics, from + at))
  const line = (name: string, word: string, look: PaperLine['look'], part: keyof DrawnLimits): PaperLine => {
    const values = limits.map((one) => one?.[part] ?? null)
    const last = values.findLast((value) => value !== null) ?? null
    return { name, look, values, end: `${word} ${shown(last, metric)}` }
  }
  // A lower limit of nought bounds nothing.
  const isBelow = limits.some((one) => one !== null && one.lower !== 0)
  return limits.every((one) => one === null)
    ? []
    : [
        line('среднее', 'среднее', 'center', 'center'),
        line('верхний предел', 'предел', 'limit', 'upper'),
        ...(isBelow ? [line('нижний предел', 'предел', 'limit', 'lower')] : []),
      ]
}

/** Of two signs at one point the one of the worthier signal is drawn, which is the former. */
function signsOf(
  { metric, dynamics }: ContentMetric,
  from: number,
  signals: readonly ChartSignal[],
): Chart['signs'] {
  const signs = signals.toReversed().flatMap((signal) => {
    // A shift is marked where it begins, or where the chart does.
    const place = Math.max(from, signal.kind === 'outlier' ? signal.index : signal.since)
    const value = dynamics.points[place]?.own?.value ?? null
    const name = `${signal.kind === 'outlier' ? 'выброс' : 'начало сдвига'}, ${sideWords(signal.better)}`
    return value === null
      ? []
      : [{ index: place - from, sign: signOf(signal), label: shown(value, metric), name }]
  })
  return [...new Map(signs.map((one) => [one.index, one])).values()]
}

function altOf({ metric, dynamics }: ContentMetric, from: number, signals: readonly ChartSignal[]): string {
  const values = dynamics.points
    .slice(from)
    .map((point) => `${quarterMark(point)}: ${shown(point.own?.value ?? null, metric)}`)
  return `График «${metric.name}», ${metric.metric_unit.name}. ${values.join('; ')}. Сигналы: ${kindsWords(signals)}.`
}
