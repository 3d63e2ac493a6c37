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

/**
 * Next removes a page's title before it adds the next one; a copy at the end of the head bridges the gap. The browser shows
 * the first title; a not-found page adds its own after that of the requested page, so it is moved to the front.
 */
function useTitleCopy() {
  useEffect(() => {
    const { head } = document
    const copy = head.appendChild(document.createElement('title'))
    const observer = new MutationObserver(() => {
      const missing = document.querySelector('[data-missing]')
      if (missing && missing !== document.querySelector('title')) head.prepend(missing)
      // Hydration may take the copy for the page's own title and later remove it with the page.
      if (!copy.isConnected) head.append(copy)
      if (copy.text !== document.title) copy.text = document.title
    })
    observer.observe(head, { childList: true, subtree: true, characterData: true })
    copy.text = document.title
    return () => {
      observer.disconnect()
      copy.remove()
    }
  }, [])
}

/** The page with a progress line while another loads; if that has another path, its skeleton covers the page. */
export function PageTransition({ skeletons, children }: PageTransitionProps) {
  useTitleCopy()
  const pathname = usePathname()
  const awaited = useAwaitedPage()
  const target = awaited === null ? pathname : new URL(awaited, `http://here${pathname}`).pathname
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
