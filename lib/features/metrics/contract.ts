import { z } from 'zod'
import { TARGET_ORDERS } from '@/lib/calc/comparison/standing'
import { METRIC_KINDS } from '@/lib/calc/signals/metric-kind'
import { contract, created, data, nothing } from '@/lib/core/http/contract'
import { idParams } from '@/lib/core/http/params'
import { day, named, namedBriefly, systemNamed } from '@/lib/core/http/shapes'
import { cataloguePackage, checkedPackage, sentPackage } from '@/lib/features/metrics/package/shapes'
import {
  categoryEditSchema,
  closingSchema,
  formulaCheckSchema,
  metricCopySchema,
  metricEditSchema,
  metricsQuerySchema,
  newCategorySchema,
  newMetricSchema,
  unitsQuerySchema,
} from '@/lib/features/metrics/schema'

/** State of an indicator's validity today. */
const metricState = z.enum(['future', 'current', 'expired'])

export const metricListItem = namedBriefly.extend({
  /** Position in the category's list, from 1. */
  position: z.int(),
  metric_period_id: z.int(),
  metric_period: systemNamed,
  metric_unit_id: z.int(),
  metric_unit: named,
  formula: z.string(),
  date_begin: day,
  date_end: day.nullable(),
  state: metricState,
  has_documents: z.boolean(),
  /** Set by an upgrade that stopped judging the indicator: administrators are asked to confirm. */
  asks_judgement: z.boolean(),
  version: z.int(),
})

export const metricCategory = namedBriefly.extend({
  /** Position in the list, from 1. */
  position: z.int(),
  has_documents: z.boolean(),
  version: z.int(),
  metrics: z.array(metricListItem),
})

export const metric = metricListItem.extend({
  metric_category_id: z.int(),
  metric_category: namedBriefly,
  metric_target_order_id: z.int(),
  metric_target_order: named.extend({ system_name: z.enum(TARGET_ORDERS) }),
  /** Sanitised HTML. */
  description: z.string().nullable(),
  inclusions: z.string().nullable(),
  exclusions: z.string().nullable(),
  /** The paper or report that the data are taken from. */
  source_form: z.string().nullable(),
  example: z.string().nullable(),
  /** The edition it was copied from. */
  previous_id: z.int().nullable(),
  decimals: z.int(),
  target_value: z.number().nullable(),
  min_denominator: z.number(),
  weight: z.number(),
  metric_kind: z.enum(METRIC_KINDS),
  /** Set by an administrator; null to derive it from formula and unit. */
  chosen_metric_kind: z.enum(METRIC_KINDS).nullable(),
  metric_calc_data: z.array(
    named.extend({
      var_name: z.enum(['a', 'b', 'c', 'd', 'e']),
      aggregation: z.enum(['sum', 'avg']),
      /** The source datum it takes, if any. */
      source_datum_id: z.int().nullable(),
    }),
  ),
  /** First days of the earliest and the latest period with a document. */
  documents: z.object({ first: day, last: day }).nullable(),
})

/** Result of testing a formula; an invalid one is refused (422) with `position` and `message` under `data`. */
const formulaCheck = z.object({
  value: z.number().nullable(),
  non_value: z.enum(['missing', 'zero_denominator', 'not_finite']).nullable(),
})

export type MetricState = z.output<typeof metricState>
export type MetricListItem = z.output<typeof metricListItem>
export type MetricCategoryAnswer = z.output<typeof metricCategory>
export type MetricAnswer = z.output<typeof metric>
export type MetricUnit = z.output<typeof named>
export type FormulaCheckAnswer = z.output<typeof formulaCheck>

export const metricsContract = contract({
  /** Categories, indicators, source data, cross-checks and suggested actions, by codes, for another installation. */
  'GET /api/catalogue-package': {
    permission: 'metrics.manage',
    heavy: true,
    answer: data(cataloguePackage),
  },
  'POST /api/catalogue-package/check': {
    permission: 'metrics.manage',
    heavy: true,
    body: sentPackage,
    answer: data(checkedPackage),
  },
  /** Atomic: the `data` of a refusal are the check's answer. */
  'POST /api/catalogue-package': {
    permission: 'metrics.manage',
    heavy: true,
    body: sentPackage,
    answer: data(checkedPackage),
  },
  'GET /api/metric-categories': {
    permission: 'signed-in',
    answer: data(z.array(metricCategory)),
  },
  'POST /api/metric-categories': {
    permission: 'metrics.manage',
    body: newCategorySchema,
    answer: created(metricCategory),
  },
  'GET /api/metric-categories/{id}': {
    permission: 'signed-in',
    params: idParams,
    answer: data(metricCategory),
  },
  'PUT /api/metric-categories/{id}': {
    permission: 'metrics.manage',
    params: idParams,
    body: categoryEditSchema,
    answer: data(metricCategory),
  },
  'DELETE /api/metric-categories/{id}': {
    permission: 'metrics.manage',
    params: idParams,
    answer: nothing,
  },
  'POST /api/metric-categories/{id}/closing': {
    permission: 'metrics.manage',
    params: idParams,
    body: closingSchema,
    answer: data(metricCategory),
  },
  'GET /api/metric-unit/{id}': {
    permission: 'signed-in',
    params: idParams,
    answer: data(named),
  },
  'GET /api/metric-units': {
    permission: 'metrics.manage',
    query: unitsQuerySchema,
    answer: data(z.array(named)),
  },
  'GET /api/metrics': {
    permission: 'signed-in',
    heavy: true,
    query: metricsQuerySchema,
    answer: data(z.array(metric)),
  },
  'POST /api/metrics': {
    permission: 'metrics.manage',
    body: newMetricSchema,
    answer: created(metric),
  },
  'POST /api/metrics/check-formula': {
    permission: 'metrics.manage',
    body: formulaCheckSchema,
    answer: data(formulaCheck),
  },
  'GET /api/metrics/{id}': {
    permission: 'signed-in',
    params: idParams,
    answer: data(metric),
  },
  'PUT /api/metrics/{id}': {
    permission: 'metrics.manage',
    params: idParams,
    body: metricEditSchema,
    answer: data(metric),
  },
  'DELETE /api/metrics/{id}': {
    permission: 'metrics.manage',
    params: idParams,
    answer: nothing,
  },
  'POST /api/metrics/{id}/copy': {
    permission: 'metrics.manage',
    params: idParams,
    body: metricCopySchema,
    answer: created(metric),
  },
})
