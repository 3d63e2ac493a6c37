import { isComparedIn } from '@/lib/calc/pooling/slots'
import { plural } from '@/lib/core/format/plural'
import { changeFormat, entryFormat, numberFormat, signedFormat } from '@/lib/core/workbook/style'
import type { WorkbookCell, WorkbookRow } from '@/lib/core/workbook/write'
import type { ReportCell, ReportMetric } from '@/lib/features/analytics/contract'
import { namedVariables, type readIntervals } from '@/lib/features/analytics/export/export-data'
import type { ComparedMetric } from '@/lib/features/analytics/group/group-data'
import {
  absentText,
  GOAL_SIGN,
  releasedWords,
  restrictionWords,
  tooFewText,
} from '@/lib/features/analytics/labels'
import { signGlyph } from '@/lib/features/analytics/own/labels'
import { SIGNS, signWords } from '@/lib/features/analytics/own/rules'
import { awaitedWords } from '@/lib/features/analytics/publications/labels'
import { type ReportSource, reportCellAt, targetOf } from '@/lib/features/analytics/report/report-data'

/** Columns before the periods. */
const LEADING: ReadonlyArray<[string, number]> = [
  ['Показатель', 45],
  ['Ед. изм.', 14],
  ['Цель', 12],
]
const QUARTER_WIDTH = 11.5
const YEAR_WIDTH = 14
/** Outline levels: an indicator folds under its category, its details under the indicator. */
const INDICATOR = 1
const DETAIL = 2

interface TableData {
  source: ReportSource
  intervalOf: Awaited<ReturnType<typeof readIntervals>>
}

/** The report: categories, their indicators, and details of the cells; rows are generated while writing. */
export const tableSheet = (data: TableData) => ({
  widths: [
    ...LEADING.map(([, width]) => width),
    ...data.source.periods.map(({ quarter }) => (quarter === 0 ? YEAR_WIDTH : QUARTER_WIDTH)),
  ],
  frozen: { rows: 1, columns: LEADING.length },
  landscape: true,
  levels: DETAIL,
  rows: tableRows(data),
})

function* tableRows(data: TableData): Generator<WorkbookRow> {
  const { periods, categories } = data.source
  yield [...LEADING.map(([name]) => name), ...periods.map(({ label }) => label)].map((value) => ({
    value,
    look: 'header',
  }))
  const rest = [...LEADING.slice(1), ...periods].map((): WorkbookCell => ({ value: null, look: 'section' }))
  for (const category of categories) {
    yield [{ value: category.name, look: 'section' }, ...rest]
    for (const metric of category.metrics) yield* metricRows(data, metric)
  }
}

function* metricRows({ source, intervalOf }: TableData, metric: ComparedMetric) {
  const cells = source.periods.map((period) => {
    const cell = reportCellAt(source, metric, period)
    return {
      period,
      cell,
      interval: intervalOf(metric, period, cell),
      shaded: period.quarter === 0,
      awaited: awaitedWords(source.meta, period),
    }
  })
  const { decimals, shown } = metric
  yield {
    level: INDICATOR,
    cells: [
      { value: shown.name, look: 'summary' },
      { value: shown.metric_unit.name, look: 'summary-muted' },
      targetCell(targetOf(source, metric), metric),
      ...cells.map(({ cell, shaded }) => ({ ...valueCell(cell, decimals), shaded })),
    ],
  } satisfies WorkbookRow
  const row = (value: string, toCell: (one: (typeof cells)[number]) => WorkbookCell) =>
    ({
      level: DETAIL,
      cells: [
        { value, look: 'detail' },
        null,
        null,
        ...cells.map((one) => ({ ...toCell(one), shaded: one.shaded })),
      ],
    }) satisfies WorkbookRow
  yield row('Изменение', ({ cell }) => changeCell(cell, decimals))
  yield row('Медиана группы', ({ cell }) => ({ value: cell.median, format: numberFormat(decimals) }))
  yield row('Место', ({ cell }) => ({ value: cell.place, format: numberFormat(0) }))
  if (cells.some(({ interval }) => interval !== null))
    yield row('Место: от–до', ({ interval }) => ({ value: interval, look: 'number' }))
  // Before the publication nothing is known of the number, not even that it is small; a yearly indicator has no quarters.
  yield row('Организаций (N)', ({ period, cell, awaited }) => ({
    value:
      cell.n ??
      (awaited === null && isComparedIn(metric, period.year, period.slot)
        ? `меньше ${source.minGroup}`
        : null),
    look: 'number',
    format: numberFormat(0),
  }))
  for (const { letter, name } of namedVariables(metric)) {
    yield row(`${letter} — ${name}`, ({ period }) => {
      const pooled = source.series.own.values.variables(metric, period.year, period.slot)?.[letter]
      const value = pooled ? pooled.toNumber() : null
      return { value, look: 'muted', format: entryFormat(value) }
    })
  }
  if (cells.some(({ cell, awaited }) => cellNote(cell, { decimals, awaited }) !== null))
    yield row('Примечание', ({ cell, awaited }) => ({
      value: cellNote(cell, { decimals, awaited }),
      look: 'muted',
    }))
}

/** The own value, grey where it does not count. The signal's sign is in the number format: the cell stays numeric. */
function valueCell({ own, non_value, incomplete, signal }: ReportCell, decimals: number): WorkbookCell {
  return {
    value: own,
    look: non_value === null && !incomplete ? 'summary' : 'summary-muted',
    format: signal ? signedFormat(decimals, signGlyph(signal)) : numberFormat(decimals),
  }
}

/** «≤ 9,00», «≥ 84, своя» */
function targetCell(target: ReportMetric['target'], { shown, decimals }: ComparedMetric): WorkbookCell {
  const sign = GOAL_SIGN[shown.metric_target_order.system_name]
  return {
    value: target?.value ?? null,
    look: 'summary-muted',
    format: signedFormat(decimals, sign, target?.is_own ? ', своя' : ''),
  }
}

function changeCell({ change, better }: ReportCell, decimals: number): WorkbookCell {
  return {
    value: change,
    look: better === null ? 'muted' : better ? 'good' : 'bad',
    format: changeFormat(decimals, better !== null),
  }
}

/** The cell's note in words instead of colours and signs; null when there is nothing to say. */
function cellNote(
  cell: ReportCell,
  { decimals, awaited }: { decimals: number; awaited: string | null },
): string | null {
  const notes = [
    cell.signal && signWords(cell.signal),
    cell.better === null ? '' : `изменение: ${cell.better ? 'лучше' : 'хуже'}`,
    restrictionWords(cell),
    releasedWords(cell, decimals),
    absentText(cell, { decimals }),
    tooFewText(cell, awaited),
  ]
  return notes.filter(Boolean).join('; ') || null
}

function method(minGroup: number): string[] {
  const organisations = `${minGroup} ${plural(minGroup, 'организации', 'организаций', 'организаций')}`
  return [
    'Учитываются только утверждённые значения организаций — участников проекта, подходящих под условия отбора.',
    'Значение за год вычисляется по формуле из сумм (или средних) исходных данных утверждённых кварталов, а не как среднее квартальных значений. Если утверждены не все кварталы, год отмечен как неполный; в группы года входят организации, у которых не хватает не больше одного квартала, а если значение растёт с числом кварталов или месяцев — только полные.',
    'Значение со знаменателем меньше наименьшего показано только своей организации и в сравнение не входит.',
    'Медиана — середина ряда значений группы, округлённых до знаков показателя. Место — по значению в сторону цели показателя; равные значения делят место. Место не означает статистически значимого отличия; «Место: от–до» — между какими местами настоящее лежит в 95 случаях из 100.',
    `Если, кроме своей, значение есть менее чем у ${organisations}, медиана, место и число организаций не приводятся.`,
    `Свойства других организаций обобщены: каждый показанный набор свойств общий не меньше чем у ${minGroup + 1} участников; скрытое свойство не подходит ни под один отбор.`,
    'Изменение — разность с предыдущим периодом той же длины: квартала с предыдущим кварталом, года с предыдущим годом. Если значение зависит от числа кварталов, годы с разным их числом не вычитаются.',
  ]
}

function* signs(): Generator<[string, string]> {
  for (const sign of SIGNS) yield [signGlyph(sign), signWords(sign)]
  yield ['▲ ▼', 'изменение больше случайного (точный критерий, 0,01); без знака от случайного неотличимо']
  yield ['≤ ≥', 'ближайшая цель последнего года отчёта: проекта или своя']
  yield ['1 2 3', 'слева от таблицы: показать категории, показатели или всё, что о них известно']
}

/** The first sheet: filters, dates and methods. */
export const conditionSheet = (...of: Parameters<typeof conditionRows>) => ({
  widths: [34, 90],
  rows: conditionRows(...of),
})

function* conditionRows(
  title: string,
  conditions: Iterable<readonly [string, string | number]>,
  minGroup: number,
): Generator<WorkbookRow> {
  yield [{ value: title, look: 'title' }]
  yield []
  for (const [label, value] of conditions) {
    yield [
      { value: label, look: 'muted' },
      { value, look: typeof value === 'number' ? 'line' : 'plain' },
    ]
  }
  yield []
  yield [{ value: 'Обозначения', look: 'strong' }]
  for (const [sign, text] of signs()) yield [{ value: sign, look: 'muted' }, text]
  yield []
  yield [{ value: 'Как вычисляется', look: 'strong' }]
  for (const [index, text] of method(minGroup).entries())
    yield [{ value: `${index + 1}.`, look: 'muted' }, text]
}
