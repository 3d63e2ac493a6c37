import { z } from 'zod'
import { METRIC_KINDS } from '@/lib/calc/signals/metric-kind'
import { contract, created, data, nothing } from '@/lib/core/http/contract'
import { day, named, namedBriefly } from '@/lib/core/http/shapes'
import { answers, namedAnswers } from '@/lib/core/record/record'
import { cataloguePackage, checkedPackage, sentPackage } from '@/lib/features/metrics/package/shapes'
import { METRIC, METRIC_ANSWERED, METRIC_LISTED } from '@/lib/features/metrics/record'
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
  ...answers(METRIC_LISTED),
  ...namedAnswers(METRIC_LISTED),
  metric_unit_id: z.int(),
  metric_unit: named,
  state: metricState,
  has_documents: z.boolean(),
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
  ...answers(METRIC_ANSWERED),
  ...namedAnswers(METRIC_ANSWERED),
  metric_category: namedBriefly,
  /** The edition that it was copied from. */
  previous_id: z.int().nullable(),
  metric_kind: z.enum(METRIC_KINDS),
  /** The kind chosen by an administrator; null to derive it from formula and unit. */
  chosen_metric_kind: METRIC.metric_kind.stored,
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
    answer: data(metricCategory),
  },
  'PUT /api/metric-categories/{id}': {
    permission: 'metrics.manage',
    body: categoryEditSchema,
    answer: data(metricCategory),
  },
  'DELETE /api/metric-categories/{id}': {
    permission: 'metrics.manage',
    answer: nothing,
  },
  'POST /api/metric-categories/{id}/closing': {
    permission: 'metrics.manage',
    body: closingSchema,
    answer: data(metricCategory),
  },
  'GET /api/metric-unit/{id}': {
    permission: 'signed-in',
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
    answer: data(metric),
  },
  'PUT /api/metrics/{id}': {
    permission: 'metrics.manage',
    body: metricEditSchema,
    answer: data(metric),
  },
  'DELETE /api/metrics/{id}': {
    permission: 'metrics.manage',
    answer: nothing,
  },
  'POST /api/metrics/{id}/copy': {
    permission: 'metrics.manage',
    body: metricCopySchema,
    answer: created(metric),
  },
})
