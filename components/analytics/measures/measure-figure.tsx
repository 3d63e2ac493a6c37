'use client'

import { useMeasureSeries } from '@/components/analytics/measures/use-measure-series'
import { InBrowser, lazyPart } from '@/components/ui/feedback/lazy-part'
import { QueryError } from '@/components/ui/feedback/query-error'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { MeasureEffect } from '@/lib/features/analytics/effect/contract'
import { arrowWords } from '@/lib/features/analytics/effect/labels'
import type { Measure } from '@/lib/features/measures/shapes'

const MeasureChart = lazyPart(() => import('./measure-chart').then((it) => it.MeasureChart))

type MeasureFigureProps = {
  measure: Measure
  effect: MeasureEffect | undefined
  /** Whose plan an admin looks at. */
  companyId: number | null
}

/** The indicator of a measure around it: own values, the group's median, and where it began and ended. */
export function MeasureFigure({ measure, effect, companyId }: MeasureFigureProps) {
  const { metric } = measure
  const { query, quarters, series } = useMeasureSeries(measure, companyId)
  if (query.error) return <QueryError query={query} />
  const isHere = query.data !== undefined && !query.isPlaceholderData
  if (isHere && !series?.points.some(({ own }) => own?.value != null)) return null
  const hasGoal = measure.target_value !== null || series?.target != null
  const judged = effect?.state === 'judged' ? effect : null
  return (
    <figure className="m-0">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 text-sm">
        <span className="font-semibold">
          {metric.name}, {metric.unit}
        </span>
        <ul aria-label="Обозначения" className="flex flex-wrap gap-x-4 text-ink-soft">
          <Key color="accent">вы</Key>
          <Key color="ink-muted">медиана группы</Key>
          {hasGoal && <Key color="success">цель</Key>}
          {judged && <Key color="accent-line">за четыре квартала до и после</Key>}
        </ul>
      </figcaption>
      <div className="mt-2 h-64">
        {series ? (
          <InBrowser instead={<Skeleton className="h-full" />}>
            <MeasureChart
              series={series}
              measure={measure}
              effect={judged && { own: judged.own, median: judged.median, quarters }}
              summary={[
                `${metric.name}: свои значения и медиана группы по кварталам`,
                judged &&
                  `вы: ${arrowWords(judged.own, metric)}, медиана: ${arrowWords(judged.median, metric)}`,
              ]
                .filter(Boolean)
                .join('; ')}
            />
          </InBrowser>
        ) : (
          <Skeleton className="h-full" />
        )}
      </div>
    </figure>
  )
}

function Key({ color, children }: { color: string; children: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <svg aria-hidden="true" width="18" height="8">
        <line
          x1="0"
          y1="4"
          x2="18"
          y2="4"
          stroke={`var(--color-${color})`}
          strokeWidth={color === 'accent-line' ? 6 : 2.5}
        />
      </svg>
      {children}
    </li>
  )
}
