import type { MetricAnswer } from '@/lib/features/metrics/contract'
import { type Difference, EDITION_FIELDS, type EditionField } from '@/lib/features/passports/shapes'

const AGGREGATED = { sum: '', avg: ' (среднее)' } as const

/** What an edition says in a field, as one text. */
const TEXT: Record<EditionField, (metric: MetricAnswer) => string | null> = {
  name: ({ name }) => name,
  metric_category: ({ metric_category }) => metric_category.name,
  description: ({ description }) => description,
  inclusions: ({ inclusions }) => inclusions,
  exclusions: ({ exclusions }) => exclusions,
  source_form: ({ source_form }) => source_form,
  example: ({ example }) => example,
  formula: ({ formula }) => formula,
  metric_calc_data: ({ metric_calc_data }) =>
    metric_calc_data
      .map(({ var_name, name, aggregation }) => `${var_name} — ${name}${AGGREGATED[aggregation]}`)
      .join('; '),
  metric_unit: ({ metric_unit }) => metric_unit.name,
  metric_target_order: ({ metric_target_order }) => metric_target_order.name,
  target_value: ({ target_value }) => target_value?.toString().replace('.', ',') ?? null,
  decimals: ({ decimals }) => String(decimals),
  min_denominator: ({ min_denominator }) => String(min_denominator).replace('.', ','),
}

/** What an edition changed against the one it was copied from. Markup is not told: of a description only that it changed. */
export function editionDifferences(before: MetricAnswer, after: MetricAnswer): Difference[] {
  return EDITION_FIELDS.flatMap((field) => {
    const [old, fresh] = [TEXT[field](before), TEXT[field](after)]
    if (old === fresh) return []
    return [
      field === 'description' ? { field, before: null, after: null } : { field, before: old, after: fresh },
    ]
  })
}
