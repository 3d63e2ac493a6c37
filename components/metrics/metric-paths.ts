const ROOT = '/admin/metrics'
const CATEGORIES = `${ROOT}/metric-categories`

/** Addresses of the screens of categories and indicators. */
export const metricPaths = {
  passports: '/indicators',
  passport: (id: number) => `/indicators/${id}`,
  tree: ROOT,
  newCategory: `${CATEGORIES}/add`,
  category: (id: number) => `${CATEGORIES}/${id}/edit`,
  newMetric: (categoryId: number) => `${CATEGORIES}/${categoryId}/metrics/add`,
  metric: (categoryId: number, id: number) => `${CATEGORIES}/${categoryId}/metrics/${id}/edit`,
} as const
