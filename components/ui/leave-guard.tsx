'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

/** The in-app address a click on a link leads to, null when it opens elsewhere or stays on the page. */
function leadsTo(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.download !== '') return null
  const here = window.location
  if (link.origin !== here.origin || (link.pathname === here.pathname && link.search === here.search))
    return null
  return link.pathname + link.search
}

/** While something is unsaved: asks before a link or the closing of the tab leaves it behind. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const router = useRouter()
  const [destination, setDestination] = useState<string | null>(null)

  useEffect(() => {
    if (!unsaved) return
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    document.addEventListener(
      'click',
      (event) => {
        const href = leadsTo(event)
        if (href === null) return
        event.preventDefault()
        event.stopPropagation()
        setDestination(href)
      },
      // Before the router's own handler.
      { signal, capture: true },
    )
    return () => listening.abort()
  }, [unsaved])

  return (
    <ConfirmDialog
      open={destination !== null}
      onClose={() => setDestination(null)}
      title="Уйти без сохранения?"
      message="Введённые изменения не сохранены и будут потеряны."
      confirmLabel="Уйти"
      cancelLabel="Остаться"
      color="danger"
      onConfirm={() => {
        if (destination !== null) router.push(destination)
        setDestination(null)
      }}
    />
  )
}
