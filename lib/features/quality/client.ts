'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { qualityContract } from '@/lib/features/quality/contract'

export const qualityCalls = browserCalls<typeof qualityContract>({
  'PUT /api/data-quality/findings/{id}': ['GET /api/data-quality'],
  'POST /api/rechecks': ['GET /api/data-quality'],
})
