import { z } from 'zod'
import { VARIABLE_NAMES } from '@/lib/calc/formula/ast'
import { METRIC_KINDS } from '@/lib/calc/signals/metric-kind'
import { day, instant, named, namedBriefly, namedPerson, period, systemNamed } from '@/lib/core/http/shapes'
import { crossCheckRule } from '@/lib/features/cross-checks/contract'

/* A document as the API answers it, in the spelling of the database. */

export const variableLetter = z.enum(VARIABLE_NAMES)

const documentMetric = z.object({
  id: z.int(),
  metric_category_id: z.int(),
  metric_period_id: z.int(),
  metric_target_order_id: z.int(),
  metric_unit_id: z.int(),
  metric_unit: named,
  name: z.string(),
  short_name: z.string(),
  /** Sanitised HTML. */
  description: z.string().nullable(),
  formula: z.string(),
  /** As an administrator chose it; null where formula and unit tell it. */
  chosen_metric_kind: z.enum(METRIC_KINDS).nullable(),
  decimals: z.int(),
  target_value: z.number().nullable(),
  metric_calc_data: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      var_name: variableLetter,
      aggregation: z.enum(['sum', 'avg']),
      /** What it asks for, where that is one of the source data. */
      source_datum: z.object({ id: z.int(), is_whole: z.boolean() }).nullable(),
    }),
  ),
})

/** An earlier period's row with what its value came from: letter → number. */
const earlierRow = z.object({
  ...period.shape,
  value: z.number().nullable(),
  variables: z.partialRecord(variableLetter, z.number().nullable()),
})

/** The median of the participants' approved values, n of them; null when they are too few to stay anonymous. */
const groupMedian = z.object({ value: z.number(), n: z.int() })

/** What stands beside a value: the organisation's own past, drafts included, and the group's. */
const rowContext = z.object({
  /** The values of the last eight earlier periods, oldest first; periods without one are left out. */
  history: z.array(earlierRow.extend({ value: z.number() })),
  previous: earlierRow.nullable(),
  last_year: earlierRow.nullable(),
  /** Of the previous period; left out of the answer to an approval. */
  group_median: groupMedian.nullable(),
  /** Why the row was off the last time that was said. */
  earlier_inactive_reason: z.string().nullable(),
})

const warning = z.object({
  code: z.enum([
    'numerator_above_denominator',
    'swapped',
    'ten_times_more',
    'ten_times_less',
    'lost_digit',
    'doubled_digit',
    'year_to_date',
    'one_month',
    'far_volume',
    'repeated',
    'outlier',
    'shared_data',
    'fraction',
    'cross_check',
    /** Told of and counted, but no comment is asked for. */
    'cross_check_hint',
    /** Of documents approved while a change by half was warned of. */
    'change',
  ]),
  message: z.string(),
})

/** How a value came; one that was typed has none. */
export const dataSource = z.object({
  kind: z.enum(['pasted', 'document', 'workbook', 'key', 'moved']),
  /** Of the other document's category, the file or the key. */
  name: z.string().optional(),
  at: instant,
})

/** What a key sent where a person had entered something else; declined: they keep theirs. */
const offer = z.object({ value: z.string(), name: z.string(), declined: z.literal(true).optional() })

export const documentRow = z.object({
  id: z.int().nullable(),
  input_document_id: z.int(),
  metric_id: z.int(),
  metric: documentMetric,
  value: z.number().nullable(),
  non_value: z.enum(['missing', 'zero_denominator', 'not_finite', 'inactive']).nullable(),
  is_active: z.boolean(),
  note: z.string().nullable(),
  /** Why the row is off, where that was said; null of one that is on. */
  inactive_reason: z.string().nullable(),
  /** Of a draft: as it is now; of an approved document: as they were when it was approved. */
  warnings: z.array(warning),
  ...rowContext.shape,
  input_document_value_calc_data: z.array(
    z.object({
      /** Null until the row is first saved. */
      id: z.int().nullable(),
      input_document_value_id: z.int().nullable(),
      metric_calc_data_id: z.int(),
      metric_calc_data: named.extend({ var_name: variableLetter }),
      value: z.number().nullable(),
      /** The same in all its digits, canonical decimal text. */
      exact: z.string().nullable(),
      source: dataSource.nullable(),
      offer: offer.nullable(),
    }),
  ),
})

/** One indicator of a document as stored: the row of an answer before it is computed what is wrong about it. */
export const storedRow = documentRow
  .omit({ input_document_id: true, value: true, warnings: true, group_median: true })
  .extend({
    /** The value in all its digits, canonical decimal text. */
    exact: z.string().nullable(),
    min_denominator: z.string(),
  })

/**
 * What another document of the same organisation and period holds of a datum that this one asks for too, or that a
 * cross-check compares with one.
 */
const sharedValue = z.object({
  source_datum_id: z.int(),
  /** In all its digits, canonical decimal text. */
  value: z.string(),
  /** Whose document it is. */
  metric_category: namedBriefly,
  /** There where that document is approved. */
  is_approved: z.literal(true).optional(),
})

export const shortNamed = z.object({ id: z.int(), short_name: z.string() })

/** What names a document: no two have the same. */
export const documentKey = z.object({
  company_id: z.int(),
  metric_category_id: z.int(),
  metric_period_id: z.int(),
  ...period.shape,
})

export const inputDocument = z.object({
  id: z.int(),
  ...documentKey.shape,
  company: shortNamed,
  user_id: z.int(),
  user: namedPerson,
  metric_category: namedBriefly,
  input_document_status_id: z.int(),
  metric_period: systemNamed,
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  approved_at: instant.nullable(),
  approved_by: namedPerson.nullable(),
  withdrawn: z.object({ reason: z.string(), at: instant, user: namedPerson }).nullable(),
  /** A draft sent back to its author; `resent_at` once they say that it is mended. */
  returned: z
    .object({
      reason: z.string(),
      at: instant,
      user: namedPerson,
      resent_at: instant.nullable(),
      /** How much of it was changed from then until it was sent again; the answer to a save does not count that save. */
      changed: z.int(),
      /** What was answered to the reason when it was sent again. */
      answer: z.string().nullable(),
    })
    .nullable(),
  /** What a manager asked of the administrators since the approval: waiting, or refused with an answer. */
  withdrawal_request: z
    .object({
      status: z.enum(['pending', 'refused']),
      reason: z.string(),
      at: instant,
      user: namedPerson,
      answer: z.string().nullable(),
    })
    .nullable(),
  open_questions: z.int(),
  due_date: day,
  can: z.object({
    edit: z.boolean(),
    approve: z.boolean(),
    withdraw: z.boolean(),
    delete: z.boolean(),
    ask: z.boolean(),
    return: z.boolean(),
    resend: z.boolean(),
    request_withdrawal: z.boolean(),
  }),
  input_document_values: z.array(documentRow),
  shared_values: z.array(sharedValue),
  /** The cross-checks that speak of a datum this document asks for. */
  cross_checks: z.array(crossCheckRule),
})

/** Which document it is, where no more of it is told. */
export const documentInBrief = inputDocument
  .pick({ id: true, metric_period_id: true, year: true, quarter: true, month: true })
  .extend({ metric_category: named })

/** What became of one document of several; `status` as of its own call. */
export const documentOutcome = z.object({
  ok: z.boolean(),
  status: z.int(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
})

/** Of a new document, by indicator id; `contextOf` of the rules picks a row's. */
const templateContext = z.object({
  history: z.record(z.string(), rowContext.shape.history),
  previous: z.record(z.string(), earlierRow),
  last_year: z.record(z.string(), earlierRow),
  group_median: z.record(z.string(), groupMedian),
  earlier_inactive_reason: z.record(z.string(), z.string()),
})

export const templateMetrics = z.array(documentMetric)

export const templateMeta = z.object({
  existing_document_id: z.int().nullable(),
  company: shortNamed,
  metric_category: namedBriefly,
  due_date: day,
  can: z.object({ edit: z.boolean(), approve: z.boolean() }),
  shared_values: z.array(sharedValue),
  /** The cross-checks that speak of a datum this document asks for. */
  cross_checks: z.array(crossCheckRule),
  ...templateContext.shape,
})

export type DataSource = z.output<typeof dataSource>
export type DocumentOutcome = z.output<typeof documentOutcome>
export type DocumentMetric = z.output<typeof documentMetric>
export type DocumentRow = z.output<typeof documentRow>
export type StoredRow = z.output<typeof storedRow>
export type DocumentWarning = z.output<typeof warning>
export type SharedValue = z.output<typeof sharedValue>
export type RowContext = z.output<typeof rowContext>
export type TemplateContext = z.output<typeof templateContext>
export type InputDocument = z.output<typeof inputDocument>
export type DocumentTemplate = { data: DocumentMetric[]; meta: z.output<typeof templateMeta> }
export type DocumentKey = z.output<typeof documentKey>
export type PersonName = z.output<typeof namedPerson>
export type EarlierRow = z.output<typeof earlierRow>
