import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'

export interface MatrixFilters {
  year: number | null
  companyId: number | null
}

const wholeNumber = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null)

/** The filters in the address. Only an admin chooses an organisation; others have their own. */
export function readFilters(
  search: { get: (name: string) => string | null },
  isAdmin: boolean,
): MatrixFilters {
  return {
    year: wholeNumber(search.get('year')),
    companyId: isAdmin ? wholeNumber(search.get('company_id')) : null,
  }
}

/** The query of an address with these filters, from «?» on. */
export function filtersQuery({ year, companyId }: MatrixFilters): string {
  const query = new URLSearchParams()
  if (year !== null) query.set('year', String(year))
  if (companyId !== null) query.set('company_id', String(companyId))
  return `?${query}`
}

/** Whether the summary the page was rendered with is the one the address asks for. */
export function answersFilters(summary: MetricsSummary, filters: MatrixFilters, isAdmin: boolean): boolean {
  const { data, meta } = summary
  const isYear = data.year === (filters.year ?? meta.years.current)
  return isYear && (!isAdmin || data.company_id === filters.companyId)
}
