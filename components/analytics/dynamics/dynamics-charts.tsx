'use client'

import dynamic from 'next/dynamic'
import { DynamicsCard } from '@/components/analytics/dynamics/dynamics-card'
import { GroupNumbers, XmrNumbers } from '@/components/analytics/dynamics/dynamics-data-table'
import { DynamicsFigure } from '@/components/analytics/dynamics/dynamics-figure'
import { GroupLegend, XmrLegend } from '@/components/analytics/dynamics/dynamics-legend'
import { latestPoint, ownValues } from '@/components/analytics/dynamics/dynamics-series'
import { DirectionNote, TargetNote } from '@/components/analytics/dynamics/dynamics-variation'
import {
  chartSummary,
  groupWords,
  targetWords,
  unitWords,
} from '@/components/analytics/dynamics/dynamics-words'
import { XmrSignals } from '@/components/analytics/dynamics/xmr-signal-list'
import { namedSignals } from '@/components/analytics/dynamics/xmr-signals'
import { limitsWords, phaseWords, variationOf } from '@/components/analytics/dynamics/xmr-words'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

const loading = () => <Skeleton className="h-full" />
const GroupChart = dynamic(() => import('./dynamics-group-chart').then((it) => it.GroupChart), {
  ssr: false,
  loading,
})
const XmrChart = dynamic(() => import('./xmr-chart').then((it) => it.XmrChart), { ssr: false, loading })

const GRID = 'mt-3 grid gap-4 @4xl:grid-cols-2'

type ChartsProps = { series: readonly MetricDynamics[]; minGroup: number }

/** «Сравнение с группой»: a card with a chart for each indicator. */
export function GroupCharts({ series, minGroup }: ChartsProps) {
  return (
    <div data-chart-view>
      <GroupLegend series={series} />
      <div className={GRID}>
        {series.map((one) => {
          const group = groupWords(one, minGroup)
          const target = one.target === null ? '' : `цель ${targetWords(one)}`
          return (
            <DynamicsCard key={one.metric.id} series={one}>
              <DynamicsFigure
                title={one.metric.name}
                kind="сравнение с группой"
                notes={[unitWords(one.metric), [group, target].filter(Boolean).join(', ')]}
                chart={
                  <GroupChart
                    series={one}
                    summary={chartSummary(one, [group, target, variationOf(one).words])}
                  />
                }
                table={<GroupNumbers series={one} />}
              >
                {latestPoint(one) && <DirectionNote series={one} />}
                <p>{group}</p>
                {one.target !== null && (
                  <p>
                    Цель: <TargetNote series={one} value={ownValues(one.points).at(-1)?.value ?? null} />
                  </p>
                )}
              </DynamicsFigure>
            </DynamicsCard>
          )
        })}
      </div>
    </div>
  )
}

/** «Контрольные карты XmR»: how the own process behaves, whatever the others do. */
export function XmrCharts({ series }: Pick<ChartsProps, 'series'>) {
  const shown = series.filter(({ points }) => points.some(({ own }) => own !== null && own.value !== null))
  if (shown.length === 0) {
    return (
      <EmptyState title="Контрольных карт нет">
        Карты XmR показывают значения своей организации, а утверждённых значений за эти годы нет.
      </EmptyState>
    )
  }
  return (
    <div data-chart-view>
      <XmrLegend series={shown} />
      <div className={GRID}>
        {shown.map((one) => {
          const notes = [phaseWords(one), limitsWords(one)]
          return (
            <DynamicsCard key={one.metric.id} series={one}>
              <DynamicsFigure
                title={one.metric.name}
                kind="контрольная карта XmR"
                notes={[unitWords(one.metric), notes.filter(Boolean).join(' · ')]}
                chart={
                  <XmrChart series={one} summary={chartSummary(one, [...notes, variationOf(one).words])} />
                }
                table={<XmrNumbers series={one} />}
                below={<XmrSignals signals={namedSignals(one)} points={one.points} />}
              >
                <p>{notes[0]}</p>
                {notes[1] && <p>{notes[1]}</p>}
              </DynamicsFigure>
            </DynamicsCard>
          )
        })}
      </div>
    </div>
  )
}
