'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import type { exchangeContract, ImportBrief } from '@/lib/features/documents/exchange/contract'
import type { ImportsQuery } from '@/lib/features/documents/exchange/schema'
import type {
  ExchangeKeyAnswer,
  exchangeKeysContract,
  KeysQuery,
} from '@/lib/features/exchange-keys/contract'

type Calls = typeof exchangeKeysContract &
  Pick<typeof exchangeContract, 'GET /api/exchange-log' | 'GET /api/exchange-log/{id}'>

export const exchangeKeyCalls = browserCalls<Calls>({
  'POST /api/exchange-keys': ['GET /api/exchange-keys'],
  'DELETE /api/exchange-keys/{id}': ['GET /api/exchange-keys'],
})
const { useData, usePage } = exchangeKeyCalls

/** A page of keys; `initial` is what the page was rendered with. */
export const useExchangeKeys = (query: Partial<KeysQuery>, initial?: PagedAnswer<ExchangeKeyAnswer>) =>
  usePage('GET /api/exchange-keys', { query }, initial)

export const useImports = (query: Partial<ImportsQuery>, initial?: PagedAnswer<ImportBrief>) =>
  usePage('GET /api/exchange-log', { query }, initial)

/** The answer of an import, which never changes. */
export const useImport = (id: number) =>
  useData('GET /api/exchange-log/{id}', { params: { id } }, undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  })
