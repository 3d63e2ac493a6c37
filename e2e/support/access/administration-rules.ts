import {
  administrator,
  category,
  chartMark,
  company,
  companyUser,
  MEASURE,
  MISSING,
  measure,
  metric,
  plain,
  plainWith,
  propertyRequest,
  type Rule,
} from './rule'

export const ADMINISTRATION_RULES: Record<string, Rule> = {
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
  'GET /api/measures/[id]': { call: measure(), own: 200 },
  'PUT /api/measures/[id]': { call: measure('', { ...MEASURE, status: 'active' }), own: 200 },
  'POST /api/measures/[id]/notes': { call: measure('/notes', { text: 'Обучены' }), own: 201 },
  'GET /api/metrics/[id]/suggested-actions': { call: metric('/suggested-actions'), own: 200 },
  'PUT /api/metrics/[id]/suggested-actions': {
    call: metric('/suggested-actions', { actions: [] }),
    own: 200,
  },
  'GET /api/metrics/[id]/targets': { call: metric('/targets'), own: 200 },
  'PUT /api/metrics/[id]/targets': { call: metric('/targets', { year: 2026, value: '2,5' }), own: 200 },
  'PUT /api/metrics/[id]/own-targets': { call: metric('/own-targets', { year: 2026, value: '3' }), own: 200 },
  'GET /api/metrics': { call: plain('/api/metrics'), own: 200 },
  'POST /api/metrics': { call: plainWith('/api/metrics', {}), own: 422 },
  'GET /api/metrics/[id]': { call: metric(), own: 200 },
  'PUT /api/metrics/[id]': { call: metric('', { decimals: 1 }), own: 200 },
  'DELETE /api/metrics/[id]': { call: metric(), own: 409 },
  'POST /api/metrics/[id]/copy': { call: metric('/copy', { date_begin: '2027-01-01' }), own: 201 },
  'GET /api/metrics/[id]/passport': { call: metric('/passport'), own: 200 },
  'GET /api/catalogue-package': { call: plain('/api/catalogue-package'), own: 200 },
  'POST /api/catalogue-package': { call: plainWith('/api/catalogue-package', {}), own: 422 },
  'POST /api/catalogue-package/check': { call: plainWith('/api/catalogue-package/check', {}), own: 422 },
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
}
