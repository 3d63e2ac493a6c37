'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { HISTORY_STEP } from '@/components/ui/browser/history-step'

/** Where the person is going: an address, or a number of steps in the browser's history (−1 is «Назад»). */
type Exit = { href: string } | { steps: number }

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

/** The page's position in the browser's history; null where the browser does not tell it. */
function historyIndex(): number | null {
  return 'navigation' in window ? (window.navigation.currentEntry?.index ?? null) : null
}

/**
 * Asks before typed values are left behind: by a link, the form's own «Закрыть», the browser's «Назад» and «Вперёд»,
 * or closing the tab. A step of the history cannot be refused, so it is undone before the router sees it and
 * repeated once leaving is confirmed: the history keeps its entries and gets no new ones.
 * @param hasUnsaved read at the moment of leaving
 */
export function useLeaveGuard(hasUnsaved: () => boolean) {
  const router = useRouter()
  const pathname = usePathname()
  const [exit, setExit] = useState<Exit | null>(null)
  const isLeaving = useRef(false)

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
        setExit({ href })
      },
      // Before the router's own handler.
      { signal, capture: true },
    )
    return () => listening.abort()
  }, [hasUnsaved])

  useEffect(() => {
    const listening = new AbortController()
    let home = historyIndex()
    let isReturning = false
    window.addEventListener(
      HISTORY_STEP,
      (event) => {
        if (isReturning) {
          isReturning = false
          event.preventDefault()
        } else if (window.location.pathname === pathname) {
          home = historyIndex()
        } else if (!isLeaving.current && hasUnsaved()) {
          event.preventDefault()
          const now = historyIndex()
          const steps = (home !== null && now !== null && now - home) || -1
          isReturning = true
          window.history.go(-steps)
          setExit({ steps })
        }
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [hasUnsaved, pathname])

  function take(way: Exit) {
    if ('href' in way) return router.push(way.href)
    isLeaving.current = true
    window.history.go(way.steps)
  }

  return {
    isAsking: exit !== null,
    leave: (href: string) => (hasUnsaved() ? setExit({ href }) : router.push(href)),
    stay: () => setExit(null),
    go: () => {
      if (exit !== null) take(exit)
      setExit(null)
    },
  }
}
