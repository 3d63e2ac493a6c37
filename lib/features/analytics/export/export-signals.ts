import { quarterShort } from '@/lib/core/format/quarters'
import type { WorkbookRow } from '@/lib/core/workbook/write'
import type { OwnDynamics } from '@/lib/features/analytics/dynamics/contract'
import { markSign, markWords, signalSentence } from '@/lib/features/analytics/dynamics/labels'
import { ownDynamics } from '@/lib/features/analytics/dynamics/own-dynamics'
import type { ChartSignal } from '@/lib/features/analytics/dynamics/rules'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import { slotKey } from '@/lib/features/analytics/group/own-data'
import type { ReportSource } from '@/lib/features/analytics/report/report-data'
import type { Measure } from '@/lib/features/measures/shapes'

const COLUMNS: ReadonlyArray<[string, number]> = [
  ['Категория', 34],
  ['Показатель', 44],
  ['Сигнал', 18],
  ['Начало', 14],
  ['Конец', 15],
  ['Что видно', 60],
  ['Мероприятия', 15],
]

export const SIGNAL_WIDTHS = COLUMNS.map(([, width]) => width)
export const SIGNAL_LAYOUT = { frozen: { rows: 1, columns: 2 }, filterRow: 1, landscape: true }

interface SignalData {
  source: ReportSource
  measures: readonly Measure[]
}

/** The signals of the own series over the report's quarters, as their charts tell them, and what is done about each. */
export function* signalRows({ source, measures }: SignalData): Generator<WorkbookRow> {
  yield COLUMNS.map(([value]) => ({ value, look: 'header' }))
  const { quarters, years, marks, targets, ownSide, categories, signals } = source
  const periods = quarters.filter(({ year }) => year >= years.from)
  const series = { own: ownSide, marks, targets, measures, charted: quarters, periods }
  const isSignalled = ({ id }: ComparedMetric) =>
    periods.some(({ year, slot }) => signals.has(slotKey(id, year, slot)))
  let isQuiet = true
  for (const { name, metrics } of categories) {
    for (const metric of metrics.filter(isSignalled)) {
      const own = ownDynamics(metric, series)
      for (const signal of own.chart?.signals ?? []) yield signalRow(name, own, signal)
      isQuiet = false
    }
  }
  if (isQuiet) yield [{ value: noneWords(source), look: 'line' }]
}

const noneWords = ({ own }: ReportSource) =>
  own === null ? 'Организация не выбрана' : 'Сигналов нет: показатели менялись только случайно'

function signalRow(category: string, own: OwnDynamics, signal: ChartSignal): WorkbookRow {
  const { begins, kind, lasts, until, better } = signal
  return [
    category,
    { value: own.metric.name, look: 'strong' },
    { value: `${markSign(signal)} ${markWords(signal)}`, look: better ? 'good' : 'bad' },
    `${quarterShort(begins.quarter)} ${begins.year}`,
    kind === 'outlier' ? null : lasts ? 'продолжается' : (own.points[until]?.label ?? null),
    signalSentence(signal, own),
    own.measures.map(({ number }) => `№ ${number}`).join(', ') || null,
  ]
}
