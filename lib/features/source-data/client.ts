'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { sourceDataContract } from '@/lib/features/source-data/contract'

const SHOWN = ['GET /api/source-data'] as const

export const sourceDataCalls = browserCalls<typeof sourceDataContract>({
  'POST /api/source-data': SHOWN,
  'PUT /api/source-data/{id}': SHOWN,
  'DELETE /api/source-data/{id}': SHOWN,
  'POST /api/source-data/{id}/links': SHOWN,
  'DELETE /api/source-data/{id}/links/{metric_calc_data_id}': SHOWN,
  'POST /api/source-data/{id}/merge': SHOWN,
})
