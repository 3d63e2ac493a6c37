import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { keepOnDevice, keptOnDevice } from '@/components/ui/browser/device-store'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'

interface MatrixFilters {
  year: number | null
  companyId: number | null
}

const wholeNumber = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null)

/** Parses the filters of the URL. Only an admin chooses an organisation. */
export function readFilters(
  search: { get: (name: string) => string | null },
  isAdmin: boolean,
): MatrixFilters {
  return {
    year: wholeNumber(search.get('year')),
    companyId: isAdmin ? wholeNumber(search.get('company_id')) : null,
  }
}

export function filtersQuery({ year, companyId }: MatrixFilters): string {
  const query = new URLSearchParams()
  if (year !== null) query.set('year', String(year))
  if (companyId !== null) query.set('company_id', String(companyId))
  return `?${query}`
}

/** Whether the rendered summary matches the URL. */
export function answersFilters(summary: MetricsSummary, filters: MatrixFilters, isAdmin: boolean): boolean {
  const { data, meta } = summary
  const isYear = data.year === (filters.year ?? meta.years.current)
  return isYear && (!isAdmin || data.company_id === filters.companyId)
}

const LAST_COMPANY = 'last-company'
const NONE: readonly never[] = []

/**
 * Year and organisation in the URL. A change adds a history entry, so that «Назад» returns to the previous year; it
 * uses the browser's history directly, because data comes from the API and not from a new page. Without an organisation
 * in the URL an admin gets the last chosen one, if it still exists.
 * @param companies those an admin may choose from
 */
export function useMatrixFilters(
  isAdmin: boolean,
  userId: number,
  companies: ReadonlyArray<{ id: number }> = NONE,
) {
  const filters = readFilters(useSearchParams(), isAdmin)
  const { companyId } = filters

  useEffect(() => {
    if (!isAdmin) return
    if (companyId !== null) return void keepOnDevice(userId, LAST_COMPANY, companyId)
    const last = keptOnDevice(userId, LAST_COMPANY)
    if (typeof last !== 'number' || !companies.some(({ id }) => id === last)) return
    const query = filtersQuery({
      ...readFilters(new URLSearchParams(location.search), true),
      companyId: last,
    })
    window.history.replaceState(null, '', query)
  }, [isAdmin, userId, companyId, companies])

  function change(next: Partial<MatrixFilters>) {
    window.history.pushState(null, '', filtersQuery({ ...filters, ...next }))
  }

  return { filters, change }
}
