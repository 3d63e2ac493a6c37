import { documentBody } from '@/e2e/support/world'
import { world } from '@/e2e/support/world-test'
import {
  companyOf,
  DOCUMENT,
  type Entries,
  EVERY,
  inCompany,
  KEY,
  only,
  QUESTION,
  SENT,
  WITHDRAWAL,
} from './rule'

const REASON = { reason: 'Проверка' }

export const DOCUMENT_RULES: Entries = {
  // Authorised by key only: a session gets 401.
  'GET /api/exchange/catalogue': { query: 'period=2026-Q3', own: 401 },
  'GET /api/exchange/values': { query: 'period=2026-Q3', own: 401 },
  'POST /api/exchange/values': 401,
  'PUT /api/exchange/MeasureReport/[id]': { of: only('1'), own: 401 },
  'GET /api/exchange/imports/[id]': { of: only('1'), own: 401 },
  'GET /api/exchange/status': 401,
  'GET /api/datum-lines': { query: 'metric_id=1', own: 200 },
  'PUT /api/datum-lines/[source_datum_id]': { body: { text: 'Отчёт' }, own: 404 },
  'GET /api/exchange-log': 200,
  'GET /api/exchange-log/[id]': { of: SENT, own: 200 },
  'GET /api/exchange-keys': 200,
  'POST /api/exchange-keys': {
    body: { name: 'МИС', kind: 'test', scopes: ['values:read'], expires_on: '2027-01-31' },
    own: 201,
  },
  'DELETE /api/exchange-keys/[id]': { of: KEY, own: 204 },
  'GET /api/metrics-summary': { of: EVERY, query: inCompany(), own: 200 },
  'GET /api/input-documents': {
    of: EVERY,
    query: inCompany(`metric_category_id=${world.categories[0]}&metric_period_id=2&year=2026&quarter=2&`),
    own: 200,
  },
  'POST /api/input-documents': {
    of: EVERY,
    body: (_fixture, target) => ({ ...documentBody(), quarter: 1, company_id: companyOf(target) }),
    own: 201,
  },
  'GET /api/input-documents/[id]': { of: DOCUMENT, own: 200 },
  'PUT /api/input-documents/[id]': {
    of: DOCUMENT,
    body: ({ rows }) => ({ version: 1, input_document_values: rows }),
    own: 200,
  },
  'DELETE /api/input-documents/[id]': { of: DOCUMENT, own: 204 },
  'POST /api/input-documents/[id]/approving': { of: DOCUMENT, body: { despite_questions: true }, own: 200 },
  // A draft cannot be withdrawn: an authorised caller gets 409.
  'DELETE /api/input-documents/[id]/approving': { of: DOCUMENT, body: REASON, own: 409 },
  'GET /api/input-documents/[id]/questions': { of: DOCUMENT, own: 200 },
  'POST /api/input-documents/[id]/questions': {
    of: DOCUMENT,
    body: ({ rows }) => ({ metric_id: rows[0]?.metric_id, text: 'Точно?' }),
    own: 201,
  },
  'PUT /api/document-questions/[id]': { of: QUESTION, body: { is_closed: true }, own: 200 },
  'POST /api/document-questions/[id]/messages': { of: QUESTION, body: { text: 'Точно' }, own: 201 },
  'POST /api/input-documents/[id]/return': { of: DOCUMENT, body: REASON, own: 200 },
  // The document was not returned: an authorised caller gets 409.
  'DELETE /api/input-documents/[id]/return': { of: DOCUMENT, own: 409 },
  // A draft needs no withdrawal: an authorised caller gets 409.
  'POST /api/input-documents/[id]/withdrawal-request': { of: DOCUMENT, body: REASON, own: 409 },
  'GET /api/withdrawal-requests': 200,
  'POST /api/withdrawal-requests/[id]/refusal': { of: WITHDRAWAL, body: REASON, own: 200 },
  'GET /api/input-documents/[id]/history': { of: DOCUMENT, own: 200 },
  'GET /api/input-documents/[id]/template': { of: DOCUMENT, own: 200 },
  'GET /api/input-documents/template': { of: EVERY, query: inCompany('year=2026&quarter=3&'), own: 200 },
  'GET /api/input-documents/history-template': {
    of: EVERY,
    query: inCompany('from=2026&to=2026&'),
    own: 200,
  },
  // The outcome is per document inside a 200 answer; template.db.test.ts covers foreign documents.
  'POST /api/input-documents/imports': {
    body: ({ own: id }) => ({ documents: [{ ...documentBody(), existing: { id, version: 1 } }] }),
    own: 200,
  },
  // JSON instead of a workbook: an authorised caller gets 415.
  'POST /api/input-documents/template-check': 415,
  'GET /api/input-documents/review': { of: EVERY, query: inCompany('year=2026&quarter=3&'), own: 200 },
  // The outcome is per document inside a 200 answer.
  'POST /api/input-documents/approvals': {
    body: ({ own: id }) => ({ documents: [{ id, version: 1 }] }),
    own: 200,
  },
}
