import { z } from 'zod'
import { VARIABLE_NAMES, type VariableName } from '@/lib/calc/formula/ast'
import type { MetricKind } from '@/lib/calc/signals/metric-kind'
import type { FieldErrors } from '@/lib/core/http/errors'
import { namesOf, pick, textValues } from '@/lib/core/record/record'
import type { MetricAnswer } from '@/lib/features/metrics/contract'
import { METRIC } from '@/lib/features/metrics/record'
import { dateProblems, FROZEN_FIELDS, formulaProblems } from '@/lib/features/metrics/rules'
import { type MetricVariableFields, newMetricSchema } from '@/lib/features/metrics/schema'

const TYPED = pick(
  METRIC,
  namesOf(METRIC).filter((field) => field !== 'asks_judgement'),
)

/** Form values: numbers as typed, ids as selected, an open end as an empty string. */
export interface MetricFormValues extends Record<Exclude<keyof typeof TYPED, 'metric_kind'>, string> {
  /** Empty to derive it from formula and unit. */
  metric_kind: MetricKind | ''
  metric_unit: { name: string }
  metric_calc_data: MetricVariableFields[]
}

/** Default values of a new indicator: a share of two variables. */
export function emptyValues(categoryId: number, dateBegin: string): MetricFormValues {
  return {
    ...textValues(TYPED, { metric_category_id: categoryId, date_begin: dateBegin }),
    metric_kind: '',
    metric_unit: { name: '' },
    metric_calc_data: [
      { var_name: 'a', name: '', aggregation: 'sum' },
      { var_name: 'b', name: '', aggregation: 'sum' },
    ],
  }
}

export function valuesOf(metric: MetricAnswer): MetricFormValues {
  return {
    ...textValues(TYPED, metric),
    metric_kind: metric.chosen_metric_kind ?? '',
    metric_unit: { name: metric.metric_unit.name },
    metric_calc_data: metric.metric_calc_data.map((one) => pick(one, ['var_name', 'name', 'aggregation'])),
  }
}

/** Null for a new indicator. */
type StoredMetric = Pick<MetricAnswer, 'documents' | 'date_end'> | null

/** Errors between formula and variables, and between dates and documents, by field. */
function problemsBetween(values: MetricFormValues, stored: StoredMetric): FieldErrors {
  const letters = values.metric_calc_data.map((variable) => variable.var_name)
  const fields = {
    formula: values.formula,
    metric_period_id: Number(values.metric_period_id),
    date_begin: values.date_begin,
    date_end: values.date_end === '' ? null : values.date_end,
  }
  return { ...formulaProblems(fields, letters, stored), ...dateProblems(fields, stored?.documents ?? null) }
}

/**
 * The API's own validation for the whole form. Formula errors show even if other fields have errors; a field with its
 * own error is skipped by rules across fields.
 */
export function metricFormSchema(stored: StoredMetric) {
  return z.custom<MetricFormValues>().transform((values, context) => {
    const result = newMetricSchema.safeParse(values)
    const problems = (result.error?.issues ?? []).map(({ path, message }) => ({ path, message }))
    const wrong = new Set(problems.map(({ path }) => path[0]))
    for (const [field, [message]] of Object.entries(problemsBetween(values, stored)))
      if (message !== undefined && !wrong.has(field)) problems.push({ path: [field], message })
    for (const problem of problems) context.addIssue({ code: 'custom', ...problem })
    return result.success && problems.length === 0 ? result.data : z.NEVER
  })
}

type Field = keyof MetricFormValues

const FIELDS: readonly Field[] = [...namesOf(TYPED), 'metric_unit', 'metric_calc_data']

/** Fields that were edited. Only these are sent, so that values the form cannot represent exactly stay as stored. */
export function changedFormFields(before: MetricFormValues, after: MetricFormValues): Field[] {
  return FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

/** Edits applied to the current stored values; fields frozen meanwhile take the server's. */
export function typedOver(
  stored: MetricFormValues,
  typed: MetricFormValues,
  changed: readonly Field[],
  isFrozen: boolean,
): MetricFormValues {
  const editable = changed.filter((field) => !isFrozen || !FROZEN_FIELDS.some((frozen) => frozen === field))
  return { ...stored, ...Object.fromEntries(editable.map((field) => [field, typed[field]])) }
}

/** The first unused letter and its index; null when all are used. */
export function freeLetter(used: readonly VariableName[]): { letter: VariableName; index: number } | null {
  const letter = VARIABLE_NAMES.find((name) => !used.includes(name))
  if (letter === undefined) return null
  return { letter, index: used.filter((name) => name < letter).length }
}
