'use client'

import { ClipboardPlus } from 'lucide-react'
import { MarkActions } from '@/components/analytics/marks/mark-actions'
import { TargetAction } from '@/components/analytics/targets/target-action'
import { ButtonLink } from '@/components/ui/basics/button'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'
import { causeWords } from '@/lib/features/analytics/dynamics/labels'
import { planPath } from '@/lib/features/measures/rules'

/** What a manager does at a chart: marks a period, sets a target, plans a measure for what it shows. */
export function ChartActions({ series }: { series: MetricDynamics }) {
  const { metric, chart } = series
  const cause = causeWords(series)
  const planned = cause === null ? ({ origin: 'chart' } as const) : ({ origin: 'signal', cause } as const)
  return (
    <div className="flex flex-wrap gap-1">
      {chart && <MarkActions series={series} />}
      <TargetAction series={series} />
      <ButtonLink
        size="sm"
        color="light"
        icon={<ClipboardPlus aria-hidden />}
        href={planPath({ metric: metric.id, ...planned })}
        aria-label={`Наметить мероприятие: ${metric.name}`}
      >
        Наметить мероприятие
      </ButtonLink>
    </div>
  )
}
