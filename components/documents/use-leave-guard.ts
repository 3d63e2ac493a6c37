'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'

/** The in-app address a click on a link leads to, null when it opens elsewhere or changes nothing. */
function leadsTo(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.download !== '') return null
  const here = window.location
  if (link.origin !== here.origin || (link.pathname === here.pathname && link.search === here.search))
    return null
  return link.pathname + link.search
}

/**
 * Asks before what was typed is left behind: by a link, the form's own «Закрыть», or closing the tab.
 * @param hasUnsaved read at the moment of leaving
 */
export function useLeaveGuard(hasUnsaved: () => boolean) {
  const router = useRouter()
  const [destination, setDestination] = useState<string | null>(null)

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('beforeunload', (event) => hasUnsaved() && event.preventDefault(), { signal })
    document.addEventListener(
      'click',
      (event) => {
        const href = leadsTo(event)
        if (href === null || !hasUnsaved()) return
        event.preventDefault()
        event.stopPropagation()
        setDestination(href)
      },
      // Before the router's own handler.
      { signal, capture: true },
    )
    return () => listening.abort()
  }, [hasUnsaved])

  return {
    isAsking: destination !== null,
    leave: (href: string) => (hasUnsaved() ? setDestination(href) : router.push(href)),
    stay: () => setDestination(null),
    go: () => {
      if (destination !== null) router.push(destination)
      setDestination(null)
    },
  }
}
