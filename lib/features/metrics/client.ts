'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { documentsContract } from '@/lib/features/documents/contract'
import type { metricsContract } from '@/lib/features/metrics/contract'

type Calls = typeof metricsContract & Pick<typeof documentsContract, 'GET /api/metrics-summary'>

/** Calls to refetch after any change: the tree, the units and the matrix. */
const SHOWN = ['GET /api/metric-categories', 'GET /api/metric-units', 'GET /api/metrics-summary'] as const

export const metricCalls = browserCalls<Calls>({
  'POST /api/metric-categories': SHOWN,
  'PUT /api/metric-categories/{id}': SHOWN,
  'POST /api/metric-categories/{id}/closing': SHOWN,
  'DELETE /api/metric-categories/{id}': SHOWN,
  'POST /api/metrics': SHOWN,
  'PUT /api/metrics/{id}': SHOWN,
  'POST /api/metrics/{id}/copy': SHOWN,
  'POST /api/catalogue-package': SHOWN,
  'DELETE /api/metrics/{id}': SHOWN,
})
