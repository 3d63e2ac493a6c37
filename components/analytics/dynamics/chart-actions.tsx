'use client'

import { ClipboardPlus, Flag, Target } from 'lucide-react'
import { useState } from 'react'
import { axisPeriod } from '@/components/analytics/charts/chart-period'
import { suggestedRebase } from '@/components/analytics/dynamics/signals'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'
import { causeWords } from '@/lib/features/analytics/own/labels'
import { planPath } from '@/lib/features/measures/rules'

/** What a manager does at a chart: marks a period, sets a target, plans a measure for what it shows. */
export function ChartActions({ series }: { series: MetricDynamics }) {
  const { metric, chart } = series
  const cause = causeWords(series)
  const why = cause === null ? ({ origin: 'chart' } as const) : ({ origin: 'signal', cause } as const)
  return (
    <div className="flex flex-wrap gap-1">
      {chart && <MarkActions series={series} />}
      <TargetAction series={series} />
      <ButtonLink
        size="sm"
        color="light"
        icon={<ClipboardPlus aria-hidden />}
        href={planPath({ metric: metric.id, ...why })}
        aria-label={`Наметить мероприятие: ${metric.name}`}
      >
        Наметить мероприятие
      </ButtonLink>
    </div>
  )
}

const MarkDialog = lazyPart(
  () => import('@/components/analytics/dynamics/mark-dialog'),
  (it) => it.MarkDialog,
)

/** Opens the marks of a series; a lasting shift suggests new limits with it. */
function MarkActions({ series }: { series: MetricDynamics }) {
  const [isOpen, setOpen] = useState(false)
  const suggested = suggestedRebase(series)
  const point = suggested === null ? undefined : series.points[suggested]
  // A year is made of quarters, and it is those that are marked.
  const isMarkable = series.points.some(({ quarter, month }) => quarter + month > 0)
  if (!isMarkable) return null
  const words = point ? `Пересчитать пределы с ${axisPeriod(point)}` : 'Отметить период'
  return (
    <>
      <Button
        size="sm"
        color="light"
        icon={<Flag aria-hidden />}
        aria-label={`${words}: ${series.metric.name}`}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {isOpen && <MarkDialog series={series} suggested={suggested} onClose={() => setOpen(false)} />}
    </>
  )
}

const TargetDialog = lazyPart(
  () => import('@/components/analytics/dynamics/target-dialog'),
  (it) => it.TargetDialog,
)

/** Opens the own targets of an indicator. */
function TargetAction({ series }: { series: MetricDynamics }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        color="light"
        icon={<Target aria-hidden />}
        aria-label={`Своя цель: ${series.metric.name}`}
        onClick={() => setOpen(true)}
      >
        Своя цель
      </Button>
      {isOpen && <TargetDialog series={series} onClose={() => setOpen(false)} />}
    </>
  )
}
