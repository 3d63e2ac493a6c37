import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { reviewTitle } from '@/components/documents/period/document-period'
import { periodHref } from '@/components/documents/period/period-choice'
import { ButtonLink } from '@/components/ui/basics/button'
import { IconButton } from '@/components/ui/basics/icon-button'
import type { ReviewPeriod } from '@/lib/features/documents/client'
import type { NeighbourPeriod } from '@/lib/features/documents/review/shapes'

type PeriodSwitchProps = {
  /** The page it leads along. */
  path: string
  period: ReviewPeriod
  previous: NeighbourPeriod | null
  next: NeighbourPeriod | null
}

/** Steps through the periods that take documents. */
export function PeriodSwitch({ path, period, previous, next }: PeriodSwitchProps) {
  const stepTo = (to: NeighbourPeriod | null) => to && { ...period, ...to }
  return (
    <nav aria-label="Период" className="flex items-center gap-1.5 max-sm:w-full">
      <Step
        path={path}
        to={stepTo(previous)}
        label="Предыдущий период"
        icon={<ChevronLeft aria-hidden className="size-5!" />}
      />
      <span aria-current="page" className="min-w-48 text-center font-semibold max-sm:flex-1">
        {reviewTitle(period)}
      </span>
      <Step
        path={path}
        to={stepTo(next)}
        label="Следующий период"
        icon={<ChevronRight aria-hidden className="size-5!" />}
      />
    </nav>
  )
}

type StepProps = { path: string; to: ReviewPeriod | null; label: string; icon: ReactNode }

function Step({ path, to, label, icon }: StepProps) {
  if (to === null) return <IconButton outlined disabled label={label} icon={icon} />
  const name = `${label}: ${reviewTitle(to)}`
  return (
    <ButtonLink
      href={periodHref(path, to)}
      aria-label={name}
      title={name}
      icon={icon}
      className="w-(--control-md) px-0!"
    />
  )
}
