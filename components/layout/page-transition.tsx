'use client'

import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect } from 'react'
import { useAwaitedPage } from '@/components/ui/browser/page-transition'
import { Busy } from '@/components/ui/feedback/busy'

type PageTransitionProps = {
  /** Path prefix → skeleton while its page loads; the first match wins. Rendered on the server. */
  skeletons: readonly (readonly [string, ReactNode])[]
  children: ReactNode
}

/** A title of our own in the head, which `keep` holds in its place and to its words. */
function useOwnTitle(keep: (own: HTMLTitleElement) => void) {
  useEffect(() => {
    const own = document.createElement('title')
    const observer = new MutationObserver(() => keep(own))
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    keep(own)
    return () => {
      observer.disconnect()
      own.remove()
    }
  }, [keep])
}

/** Next removes a page's title before it adds the next one; a copy at the end of the head bridges the gap. */
function keepLast(copy: HTMLTitleElement) {
  // Hydration may take the copy for the page's own title and later remove it with the page.
  if (!copy.isConnected) document.head.append(copy)
  if (copy.text !== document.title) copy.text = document.title
}

function keepFirst(title: HTMLTitleElement) {
  title.text ||= 'Страница не найдена — Мониторинг показателей'
  if (document.querySelector('title') !== title) document.head.prepend(title)
}

/** The title of a page that turns out missing while its address already has the title of the page it names. */
export function MissingPageTitle() {
  useOwnTitle(keepFirst)
  return null
}

/** The page with a progress line while another loads; if that has another path, its skeleton covers the page. */
export function PageTransition({ skeletons, children }: PageTransitionProps) {
  useOwnTitle(keepLast)
  const pathname = usePathname()
  const awaited = useAwaitedPage()
  const target = awaited === null ? pathname : new URL(awaited, 'http://here').pathname
  const skeleton = skeletons.find(([start]) => target.startsWith(start))?.[1]
  return (
    <>
      {awaited !== null && <span role="status" aria-label="Страница загружается" className="slow-page" />}
      <Busy busy={target !== pathname} skeleton={skeleton}>
        {children}
      </Busy>
    </>
  )
}
