'use client'

import { Target } from 'lucide-react'
import { useState } from 'react'
import { TargetDialog } from '@/components/analytics/targets/target-dialog'
import { Button } from '@/components/ui/basics/button'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

/** Opens the own targets of an indicator. */
export function TargetAction({ series }: { series: MetricDynamics }) {
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
