'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { companiesContract } from '@/lib/features/companies/contract'
import type { documentsContract } from '@/lib/features/documents/contract'

type Calls = typeof companiesContract & Pick<typeof documentsContract, 'GET /api/metrics-summary'>

/** Calls with lists of organisations, to refetch after any change. */
const SHOWN = ['GET /api/companies', 'GET /api/metrics-summary'] as const

export const companyCalls = browserCalls<Calls>({
  'POST /api/companies': SHOWN,
  'PUT /api/companies/{id}': SHOWN,
})
