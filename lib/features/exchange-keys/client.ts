'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { exchangeContract } from '@/lib/features/documents/exchange/contract'
import type { exchangeKeysContract } from '@/lib/features/exchange-keys/contract'

type Calls = typeof exchangeKeysContract &
  Pick<typeof exchangeContract, 'GET /api/exchange-log' | 'GET /api/exchange-log/{id}'>

export const exchangeKeyCalls = browserCalls<Calls>({
  'POST /api/exchange-keys': ['GET /api/exchange-keys'],
  'DELETE /api/exchange-keys/{id}': ['GET /api/exchange-keys'],
})
