'use client'

import { useListQuery } from '@/components/ui/lists/use-list-query'
import { type Given, givenIn } from '@/lib/features/analytics/rules'

/**
 * The query of an analytic page, held in its address and read as the API reads it: a change makes a history entry, so
 * «Назад» returns to the comparison before.
 */
export function useAnalyticsQuery<Q>(queryIn: (given: Given) => Q) {
  const { query: search, change } = useListQuery()
  return { query: queryIn(givenIn(search)), search, change }
}
