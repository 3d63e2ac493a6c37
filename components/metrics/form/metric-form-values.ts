import { z } from 'zod'
import { VARIABLE_NAMES, type VariableName } from '@/lib/calc/formula/ast'
import { formatEntry } from '@/lib/core/format/numbers'
import type { FieldErrors } from '@/lib/core/http/errors'
import type { MetricAnswer } from '@/lib/features/metrics/contract'
import { dateProblems, FROZEN_FIELDS, formulaProblems } from '@/lib/features/metrics/rules'
import { newMetricSchema } from '@/lib/features/metrics/schema'
import { METRIC_DEFAULTS } from '@/lib/features/metrics/values/rules'

/** Form values: numbers as typed, ids as selected, an open end as an empty string. */
export type MetricFormValues = ReturnType<typeof valuesOf>

/** Default values of a new indicator: a share of two variables. */
export function emptyValues(categoryId: number, dateBegin: string): MetricFormValues {
  return {
    metric_category_id: String(categoryId),
    metric_period_id: String(METRIC_DEFAULTS.metric_period_id),
    metric_target_order_id: '',
    name: '',
    short_name: '',
    description: '',
    inclusions: '',
    exclusions: '',
    source_form: '',
    example: '',
    metric_unit: { name: '' },
    formula: '',
    metric_calc_data: [
      { var_name: 'a', name: '', aggregation: 'sum' },
      { var_name: 'b', name: '', aggregation: 'sum' },
    ],
    decimals: String(METRIC_DEFAULTS.decimals),
    target_value: '',
    min_denominator: METRIC_DEFAULTS.min_denominator,
    weight: METRIC_DEFAULTS.weight,
    metric_kind: '',
    date_begin: dateBegin,
    date_end: '',
  }
}

export function valuesOf(metric: MetricAnswer) {
  return {
    metric_category_id: String(metric.metric_category_id),
    metric_period_id: String(metric.metric_period_id),
    metric_target_order_id: String(metric.metric_target_order_id),
    name: metric.name,
    short_name: metric.short_name,
    description: metric.description ?? '',
    inclusions: metric.inclusions ?? '',
    exclusions: metric.exclusions ?? '',
    source_form: metric.source_form ?? '',
    example: metric.example ?? '',
    metric_unit: { name: metric.metric_unit.name },
    formula: metric.formula,
    metric_calc_data: metric.metric_calc_data.map(({ var_name, name, aggregation }) => ({
      var_name,
      name,
      aggregation,
    })),
    decimals: String(metric.decimals),
    target_value: formatEntry(metric.target_value),
    min_denominator: formatEntry(metric.min_denominator),
    weight: formatEntry(metric.weight),
    // Empty to derive it from formula and unit.
    metric_kind: metric.chosen_metric_kind ?? ('' as const),
    date_begin: metric.date_begin,
    date_end: metric.date_end ?? '',
  }
}

/** Errors between formula and variables, and between dates and documents, by field. */
function problemsBetween(values: MetricFormValues, documents: MetricAnswer['documents']): FieldErrors {
  const letters = values.metric_calc_data.map((variable) => variable.var_name)
  const dates = {
    metric_period_id: Number(values.metric_period_id),
    date_begin: values.date_begin,
    date_end: values.date_end === '' ? null : values.date_end,
  }
  return { ...formulaProblems(values.formula, letters), ...dateProblems(dates, documents) }
}

/**
 * The API's own validation for the whole form. Formula errors show even if other fields have errors; a field with its
 * own error is skipped by rules across fields.
 */
export function metricFormSchema(documents: MetricAnswer['documents']) {
  return z.custom<MetricFormValues>().transform((values, context) => {
    const result = newMetricSchema.safeParse(values)
    const problems = (result.error?.issues ?? []).map(({ path, message }) => ({ path, message }))
    const wrong = new Set(problems.map(({ path }) => path[0]))
    for (const [field, [message]] of Object.entries(problemsBetween(values, documents)))
      if (message !== undefined && !wrong.has(field)) problems.push({ path: [field], message })
    for (const problem of problems) context.addIssue({ code: 'custom', ...problem })
    return result.success && problems.length === 0 ? result.data : z.NEVER
  })
}

type Field = keyof MetricFormValues

/** Fields that were edited. Only these are sent, so that values the form cannot represent exactly stay as stored. */
export function changedFormFields(before: MetricFormValues, after: MetricFormValues): Field[] {
  const isField = (name: string): name is Field => name in before
  return Object.keys(before)
    .filter(isField)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

/** Edits applied to the current stored values; fields frozen meanwhile take the server's. */
export function typedOver(
  stored: MetricFormValues,
  typed: MetricFormValues,
  changed: readonly Field[],
  isFrozen: boolean,
): MetricFormValues {
  const kept = changed.filter((field) => !isFrozen || !FROZEN_FIELDS.some((frozen) => frozen === field))
  return { ...stored, ...Object.fromEntries(kept.map((field) => [field, typed[field]])) }
}

/** The first unused letter and its index; null when all are used. */
export function freeLetter(taken: readonly VariableName[]): { letter: VariableName; index: number } | null {
  const letter = VARIABLE_NAMES.find((name) => !taken.includes(name))
  if (letter === undefined) return null
  return { letter, index: taken.filter((name) => name < letter).length }
}
