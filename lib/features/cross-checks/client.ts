'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { crossChecksContract } from '@/lib/features/cross-checks/contract'

const SHOWN = ['GET /api/cross-checks'] as const

export const crossCheckCalls = browserCalls<typeof crossChecksContract>({
  'POST /api/cross-checks': SHOWN,
  'PUT /api/cross-checks/{id}': SHOWN,
  'DELETE /api/cross-checks/{id}': SHOWN,
})
