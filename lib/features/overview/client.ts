'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { SideQuery } from '@/lib/features/analytics/schema'
import type { Overview, overviewContract } from '@/lib/features/overview/contract'

const { read } = browserCalls<typeof overviewContract>()

/** Current tasks and the indicator map; `initial` is what the page was rendered with. */
export const useOverview = (query: SideQuery, initial?: Overview) =>
  useQuery({
    ...read('GET /api/analytics-overview', { query }),
    placeholderData: keepPreviousData<Overview>,
    ...(initial === undefined ? {} : { initialData: initial }),
  })
