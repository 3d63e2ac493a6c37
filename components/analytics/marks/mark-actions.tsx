'use client'

import { Flag } from 'lucide-react'
import { useState } from 'react'
import { shortPeriod } from '@/components/analytics/charts/chart-period'
import { suggestedRebase } from '@/components/analytics/dynamics/signals'
import { MarkDialog } from '@/components/analytics/marks/mark-dialog'
import { Button } from '@/components/ui/basics/button'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

/** Opens the marks of a series; a lasting shift suggests new limits with it. */
export function MarkActions({ series }: { series: MetricDynamics }) {
  const [isOpen, setOpen] = useState(false)
  const suggested = suggestedRebase(series)
  const point = suggested === null ? undefined : series.points[suggested]
  // A year is made of quarters, and it is those that are marked.
  const isMarkable = series.points.some(({ quarter, month }) => quarter + month > 0)
  if (!isMarkable) return null
  const words = point ? `Пересчитать пределы с ${shortPeriod(point)}` : 'Отметить период'
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
