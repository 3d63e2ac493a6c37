const ROOT = '/admin/metrics'
const CATEGORIES = `${ROOT}/metric-categories`

const rowId = (id: number) => `metric-${id}`

export const metricPaths = {
  passports: '/indicators',
  passport: (id: number) => `/indicators/${id}`,
  tree: ROOT,
  /** Id of an indicator's row in the tree. */
  rowId,
  /** URL of the tree at an indicator. */
  inTree: (id: number) => `${ROOT}#${rowId(id)}`,
  newCategory: `${CATEGORIES}/add`,
  category: (id: number) => `${CATEGORIES}/${id}/edit`,
  newMetric: (categoryId: number) => `${CATEGORIES}/${categoryId}/metrics/add`,
  metric: (categoryId: number, id: number) => `${CATEGORIES}/${categoryId}/metrics/${id}/edit`,
} as const

/** Breadcrumbs below the tree. */
export const metricCrumbs = ['Администрирование', { label: 'Показатели', href: metricPaths.tree }]
