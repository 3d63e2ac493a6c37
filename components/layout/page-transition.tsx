'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { useAwaitedPage } from '@/components/ui/browser/page-transition'
import { Busy } from '@/components/ui/feedback/busy'

type PageTransitionProps = {
  /** Beginning of a path → what stands there until its page comes; the first that fits. Drawn by the server: no script. */
  skeletons: readonly (readonly [string, ReactNode])[]
  children: ReactNode
}

/** The page, and a line above it while another is on its way; one of another address gives way to what will come. */
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
