'use client'

import { ClipboardPlus, Ellipsis, Flag, ImageDown, Target } from 'lucide-react'
import { useState } from 'react'
import { axisPeriod } from '@/components/analytics/charts/chart-period'
import type { ChartDialogKind } from '@/components/analytics/dynamics/chart-dialog'
import { suggestedRebase } from '@/components/analytics/dynamics/signals'
import { Button } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { DropdownMenu, MenuItem, MenuLink } from '@/components/ui/overlays/dropdown-menu'
import type { MetricDynamics } from '@/lib/features/analytics/contract'
import { causeWords } from '@/lib/features/analytics/own/labels'
import { planPath } from '@/lib/features/measures/rules'

const ChartDialog = lazyPart(
  () => import('@/components/analytics/dynamics/chart-dialog'),
  (it) => it.ChartDialog,
)

type ChartActionsProps = {
  series: MetricDynamics
  mayMark: boolean
  onSave: () => void
}

/**
 * Actions of a chart: saving an image, and for a manager marking a period, setting a target, planning a measure. A
 * lasting shift suggests new limits.
 */
export function ChartActions({ series, mayMark, onSave }: ChartActionsProps) {
  const [open, setOpen] = useState<ChartDialogKind | null>(null)
  const { metric, chart, points } = series
  const cause = causeWords(series)
  const why = cause === null ? ({ origin: 'chart' } as const) : ({ origin: 'signal', cause } as const)
  const suggested = suggestedRebase(series)
  const point = suggested === null ? undefined : points[suggested]
  // Years are pooled of quarters, and only those can be marked.
  const isMarkable = chart !== null && points.some(({ quarter, month }) => quarter + month > 0)
  return (
    <>
      <DropdownMenu
        align="end"
        label={`Ещё: ${metric.short_name}`}
        trigger={
          <Button size="sm" color="light" icon={<Ellipsis />} aria-label={`Ещё: ${metric.short_name}`} />
        }
      >
        <MenuItem onSelect={onSave}>
          <ImageDown /> Сохранить PNG
        </MenuItem>
        {mayMark && cause !== null && (
          <MenuItem onSelect={() => setOpen('review')}>
            <ClipboardPlus /> Разобрать сигнал
          </MenuItem>
        )}
        {mayMark && isMarkable && (
          <MenuItem onSelect={() => setOpen('mark')}>
            <Flag /> {point ? `Пересчитать пределы с ${axisPeriod(point)}` : 'Отметить период'}
          </MenuItem>
        )}
        {mayMark && (
          <MenuItem onSelect={() => setOpen('target')}>
            <Target /> Своя цель
          </MenuItem>
        )}
        {mayMark && (
          <MenuLink>
            <Link href={planPath({ metric: metric.id, ...why })}>
              <ClipboardPlus /> Наметить мероприятие
            </Link>
          </MenuLink>
        )}
      </DropdownMenu>
      {open && <ChartDialog kind={open} series={series} onClose={() => setOpen(null)} />}
    </>
  )
}
