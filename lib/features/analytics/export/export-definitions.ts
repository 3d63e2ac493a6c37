import { numberFormat } from '@/lib/core/workbook/style'
import type { WorkbookRow } from '@/lib/core/workbook/write'
import type { Definition } from '@/lib/features/analytics/export/export-data'
import { plainText } from '@/lib/features/analytics/export/export-text'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import type { ReportSource } from '@/lib/features/analytics/report/report-data'
import type { YearTargets } from '@/lib/features/targets/shapes'

const COLUMNS: ReadonlyArray<[string, number]> = [
  ['Категория', 28],
  ['Показатель', 38],
  ['Ед. изм.', 15],
  ['Формула', 15],
  ['Исходные данные', 44],
  ['Порядок цели', 13],
  ['Целевое значение', 11],
  ['Своя цель', 10],
  ['Наименьший знаменатель', 14],
  ['Описание', 60],
]

export const DEFINITION_WIDTHS = COLUMNS.map(([, width]) => width)
export const DEFINITION_LAYOUT = { frozen: { rows: 1, columns: 2 }, filterRow: 1, landscape: true }

/** The last sheet: what each indicator is, and its targets of the last year. */
export function* definitionRows(
  { categories, targets, years }: Pick<ReportSource, 'categories' | 'targets' | 'years'>,
  definitions: ReadonlyMap<number, Definition>,
): Generator<WorkbookRow> {
  yield COLUMNS.map(([value]) => ({ value, look: 'header' }))
  for (const category of categories) {
    for (const metric of category.metrics)
      yield definitionRow(category.name, metric, definitions.get(metric.id), targets.at(metric, years.to))
  }
}

function definitionRow(
  category: string,
  metric: ComparedMetric,
  definition: Definition | undefined,
  target: YearTargets,
): WorkbookRow {
  const { shown, ratio, decimals } = metric
  const variables = definition?.variables ?? []
  return [
    category,
    shown.name,
    shown.metric_unit.name,
    shown.formula,
    variables
      .map(
        ({ letter, name, aggregation }) => `${letter} — ${name}${aggregation === 'avg' ? ' (среднее)' : ''}`,
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
    definition?.description ? plainText(definition.description) : null,
  ]
}
