'use client'

import type { z } from 'zod'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import { queryObject } from '@/lib/core/http/params'

/**
 * The query of an analytic page, held in its address and read as the API reads it: a change makes a history entry, so
 * «Назад» returns to the comparison before.
 */
export function useAnalyticsQuery<S extends z.ZodObject>(schema: S) {
  const { query: search, change } = useListQuery()
  return { query: schema.parse(queryObject(search)), search, change }
}
