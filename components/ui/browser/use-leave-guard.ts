import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { awaitPage } from '@/components/ui/browser/page-transition'
import { useWindowEvent } from '@/components/ui/browser/use-window-event'

/** Where the person goes: a URL, or a number of history steps (−1 is «Назад»). */
type Exit = { href: string } | { steps: number }

/** The internal URL of a clicked link; null if it opens elsewhere or changes nothing. */
function leadsTo(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.download !== '') return null
  const here = window.location
  if (link.origin !== here.origin || (link.pathname === here.pathname && link.search === here.search))
    return null
  return link.pathname + link.search
}

/** The page's index in the browser's history; null where the browser does not expose it. */
function historyIndex(): number | null {
  return 'navigation' in window ? (window.navigation.currentEntry?.index ?? null) : null
}

export interface Unsaved {
  /** Evaluated on leaving. */
  hasUnsaved: () => boolean
  /** Whether saving would resolve everything. */
  canSave?: () => boolean
  /** Tried before asking the person. */
  save?: () => Promise<unknown>
}

/** Whether a field holds typed text that no form saves: a question about a document, a reply. */
export const hasUnsent = () => document.querySelector('[data-unsent]') !== null

const never = () => false
const nothing = () => Promise.resolve()

/**
 * Prevents the loss of typed values through a link, the form's own «Закрыть», the browser's «Назад» and «Вперёд», or
 * closing the tab: saves what it can, and asks about the rest. History navigation cannot be cancelled, so it is
 * reverted before the router sees it and repeated after confirmation: the history keeps its entries.
 */
export function useLeaveGuard({ hasUnsaved, canSave = never, save = nothing }: Unsaved) {
  const router = useRouter()
  const pathname = usePathname()
  const [exit, setExit] = useState<Exit | null>(null)
  const isLeaving = useRef(false)
  const isSaving = useRef(false)
  const isBlocked = () => hasUnsaved() || hasUnsent()

  function take(way: Exit) {
    if ('href' in way) return router.push(way.href)
    isLeaving.current = true
    window.history.go(way.steps)
  }

  async function leaveBy(way: Exit) {
    if (isSaving.current) return
    if (hasUnsaved() && canSave()) {
      isSaving.current = true
      if ('href' in way) awaitPage(way.href)
      await save().finally(() => {
        isSaving.current = false
        if (isBlocked()) awaitPage(null)
      })
    }
    if (isBlocked()) setExit(way)
    else take(way)
  }

  const left = useEffectEvent(leaveBy)
  const holdsBack = useEffectEvent(() => !isLeaving.current && isBlocked())

  useWindowEvent('beforeunload', (event) => {
    if (hasUnsent() || (hasUnsaved() && !canSave())) event.preventDefault()
  })
  useWindowEvent('pagehide', () => {
    if (hasUnsaved() && canSave()) void save()
  })
  function onClick(event: MouseEvent) {
    const href = leadsTo(event)
    if (href === null || !isBlocked()) return
    event.preventDefault()
    event.stopPropagation()
    // Close the surrounding menu, which does not see the click.
    if (event.target instanceof Element && event.target.closest('[role="menu"]'))
      event.target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    void leaveBy({ href })
  }
  // Captured, to run before the router's handler.
  useWindowEvent('click', onClick, { capture: true })

  useEffect(() => {
    const listening = new AbortController()
    let home = historyIndex()
    let returning: Exit | null = null
    window.addEventListener(
      'history-step',
      (event) => {
        if (returning) {
          event.preventDefault()
          void left(returning)
          returning = null
        } else if (window.location.pathname === pathname) {
          home = historyIndex()
        } else if (holdsBack()) {
          event.preventDefault()
          const now = historyIndex()
          const steps = (home !== null && now !== null && now - home) || -1
          returning = { steps }
          window.history.go(-steps)
        }
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [pathname])

  return {
    isAsking: exit !== null,
    leave: (href: string) => leaveBy({ href }),
    stay: () => setExit(null),
    go: () => {
      if (exit !== null) take(exit)
      setExit(null)
    },
  }
}
