import { z } from 'zod'
import { contract, created, data, nothing, openTo, workbook } from '@/lib/core/http/contract'
import { WORKBOOK_FILE } from '@/lib/core/http/media-types'
import { bodyId, bodyVersion, idText, queryNumber, requiredVersion } from '@/lib/core/http/params'
import { day, instant, namedBriefly, namedPerson, period } from '@/lib/core/http/shapes'
import { optionalLine } from '@/lib/core/text/fields'
import {
  dataSource,
  documentKey,
  inputDocument,
  shortNamed,
  templateMeta,
  templateMetrics,
  variableLetter,
} from '@/lib/features/documents/entry/shapes'
import {
  approvalWithdrawalSchema,
  documentEditSchema,
  historyQuerySchema,
  importsSchema,
  newDocumentSchema,
  periodQuerySchema,
  summaryQuerySchema,
  templateFileQuerySchema,
  templateQuerySchema,
} from '@/lib/features/documents/schema'
import { summary, summaryMeta } from '@/lib/features/documents/summary/shapes'

/** Where an organisation takes a datum from, for example which report and filter. */
export const datumLine = z.object({ source_datum_id: z.int(), text: z.string(), updated_at: instant })

const historyChange = z.object({
  metric_id: z.int(),
  /** A question changes no value; its event only names the row. */
  field: z.enum(['value', 'is_active', 'inactive_reason', 'note', 'question']),
  /** The variable's letter when the field is a value, or a question about one. */
  var_name: variableLetter.nullable(),
  old: z.union([z.string(), z.boolean()]).nullable(),
  new: z.union([z.string(), z.boolean()]).nullable(),
  /** The other category of the period that already had the same value of the datum. */
  as_in: z.string().optional(),
  /** Where the value came from; absent for a typed one. */
  source: dataSource.optional(),
})

export const historyEvent = z.object({
  id: z.int(),
  at: instant,
  user: namedPerson,
  action: z.enum([
    'created',
    'saved',
    'approved',
    'withdrawn',
    'deleted',
    'returned',
    'resent',
    'asked',
    'answered',
    'closed',
    'reopened',
    'withdrawal_asked',
    'withdrawal_refused',
  ]),
  reason: z.string().nullable(),
  changes: z.array(historyChange),
})

const historyMeta = z.object({
  /** Cursor for earlier events; null when there are none. */
  before: z.int().nullable(),
  /** Differences from the last approval, cell by cell; null if never approved. */
  since_approval: z
    .object({ approved_at: instant, approved_by: namedPerson, changes: z.array(historyChange) })
    .nullable(),
})

export type HistoryChange = z.output<typeof historyChange>
export type HistoryEvent = z.output<typeof historyEvent>
export type DocumentHistory = { data: HistoryEvent[]; meta: z.output<typeof historyMeta> }

/** An indicator in a document: `row_number` counts from one. */
const placed = z.object({ metric_id: z.int(), metric_name: z.string(), row_number: z.int() })

const reviewDocument = inputDocument
  .pick({
    id: true,
    version: true,
    input_document_status_id: true,
    approved_at: true,
    approved_by: true,
    metric_category: true,
    user: true,
    updated_at: true,
    returned: true,
    open_questions: true,
  })
  .extend({
    filled: z.int(),
    total: z.int(),
    inactive_count: z.int(),
    /** Rows that are off, in the document's order, with reasons. */
    inactive: z.array(placed.extend({ reason: z.string().nullable() })),
    /** Whether every row that is on is entered and computable. */
    is_complete: z.boolean(),
    can_approve: z.boolean(),
    can_return: z.boolean(),
    is_returned: z.boolean(),
    warnings_count: z.int(),
    missing_count: z.int(),
    /** Other obstacles to approval than missing values and comments: a division by zero, every row off. */
    faulty_count: z.int(),
    unexplained_count: z.int(),
    warnings: z.array(
      placed
        .omit({ row_number: true })
        .extend({ messages: z.array(z.string()), note: z.string().nullable() }),
    ),
    /** Obstacles to approval besides comments; without an indicator it concerns the whole document. */
    problems: z.array(
      z.object({
        metric_id: z.int().nullable(),
        metric_name: z.string().nullable(),
        row_number: z.int().nullable(),
        message: z.string(),
      }),
    ),
  })

const reviewMeta = z.object({
  company: shortNamed,
  due_date: day,
  /** Categories that accept documents in the period but have none yet. */
  not_begun: z.array(namedBriefly),
  /** The previous and next periods, if they accept documents. */
  previous: period.nullable(),
  next: period.nullable(),
})

/** Outcome for one document of several; `status` as its own call would return. */
const documentOutcome = z.object({
  ok: z.boolean(),
  status: z.int(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
})

const approvalResult = documentOutcome.extend({ id: z.int() })
/** The id is null if the document was refused before it was created. */
const importResult = documentOutcome.extend({ id: z.int().nullable() })

export type NeighbourPeriod = z.output<typeof period>
export type ReviewDocument = z.output<typeof reviewDocument>
export type Review = { data: ReviewDocument[]; meta: z.output<typeof reviewMeta> }
export type ImportResult = z.output<typeof importResult>

/** A cell of a template that would change; numbers as canonical decimal text. */
const templateChange = z.object({
  metric_id: z.int(),
  metric_name: z.string(),
  metric_calc_data_id: z.int(),
  var_name: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
})

/** One document of a filled-in template compared with the stored one: POST …/template-check. Nothing is saved. */
export const checkedTemplate = z.object({
  key: documentKey,
  metric_category: namedBriefly,
  /** Null: the document is to be created. */
  document_id: z.int().nullable(),
  /** The version that was compared, to be sent back on saving; null for a new document. */
  version: z.int().nullable(),
  /** Whether it is approved and accepts no changes. */
  is_approved: z.boolean(),
  /** Whether the document changed after the download; cells untouched in the file keep their stored values. */
  is_changed_since: z.boolean(),
  changes: z.array(templateChange),
  /** Refused cells with their labels; all null for an error of the whole document. */
  errors: z.array(
    z.object({
      sheet: z.string(),
      /** «F7» */
      cell: z.string().nullable(),
      metric_name: z.string().nullable(),
      var_name: z.string().nullable(),
      message: z.string(),
    }),
  ),
})

export type TemplateChange = z.output<typeof templateChange>
export type CheckedTemplate = z.output<typeof checkedTemplate>

/** Confirms an approval with open questions, which is otherwise refused. */
const despiteQuestions = z.boolean({ error: 'Ожидается да или нет' }).optional()

/** Body of POST …/approving: with a version, only that version is approved. */
const approvalSchema = z.object({ version: bodyVersion, despite_questions: despiteQuestions })

const MAX_APPROVALS = 50

/** Body of POST /api/input-documents/approvals: each document with the version the person has seen. */
const approvalsSchema = z.object({
  documents: z
    .array(
      z.object(
        { id: bodyId, version: requiredVersion, despite_questions: despiteQuestions },
        { error: 'Ожидается объект с документом' },
      ),
      { error: 'Ожидается список документов' },
    )
    .min(1, 'Выберите документы')
    .max(MAX_APPROVALS, `Не больше ${MAX_APPROVALS} документов за один раз`)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Документ указан дважды'),
})

export type Approval = z.output<typeof approvalSchema>

export const documentsContract = contract({
  ...openTo('documents.view', {
    'GET /api/datum-lines': {
      query: z.object({ metric_id: queryNumber.default(null) }),
      /** The own organisation's lines; an administrator has none and may not save any. */
      answer: data(z.array(datumLine), z.object({ may_keep: z.boolean() })),
    },
    'GET /api/input-documents': { query: templateQuerySchema, answer: data(templateMetrics, templateMeta) },
    'GET /api/input-documents/review': {
      query: periodQuerySchema,
      answer: data(z.array(reviewDocument), reviewMeta),
    },
    'GET /api/input-documents/{id}': { answer: data(inputDocument) },
    'GET /api/input-documents/{id}/history': {
      /** Query of GET /api/input-documents/{id}/history: the cursor for earlier events. */
      query: z.object({ before: queryNumber.default(null) }),
      answer: data(z.array(historyEvent), historyMeta),
    },
    'GET /api/metrics-summary': { query: summaryQuerySchema, answer: data(summary, summaryMeta) },
  }),
  'PUT /api/datum-lines/{source_datum_id}': {
    permission: 'datum_lines.keep',
    params: z.object({ source_datum_id: idText }),
    /**
     * Body of PUT /api/datum-lines/{source_datum_id}: an empty text deletes it.
     * @property from the text that it replaces, empty for none: refused if another is stored by now
     */
    body: z.object({ text: optionalLine(300), from: z.string().optional() }),
    answer: nothing,
  },
  ...openTo('documents.edit', {
    'POST /api/input-documents': { body: newDocumentSchema, answer: created(inputDocument) },
    'GET /api/input-documents/template': { heavy: true, query: templateFileQuerySchema, answer: workbook },
    'GET /api/input-documents/history-template': {
      fresh: true,
      heavy: true,
      query: historyQuerySchema,
      answer: workbook,
    },
    'POST /api/input-documents/imports': {
      heavy: true,
      body: importsSchema,
      answer: data(z.array(importResult)),
    },
    'POST /api/input-documents/template-check': {
      heavy: true,
      file: WORKBOOK_FILE,
      answer: data(z.array(checkedTemplate)),
    },
    'PUT /api/input-documents/{id}': { body: documentEditSchema, answer: data(inputDocument) },
    'GET /api/input-documents/{id}/template': { heavy: true, answer: workbook },
  }),
  ...openTo('documents.approve', {
    'POST /api/input-documents/approvals': { body: approvalsSchema, answer: data(z.array(approvalResult)) },
    'POST /api/input-documents/{id}/approving': { body: approvalSchema, answer: data(inputDocument) },
  }),
  'DELETE /api/input-documents/{id}': { permission: 'documents.delete', answer: nothing },
  'DELETE /api/input-documents/{id}/approving': {
    permission: 'documents.withdraw',
    body: approvalWithdrawalSchema,
    answer: data(inputDocument),
  },
})
