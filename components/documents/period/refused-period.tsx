import { ButtonLink } from '@/components/ui/basics/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { PERIOD_UNAVAILABLE } from '@/lib/features/documents/schema'

/** Shown instead of a page whose period is unavailable: the reason and a way back. */
export const RefusedPeriod = ({ reason }: { reason: string }) => (
  <EmptyState
    heading="h1"
    title={reason}
    action={
      <ButtonLink color="info" href="/my-metrics">
        К моим показателям
      </ButtonLink>
    }
  >
    {reason === PERIOD_UNAVAILABLE && 'Ввод открывается на следующий день после окончания периода.'}
  </EmptyState>
)
