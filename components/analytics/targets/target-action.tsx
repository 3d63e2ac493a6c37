'use client'

import { Target } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/basics/button'
import { Later } from '@/components/ui/browser/later'
import { Coming } from '@/components/ui/feedback/coming'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

const dialog = new Later(() => import('@/components/analytics/targets/target-dialog'))

/** Opens the own targets of an indicator. */
export function TargetAction({ series }: { series: MetricDynamics }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
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
      {isOpen && (
        <Coming part={dialog} giveUp={close}>
          {({ TargetDialog }) => <TargetDialog series={series} onClose={close} />}
        </Coming>
      )}
    </>
  )
}
