'use client'

import { useState } from 'react'
import { isSameQuery } from '@/components/analytics/filters/filter-state'
import { useAttempt } from '@/components/calls/use-attempt'
import { fetchSimilarFilter } from '@/lib/features/analytics/client'
import type { SimilarFilter } from '@/lib/features/analytics/group/contract'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

interface SimilarOptions {
  filter: CompanyFilter
  /** Whose properties, for an admin; null for everybody else. */
  companyId: number | null
  onFound: (filter: CompanyFilter) => void
}

/** «Похожие на нас»: the search for them, and what it found while the filters are still those found. */
export function useSimilar({ filter, companyId, onFound }: SimilarOptions) {
  const attempt = useAttempt()
  const [found, setFound] = useState<SimilarFilter | null>(null)
  const [isSearching, setSearching] = useState(false)

  async function search() {
    setSearching(true)
    await attempt(async () => {
      const similar = await fetchSimilarFilter(companyId)
      setFound(similar)
      onFound(similar.filters)
    })
    setSearching(false)
  }

  const isCurrent = found !== null && isSameQuery(found.filters, filter)
  return { search, isSearching, found: isCurrent ? found : null }
}
