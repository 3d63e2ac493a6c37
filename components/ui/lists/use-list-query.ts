'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { changedQuery, type QueryChange } from '@/components/ui/lists/list-state'

/**
 * A list's state in the address. A change adds a history entry, so «Назад» returns to the earlier list; a `quiet`
 * change, made while somebody types, does not. It uses the browser's history directly, because the data come from
 * the API. The router tells of an address when it has time to: what was chosen shows at once, and is asked for. Of a
 * step that is taken back before then it tells nothing, so steps of the history are looked at here.
 */
export function useListQuery() {
  const told = useSearchParams()
  const [shown, setShown] = useState({ told, query: new URLSearchParams(told) })
  if (shown.told !== told) setShown({ told, query: new URLSearchParams(told) })
  const { query } = shown

  useEffect(() => {
    const { pathname } = window.location
    const step = () => {
      if (window.location.pathname !== pathname) return
      setShown(({ told }) => ({ told, query: new URLSearchParams(window.location.search) }))
    }
    window.addEventListener('popstate', step)
    return () => window.removeEventListener('popstate', step)
  }, [])

  const change = useCallback((changes: QueryChange, { quiet = false } = {}) => {
    const next = changedQuery(new URLSearchParams(window.location.search), changes)
    setShown(({ told }) => ({ told, query: new URLSearchParams(next) }))
    if (quiet) window.history.replaceState(null, '', `?${next}`)
    else window.history.pushState(null, '', `?${next}`)
  }, [])

  // Kept the same between renders: a new one would restart the search's clock.
  const search = useCallback((words: string) => change({ search: words }, { quiet: true }), [change])

  return { query, change, search }
}
