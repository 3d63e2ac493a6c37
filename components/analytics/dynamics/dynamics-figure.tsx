'use client'

import { ImageDown, Table2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { PngKey } from '@/components/analytics/charts/chart-png'
import { useChartPng } from '@/components/analytics/charts/use-chart-png'
import { Button } from '@/components/ui/basics/button'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'

type DynamicsFigureProps = {
  /** The heading of a saved picture, and by its short name the start of the file's. */
  metric: AnalyticsMetric
  /** Lines under the heading of a saved picture. */
  notes: readonly string[]
  chart: ReactNode
  /** The numbers of the chart. */
  table: ReactNode
  /** What the person may do with the chart. */
  actions: ReactNode
  /** To how the chart comes about. */
  method: ReactNode
  /** A note under the chart. */
  children: ReactNode
}

/** The keys of the view around a chart. */
function keysAround(element: Element): PngKey[] {
  const view = element.closest('[data-chart-view]')
  return [...(view?.querySelectorAll('[data-chart-key]') ?? [])].flatMap((key) => {
    const picture = key.querySelector('svg')
    return picture ? [{ picture, words: key.textContent ?? '' }] : []
  })
}

/** A chart with its numbers as a table and its picture as a file: three rows of the card's grid. */
export function DynamicsFigure({
  metric,
  notes,
  chart,
  table,
  actions,
  method,
  children,
}: DynamicsFigureProps) {
  const box = useRef<HTMLDivElement>(null)
  const tableId = useId()
  const [isTableOpen, setTableOpen] = useState(false)
  const png = useChartPng()

  async function save() {
    const svg = box.current?.querySelector<SVGSVGElement>('svg.recharts-surface')
    await png.save(svg, {
      title: metric.name,
      notes: notes.filter(Boolean),
      keys: svg ? keysAround(svg) : [],
      name: `${metric.short_name} – динамика`,
    })
  }

  return (
    <>
      <div ref={box} className="mt-3 h-56">
        {chart}
      </div>
      <div className="mt-2">
        {children && <p className="text-sm text-ink-soft">{children}</p>}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-2 print:hidden">
          <div className="min-w-0">{actions}</div>
          <div className="ml-auto flex flex-wrap items-center gap-1">
            {method}
            <Button
              size="sm"
              color="light"
              icon={<Table2 aria-hidden />}
              aria-expanded={isTableOpen}
              aria-controls={tableId}
              aria-label={`Данные: ${metric.name}`}
              onClick={() => setTableOpen(!isTableOpen)}
            >
              Данные
            </Button>
            <Button
              size="sm"
              color="light"
              icon={<ImageDown aria-hidden />}
              processing={png.isSaving}
              aria-label={`PNG: сохранить график «${metric.name}»`}
              onClick={save}
            >
              PNG
            </Button>
          </div>
        </div>
      </div>
      <div id={tableId} hidden={!isTableOpen} className="mt-2">
        {isTableOpen && table}
      </div>
    </>
  )
}
