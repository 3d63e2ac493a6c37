import { changeFormat, entryFormat, numberFormat } from '@/lib/core/workbook/style'
import type { WorkbookCell, WorkbookRow } from '@/lib/core/workbook/write'
import type { Definition, OwnVariables } from '@/lib/features/analytics/export/export-data'
import { cellNote } from '@/lib/features/analytics/export/export-words'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import type { ReportCell } from '@/lib/features/analytics/report/contract'
import { cellAt, type ReportSource } from '@/lib/features/analytics/report/report-data'

/** Columns before those of the periods. */
const LEADING = ['Категория', 'Показатель', 'Ед. изм.', 'Строка'] as const
const LEADING_WIDTHS = [24, 60, 22, 36]
const PERIOD_WIDTH = 13

export const tableWidths = ({ periods }: ReportSource) => [
  ...LEADING_WIDTHS,
  ...periods.map(() => PERIOD_WIDTH),
]

export const TABLE_FROZEN = { rows: 1, columns: LEADING.length }

interface TableData {
  source: ReportSource
  definitions: ReadonlyMap<number, Definition>
  variables: OwnVariables
}

/**
 * The report's rows, one indicator's after another's, made as they are written: value, source data, median, place,
 * number of organisations, change, note. With the filter of «Строка» a reader keeps the rows wanted.
 */
export function* tableRows(data: TableData): Generator<WorkbookRow> {
  const { periods, categories } = data.source
  yield [...LEADING, ...periods.map((period) => period.label)].map((value) => ({ value, look: 'header' }))
  for (const category of categories) {
    for (const metric of category.metrics) yield* metricRows(data, category.name, metric)
  }
}

function* metricRows(data: TableData, category: string, metric: ComparedMetric): Generator<WorkbookRow> {
  const { source, definitions, variables } = data
  const cells = source.periods.map((period) => ({ period, cell: cellAt(source, metric, period) }))
  const { decimals } = metric
  const row = (label: string, look: WorkbookCell['look'], toCell: (cell: ReportCell) => WorkbookCell) => [
    ...leading(category, metric, { value: label, ...(look ? { look } : {}) }),
    ...cells.map(({ cell }) => toCell(cell)),
  ]
  yield row('Значение', 'strong', ({ own, non_value }) => ({
    value: own,
    look: non_value === null ? 'strong' : 'muted',
    format: numberFormat(decimals),
  }))
  for (const { letter, name } of definitions.get(metric.id)?.variables ?? []) {
    yield [
      ...leading(category, metric, { value: `${letter} — ${name}`, look: 'label' }),
      ...cells.map(({ period }): WorkbookCell => {
        const value = variables.at(metric, period.year, period.slot, letter)
        return { value, look: 'muted', format: entryFormat(value) }
      }),
    ]
  }
  yield row('Медиана группы', 'plain', ({ median }) => ({
    value: median,
    format: numberFormat(decimals),
  }))
  yield row('Место', 'plain', ({ place }) => ({ value: place, format: numberFormat(0) }))
  yield row('Организаций (N)', 'plain', ({ n }) => ({
    value: n ?? `меньше ${source.minGroup}`,
    format: numberFormat(0),
  }))
  yield row('Изменение', 'plain', (cell) => changeCell(cell, decimals))
  yield row('Примечание', 'muted', (cell) => ({
    value: cellNote(cell, source.minGroup),
    look: 'muted',
  }))
}

function leading(category: string, metric: ComparedMetric, label: WorkbookCell): WorkbookCell[] {
  return [
    { value: category, look: 'label' },
    { value: metric.shown.name, look: 'line' },
    { value: metric.shown.metric_unit.name, look: 'line' },
    label,
  ]
}

/** The mark is a part of the number's format, so the cell stays a number. */
function changeCell({ change, better }: ReportCell, decimals: number): WorkbookCell {
  const word = better === null ? '' : better ? 'лучше' : 'хуже'
  return {
    value: change,
    look: better === null ? 'plain' : better ? 'good' : 'bad',
    format: changeFormat(decimals, word),
  }
}
