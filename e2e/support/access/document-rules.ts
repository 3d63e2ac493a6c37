import { documentBody } from '@/e2e/support/world'
import {
  companyOf,
  document,
  exchanged,
  MISSING,
  plain,
  plainWith,
  question,
  type Rule,
  withBody,
} from './rule'

/** Of keys alone: every person is somebody without one. */
const byKey = (path: string): Rule => ({ call: plain(`/api/exchange/${path}`), own: 401 })

export const DOCUMENT_RULES: Record<string, Rule> = {
  'GET /api/exchange/catalogue': byKey('catalogue?period=2026-Q3'),
  'GET /api/exchange/values': byKey('values?period=2026-Q3'),
  'POST /api/exchange/values': byKey('values'),
  'PUT /api/exchange/MeasureReport/[id]': byKey('MeasureReport/1'),
  'GET /api/exchange/imports/[id]': byKey('imports/1'),
  'GET /api/exchange/status': byKey('status'),
  'GET /api/datum-lines': { call: plain('/api/datum-lines?metric_id=1'), own: 200 },
  'PUT /api/datum-lines/[source_datum_id]': {
    call: plainWith('/api/datum-lines/2000000000', { text: 'Отчёт' }),
    own: 404,
  },
  'GET /api/exchange-log': { call: plain('/api/exchange-log'), own: 200 },
  'GET /api/exchange-log/[id]': { call: exchanged('exchange-log', 'sent'), own: 200 },
  'GET /api/exchange-keys': { call: plain('/api/exchange-keys'), own: 200 },
  'POST /api/exchange-keys': {
    call: plainWith('/api/exchange-keys', {
      name: 'МИС',
      kind: 'test',
      scopes: ['values:read'],
      expires_on: '2027-01-31',
    }),
    own: 201,
  },
  'DELETE /api/exchange-keys/[id]': { call: exchanged('exchange-keys', 'key'), own: 204 },
  'GET /api/metrics-summary': {
    call: (fixture, target) => ({ path: `/api/metrics-summary?company_id=${companyOf(fixture, target)}` }),
    own: 200,
  },
  'GET /api/input-documents': {
    call: (fixture, target) => ({
      path: `/api/input-documents?metric_category_id=${fixture.world.categories[0]}&metric_period_id=2&year=2026&quarter=2&company_id=${companyOf(fixture, target)}`,
    }),
    own: 200,
  },
  'POST /api/input-documents': {
    call: (fixture, target) => ({
      path: '/api/input-documents',
      body: { ...documentBody(), quarter: 1, company_id: companyOf(fixture, target) },
    }),
    own: 201,
  },
  'GET /api/input-documents/[id]': { call: document(), own: 200 },
  'PUT /api/input-documents/[id]': {
    call: document('', ({ rows }) => ({ version: 1, input_document_values: rows })),
    own: 200,
  },
  'DELETE /api/input-documents/[id]': { call: document(), own: 204 },
  'POST /api/input-documents/[id]/approving': {
    call: document('/approving', () => ({ despite_questions: true })),
    own: 200,
  },
  // The document is a draft: whoever may withdraw learns that there is nothing to withdraw.
  'DELETE /api/input-documents/[id]/approving': {
    call: document('/approving', () => ({ reason: 'Проверка' })),
    own: 409,
  },
  'GET /api/input-documents/[id]/questions': { call: document('/questions'), own: 200 },
  'POST /api/input-documents/[id]/questions': {
    call: document('/questions', ({ rows }) => ({ metric_id: rows[0]?.metric_id, text: 'Точно?' })),
    own: 201,
  },
  'PUT /api/document-questions/[id]': { call: question('', { is_closed: true }), own: 200 },
  'POST /api/document-questions/[id]/messages': { call: question('/messages', { text: 'Точно' }), own: 201 },
  'POST /api/input-documents/[id]/return': {
    call: document('/return', () => ({ reason: 'Проверка' })),
    own: 200,
  },
  // It was not returned: whoever may send it again learns that.
  'DELETE /api/input-documents/[id]/return': { call: document('/return'), own: 409 },
  // It is a draft: whoever may ask for a withdrawal learns that there is nothing to withdraw.
  'POST /api/input-documents/[id]/withdrawal-request': {
    call: document('/withdrawal-request', () => ({ reason: 'Проверка' })),
    own: 409,
  },
  'GET /api/withdrawal-requests': { call: plain('/api/withdrawal-requests'), own: 200 },
  'POST /api/withdrawal-requests/[id]/refusal': {
    call: ({ withdrawal }, target) =>
      target === 'foreign'
        ? null
        : withBody(`/api/withdrawal-requests/${target === 'own' ? withdrawal : MISSING}/refusal`, {
            reason: 'Проверка',
          }),
    own: 200,
  },
  'GET /api/input-documents/[id]/history': { call: document('/history'), own: 200 },
  'GET /api/input-documents/[id]/template': { call: document('/template'), own: 200 },
  'GET /api/input-documents/template': {
    call: (fixture, target) => ({
      path: `/api/input-documents/template?year=2026&quarter=3&company_id=${companyOf(fixture, target)}`,
    }),
    own: 200,
  },
  'GET /api/input-documents/history-template': {
    call: (fixture, target) => ({
      path: `/api/input-documents/history-template?from=2026&to=2026&company_id=${companyOf(fixture, target)}`,
    }),
    own: 200,
  },
  // Each document has its own outcome inside: a foreign one's is in template.db.test.ts.
  'POST /api/input-documents/imports': {
    call: ({ own }, target) =>
      target === 'own'
        ? {
            path: '/api/input-documents/imports',
            body: { documents: [{ ...documentBody(), existing: { id: own, version: 1 } }] },
          }
        : null,
    own: 200,
  },
  // JSON is no workbook: whoever may upload learns what is expected.
  'POST /api/input-documents/template-check': {
    call: plain('/api/input-documents/template-check'),
    own: 415,
  },
  'GET /api/input-documents/review': {
    call: (fixture, target) => ({
      path: `/api/input-documents/review?year=2026&quarter=3&company_id=${companyOf(fixture, target)}`,
    }),
    own: 200,
  },
  // Each document has its own result inside.
  'POST /api/input-documents/approvals': {
    call: (fixture, target) =>
      target === 'own'
        ? { path: '/api/input-documents/approvals', body: { documents: [{ id: fixture.own, version: 1 }] } }
        : null,
    own: 200,
  },
}
