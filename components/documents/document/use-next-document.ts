'use client'

import { nextOfPeriod } from '@/components/documents/matrix/next-of-period'
import type { DocumentKey } from '@/components/documents/period/document-period'
import { useMetricsSummary } from '@/lib/features/documents/client'

/** Where the next unfinished document of the same period is; null when there is none. @param companyId for an admin only */
export function useNextDocument(key: DocumentKey, companyId: number | null): string | null {
  const { data } = useMetricsSummary({ year: key.year, companyId })
  return data ? nextOfPeriod(data, key) : null
}
