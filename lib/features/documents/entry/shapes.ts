import { z } from 'zod'
import { VARIABLE_NAMES } from '@/lib/calc/formula/ast'
import { METRIC_KINDS } from '@/lib/calc/signals/metric-kind'
import { day, instant, named, namedBriefly, namedPerson, period, systemNamed } from '@/lib/core/http/shapes'
import { crossCheckRule } from '@/lib/features/cross-checks/contract'

/* Shapes of a document in the API, with the database's names. */

export const variableLetter = z.enum(VARIABLE_NAMES)

const documentMetric = namedBriefly.extend({
  metric_category_id: z.int(),
  metric_period_id: z.int(),
  metric_target_order_id: z.int(),
  metric_unit_id: z.int(),
  metric_unit: named,
  description: z.string().nullable(),
  formula: z.string(),
  /** As set by an administrator; null to derive it from formula and unit. */
  chosen_metric_kind: z.enum(METRIC_KINDS).nullable(),
  decimals: z.int(),
  target_value: z.number().nullable(),
  metric_calc_data: z.array(
    named.extend({
      var_name: variableLetter,
      aggregation: z.enum(['sum', 'avg']),
      /** The source datum it takes, if any. */
      source_datum: z.object({ id: z.int(), is_whole: z.boolean() }).nullable(),
    }),
  ),
})

/** An earlier period's row with the variables behind its value: letter → number. */
const earlierRow = z.object({
  ...period.shape,
  value: z.number().nullable(),
  variables: z.partialRecord(variableLetter, z.number().nullable()),
})

/** Median of n participants' values in a publication, «2026-III-1»; null when these are too few to stay anonymous. */
const groupMedian = z.object({ value: z.number(), n: z.int(), publication: z.string() })

/** Context of a value: the organisation's own past, drafts included, and the group's median. */
const rowContext = z.object({
  /** The values of the last eight earlier periods, oldest first; periods without one are left out. */
  history: z.array(earlierRow.extend({ value: z.number() })),
  previous: earlierRow.nullable(),
  last_year: earlierRow.nullable(),
  /** Of the previous period; omitted from the answer to an approval. */
  group_median: groupMedian.nullable(),
  /** The last reason given for switching the row off. */
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
    /** Shown and counted, but requires no comment. */
    'cross_check_hint',
    /** Only in old approvals: a change by half used to raise this warning. */
    'change',
  ]),
  message: z.string(),
})

/** Where a value came from; absent for a typed one. */
export const dataSource = z.object({
  kind: z.enum(['pasted', 'document', 'workbook', 'key', 'moved']),
  /** Name of the other document's category, of the file or of the key. */
  name: z.string().optional(),
  at: instant,
})

/** A value sent by a key where a person had entered another; declined: the person keeps theirs. */
const offer = z.object({ value: z.string(), name: z.string(), declined: z.literal(true).optional() })

export const documentRow = z.object({
  id: z.int().nullable(),
  input_document_id: z.int(),
  metric_id: z.int(),
  metric: documentMetric,
  value: z.number().nullable(),
  non_value: z.enum(['missing', 'zero_denominator', 'not_finite', 'inactive', 'no_formula']).nullable(),
  is_active: z.boolean(),
  note: z.string().nullable(),
  /** Why the row is off, if stated; null for one that is on. */
  inactive_reason: z.string().nullable(),
  /** A draft's current warnings; an approved document's from its approval. */
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
      /** All digits, canonical decimal text. */
      exact: z.string().nullable(),
      source: dataSource.nullable(),
      offer: offer.nullable(),
    }),
  ),
})

/** A stored indicator row, before its warnings and medians are computed. */
export const storedRow = documentRow
  .omit({ input_document_id: true, value: true, warnings: true, group_median: true })
  .extend({
    /** All digits of the value, canonical decimal text. */
    exact: z.string().nullable(),
    min_denominator: z.string(),
  })

/**
 * A value in another document of the same organisation and period, of a datum that this one also uses or is
 * cross-checked with.
 */
const sharedValue = z.object({
  source_datum_id: z.int(),
  /** Canonical decimal text: eighteen digits are more than a JSON number holds, and it is offered and compared exactly. */
  value: z.string(),
  metric_category: namedBriefly,
  /** Present if that document is approved. */
  is_approved: z.literal(true).optional(),
})

export const shortNamed = z.object({ id: z.int(), short_name: z.string() })

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
  /** A draft returned to its author; `resent_at` is set once the author has resubmitted it. */
  returned: z
    .object({
      reason: z.string(),
      at: instant,
      user: namedPerson,
      resent_at: instant.nullable(),
      /** Changed cells between return and resubmission; the answer to a save does not include that save. */
      changed: z.int(),
      /** The author's reply to the reason on resubmission. */
      answer: z.string().nullable(),
    })
    .nullable(),
  /** A manager's request since the approval to withdraw it: pending, or refused with an answer. */
  withdrawal_request: z
    .object({
      status: z.enum(['pending', 'refused']),
      reason: z.string(),
      /** Who requested or, once refused, who answered, and when. */
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
  /** Cross-checks that use a datum of this document. */
  cross_checks: z.array(crossCheckRule),
})

export const documentInBrief = inputDocument
  .pick({ id: true, metric_period_id: true, year: true, quarter: true, month: true })
  .extend({ metric_category: namedBriefly })

/** Context of a new document by indicator id; `contextOf` picks a row's. */
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
  /** Cross-checks that use a datum of this document. */
  cross_checks: z.array(crossCheckRule),
  ...templateContext.shape,
})

export type DataSource = z.output<typeof dataSource>
export type DocumentMetric = z.output<typeof documentMetric>
/** A source datum of an indicator's formula. */
export type Variable = DocumentMetric['metric_calc_data'][number]
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
