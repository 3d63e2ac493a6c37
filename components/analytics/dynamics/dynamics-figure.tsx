'use client'

import { ImageDown, Table2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { chartPng, type PngKey } from '@/components/analytics/charts/chart-png'
import { fileName } from '@/components/analytics/charts/chart-save'
import { Button } from '@/components/ui/basics/button'
import { saveFile } from '@/components/ui/browser/save-file'
import { useAlerts } from '@/components/ui/feedback/alerts'

type DynamicsFigureProps = {
  /** The indicator: the heading of a saved picture and the start of its file name. */
  title: string
  /** Lines under the heading of a saved picture. */
  notes: readonly string[]
  chart: ReactNode
  /** The numbers of the chart. */
  table: ReactNode
  /** What the person may do with the chart. */
  actions: ReactNode
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
export function DynamicsFigure({ title, notes, chart, table, actions, children }: DynamicsFigureProps) {
  const box = useRef<HTMLDivElement>(null)
  const tableId = useId()
  const [isTableOpen, setTableOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const alerts = useAlerts()

  async function save() {
    const svg = box.current?.querySelector<SVGSVGElement>('svg.recharts-surface')
    if (!svg) {
      alerts.show({ type: 'warning', message: 'График ещё загружается. Повторите через несколько секунд.' })
      return
    }
    setSaving(true)
    try {
      const picture = await chartPng(svg, { title, notes: notes.filter(Boolean) }, keysAround(svg))
      saveFile(picture, fileName(`${title} – динамика`, 'png'))
    } catch {
      alerts.show({ type: 'danger', message: 'Не удалось сохранить график в этом браузере.' })
    } finally {
      setSaving(false)
    }
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
          <div className="ml-auto flex gap-1">
            <Button
              size="sm"
              color="light"
              icon={<Table2 aria-hidden />}
              aria-expanded={isTableOpen}
              aria-controls={tableId}
              aria-label={`Данные: ${title}`}
              onClick={() => setTableOpen(!isTableOpen)}
            >
              Данные
            </Button>
            <Button
              size="sm"
              color="light"
              icon={<ImageDown aria-hidden />}
              processing={isSaving}
              aria-label={`PNG: сохранить график «${title}»`}
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
