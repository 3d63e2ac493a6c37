'use client'

import { Flag } from 'lucide-react'
import { useState } from 'react'
import { shortPeriod } from '@/components/analytics/charts/chart-period'
import { suggestedRebase } from '@/components/analytics/dynamics/signals'
import { Button } from '@/components/ui/basics/button'
import { Later } from '@/components/ui/browser/later'
import { Coming } from '@/components/ui/feedback/coming'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

const dialog = new Later(() => import('@/components/analytics/marks/mark-dialog'))

/** Opens the marks of a series; a lasting shift suggests new limits with it. */
export function MarkActions({ series }: { series: MetricDynamics }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
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
      {isOpen && (
        <Coming part={dialog} giveUp={close}>
          {({ MarkDialog }) => <MarkDialog series={series} suggested={suggested} onClose={close} />}
        </Coming>
      )}
    </>
  )
}
