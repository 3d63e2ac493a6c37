import { z } from 'zod'
import { TARGET_ORDERS } from '@/lib/calc/comparison/standing'
import { FORMULA_MAX_LENGTH } from '@/lib/calc/formula/check'
import { METRIC_KINDS } from '@/lib/calc/signals/metric-kind'
import { contract, created, data, nothing, openTo } from '@/lib/core/http/contract'
import { bodyDate, entryValue, queryNumber, querySearch } from '@/lib/core/http/params'
import { day, named, namedBriefly } from '@/lib/core/http/shapes'
import { answers, namedAnswers } from '@/lib/core/record/record'
import { crossCheck } from '@/lib/features/cross-checks/contract'
import { METRIC, METRIC_ANSWERED, METRIC_LISTED, METRIC_PACKED } from '@/lib/features/metrics/record'
import {
  categoryEditSchema,
  metricCopySchema,
  metricEditSchema,
  newCategorySchema,
  newMetricSchema,
} from '@/lib/features/metrics/schema'
import { sourceDatum } from '@/lib/features/source-data/contract'

export const PACKAGE_FORMAT = 'catalogue-package'
export const PACKAGE_VERSION = 1

const text = z.string().nullable()

/** An indicator in a form portable between installations, without ids. */
export const packedMetric = z.object({
  code: z.string(),
  period: z.enum(['year', 'quarter', 'month']),
  target_order: z.enum(TARGET_ORDERS),
  /** Code of the edition it was copied from. */
  previous: text.optional(),
  unit: z.string(),
  ...answers(METRIC_PACKED),
  /** Exact decimal text, as the two below. */
  target_value: text,
  min_denominator: z.string(),
  weight: z.string(),
  variables: z.array(
    z.object({
      var_name: z.enum(['a', 'b', 'c', 'd', 'e']),
      name: z.string(),
      aggregation: z.enum(['sum', 'avg']),
      source_datum: text,
    }),
  ),
  suggested_actions: z.array(z.string()),
})

export const packedDatum = sourceDatum.pick({ code: true, name: true, unit: true, is_whole: true })

export const packedCheck = crossCheck.omit({ id: true, version: true, data: true })

/** The catalogue of an installation as one file. */
export const cataloguePackage = z.object({
  format: z.literal(PACKAGE_FORMAT),
  version: z.literal(PACKAGE_VERSION),
  source_data: z.array(packedDatum),
  categories: z.array(z.object({ name: z.string(), short_name: z.string(), metrics: z.array(packedMetric) })),
  cross_checks: z.array(packedCheck),
})

const MAX_ROWS = 2000

const sentRows = z.array(z.unknown()).max(MAX_ROWS).default([])

/** Body of an imported package, also in the `{ data }` that GET answers with: rows are validated one by one. */
const sentPackage = z.preprocess(
  (sent) => z.object({ data: z.object({ format: z.unknown() }).loose() }).safeParse(sent).data?.data ?? sent,
  z
    .object({
      format: z.literal(PACKAGE_FORMAT, { error: 'Это не пакет показателей' }),
      version: z.literal(PACKAGE_VERSION, { error: 'Пакет другой версии: обновите систему' }),
      source_data: sentRows,
      categories: z
        .array(z.looseObject({ metrics: sentRows }))
        .max(MAX_ROWS)
        .default([]),
      cross_checks: sentRows,
    })
    .refine(
      (sent) => sent.source_data[0] ?? sent.categories[0] ?? sent.cross_checks[0],
      'В пакете ничего нет',
    ),
)

const packageRow = z.object({
  kind: z.enum(['source_datum', 'category', 'metric', 'cross_check']),
  /** Code of the row's object, or its name if it has none. */
  code: z.string(),
  /** `frozen`: documents use the indicator, so that its meaning cannot change; then nothing is imported. */
  outcome: z.enum(['refused', 'frozen', 'changed', 'created', 'same']),
  /** What changes, or why it is refused. */
  message: z.string(),
})

export const checkedPackage = z.object({
  counts: z.object({
    created: z.int(),
    changed: z.int(),
    same: z.int(),
    frozen: z.int(),
    refused: z.int(),
  }),
  rows: z.array(packageRow),
  /** Whether the whole package can be imported. */
  is_ready: z.boolean(),
})

export type CataloguePackage = z.output<typeof cataloguePackage>
export type PackedMetric = z.output<typeof packedMetric>
export type SentPackage = z.output<typeof sentPackage>
export type CheckedPackage = z.output<typeof checkedPackage>

/** How many organisations have their latest approved document of a category in this period. */
export const approvedPeriod = z.object({
  metric_category_id: z.int(),
  metric_period_id: z.int(),
  /** First day of the period. */
  latest: day,
  organisations: z.int(),
})

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
  /** Variables that take no source datum: no key can send them. */
  without_code: z.int(),
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
  /** Its unchanging name in packages. */
  code: z.string(),
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

/** Result of testing a formula. */
const formulaCheck = z.object({
  value: z.number().nullable(),
  non_value: z.enum(['missing', 'zero_denominator', 'not_finite']).nullable(),
})

export type ApprovedPeriod = z.output<typeof approvedPeriod>
export type MetricState = z.output<typeof metricState>
export type MetricListItem = z.output<typeof metricListItem>
export type MetricCategoryAnswer = z.output<typeof metricCategory>
export type MetricAnswer = z.output<typeof metric>

const PACKAGE_JUDGED = { heavy: true, body: sentPackage, answer: data(checkedPackage) } as const
const REFUSED_FORMULA = z.object({
  value: z.null(),
  non_value: z.null(),
  position: z.int(),
  message: z.string(),
})

/** Body of POST /api/metric-categories/{id}/closing: the first day of the first period without its indicators. */
const closingSchema = z.object({ from: bodyDate })

const letterText = z.string({ error: 'Укажите букву переменной' }).max(255, 'Укажите букву переменной')

/** Body of POST /api/metrics/check-formula: variables as letters or as an indicator's variables. */
const formulaCheckSchema = z.object({
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

export type FormulaCheck = z.output<typeof formulaCheckSchema>

export const metricsContract = contract({
  ...openTo('signed-in', {
    'GET /api/metric-categories': { answer: data(z.array(metricCategory)) },
    'GET /api/metric-categories/{id}': { answer: data(metricCategory) },
    'GET /api/metric-unit/{id}': { answer: data(named) },
    'GET /api/metrics': {
      heavy: true,
      query: z.object({ metric_category_id: queryNumber.default(null) }),
      answer: data(z.array(metric)),
    },
    'GET /api/metrics/{id}': { answer: data(metric) },
  }),
  ...openTo('metrics.manage', {
    /** Categories, indicators, source data, cross-checks and suggested actions, by codes, for another installation. */
    'GET /api/catalogue-package': { heavy: true, answer: data(cataloguePackage) },
    'POST /api/catalogue-package/check': PACKAGE_JUDGED,
    /** Atomic. */
    'POST /api/catalogue-package': { ...PACKAGE_JUDGED, refusedData: checkedPackage },
    'POST /api/metric-categories': { body: newCategorySchema, answer: created(metricCategory) },
    'PUT /api/metric-categories/{id}': { body: categoryEditSchema, answer: data(metricCategory) },
    'DELETE /api/metric-categories/{id}': { answer: nothing },
    'POST /api/metric-categories/{id}/closing': { body: closingSchema, answer: data(metricCategory) },
    'GET /api/metric-units': { query: z.object({ search: querySearch }), answer: data(z.array(named)) },
    'POST /api/metrics': { body: newMetricSchema, answer: created(metric) },
    'POST /api/metrics/check-formula': {
      body: formulaCheckSchema,
      answer: data(formulaCheck),
      refusedData: REFUSED_FORMULA,
    },
    'PUT /api/metrics/{id}': { body: metricEditSchema, answer: data(metric) },
    'DELETE /api/metrics/{id}': { answer: nothing },
    'POST /api/metrics/{id}/copy': { body: metricCopySchema, answer: created(metric) },
  }),
})
