'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { useAwaitedPage } from '@/components/ui/browser/page-transition'
import { Busy } from '@/components/ui/feedback/busy'
import { Skeleton, SkeletonList } from '@/components/ui/feedback/skeleton'

/** The page, and a line above it while another is on its way; one of another address gives way to what will come. */
export function PageTransition({ children }: { children: ReactNode }) {
  const pathname = usePathname()
  const awaited = useAwaitedPage()
  const isLeaving = awaited !== null && new URL(awaited, 'http://here').pathname !== pathname
  return (
    <>
      {awaited !== null && <span role="status" aria-label="Страница загружается" className="slow-page" />}
      <Busy
        busy={isLeaving}
        skeleton={
          <>
            <Skeleton className="mt-1 mb-6 h-8 w-64 max-w-full" />
            <SkeletonList rows={8} />
          </>
        }
      >
        {children}
      </Busy>
    </>
  )
}
