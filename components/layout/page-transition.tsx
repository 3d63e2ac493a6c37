'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { useAwaitedPage } from '@/components/ui/browser/page-transition'
import { Busy } from '@/components/ui/feedback/busy'

type PageTransitionProps = {
  /** Path prefix → skeleton while its page loads; the first match wins. Rendered on the server. */
  skeletons: readonly (readonly [string, ReactNode])[]
  children: ReactNode
}

/** The page, with a progress line while another loads; another path's skeleton replaces it. */
export function PageTransition({ skeletons, children }: PageTransitionProps) {
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
