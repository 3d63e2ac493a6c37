'use client'

import { useEffect } from 'react'

const PRODUCT = 'Мониторинг показателей'

/**
 * The title of what takes the place of a page that has begun with a title of its own, for as long as it stands there:
 * a title element of its own would come second, and the first one counts.
 */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    const before = document.title
    document.title = `${children} — ${PRODUCT}`
    return () => {
      document.title = before
    }
  }, [children])
  return null
}
