import { changeFormat, entryFormat, numberFormat, signedFormat } from '@/lib/core/workbook/style'
import type { WorkbookCell, WorkbookRow } from '@/lib/core/workbook/write'
import { markSign } from '@/lib/features/analytics/dynamics/labels'
import type { Definition, OwnVariables } from '@/lib/features/analytics/export/export-data'
import { cellNote } from '@/lib/features/analytics/export/export-words'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import type { ReportCell, ReportMetric } from '@/lib/features/analytics/report/contract'
import { cellAt, type ReportSource, targetOf } from '@/lib/features/analytics/report/report-data'

/** Columns before those of the periods. */
const LEADING: ReadonlyArray<[string, number]> = [
  ['Показатель', 45],
  ['Ед. изм.', 14],
  ['Цель', 12],
]
const QUARTER_WIDTH = 11.5
const YEAR_WIDTH = 14
/** An indicator folds under its category, all that is known of its values under the values. */
const INDICATOR = 1
const DETAIL = 2

export const tableWidths = ({ periods }: ReportSource) => [
  ...LEADING.map(([, width]) => width),
  ...periods.map(({ quarter }) => (quarter === 0 ? YEAR_WIDTH : QUARTER_WIDTH)),
]

export const TABLE_LAYOUT = { frozen: { rows: 1, columns: LEADING.length }, landscape: true, levels: DETAIL }

interface TableData {
  source: ReportSource
  definitions: ReadonlyMap<number, Definition>
  variables: OwnVariables
}

/** The report's rows, made as they are written: a category, under it its indicators, under each what its cells hold. */
export function* tableRows(data: TableData): Generator<WorkbookRow> {
  const { periods, categories } = data.source
  yield [...LEADING.map(([name]) => name), ...periods.map(({ label }) => label)].map((value) => ({
    value,
    look: 'header',
  }))
  const rest = [...LEADING.slice(1), ...periods].map((): WorkbookCell => ({ value: null, look: 'section' }))
  for (const { name, metrics } of categories) {
    yield [{ value: name, look: 'section' }, ...rest]
    for (const metric of metrics) yield* metricRows(data, metric)
  }
}

function* metricRows({ source, definitions, variables }: TableData, metric: ComparedMetric) {
  const cells = source.periods.map((period) => ({
    period,
    cell: cellAt(source, metric, period),
    shaded: period.quarter === 0,
  }))
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
  yield row('Организаций (N)', ({ cell }) => ({
    value: cell.n ?? `меньше ${source.minGroup}`,
    look: 'number',
    format: numberFormat(0),
  }))
  for (const { letter, name } of definitions.get(metric.id)?.variables ?? []) {
    yield row(`${letter} — ${name}`, ({ period }) => {
      const value = variables.at(metric, period.year, period.slot, letter)
      return { value, look: 'muted', format: entryFormat(value) }
    })
  }
  if (cells.some(({ cell }) => cellNote(cell) !== null))
    yield row('Примечание', ({ cell }) => ({ value: cellNote(cell), look: 'muted' }))
}

/** The own value; grey where it does not count. The mark is a part of the number's format, so the cell stays a number. */
function valueCell({ own, non_value, incomplete, signal }: ReportCell, decimals: number): WorkbookCell {
  return {
    value: own,
    look: non_value === null && !incomplete ? 'summary' : 'summary-muted',
    format: signal ? signedFormat(decimals, markSign(signal)) : numberFormat(decimals),
  }
}

/** «≤ 9,00», «≥ 84, своя» */
function targetCell(target: ReportMetric['target'], { order, decimals }: ComparedMetric): WorkbookCell {
  const sign = order === 'asc' ? '≤' : '≥'
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
