import { valueScale } from '@/lib/calc/chart-ticks'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { formatNumber, formatRange } from '@/lib/core/format/numbers'
import { capital, counted } from '@/lib/core/format/plural'
import { axisPeriod, sinceQuarter } from '@/lib/core/format/quarters'
import type { Block, Chart, Paper, PaperLine } from '@/lib/core/paper/paper'
import type { DynamicsPoint, MetricDynamics } from '@/lib/features/analytics/contract'
import { releasedWords } from '@/lib/features/analytics/labels'
import { FALSE_SIGNALS, kindsWords } from '@/lib/features/analytics/own/labels'
import {
  type ChartSignal,
  drawnLimits,
  isPercent,
  shown,
  sideWords,
  unitWords,
} from '@/lib/features/analytics/own/rules'
import { citedWords } from '@/lib/features/analytics/publications/labels'
import { reasonsWords, summarySentences } from '@/lib/features/control-reports/content/sentences'
import { mainCell, metricsOf, signalsIn } from '@/lib/features/control-reports/content/series'
import type { ContentMetric, ReportContent } from '@/lib/features/control-reports/content/shapes'
import { categoriesTable, measuresTable, metricsTable } from '@/lib/features/control-reports/content/tables'
import {
  lowered,
  ofQuarter,
  signatureName,
  signOf,
  yearlyWords,
} from '@/lib/features/control-reports/content/words'
import { timeName } from '@/lib/features/control-reports/rules'
import type { Part } from '@/lib/features/control-reports/shapes'

/** Number of quarters drawn. */
const SHOWN = 12

/** Start of the drawing: this many quarters before the end, but not before the first value. */
const firstShown = ({ points }: MetricDynamics): number =>
  Math.max(
    points.length - SHOWN,
    points.findIndex(({ own }) => own?.value != null),
    0,
  )

const TITLE = 'Отчет по показателям качества и безопасности медицинской деятельности'
/** Breaks the line before «и». */
const TITLE_LINES = TITLE.replace(/ (?=медицинской|деятельности)/g, '\u00a0')

const heading = (level: 1 | 2, text: string): Block => ({ kind: 'heading', level, text })
const note = (text: string): Block => ({ kind: 'paragraph', isNote: true, text })

export function composeReport(content: ReportContent): Paper {
  const { time, company, categories, madeAt } = content
  const named = timeName(time)
  return {
    title: `${TITLE}, ${named}`,
    author: company.name,
    letterhead: {
      left: [company.name, ...(company.address === null ? [] : [company.address])],
      right: ['для внутреннего контроля', 'экз. № ____'],
    },
    foot: { left: `${company.short_name} · Отчет по показателям, ${named}`, right: `сформирован ${madeAt}` },
    blocks: [
      {
        kind: 'title',
        text: TITLE_LINES,
        under: `за ${named}, ${counted(categories.length, 'категория', 'категории', 'категорий')}`,
      },
      heading(1, 'Кратко'),
      ...summarySentences(content),
      ...numbered(content),
      heading(1, 'Метод'),
      ...methodNotes(content),
      signatures(content),
      { kind: 'page' },
      ...appendix(content),
    ],
  }
}

/** Indicators with a signal, each with its chart and findings. */
function signalCharts(content: ReportContent): Block[] {
  const those = metricsOf(content).filter(({ dynamics }) => signalsIn(dynamics, content.time).length > 0)
  return those.flatMap((one): Block[] => [
    heading(2, one.metric.name),
    note(unitWords(one.metric)),
    chartOf(one, content),
    { kind: 'paragraph', text: caption(one, content) },
  ])
}

function caption(one: ContentMetric, content: ReportContent): string {
  const signals = capital(reasonsWords(one, signalsIn(one.dynamics, content.time)))
  const cell = mainCell(one)
  const { median, place, n } = cell
  const group = median === null ? [] : [`Медиана группы ${shown(median, one.metric)}`]
  const interval = one.rating?.own?.place_interval
  const chance = interval ? `, с учётом случайности ${formatRange(interval)}` : ''
  const own = place === null ? [] : [`место ${formatNumber(place)} из ${formatNumber(n)}${chance}`]
  const comparison = [...group, ...own, releasedWords(cell, one.metric.decimals) ?? []].flat().join('; ')
  return [signals, ...(comparison ? [`${capital(comparison)}.`] : []), ...reasons(one)].join(' ')
}

/** Reasons of rebases and excluded quarters, as given by whoever marked them. */
function reasons({ dynamics: { points, chart } }: ContentMetric): string[] {
  const sentenceAt = (index: number, words: (quarter: DynamicsPoint) => string, reason: string) => {
    const point = points[index]
    return point ? [`${words(point)}: ${reason.replace(/\.$/, '')}.`] : []
  }
  return [
    ...(chart?.segments ?? []).flatMap(({ from, rebase }) =>
      rebase
        ? sentenceAt(from, (point) => `Пределы пересчитаны ${sinceQuarter(point)} года`, rebase.reason)
        : [],
    ),
    ...(chart?.ghosts ?? []).flatMap(({ index, reason }) =>
      sentenceAt(index, (point) => `В пределах не учтены данные ${ofQuarter(point)}`, reason),
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
  const scale = valueScale(drawn, isPercent(one.metric))
  const signals = signalsIn(dynamics, time)
  return {
    kind: 'chart',
    alt: altOf(one, from, signals),
    labels: points.map(axisPeriod),
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
  const line = (
    name: string,
    word: string,
    look: PaperLine['look'],
    part: 'center' | 'lower' | 'upper',
  ): PaperLine => {
    const values = limits.map((one) => one?.[part] ?? null)
    const last = values.findLast((value) => value !== null) ?? null
    return { name, look, values, end: `${word} ${shown(last, metric)}` }
  }
  // A lower limit of 0 is no limit.
  const isBelow = limits.some((one) => one !== null && one.lower !== 0)
  return limits.every((one) => one === null)
    ? []
    : [
        line('среднее', 'среднее', 'center', 'center'),
        line('верхний предел', 'предел', 'limit', 'upper'),
        ...(isBelow ? [line('нижний предел', 'предел', 'limit', 'lower')] : []),
      ]
}

/** Of two signals at one point the sign of the first, more important one is drawn. */
function signsOf(
  { metric, dynamics }: ContentMetric,
  from: number,
  signals: readonly ChartSignal[],
): Chart['signs'] {
  const signs = signals.toReversed().flatMap((signal) => {
    // A shift is marked where it begins, or at the chart's start.
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
    .map((point) => `${axisPeriod(point)}: ${shown(point.own?.value ?? null, metric)}`)
  return `График «${metric.name}», ${metric.metric_unit.name}. ${values.join('; ')}. Сигналы: ${kindsWords(signals)}.`
}

function numbered(content: ReportContent): Block[] {
  const { time, measures } = content
  const notable = metricsOf(content).filter(
    ({ target, dynamics }) => target !== null || signalsIn(dynamics, time).length > 0,
  )
  const charts = signalCharts(content)
  let number = 0
  const table = (name: string) => {
    number += 1
    return heading(1, `Таблица ${number}. ${name}`)
  }
  return [
    table('Категории'),
    categoriesTable(content),
    ...(notable.length > 0
      ? [table('Показатели с сигналом или целью'), metricsTable(content, notable), note(LEGEND)]
      : []),
    ...(charts.length > 0 ? [heading(1, 'Показатели с сигналом'), ...charts] : []),
    ...(measures.length > 0
      ? [table('Мероприятия'), measuresTable(content)]
      : [heading(1, 'Мероприятия'), note('Мероприятий за этот период в плане нет.')]),
  ]
}

function signatures({ company, author, madeIn }: ReportContent): Block {
  const people = [
    company.director,
    author && { ...author, position: `Составил: ${lowered(author.position)}` },
  ]
  return {
    kind: 'signatures',
    people: people.flatMap((one) => (one ? [{ ...one, name: signatureName(one.name) }] : [])),
    year: madeIn,
  }
}

const appendix = (content: ReportContent): Block[] => [
  heading(1, 'Приложение. Все показатели'),
  note(LEGEND),
  ...content.categories.flatMap((category) => [
    heading(2, category.name),
    ...(category.metrics.length > 0 ? [metricsTable(content, category.metrics)] : []),
    ...(category.yearly > 0 ? [note(yearlyWords(category.yearly))] : []),
    ...(category.metrics.length + category.yearly === 0 ? [note('Показателей нет.')] : []),
  ]),
]

const LEGEND =
  '↓ ↑ — куда лучше, → — ближе к цели, • — без оценки. Ромб — хуже, квадрат — лучше; залит — выброс, контур с точкой — сдвиг. Под местом — между какими местами настоящее лежит в 95 случаях из 100. * Своя цель организации. Под значением — сколько кварталов или месяцев учтено, если не все; мал. знам. — малый знаменатель: такие значения не сравниваются.'

const OF_HALF = 'В таблицах последний квартал полугодия, сигналы и документы — за оба квартала. '
/** How the values of halves and years are computed. */
const PERIOD_NOTES: Partial<Record<Part, string>> = {
  h1: OF_HALF,
  h2: OF_HALF,
  year: 'Значение за год считается по суммам исходных данных утверждённых кварталов и месяцев, у годового показателя — по годовому документу; сигналы считаются по кварталам. ',
}

function methodNotes({ time, filters, meta, madeAt }: ReportContent): Block[] {
  const group =
    filters.length > 0
      ? `Организации отобраны: ${filters.join(', ')}.`
      : 'Сравнение со всеми участниками проекта.'
  const few = meta.publication
    ? `Организаций, кроме своей, меньше ${meta.min_group}: медиана и места не приводятся.`
    : ''
  const size =
    meta.organisations === null
      ? few
      : `В группе ${counted(meta.organisations, 'организация', 'организации', 'организаций')}; наименьшая группа для сравнения — ${meta.min_group}, кроме своей.`
  return [
    note(
      `Метод, версия ${METHOD_VERSION}: пределы p’ (Лейни) и двусторонние накопленные суммы; ${FALSE_SIGNALS} по всем показателям у больницы, где ничего не меняется. ${PERIOD_NOTES[time.part] ?? ''}Эффект мероприятия — изменение за четыре квартала после него к четырём до (с данными — хотя бы трём), за вычетом изменения медианы.`,
    ),
    note(
      `${[group, size].filter(Boolean).join(' ')} ${citedWords(meta) ?? 'Выпусков ещё нет, сравнивать не с кем'}. Свои значения — утверждённые на ${madeAt}. Место не означает статистически значимого отличия. Данные других организаций округлены и названий не содержат.`,
    ),
  ]
}
