'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { filtersQuery, type MatrixFilters, readFilters } from '@/components/documents/matrix/matrix-filters'
import { keepOnDevice, keptOnDevice } from '@/components/ui/browser/device-store'

const LAST_COMPANY = 'last-company'
const NONE: readonly never[] = []

/**
 * The year and the organisation in the address. Changing them makes a history entry, so «Назад» returns to the
 * year before; the browser's own method is used because the data comes from the API, not from a new page.
 * An admin who names no organisation comes back to the last one, while there is such a one.
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
