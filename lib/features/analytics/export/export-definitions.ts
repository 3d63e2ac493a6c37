import { numberFormat } from '@/lib/core/workbook/style'
import type { WorkbookRow } from '@/lib/core/workbook/write'
import type { Definition } from '@/lib/features/analytics/export/export-data'
import { plainText } from '@/lib/features/analytics/export/export-text'
import type { ComparedCategory, ComparedMetric } from '@/lib/features/analytics/group/metrics-data'

const COLUMNS: ReadonlyArray<[string, number]> = [
  ['Категория', 26],
  ['Показатель', 44],
  ['Ед. изм.', 12],
  ['Формула', 18],
  ['Исходные данные', 48],
  ['Цель', 22],
  ['Целевое значение', 12],
  ['Наименьший знаменатель', 14],
  ['Описание', 80],
]

export const DEFINITION_WIDTHS = COLUMNS.map(([, width]) => width)
export const DEFINITION_FROZEN = { rows: 1, columns: 2 }

/** The third sheet: what each indicator is. */
export function* definitionRows(
  categories: readonly ComparedCategory[],
  definitions: ReadonlyMap<number, Definition>,
): Generator<WorkbookRow> {
  yield COLUMNS.map(([value]) => ({ value, look: 'header' }))
  for (const category of categories) {
    for (const metric of category.metrics)
      yield definitionRow(category.name, metric, definitions.get(metric.id))
  }
}

function definitionRow(
  category: string,
  metric: ComparedMetric,
  definition: Definition | undefined,
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
    { value: metric.target, look: 'centred', format: numberFormat(decimals) },
    {
      value: ratio === null ? null : Number(metric.minDenominator),
      look: 'centred',
      format: numberFormat(0),
    },
    definition?.description ? plainText(definition.description) : null,
  ]
}
