import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/basics/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

/** Shown instead of a page whose period is unavailable: the reason and a way back. */
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
