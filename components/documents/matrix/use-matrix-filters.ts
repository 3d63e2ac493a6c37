'use client'

import { useSearchParams } from 'next/navigation'
import { filtersQuery, type MatrixFilters, readFilters } from '@/components/documents/matrix/matrix-filters'

/**
 * The year and the organisation in the address. Changing them makes a history entry, so «Назад» returns to the
 * year before; the browser's own method is used because the data comes from the API, not from a new page.
 */
export function useMatrixFilters(isAdmin: boolean) {
  const filters = readFilters(useSearchParams(), isAdmin)

  function change(next: Partial<MatrixFilters>) {
    window.history.pushState(null, '', filtersQuery({ ...filters, ...next }))
  }

  return { filters, change }
}
