import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/basics/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

/** In place of a page about a period that cannot be shown: why, and the way back. */
export function RefusedPeriod({ reason, children }: { reason: string; children?: ReactNode }) {
  return (
    <EmptyState
      heading="h1"
      title={reason}
      action={
        <ButtonLink color="info" href="/my-metrics">
          К моим показателям
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
