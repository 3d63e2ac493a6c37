import { z } from 'zod'
import { bodyDate, bodyVersion, bodyWhole } from '@/lib/core/http/params'
import { bodies, newBodies } from '@/lib/core/record/record'
import { lineText } from '@/lib/core/text/fields'
import { METRIC } from '@/lib/features/metrics/record'
import { CATEGORY_SHORT_MAX, METRIC_SHORT_MAX } from '@/lib/features/metrics/values/rules'
import { sourceDatumFields } from '@/lib/features/source-data/schema'

const MAX_POSITION = 100_000

/** A position from 1: beyond the end is the last. */
const position = bodyWhole(0, MAX_POSITION, 'Укажите место в списке')

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

const variable = z.object({
  var_name: z.enum(['a', 'b', 'c', 'd', 'e'], { error: 'Буква переменной: a, b, c, d или e' }),
  name: lineText(255),
  aggregation: z.enum(['sum', 'avg'], { error: 'Выберите сумму или среднее' }).default('sum'),
})

const variables = z
  .array(variable, { error: 'Добавьте переменные' })
  .min(1, 'Добавьте хотя бы одну переменную')
  .max(5, 'Не больше 5 переменных')
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

/** Input of an indicator besides the record's fields. */
const extras = {
  metric_unit: z.object({ name: lineText(50) }, { error: 'Укажите единицу измерения' }),
  metric_calc_data: variables,
}

/** Body of POST /api/metrics: the short name defaults to the truncated name, the code to a made-up one. */
export const newMetricSchema = z
  .object(newBodies(METRIC))
  .omit({ asks_judgement: true })
  .extend({
    ...extras,
    short_name: METRIC.short_name.body.optional(),
    code: sourceDatumFields.shape.code.nullish(),
    position: position.optional(),
  })

/** Body of PUT /api/metrics/{id}: absent fields keep their values. */
export const metricEditSchema = z
  .object({ ...bodies(METRIC), ...extras, position })
  .partial()
  .extend({ version: bodyVersion, position_from })

/** Body of POST /api/metrics/{id}/copy: names default to the old ones with the first period. */
export const metricCopySchema = z.object({
  date_begin: bodyDate,
  name: lineText(255).optional(),
  short_name: lineText(METRIC_SHORT_MAX).optional(),
  version: bodyVersion,
})

export type CategoryEdit = z.output<typeof categoryEditSchema>
export type NewMetric = z.output<typeof newMetricSchema>
export type MetricEdit = z.output<typeof metricEditSchema>
export type MetricVariableFields = z.output<typeof variable>
