'use client'

import { useState } from 'react'
import { isSameQuery } from '@/components/analytics/filters/filter-state'
import { ApiError } from '@/lib/core/http/api-client'
import type { SimilarFilter } from '@/lib/features/analytics/answers'
import { fetchSimilarFilter } from '@/lib/features/analytics/client'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

interface SimilarOptions {
  filter: CompanyFilter
  /** Whose properties, for an admin; null for everybody else. */
  companyId: number | null
  onFound: (filter: CompanyFilter) => void
  onFailed: (message: string) => void
}

/** «Похожие на нас»: the search for them, and what it found while the filters are still those found. */
export function useSimilar({ filter, companyId, onFound, onFailed }: SimilarOptions) {
  const [found, setFound] = useState<SimilarFilter | null>(null)
  const [isSearching, setSearching] = useState(false)

  async function search() {
    setSearching(true)
    try {
      const similar = await fetchSimilarFilter(companyId)
      setFound(similar)
      onFound(similar.filters)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onFailed(error.message)
    } finally {
      setSearching(false)
    }
  }

  const isCurrent = found !== null && isSameQuery({ ...found.filters }, { ...filter })
  return { search, isSearching, found: isCurrent ? found : null }
}
