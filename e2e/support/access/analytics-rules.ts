import { MISSING, plain, plainWith, type Rule } from './rule'

export const ANALYTICS_RULES: Record<string, Rule> = {
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

  'GET /api/signal-reviews': { call: plain('/api/signal-reviews'), own: 200 },
  'PUT /api/signal-reviews/[id]': {
    call: ({ reviews }, target) => ({
      path: `/api/signal-reviews/${target === 'missing' ? MISSING : reviews[target]}`,
      body: { cause: 'care', note: 'Вспышка в мае' },
    }),
    own: 200,
  },
  'GET /api/data-quality': {
    call: ({ world }, target) =>
      target === 'own' ? { path: `/api/data-quality?company_id=${world.company}` } : null,
    own: 200,
  },
  'GET /api/data-quality/companies': { call: plain('/api/data-quality/companies'), own: 200 },
  'POST /api/data-quality/rechecks': { call: plainWith('/api/data-quality/rechecks', {}), own: 422 },
  'PUT /api/data-quality/findings/[id]': {
    call: ({ findings }, target) => ({
      path: `/api/data-quality/findings/${target === 'missing' ? MISSING : findings[target]}`,
      body: { note: 'Проверено' },
    }),
    own: 204,
  },
  'GET /api/publications': { call: plain('/api/publications'), own: 200 },
  'POST /api/publications': { call: plainWith('/api/publications', {}), own: 422 },
  'GET /api/publications/preview': { call: plain('/api/publications/preview'), own: 200 },
  'PUT /api/publications/preview': { call: plainWith('/api/publications/preview', {}), own: 204 },
  'GET /api/publications/[id]': {
    call: (_, target) => (target === 'foreign' ? null : { path: `/api/publications/${MISSING}` }),
    own: 404,
  },
  'PUT /api/publications/[id]': { call: plainWith(`/api/publications/${MISSING}`, { words: [] }), own: 404 },
  'DELETE /api/publications/[id]': { call: plain(`/api/publications/${MISSING}`), own: 404 },
  'POST /api/publications/[id]/publishing': {
    call: plain(`/api/publications/${MISSING}/publishing`),
    own: 404,
  },
  'POST /api/publications/[id]/withdrawal': {
    call: plainWith(`/api/publications/${MISSING}/withdrawal`, { reason: 'Ошибка в расчёте' }),
    own: 404,
  },
  'GET /api/audit-events': { call: plain('/api/audit-events'), own: 200 },
  'GET /api/audit-events/export': { call: plain('/api/audit-events/export'), own: 200 },
  'GET /api/audit-events/[id]': {
    call: (_, target) => (target === 'foreign' ? null : { path: `/api/audit-events/${MISSING}` }),
    own: 404,
  },
  'GET /api/completeness': { call: plain('/api/completeness'), own: 200 },
  // The body is empty: whoever may remind learns what is missing.
  'POST /api/completeness/reminders': { call: plainWith('/api/completeness/reminders', {}), own: 422 },
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
