import { z } from 'zod'
import { contract, created, data, nothing, workbook } from '@/lib/core/http/contract'
import { WORKBOOK_FILE } from '@/lib/core/http/media-types'
import {
  documentOutcome,
  inputDocument,
  templateMeta,
  templateMetrics,
} from '@/lib/features/documents/entry/shapes'
import { historyEvent, historyMeta } from '@/lib/features/documents/history/shapes'
import { datumLine, lineParams, lineSchema, linesQuerySchema } from '@/lib/features/documents/lines/shapes'
import { approvalResult, reviewDocument, reviewMeta } from '@/lib/features/documents/review/shapes'
import {
  approvalSchema,
  approvalsSchema,
  documentEditSchema,
  eventsQuerySchema,
  historyQuerySchema,
  importsSchema,
  newDocumentSchema,
  periodQuerySchema,
  reasonSchema,
  summaryQuerySchema,
  templateFileQuerySchema,
  templateQuerySchema,
} from '@/lib/features/documents/schema'
import { summary, summaryMeta } from '@/lib/features/documents/summary/shapes'
import { checkedTemplate } from '@/lib/features/documents/template/shapes'

export const documentsContract = contract({
  'GET /api/datum-lines': {
    permission: 'documents.view',
    query: linesQuerySchema,
    /** The own organisation's lines; an administrator has none and may not save any. */
    answer: data(z.array(datumLine), z.object({ may_keep: z.boolean() })),
  },
  'PUT /api/datum-lines/{source_datum_id}': {
    permission: 'datum_lines.keep',
    params: lineParams,
    body: lineSchema,
    answer: nothing,
  },
  'GET /api/input-documents': {
    permission: 'documents.view',
    query: templateQuerySchema,
    answer: data(templateMetrics, templateMeta),
  },
  'POST /api/input-documents': {
    permission: 'documents.edit',
    body: newDocumentSchema,
    answer: created(inputDocument),
  },
  'POST /api/input-documents/approvals': {
    permission: 'documents.approve',
    body: approvalsSchema,
    answer: data(z.array(approvalResult)),
  },
  'GET /api/input-documents/review': {
    permission: 'documents.view',
    query: periodQuerySchema,
    answer: data(z.array(reviewDocument), reviewMeta),
  },
  'GET /api/input-documents/template': {
    permission: 'documents.edit',
    heavy: true,
    query: templateFileQuerySchema,
    answer: workbook,
  },
  'GET /api/input-documents/history-template': {
    permission: 'documents.edit',
    fresh: true,
    heavy: true,
    query: historyQuerySchema,
    answer: workbook,
  },
  'POST /api/input-documents/imports': {
    permission: 'documents.edit',
    heavy: true,
    body: importsSchema,
    answer: data(z.array(documentOutcome)),
  },
  'POST /api/input-documents/template-check': {
    permission: 'documents.edit',
    heavy: true,
    file: WORKBOOK_FILE,
    answer: data(z.array(checkedTemplate)),
  },
  'GET /api/input-documents/{id}': {
    permission: 'documents.view',
    answer: data(inputDocument),
  },
  'PUT /api/input-documents/{id}': {
    permission: 'documents.edit',
    body: documentEditSchema,
    answer: data(inputDocument),
  },
  'DELETE /api/input-documents/{id}': {
    permission: 'documents.delete',
    answer: nothing,
  },
  'POST /api/input-documents/{id}/approving': {
    permission: 'documents.approve',
    body: approvalSchema,
    answer: data(inputDocument),
  },
  'DELETE /api/input-documents/{id}/approving': {
    permission: 'documents.withdraw',
    body: reasonSchema,
    answer: data(inputDocument),
  },
  'GET /api/input-documents/{id}/history': {
    permission: 'documents.view',
    query: eventsQuerySchema,
    answer: data(z.array(historyEvent), historyMeta),
  },
  'GET /api/input-documents/{id}/template': {
    permission: 'documents.edit',
    heavy: true,
    answer: workbook,
  },
  'GET /api/metrics-summary': {
    permission: 'documents.view',
    query: summaryQuerySchema,
    answer: data(summary, summaryMeta),
  },
})
