import { numberFormat } from '@/lib/core/workbook/style'
import type { WorkbookRow } from '@/lib/core/workbook/write'
import type { Definition } from '@/lib/features/analytics/export/export-data'
import { plainText } from '@/lib/features/analytics/export/export-text'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import type { ReportSource } from '@/lib/features/analytics/report/report-data'
import type { YearTargets } from '@/lib/features/targets/shapes'

const COLUMNS: ReadonlyArray<[string, number]> = [
  ['Категория', 26],
  ['Показатель', 44],
  ['Ед. изм.', 12],
  ['Формула', 18],
  ['Исходные данные', 48],
  ['Цель', 22],
  ['Целевое значение', 12],
  ['Своя цель', 12],
  ['Наименьший знаменатель', 14],
  ['Описание', 80],
]

export const DEFINITION_WIDTHS = COLUMNS.map(([, width]) => width)
export const DEFINITION_FROZEN = { rows: 1, columns: 2 }

/** The third sheet: what each indicator is, and its targets of the last year. */
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
