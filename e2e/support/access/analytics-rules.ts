import { ABSENT, type Entries, FINDING, inCompany, METRIC, MISSING, REVIEW } from './rule'

export const ANALYTICS_RULES: Entries = {
  'GET /api/analytics-overview': 200,
  'GET /api/analytics-rating': 200,
  'GET /api/analytics-rating/funnel': {
    of: METRIC,
    query: ({ rows }, target) => `metric_id=${target === 'own' ? rows[0]?.metric_id : MISSING}`,
    own: 200,
  },
  'GET /api/analytics-rating/period': 200,
  'GET /api/analytics-rating/rows': 200,
  'GET /api/analytics-rating-filter-metric-categories': 200,
  // An administrator has no organisation, so the query names one.
  'GET /api/analytics-similar': { query: inCompany(), own: 200 },

  'GET /api/signal-reviews': 200,
  'PUT /api/signal-reviews/[id]': { of: REVIEW, body: { cause: 'care', note: 'Вспышка в мае' }, own: 200 },
  'GET /api/data-quality': { query: inCompany(), own: 200 },
  'GET /api/data-quality/companies': 200,
  'POST /api/rechecks': { body: {}, own: 422 },
  'PUT /api/data-quality/findings/[id]': { of: FINDING, body: { note: 'Проверено' }, own: 204 },
  'GET /api/publications': 200,
  'POST /api/publications': { body: {}, own: 422 },
  'GET /api/publications/preview': 200,
  'PUT /api/publications/preview': { body: {}, own: 204 },
  'GET /api/publications/[id]': { of: ABSENT, own: 404 },
  'PUT /api/publications/[id]': { body: { words: [] }, own: 404 },
  'DELETE /api/publications/[id]': 404,
  'POST /api/publications/[id]/publishing': 404,
  'POST /api/publications/[id]/withdrawal': { body: { reason: 'Ошибка в расчёте' }, own: 404 },
  'GET /api/audit-events': { query: () => 'search=example', own: 200 },
  'GET /api/audit-events/export': 200,
  'GET /api/audit-events/[id]': { of: ABSENT, own: 404 },
  'GET /api/completeness': 200,
  // An empty body: an authorised caller gets 422.
  'POST /api/completeness/reminders': { body: {}, own: 422 },
  'GET /api/completeness/export': 200,

  // Analytics of one's own organisation.
  'GET /api/analytics-indicators-filter-metric-categories': 200,
  'GET /api/analytics-indicators-data': 200,
  'GET /api/analytics-report-data': 200,
  'GET /api/analytics-report-data/export': 200,

  // Contact offers: an empty body, so an authorised caller gets 422.
  'GET /api/contact-offers': 200,
  'POST /api/contact-offers': { body: {}, own: 422 },
  'PUT /api/contact-offers/[id]': { of: ABSENT, body: { status: 'closed' }, own: 404 },

  // Messages to the support are open to everybody; the body is empty.
  'GET /api/inbox': 200,
  'GET /api/feedback': 200,
  'POST /api/feedback': { body: {}, own: 422 },
  'PUT /api/feedback/[id]': { of: ABSENT, body: { status: 'closed' }, own: 404 },
}
