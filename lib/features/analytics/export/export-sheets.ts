import { periodShort } from '@/lib/core/format/quarters'
import { changeFormat, DAY_FORMAT, dayNumber, entryFormat, numberFormat } from '@/lib/core/workbook/style'
import type { WorkbookCell, WorkbookRow } from '@/lib/core/workbook/write'
import type { MeasureEffect } from '@/lib/features/analytics/contract'
import {
  effectWords,
  listedMeasures,
  type MeasureState,
  stateOfOne,
} from '@/lib/features/analytics/effect/labels'
import { namedVariables } from '@/lib/features/analytics/export/export-data'
import type { ComparedMetric } from '@/lib/features/analytics/group/group-data'
import { noSignalsWords, signalSentence, signGlyph } from '@/lib/features/analytics/own/labels'
import { slotKey } from '@/lib/features/analytics/own/own-data'
import { signWords } from '@/lib/features/analytics/own/rules'
import { ownDynamics } from '@/lib/features/analytics/own/series-data'
import type { ReportSource } from '@/lib/features/analytics/report/report-data'
import type { MeasureRow, PlannedMeasure } from '@/lib/features/measures/shapes'

type Columns = ReadonlyArray<readonly [name: string, width: number]>

function* headed(columns: Columns, rows: Iterable<WorkbookRow>): Generator<WorkbookRow> {
  yield columns.map(([value]) => ({ value, look: 'header' }))
  yield* rows
}

/** A sheet with column names in the first row; the first `named` columns stay frozen. */
const listSheet = (columns: Columns, named: number, rows: Iterable<WorkbookRow>) => ({
  widths: columns.map(([, width]) => width),
  frozen: { rows: 1, columns: named },
  filterRow: 1,
  landscape: true,
  rows: headed(columns, rows),
})

const DEFINITION_COLUMNS: Columns = [
  ['Категория', 28],
  ['Показатель', 38],
  ['Ед. изм.', 15],
  ['Формула', 15],
  ['Исходные данные', 44],
  ['Порядок цели', 13],
  ['Целевое значение', 11],
  ['Своя цель', 10],
  ['Минимальный знаменатель', 14],
  ['Описание', 60],
]

/** Definitions of the indicators, with targets of the last year. */
function* definitionRows(
  { categories, targets, years }: Pick<ReportSource, 'categories' | 'targets' | 'years'>,
  descriptions: ReadonlyMap<number, string | null>,
): Generator<WorkbookRow> {
  for (const category of categories) {
    for (const metric of category.metrics) {
      const { shown, ratio, decimals } = metric
      const description = descriptions.get(metric.id)
      const target = targets.at(metric, years.to)
      yield [
        category.name,
        shown.name,
        shown.metric_unit.name,
        shown.formula,
        namedVariables(metric)
          .map(
            ({ letter, name, aggregation }) =>
              `${letter} — ${name}${aggregation === 'avg' ? ' (среднее)' : ''}`,
          )
          .join('\n'),
        shown.metric_target_order.name,
        { value: target.project, look: 'centred', format: numberFormat(decimals) },
        { value: target.own, look: 'centred', format: numberFormat(decimals) },
        {
          value: ratio === null ? null : Number(metric.minDenominator),
          look: 'centred',
          format: numberFormat(0),
        },
        description ? plainText(description) : null,
      ]
    }
  }
}

const MEASURE_COLUMNS: Columns = [
  ['№', 5],
  ['Показатель', 32],
  ['Мероприятие', 28],
  ['Причина', 30],
  ['Действие', 30],
  ['Ответственный', 18],
  ['Начало', 11],
  ['Срок', 11],
  ['Завершено', 11],
  ['Состояние', 15],
  ['Своя цель', 10],
  ['Эффект', 9],
  ['Что показало сравнение', 56],
]

/** An administrator's report of nobody in particular. */
const NO_OWN = 'Организация не выбрана'

const LOOK: Partial<Record<MeasureState, WorkbookCell['look']>> = { overdue: 'bad', judged: 'good' }

const day = (value: string | null): WorkbookCell => ({
  value: value === null ? null : dayNumber(value),
  look: 'centred',
  format: DAY_FORMAT,
})

/** The organisation's measures in the plan's order, with effects in the words of the screen. */
function* measureRows(
  { own }: Pick<ReportSource, 'own'>,
  measures: readonly MeasureRow[],
  effects: readonly MeasureEffect[],
): Generator<WorkbookRow> {
  for (const { measure, effect, state } of listedMeasures(measures, effects)) {
    const { number, metric, name, cause, action, responsible, date_begin, due_date, date_end, target_value } =
      measure
    const words = effect && effectWords(effect, metric)
    yield [
      { value: number, look: 'centred' },
      metric.name,
      { value: name, look: 'strong' },
      cause,
      action,
      responsible.name,
      day(date_begin),
      day(due_date),
      day(date_end),
      { value: stateOfOne(state), look: LOOK[state] ?? 'plain' },
      { value: target_value, look: 'centred', format: entryFormat(target_value) },
      {
        value: effect?.state === 'judged' ? effect.difference : null,
        look: 'centred',
        format: changeFormat(metric.decimals, false),
      },
      words ? `${words.headline}\n${words.arithmetic}` : null,
    ]
  }
  if (measures.length === 0) yield [{ value: own ? 'Мероприятий пока нет' : NO_OWN, look: 'line' }]
}

const SIGNAL_COLUMNS: Columns = [
  ['Категория', 34],
  ['Показатель', 44],
  ['Сигнал', 18],
  ['Начало', 14],
  ['Конец', 15],
  ['Что видно', 60],
  ['Мероприятия', 15],
]

/** Signals of the organisation's series in the report's quarters, as on the charts, and the measures about each. */
function* signalRows(source: ReportSource, measures: readonly PlannedMeasure[]): Generator<WorkbookRow> {
  const { years, targets, categories, signals } = source
  const periods = source.series.charted.filter(({ year }) => year >= years.from && year <= years.to)
  const series = { ...source.series, targets, measures, periods }
  const isSignalled = ({ id }: ComparedMetric) =>
    periods.some(({ year, slot }) => signals.has(slotKey(id, year, slot)))
  let isQuiet = true
  for (const { name, metrics } of categories) {
    for (const metric of metrics.filter(isSignalled)) {
      const own = ownDynamics(metric, series)
      for (const signal of own.chart?.signals ?? []) {
        const { begins, kind, lasts, until, better } = signal
        yield [
          name,
          { value: own.metric.name, look: 'strong' },
          {
            value: `${signGlyph(signal)} ${signWords(signal)}`,
            look: better === null ? 'plain' : better ? 'good' : 'bad',
          },
          periodShort(begins),
          kind === 'outlier' ? null : lasts ? 'продолжается' : (own.points[until]?.label ?? null),
          signalSentence(signal, own),
          own.measures.map(({ number }) => `№ ${number}`).join(', ') || null,
        ]
      }
      isQuiet = false
    }
  }
  const all = isQuiet && source.own ? categories.flatMap(({ metrics }) => metrics) : []
  const words = noSignalsWords(all.map((metric) => ownDynamics(metric, series)))
  if (isQuiet) yield [{ value: source.own ? words : NO_OWN, look: 'line' }]
}

/** The sheets that are lists, beside the report's table. */
export const listSheets = (
  source: ReportSource,
  descriptions: Parameters<typeof definitionRows>[1],
  measures: readonly MeasureRow[],
  effects: readonly MeasureEffect[],
) => ({
  definitions: listSheet(DEFINITION_COLUMNS, 2, definitionRows(source, descriptions)),
  signals: listSheet(SIGNAL_COLUMNS, 2, signalRows(source, measures)),
  measures: listSheet(MEASURE_COLUMNS, 3, measureRows(source, measures, effects)),
})

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
  '&amp;': '&',
}

/** A sanitised description as plain text: paragraphs, list items and table rows become lines, cells joined by «; ». */
export function plainText(html: string): string {
  return html
    .replace(/<li[^>]*>/g, '• ')
    .replace(/<\/t[dh]>\s*(?=<t[dh])/g, '; ')
    .replace(/<br\s*\/?>|<\/(?:p|li|tr)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
