'use client'

import { useCallback } from 'react'
import type { z } from 'zod'
import {
  type AddressValue,
  addressChange,
  readAnalyticsQuery,
} from '@/components/analytics/filters/filter-state'
import { useListQuery } from '@/components/ui/lists/use-list-query'

/**
 * The query of an analytic page, held in its address: a change makes a history entry, so «Назад» returns to the
 * comparison before.
 */
export function useAnalyticsQuery<S extends z.ZodObject>(schema: S) {
  const { query: search, change: changeAddress } = useListQuery()
  const change = useCallback(
    (values: Readonly<Record<string, AddressValue>>) => changeAddress(addressChange(values)),
    [changeAddress],
  )
  return { query: readAnalyticsQuery(schema, search), search, change }
}
