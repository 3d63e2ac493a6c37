'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { useAwaitedPage } from '@/components/ui/browser/page-transition'
import { Busy } from '@/components/ui/feedback/busy'

type PageTransitionProps = {
  /** Drawn by the server, so that no page brings the script for it. */
  skeleton: ReactNode
  children: ReactNode
}

/** The page, and a line above it while another is on its way; one of another address gives way to what will come. */
export function PageTransition({ skeleton, children }: PageTransitionProps) {
  const pathname = usePathname()
  const awaited = useAwaitedPage()
  const isLeaving = awaited !== null && new URL(awaited, 'http://here').pathname !== pathname
  return (
    <>
      {awaited !== null && <span role="status" aria-label="Страница загружается" className="slow-page" />}
      <Busy busy={isLeaving} skeleton={skeleton}>
        {children}
      </Busy>
    </>
  )
}
