import { describe, expect } from 'vitest'
import { type Answer, type Client, dispatch, guest, signedIn } from '@/e2e/support/api'
import { checksum } from '@/e2e/support/checksum'
import { allRoutes, VERBS, type Verb } from '@/e2e/support/routes'
import { createFilled, createReport, documentBody, filledRows } from '@/e2e/support/world'
import type { World } from '@/e2e/support/world-rows'
import { it as worldTest } from '@/e2e/support/world-test'
import { may, PERMISSIONS, type Permission, type RoleName } from '@/lib/core/auth/permissions'
import { db } from '@/lib/core/db/client'

/**
 * A1: every route and verb that exists × every kind of person × own, foreign and missing objects.
 * The list of routes is read from the files; a route that RULES does not know fails the test. Requests go
 * straight to the handlers, so nothing here leans on proxy.ts (A6).
 */

type Target = 'own' | 'foreign' | 'missing'

interface Call {
  path: string
  body?: unknown
}

interface Rule {
  /** The call for this target; null when the target makes no sense for the route. */
  call(fixture: Fixture, target: Target): Call | null
  /** Status for a person who may. */
  own: number
  /** Set for calls a person needs before accepting the terms. */
  beforeAgreement?: true
}

interface Fixture {
  world: World
  own: number
  foreign: number
  rows: Awaited<ReturnType<typeof filledRows>>
  /** Proposed changes of properties. */
  requests: { own: number; foreign: number }
  /** Questions about the documents. */
  questions: { own: number; foreign: number }
  /** A request to return the own document to work. */
  withdrawal: number
  /** Marks on charts. */
  marks: { own: number; foreign: number }
  /** Measures of plans. */
  measures: { own: number; foreign: number }
  /** Reports for internal control, ready to be taken. */
  reports: { own: number; foreign: number }
}

const MISSING = 2_000_000_000

const plain =
  (path: string): Rule['call'] =>
  (_fixture, target) =>
    target === 'own' ? { path } : null

const plainWith =
  (path: string, body: unknown): Rule['call'] =>
  (_fixture, target) =>
    target === 'own' ? { path, body } : null

const document =
  (suffix = '', body?: (fixture: Fixture) => unknown): Rule['call'] =>
  (fixture, target) => {
    const id = target === 'missing' ? MISSING : fixture[target]
    return { path: `/api/input-documents/${id}${suffix}`, ...(body ? { body: body(fixture) } : {}) }
  }

const companyOf = ({ world }: Fixture, target: Target) =>
  target === 'own' ? world.company : target === 'foreign' ? world.otherCompany : MISSING

const withBody = (path: string, body: unknown): Call => ({ path, ...(body === undefined ? {} : { body }) })

const company =
  (suffix = '', body?: (target: Target) => unknown): Rule['call'] =>
  (fixture, target) =>
    withBody(`/api/companies/${companyOf(fixture, target)}${suffix}`, body?.(target))

/** Own and foreign people under their own organisations, a missing one under the own. */
const companyUser =
  (suffix = '', body?: unknown): Rule['call'] =>
  ({ world }, target) => {
    const people = {
      own: [world.company, world.users.unassigned],
      foreign: [world.otherCompany, world.users.otherOperator],
      missing: [world.company, MISSING],
    }
    const [companyId, id] = people[target]
    return withBody(`/api/companies/${companyId}/users/${id}${suffix}`, body)
  }

const administrator =
  (suffix = '', body?: unknown): Rule['call'] =>
  ({ world }, target) =>
    target === 'foreign'
      ? null
      : withBody(`/api/administrators/${target === 'own' ? world.users.admin : MISSING}${suffix}`, body)

const propertyRequest =
  (suffix = '', body?: unknown): Rule['call'] =>
  ({ requests }, target) =>
    withBody(`/api/property-requests/${target === 'missing' ? MISSING : requests[target]}${suffix}`, body)

const question =
  (suffix: string, body: unknown): Rule['call'] =>
  ({ questions }, target) =>
    withBody(`/api/document-questions/${target === 'missing' ? MISSING : questions[target]}${suffix}`, body)

const chartMark: Rule['call'] = ({ marks }, target) => ({
  path: `/api/chart-marks/${target === 'missing' ? MISSING : marks[target]}`,
})

const MEASURE = {
  name: 'Лист поворотов',
  cause: 'Ночью не поворачивают',
  action: 'Поворачивать каждые 2 часа',
  responsible_id: null,
  responsible_name: 'Старшая медсестра',
  date_begin: '2026-01-13',
  due_date: '2026-03-31',
  target_value: null,
}

const measure =
  (suffix = '', body?: unknown): Rule['call'] =>
  ({ measures }, target) =>
    withBody(`/api/measures/${target === 'missing' ? MISSING : measures[target]}${suffix}`, body)

const category =
  (body?: unknown, suffix = ''): Rule['call'] =>
  ({ world }, target) =>
    target === 'foreign'
      ? null
      : withBody(`/api/metric-categories/${target === 'own' ? world.categories[0] : MISSING}${suffix}`, body)

const metric =
  (suffix = '', body?: unknown): Rule['call'] =>
  ({ rows }, target) =>
    target === 'foreign'
      ? null
      : withBody(`/api/metrics/${target === 'own' ? rows[0]?.metric_id : MISSING}${suffix}`, body)

const RULES: Record<string, Rule> = {
  'GET /sanctum/csrf-cookie': { call: plain('/sanctum/csrf-cookie'), own: 204 },
  'GET /readyz': { call: plain('/readyz'), own: 503 },
  'POST /api/login': { call: plain('/api/login'), own: 422 },
  'POST /api/login/factor': { call: plain('/api/login/factor'), own: 422 },
  'POST /api/login/passkey': { call: plain('/api/login/passkey'), own: 422 },
  'GET /api/user/factors': { call: plain('/api/user/factors'), own: 200 },
  'POST /api/user/factors/totp': { call: plain('/api/user/factors/totp'), own: 200 },
  'PUT /api/user/factors/totp': { call: plainWith('/api/user/factors/totp', {}), own: 422 },
  'DELETE /api/user/factors/totp': { call: plain('/api/user/factors/totp'), own: 404 },
  'POST /api/user/passkeys': { call: plain('/api/user/passkeys'), own: 422 },
  'POST /api/user/passkeys/question': { call: plain('/api/user/passkeys/question'), own: 200 },
  'DELETE /api/user/passkeys/[id]': { call: plain(`/api/user/passkeys/${MISSING}`), own: 404 },
  'POST /api/user/recovery-codes': { call: plain('/api/user/recovery-codes'), own: 409 },
  'POST /api/user/proof': { call: plain('/api/user/proof'), own: 422 },
  'POST /api/user/proof/passkey': { call: plain('/api/user/proof/passkey'), own: 200 },
  'POST /api/user/proof/provider': { call: plain('/api/user/proof/provider'), own: 404 },
  'POST /api/logout': { call: plain('/api/logout'), own: 204, beforeAgreement: true },
  'POST /api/forgot-password': { call: plain('/api/forgot-password'), own: 422 },
  'POST /api/reset-password': { call: plain('/api/reset-password'), own: 422 },
  // The body is empty: whoever may change their password learns what is missing.
  'PUT /api/user/password': { call: plainWith('/api/user/password', {}), own: 422 },
  'POST /api/confirm-email': { call: plain('/api/confirm-email'), own: 422 },
  'POST /api/cancel-email': { call: plain('/api/cancel-email'), own: 422 },
  'POST /api/trust-device': { call: plain('/api/trust-device'), own: 422 },
  // No provider is set here.
  'POST /api/sign-in/[provider]': { call: plain('/api/sign-in/none'), own: 404 },
  'POST /api/sign-in/[provider]/answer': { call: plain('/api/sign-in/none/answer'), own: 422 },
  'GET /api/user/identities': { call: plain('/api/user/identities'), own: 200 },
  'POST /api/user/identities/[provider]': { call: plain('/api/user/identities/none'), own: 404 },
  'DELETE /api/user/identities/[provider]': { call: plain('/api/user/identities/none'), own: 404 },
  'GET /api/user/provider-sign-out': {
    call: plain('/api/user/provider-sign-out'),
    own: 200,
    beforeAgreement: true,
  },
  'PUT /api/user/pending-email': { call: plainWith('/api/user/pending-email', {}), own: 422 },
  'DELETE /api/user/pending-email': { call: plain('/api/user/pending-email'), own: 204 },
  'GET /api/user/sessions': { call: plain('/api/user/sessions'), own: 200 },
  'DELETE /api/user/sessions/[id]': { call: plain(`/api/user/sessions/${'0'.repeat(32)}`), own: 404 },
  'GET /api/user/reminders': { call: plain('/api/user/reminders'), own: 200 },
  'PUT /api/user/reminders': {
    call: plainWith('/api/user/reminders', { deadline_reminders: true }),
    own: 200,
  },
  'POST /api/quarter-letters': { call: plain('/api/quarter-letters'), own: 200 },
  'POST /api/reminders/unsubscribe': { call: plain('/api/reminders/unsubscribe'), own: 422 },
  'GET /api/user': { call: plain('/api/user'), own: 200, beforeAgreement: true },
  'POST /api/accepted-agreements': {
    call: plain('/api/accepted-agreements'),
    own: 200,
    beforeAgreement: true,
  },
  'DELETE /api/user/first-steps': { call: plain('/api/user/first-steps'), own: 204 },
  'GET /api/openapi.json': { call: plain('/api/openapi.json'), own: 200 },
  'GET /api/server-date': { call: plain('/api/server-date'), own: 200 },
  'GET /api/references/[name]': { call: plain('/api/references/companies'), own: 200 },
  'GET /api/references/metric-periods/[id]': {
    call: (_fixture, target) => ({ path: `/api/references/metric-periods/${target === 'missing' ? 99 : 2}` }),
    own: 200,
  },
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
      body: { ...documentBody(fixture.world), quarter: 1, company_id: companyOf(fixture, target) },
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
    call: ({ world, own }, target) =>
      target === 'own'
        ? {
            path: '/api/input-documents/imports',
            body: { documents: [{ ...documentBody(world), existing: { id: own, version: 1 } }] },
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

  // Administration
  'GET /api/companies': { call: plain('/api/companies'), own: 200 },
  'POST /api/companies': {
    call: plainWith('/api/companies', {
      region_id: 23,
      city: 'Бийск',
      name: 'Новая больница',
      short_name: 'НБ',
      date_begin_year: '2027-01-01',
      date_begin_quarter: '2027-01-01',
      date_begin_month: '2027-01-01',
    }),
    own: 201,
  },
  'GET /api/companies/import-template': { call: plain('/api/companies/import-template'), own: 200 },
  // JSON is no workbook: whoever may upload learns what is expected.
  'POST /api/companies/import-check': { call: plain('/api/companies/import-check'), own: 415 },
  'POST /api/companies/imports': { call: plain('/api/companies/imports'), own: 415 },
  'GET /api/users/import-template': { call: plain('/api/users/import-template'), own: 200 },
  'POST /api/users/import-check': { call: plain('/api/users/import-check'), own: 415 },
  'POST /api/users/imports': { call: plain('/api/users/imports'), own: 415 },
  'GET /api/companies/[id]': { call: company(), own: 200 },
  'PUT /api/companies/[id]': { call: company('', () => ({ address: 'ул. Ленина, 1' })), own: 200 },
  'GET /api/property-requests': { call: plain('/api/property-requests'), own: 200 },
  'PUT /api/property-requests/[id]': {
    call: propertyRequest('', { status: 'refused', reason: 'Проверка' }),
    own: 200,
  },
  'POST /api/property-requests/[id]/withdrawal': { call: propertyRequest('/withdrawal'), own: 200 },
  // It is not refused: whoever may put a refusal away learns that there is none.
  'POST /api/property-requests/[id]/dismissal': { call: propertyRequest('/dismissal'), own: 409 },
  'GET /api/companies/[id]/users': { call: company('/users'), own: 200 },
  'POST /api/companies/[id]/users': {
    call: company('/users', (target) => ({
      surname: 'Новикова',
      name: 'Анна',
      email: `${target}@example.org`,
      user_role_id: 3,
    })),
    own: 201,
  },
  'GET /api/companies/[id]/users/[user_id]': { call: companyUser(), own: 200 },
  'PUT /api/companies/[id]/users/[user_id]': { call: companyUser('', { name: 'Анна' }), own: 200 },
  // Nobody has a second factor: whoever may take it away learns that there is none.
  'DELETE /api/companies/[id]/users/[user_id]/factors': {
    call: companyUser('/factors', { reason: 'Проверка' }),
    own: 409,
  },
  'DELETE /api/administrators/[id]/factors': {
    call: administrator('/factors', { reason: 'Проверка' }),
    own: 409,
  },
  'DELETE /api/companies/[id]/users/[user_id]/pending-email': {
    call: companyUser('/pending-email'),
    own: 204,
  },
  'POST /api/companies/[id]/users/[user_id]/invitation': { call: companyUser('/invitation'), own: 200 },
  'GET /api/administrators': { call: plain('/api/administrators'), own: 200 },
  // The body is empty: whoever may invite learns what is missing.
  'POST /api/administrators': { call: plainWith('/api/administrators', {}), own: 422 },
  'GET /api/administrators/[id]': { call: administrator(), own: 200 },
  'PUT /api/administrators/[id]': { call: administrator('', { name: 'Анна' }), own: 200 },
  'DELETE /api/administrators/[id]/pending-email': { call: administrator('/pending-email'), own: 204 },
  'POST /api/administrators/[id]/invitation': { call: administrator('/invitation'), own: 200 },
  'GET /api/metric-categories': { call: plain('/api/metric-categories'), own: 200 },
  'POST /api/metric-categories': {
    call: plainWith('/api/metric-categories', { name: 'Новая категория' }),
    own: 201,
  },
  'GET /api/metric-categories/[id]': { call: category(), own: 200 },
  'PUT /api/metric-categories/[id]': { call: category({ name: 'Другое имя' }), own: 200 },
  'POST /api/metric-categories/[id]/closing': {
    call: category({ from: '2100-01-01' }, '/closing'),
    own: 200,
  },
  // Documents exist: whoever may delete learns that it cannot be done.
  'DELETE /api/metric-categories/[id]': { call: category(), own: 409 },
  'POST /api/chart-marks': { call: plainWith('/api/chart-marks', {}), own: 422 },
  'DELETE /api/chart-marks/[id]': { call: chartMark, own: 204 },
  'GET /api/measures': { call: plain('/api/measures'), own: 200 },
  'GET /api/measure-effects': { call: plain('/api/measure-effects'), own: 200 },
  'GET /api/control-reports': { call: plain('/api/control-reports'), own: 200 },
  'POST /api/control-reports': {
    call: ({ world }, target) =>
      target === 'own'
        ? {
            path: '/api/control-reports',
            body: { year: 2026, part: 'q1', metric_category_ids: [1], company_id: world.company },
          }
        : null,
    own: 201,
  },
  'GET /api/control-reports/[id]/file': {
    call: ({ reports }, target) => ({
      path: `/api/control-reports/${target === 'missing' ? MISSING : reports[target]}/file`,
    }),
    own: 200,
  },
  'POST /api/measures': {
    call: ({ rows }, target) =>
      target === 'own'
        ? { path: '/api/measures', body: { ...MEASURE, metric_id: rows[0]?.metric_id } }
        : null,
    own: 201,
  },
  'PUT /api/measures/[id]': { call: measure('', { ...MEASURE, status: 'active' }), own: 200 },
  'POST /api/measures/[id]/notes': { call: measure('/notes', { text: 'Обучены' }), own: 201 },
  'GET /api/metrics/[id]/suggested-actions': { call: metric('/suggested-actions'), own: 200 },
  'PUT /api/metrics/[id]/suggested-actions': {
    call: metric('/suggested-actions', { actions: [] }),
    own: 200,
  },
  'GET /api/metrics/[id]/targets': { call: metric('/targets'), own: 200 },
  'PUT /api/metrics/[id]/targets': { call: metric('/targets', { year: 2026, value: '2,5' }), own: 200 },
  'PUT /api/metrics/[id]/own-targets': {
    call: metric('/own-targets', { year: 2026, value: '3' }),
    own: 200,
  },
  'GET /api/metrics': { call: plain('/api/metrics'), own: 200 },
  'POST /api/metrics': { call: plainWith('/api/metrics', {}), own: 422 },
  'GET /api/metrics/[id]': { call: metric(), own: 200 },
  'PUT /api/metrics/[id]': { call: metric('', { decimals: 1 }), own: 200 },
  'DELETE /api/metrics/[id]': { call: metric(), own: 409 },
  'POST /api/metrics/[id]/copy': { call: metric('/copy', { date_begin: '2027-01-01' }), own: 201 },
  'GET /api/metrics/[id]/passport': { call: metric('/passport'), own: 200 },
  'GET /api/source-data': { call: plain('/api/source-data'), own: 200 },
  'POST /api/source-data': { call: plainWith('/api/source-data', {}), own: 422 },
  'PUT /api/source-data/[id]': {
    call: plainWith(`/api/source-data/${MISSING}`, { name: 'Операции', unit: 'операций', is_whole: true }),
    own: 404,
  },
  'DELETE /api/source-data/[id]': { call: plain(`/api/source-data/${MISSING}`), own: 404 },
  'POST /api/source-data/[id]/links': {
    call: plainWith(`/api/source-data/${MISSING}/links`, { metric_calc_data_ids: [MISSING] }),
    own: 404,
  },
  'DELETE /api/source-data/[id]/links/[metric_calc_data_id]': {
    call: plain(`/api/source-data/${MISSING}/links/${MISSING}`),
    own: 404,
  },
  'POST /api/source-data/[id]/merge': {
    call: plainWith(`/api/source-data/${MISSING}/merge`, { source_datum_id: 1 }),
    own: 404,
  },
  'GET /api/cross-checks': { call: plain('/api/cross-checks'), own: 200 },
  'POST /api/cross-checks': { call: plainWith('/api/cross-checks', {}), own: 422 },
  'POST /api/cross-checks/trial': { call: plainWith('/api/cross-checks/trial', {}), own: 422 },
  'PUT /api/cross-checks/[id]': {
    call: plainWith(`/api/cross-checks/${MISSING}`, {
      left_side: 'operations',
      relation: '<=',
      right_side: '1',
      message: 'Операций больше одной',
      severity: 'warning',
      is_active: true,
    }),
    own: 404,
  },
  'DELETE /api/cross-checks/[id]': { call: plain(`/api/cross-checks/${MISSING}`), own: 404 },
  'POST /api/metrics/check-formula': {
    call: plainWith('/api/metrics/check-formula', { formula: 'a', variables: ['a'] }),
    own: 200,
  },
  'GET /api/metric-unit/[id]': {
    call: (_fixture, target) =>
      target === 'foreign' ? null : { path: `/api/metric-unit/${target === 'own' ? 1 : MISSING}` },
    own: 200,
  },
  'GET /api/metric-units': { call: plain('/api/metric-units?search=%25'), own: 200 },

  // Analytics
  'GET /api/analytics-overview': { call: plain('/api/analytics-overview'), own: 200 },
  'GET /api/analytics-rating': { call: plain('/api/analytics-rating'), own: 200 },
  'GET /api/analytics-rating/funnel': {
    call: ({ rows }, target) =>
      target === 'foreign'
        ? null
        : {
            path: `/api/analytics-rating/funnel?metric_id=${target === 'own' ? rows[0]?.metric_id : MISSING}`,
          },
    own: 200,
  },
  'GET /api/analytics-rating/period': { call: plain('/api/analytics-rating/period'), own: 200 },
  'GET /api/analytics-rating/rows': { call: plain('/api/analytics-rating/rows'), own: 200 },
  'GET /api/analytics-rating-filter-metric-categories': {
    call: plain('/api/analytics-rating-filter-metric-categories'),
    own: 200,
  },
  // An admin has no organisation of their own to find the like of: one is named.
  'GET /api/analytics-similar': {
    call: ({ world }, target) =>
      target === 'own' ? { path: `/api/analytics-similar?company_id=${world.company}` } : null,
    own: 200,
  },

  'GET /api/anonymity': { call: plain('/api/anonymity'), own: 200 },
  'POST /api/anonymity/checks': { call: plain('/api/anonymity/checks'), own: 200 },
  'GET /api/audit-events': { call: plain('/api/audit-events'), own: 200 },
  'GET /api/audit-events/export': { call: plain('/api/audit-events/export'), own: 200 },
  'GET /api/audit-events/[id]': {
    call: (_, target) => (target === 'foreign' ? null : { path: `/api/audit-events/${MISSING}` }),
    own: 404,
  },
  'GET /api/completeness': { call: plain('/api/completeness'), own: 200 },
  // The body is empty: whoever may remind learns what is missing.
  'POST /api/completeness/reminders': {
    call: (_, target) => (target === 'own' ? { path: '/api/completeness/reminders', body: {} } : null),
    own: 422,
  },
  'GET /api/completeness/export': { call: plain('/api/completeness/export'), own: 200 },

  // Analytics of the own side
  'GET /api/analytics-indicators-filter-metric-categories': {
    call: plain('/api/analytics-indicators-filter-metric-categories'),
    own: 200,
  },
  'GET /api/analytics-indicators-data': { call: plain('/api/analytics-indicators-data'), own: 200 },
  'GET /api/analytics-report-data': { call: plain('/api/analytics-report-data'), own: 200 },
  'GET /api/analytics-report-data/export': { call: plain('/api/analytics-report-data/export'), own: 200 },

  // Contact offers: the bodies are empty, so whoever may call learns what is missing.
  'GET /api/contact-offers': { call: plain('/api/contact-offers'), own: 200 },
  'POST /api/contact-offers': { call: plainWith('/api/contact-offers', {}), own: 422 },
  'PUT /api/contact-offers/[id]': {
    call: (_fixture, target) =>
      target === 'foreign' ? null : { path: `/api/contact-offers/${MISSING}`, body: { status: 'closed' } },
    own: 404,
  },

  // Messages to the support: everybody writes them, with an empty body too.
  'GET /api/feedback': { call: plain('/api/feedback'), own: 200 },
  'POST /api/feedback': { call: plainWith('/api/feedback', {}), own: 422 },
  'PUT /api/feedback/[id]': {
    call: (_fixture, target) =>
      target === 'foreign' ? null : { path: `/api/feedback/${MISSING}`, body: { status: 'closed' } },
    own: 404,
  },
}

/** Routes that are no declarations: they read nothing of anybody, or are not there in production. */
const BARE = new Set(['/healthz', '/csp-reports', '/api/[[...path]]', '/dev/mail/messages'])

const routes = await allRoutes()

const draft = async (world: World, client: Client, company_id = world.company) =>
  Number((await createFilled(world, client, { company_id })).at('data', 'id'))

const proposal = async (client: Client, company: number) =>
  Number(
    (await client.put(`/api/companies/${company}`, { is_emergency: false })).at(
      'data',
      'property_request',
      'id',
    ),
  )

/** What is said about a document: a question, and a request to return it to work. */
async function said(inputDocumentId: number, userId: number, rows: Fixture['rows']) {
  const about = { inputDocumentId, metricId: rows[0]?.metric_id ?? 0, userId }
  const asked = { ...about, messages: { create: { userId, text: 'Точно?' } } }
  const request = { inputDocumentId, userId, reason: 'Проверка' }
  const [{ id: questionId }, { id: withdrawalId }] = [
    await db().documentQuestion.create({ data: asked }),
    await db().withdrawalRequest.create({ data: request }),
  ]
  return { questionId, withdrawalId }
}

async function mark(companyId: number, userId: number, rows: Fixture['rows']): Promise<number> {
  const data = { companyId, userId, metricId: rows[0]?.metric_id ?? 0, kind: 'ghost', reason: 'Проверка' }
  return (await db().chartMark.create({ data: { ...data, year: 2026, quarter: 1, month: 0 } })).id
}

async function planned(companyId: number, userId: number, rows: Fixture['rows']): Promise<number> {
  const { name, cause, action, responsible_name: responsibleName } = MEASURE
  const about = { companyId, userId, metricId: rows[0]?.metric_id ?? 0, origin: 'blank', responsibleName }
  const dates = { dateBegin: new Date(MEASURE.date_begin), dueDate: new Date(MEASURE.due_date) }
  return (await db().measure.create({ data: { ...about, name, cause, action, ...dates } })).id
}

const it = worldTest.extend('fixture', { auto: true }, async ({ world, manager }): Promise<Fixture> => {
  const otherManager = await signedIn(world.users.otherManager)
  const rows = await filledRows(world, '7', '1234')
  const [own, foreign] = [await draft(world, manager), await draft(world, otherManager, world.otherCompany)]
  const saidOfOwn = await said(own, world.users.manager, rows)
  return {
    world,
    rows,
    own,
    foreign,
    questions: {
      own: saidOfOwn.questionId,
      foreign: (await said(foreign, world.users.otherManager, rows)).questionId,
    },
    withdrawal: saidOfOwn.withdrawalId,
    requests: {
      own: await proposal(manager, world.company),
      foreign: await proposal(otherManager, world.otherCompany),
    },
    marks: {
      own: await mark(world.company, world.users.manager, rows),
      foreign: await mark(world.otherCompany, world.users.otherManager, rows),
    },
    measures: {
      own: await planned(world.company, world.users.manager, rows),
      foreign: await planned(world.otherCompany, world.users.otherManager, rows),
    },
    reports: {
      own: await createReport(world.company, world.users.manager),
      foreign: await createReport(world.otherCompany, world.users.otherManager),
    },
  }
})

/** Somebody who is blocked while signed in, the session still there: a block without what else it does. */
async function blockedMeanwhile(id: number): Promise<Client> {
  await db().user.update({ where: { id }, data: { userStatusId: 1 } })
  const client = await signedIn(id)
  await db().user.update({ where: { id }, data: { userStatusId: 2 } })
  return client
}

function declared(): Array<{ key: string; verb: Verb; permission: string; kind: string }> {
  return routes.flatMap(({ path, handlers }) =>
    VERBS.flatMap((verb) => {
      const call = handlers[verb]?.call
      // A handler that is no declaration is a function, whose `call` is another one.
      if (call?.permission === undefined) return []
      return [{ key: `${verb} ${path}`, verb, permission: call.permission, kind: call.answer.kind }]
    }),
  )
}

function isPermission(name: string): name is Permission {
  return name in PERMISSIONS
}

function send(client: Client, verb: Verb, call: Call): Promise<Answer> {
  const body = call.body === undefined && verb === 'POST' ? {} : call.body
  return client.send(verb, call.path, body)
}

describe('access', () => {
  it('A1 every route that exists is listed, and every listed route exists', () => {
    expect(
      declared()
        .map((one) => one.key)
        .sort(),
    ).toEqual(Object.keys(RULES).sort())
    for (const { path, handlers } of routes) {
      const isDeclared = VERBS.some((verb) => handlers[verb]?.call?.permission !== undefined)
      expect(isDeclared || BARE.has(path), path).toBe(true)
    }
  })

  it('I8 every route of the API refuses the verbs it does not have, and says which it has', async () => {
    const api = routes.filter(({ path }) => path.startsWith('/api/') && !BARE.has(path))
    expect(api.length).toBeGreaterThan(30)
    for (const { path, handlers } of api) {
      const own = VERBS.filter((verb) => handlers[verb]?.call)
      expect(own, path).not.toEqual([])
      for (const verb of VERBS.filter((one) => !own.includes(one))) {
        const answer = await dispatch(verb, path)
        expect([answer.status, answer.headers.get('allow')], `${verb} ${path}`).toEqual([405, own.join(', ')])
      }
    }
  })

  it('A1 nobody without a session, blocked, or before the agreement gets in', async ({ fixture }) => {
    const { users } = fixture.world
    const notAgreed = await signedIn(users.notAgreed)
    const blocked = await blockedMeanwhile(users.blocked)
    for (const { key, verb, permission } of declared()) {
      const call = RULES[key]?.call(fixture, 'own')
      if (!call || permission === 'public' || key === 'POST /api/logout') continue
      expect((await send(guest(), verb, call)).status, `guest ${key}`).toBe(401)
      expect((await send(blocked, verb, call)).status, `blocked ${key}`).toBe(401)
      if (RULES[key]?.beforeAgreement) continue
      const answer = await send(notAgreed, verb, call)
      expect([answer.status, answer.at('code')], `not agreed ${key}`).toEqual([403, 'agreement_required'])
    }
  })

  it('A1 every mutation wants a CSRF token of this session', async ({ fixture, manager }) => {
    for (const { key, verb } of declared()) {
      const call = RULES[key]?.call(fixture, 'own')
      if (!call || verb === 'GET') continue
      const answer = await dispatch(verb, call.path, {
        headers: {
          Cookie: manager.cookies,
          'X-Requested-With': 'XMLHttpRequest',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(call.body ?? {}),
      })
      expect(answer.status, key).toBe(419)
    }
    expect(await db().inputDocument.count()).toBe(2)
  })

  it('X3 every GET, asked for by everybody, leaves the database as it was', async ({ fixture }) => {
    const { admin, manager, operator, blocked, notAgreed } = fixture.world.users
    const members = [
      ...(await Promise.all([admin, manager, operator, notAgreed].map((id) => signedIn(id)))),
      await blockedMeanwhile(blocked),
    ]
    // That somebody took data out is noted (L1), and is no change of it.
    const content = async () => (await checksum()).replace(/^audit_events=.*$/m, '')
    const before = await content()
    for (const { key, verb } of declared()) {
      const call = RULES[key]?.call(fixture, 'own')
      if (!call || verb !== 'GET') continue
      for (const client of [guest(), ...members]) await send(client, verb, call)
    }
    expect(await content()).toBe(before)
  })

  it('X3 data are taken out by GET of an own page alone: HEAD notes nothing, other sites get nothing', async ({
    fixture,
    admin,
  }) => {
    const exports = declared().filter(({ kind }) => kind === 'file')
    expect(exports.length).toBeGreaterThan(3)
    const ask = (verb: 'GET' | 'HEAD', path: string, site: string) =>
      dispatch(verb, path, { headers: { Cookie: admin.cookies, 'Sec-Fetch-Site': site } })
    const before = await checksum()
    for (const { key } of exports) {
      const path = RULES[key]?.call(fixture, 'own')?.path ?? ''
      const foreign = await ask('GET', path, 'cross-site')
      expect([foreign.status, foreign.at('code')], key).toEqual([403, 'forbidden'])
      const peek = await ask('HEAD', path, 'same-origin')
      expect([peek.status, peek.text], key).toEqual([200, ''])
      expect((await dispatch('HEAD', path)).status, key).toBe(401)
    }
    expect(await checksum()).toBe(before)
    const [first] = exports
    const path = RULES[first?.key ?? '']?.call(fixture, 'own')?.path ?? ''
    for (const site of ['same-origin', 'none']) expect((await ask('GET', path, site)).status).toBe(200)
  })

  const people: RoleName[] = ['admin', 'manager', 'operator']

  it.for(people)(
    'A1 A2 %s: own objects by the permission table, foreign ones exactly as missing',
    { timeout: 120_000 },
    async (role, { fixture, manager }) => {
      for (const { key, verb, permission } of declared()) {
        const rule = RULES[key]
        if (!rule || permission === 'public') continue
        await restore(fixture, manager)
        const client = await signedIn(fixture.world.users[role])
        const mayCall = !isPermission(permission) || may(role, permission)
        const answers: Partial<Record<Target, Answer>> = {}
        for (const target of ['missing', 'foreign', 'own'] as const) {
          const call = rule.call(fixture, target)
          if (call) answers[target] = await send(client, verb, call)
        }
        const label = `${role} ${key}`
        expect(answers.own?.status, label).toBe(mayCall ? rule.own : 403)
        if (!answers.missing) continue
        expect(answers.missing.status, `${label} missing`).toBe(mayCall ? 404 : 403)
        if (!answers.foreign || role === 'admin' || key.includes('references')) continue
        expect([answers.foreign.status, answers.foreign.text], `${label} foreign`).toEqual([
          answers.missing.status,
          answers.missing.text,
        ])
      }
    },
  )

  /** Every route meets the same draft, whatever the one before did to it. */
  async function restore(fixture: Fixture, manager: Client) {
    await db().inputDocument.deleteMany({ where: { companyId: fixture.world.company } })
    // The rows of the beginning: a route may have added an indicator of a later time to the category.
    const body = { ...documentBody(fixture.world), input_document_values: fixture.rows }
    fixture.own = Number((await manager.post('/api/input-documents', body)).at('data', 'id'))
    const { questionId, withdrawalId } = await said(fixture.own, fixture.world.users.manager, fixture.rows)
    fixture.questions.own = questionId
    fixture.withdrawal = withdrawalId
  }

  it('A1 an operator reaches the assigned categories only, and an unassigned one nothing', async ({
    fixture,
    world,
    manager,
  }) => {
    const second = { ...documentBody(world), metric_category_id: world.categories[1] }
    const id = Number((await manager.post('/api/input-documents', second)).at('data', 'id'))
    for (const [person, document] of [
      ['operator', id],
      ['unassigned', fixture.own],
    ] as const) {
      const client = await signedIn(world.users[person])
      const missing = await client.get(`/api/input-documents/${MISSING}`)
      for (const [verb, suffix, body] of [
        ['GET', '', undefined],
        ['PUT', '', { version: 1, input_document_values: [] }],
        ['DELETE', '', undefined],
        ['POST', '/approving', {}],
        ['GET', '/history', undefined],
        ['GET', '/questions', undefined],
        ['DELETE', '/return', undefined],
      ] as const) {
        const answer = await client.send(verb, `/api/input-documents/${document}${suffix}`, body)
        expect([answer.status, answer.text], `${person} ${verb}${suffix}`).toEqual([404, missing.text])
      }
    }
    expect(await db().inputDocument.count()).toBe(3)
  })

  it('A3 naming a foreign organisation in a body reaches nothing', async ({ world, manager }) => {
    const body = { ...documentBody(world), quarter: 1, company_id: world.otherCompany }
    expect((await manager.post('/api/input-documents', body)).status).toBe(404)
    expect(await db().inputDocument.count()).toBe(2)
  })

  it('A6 forged internal headers give nobody anything', async () => {
    for (const name of [
      'x-middleware-subrequest',
      'x-path',
      'x-user-id',
      'next-action',
      'x-forwarded-user',
    ]) {
      const answer = await dispatch('GET', '/api/metrics-summary', { headers: { [name]: '1' } })
      expect(answer.status, name).toBe(401)
    }
  })
})
