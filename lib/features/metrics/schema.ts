import { z } from 'zod'
import { FORMULA_MAX_LENGTH } from '@/lib/calc/formula/check'
import { METRIC_KINDS } from '@/lib/calc/signals/metric-kind'
import {
  bodyDate,
  bodyId,
  bodyVersion,
  entryValue,
  numberOrDigits,
  queryNumber,
  querySearch,
} from '@/lib/core/http/params'
import { lineText, optionalHtml, optionalLine, optionalLongText } from '@/lib/core/text/fields'
import { CATEGORY_SHORT_MAX, MAX_VARIABLES, METRIC_SHORT_MAX } from '@/lib/features/metrics/values/rules'

const DESCRIPTION_MAX = 8000
const PASSPORT_MAX = 4000
const MAX_POSITION = 100_000

/** A position from 1: beyond the end is the last. */
const position = z
  .number({ error: 'Укажите место в списке' })
  .int('Укажите место в списке')
  .min(0, 'Укажите место в списке')
  .max(MAX_POSITION, 'Укажите место в списке')

/** Position the row must still have, so that undoing a move does not revert another person's. */
const position_from = position.optional()

/** Body of POST /api/metric-categories: the short name defaults to the truncated name, the position to the end. */
export const newCategorySchema = z.object({
  name: lineText(255),
  short_name: lineText(CATEGORY_SHORT_MAX).optional(),
  position: position.optional(),
})

/** Body of PUT /api/metric-categories/{id}: absent fields keep their values. */
export const categoryEditSchema = newCategorySchema.partial().extend({ version: bodyVersion, position_from })

/** Body of POST /api/metric-categories/{id}/closing: the first day of the first period without its indicators. */
export const closingSchema = z.object({ from: bodyDate })

const variable = z.object({
  var_name: z.enum(['a', 'b', 'c', 'd', 'e'], { error: 'Буква переменной: a, b, c, d или e' }),
  name: lineText(255),
  aggregation: z.enum(['sum', 'avg'], { error: 'Выберите сумму или среднее' }).default('sum'),
})

const variables = z
  .array(variable, { error: 'Добавьте переменные' })
  .min(1, 'Добавьте хотя бы одну переменную')
  .max(MAX_VARIABLES, `Не больше ${MAX_VARIABLES} переменных`)
  .superRefine((list, context) => {
    list.forEach((one, index) => {
      if (list.findIndex((other) => other.var_name === one.var_name) === index) return
      context.addIssue({
        code: 'custom',
        path: [index, 'var_name'],
        message: `Переменная «${one.var_name}» указана дважды`,
      })
    })
  })

const WHOLE = 'Введите целое число от 0 до 6'
const decimals = numberOrDigits(/^\d$/, WHOLE).refine(
  (value) => Number.isInteger(value) && value >= 0 && value <= 6,
  WHOLE,
)

const requiredEntry = entryValue.refine((value) => value !== null, 'Введите число')

const WEIGHT = 'Введите число больше 0 и не больше 1000, до трёх знаков после запятой'
const weight = requiredEntry.refine(
  (value) => Number(value) > 0 && Number(value) <= 1000 && /^\d+(\.\d{1,3})?$/.test(value ?? ''),
  WEIGHT,
)

const required = {
  metric_category_id: bodyId,
  metric_target_order_id: bodyId,
  name: lineText(255),
  metric_unit: z.object({ name: lineText(50) }, { error: 'Укажите единицу измерения' }),
  formula: z.string({ error: 'Введите формулу' }).trim().min(1, 'Введите формулу'),
  metric_calc_data: variables,
  date_begin: bodyDate,
}

const optional = {
  /** Absent from a new one: the truncated name. */
  short_name: lineText(METRIC_SHORT_MAX),
  metric_period_id: bodyId,
  description: optionalHtml(DESCRIPTION_MAX),
  inclusions: optionalLongText(PASSPORT_MAX),
  exclusions: optionalLongText(PASSPORT_MAX),
  source_form: optionalLine(255),
  example: optionalLongText(PASSPORT_MAX),
  decimals,
  target_value: entryValue,
  min_denominator: requiredEntry,
  weight,
  /** Null to derive it from formula and unit. */
  metric_kind: z.union([z.literal('').transform(() => null), z.null(), z.enum(METRIC_KINDS)], {
    error: 'Выберите вид показателя',
  }),
  date_end: z.union([z.literal('').transform(() => null), z.null(), bodyDate], { error: 'Укажите дату' }),
  position,
}

/** `partial` once more: an absent number is not an empty one. */
const optionalFields = z.object(optional).partial().shape

/** Body of POST /api/metrics. */
export const newMetricSchema = z.object({ ...required, ...optionalFields })

/** Body of PUT /api/metrics/{id}: absent fields keep their values. */
export const metricEditSchema = z
  .object({ ...required, ...optional })
  .partial()
  .extend({
    version: bodyVersion,
    position_from,
    /** Only false: it answers the question that an upgrade asked. */
    asks_judgement: z.boolean().optional(),
  })

/** Body of POST /api/metrics/{id}/copy: names default to the old ones with the first period. */
export const metricCopySchema = z.object({
  date_begin: bodyDate,
  name: lineText(255).optional(),
  short_name: lineText(METRIC_SHORT_MAX).optional(),
  version: bodyVersion,
})

const letterText = z.string({ error: 'Укажите букву переменной' }).max(255, 'Укажите букву переменной')

/** Body of POST /api/metrics/check-formula: variables as letters or as an indicator's variables. */
export const formulaCheckSchema = z.object({
  formula: z.string({ error: 'Введите формулу' }),
  variables: z
    .array(z.union([letterText, z.object({ var_name: letterText }).transform((one) => one.var_name)]), {
      error: 'Ожидается список переменных',
    })
    .max(FORMULA_MAX_LENGTH, 'Слишком много переменных')
    .default([]),
  sample: z
    .object({ a: entryValue, b: entryValue, c: entryValue, d: entryValue, e: entryValue })
    .partial()
    .nullish(),
})

/** Query of GET /api/metrics. */
export const metricsQuerySchema = z.object({ metric_category_id: queryNumber.default(null) })

/** Query of GET /api/metric-units. */
export const unitsQuerySchema = z.object({ search: querySearch })

export type NewCategory = z.output<typeof newCategorySchema>
export type Closing = z.output<typeof closingSchema>
export type CategoryEdit = z.output<typeof categoryEditSchema>
export type NewMetric = z.output<typeof newMetricSchema>
export type MetricEdit = z.output<typeof metricEditSchema>
export type MetricCopy = z.output<typeof metricCopySchema>
export type FormulaCheck = z.output<typeof formulaCheckSchema>
export type MetricVariableFields = z.output<typeof variable>
