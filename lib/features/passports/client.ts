'use client'

import { useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { passportsContract } from '@/lib/features/passports/contract'

const { read } = browserCalls<typeof passportsContract>()

export const usePassport = (id: number) =>
  useQuery(read('GET /api/metrics/{id}/passport', { params: { id } }))
