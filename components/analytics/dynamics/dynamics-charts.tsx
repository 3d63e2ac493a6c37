'use client'

import { ChartActions } from '@/components/analytics/dynamics/chart-actions'
import { DynamicsCard } from '@/components/analytics/dynamics/dynamics-card'
import { DynamicsFigure } from '@/components/analytics/dynamics/dynamics-figure'
import { DynamicsLegend } from '@/components/analytics/dynamics/dynamics-legend'
import { DynamicsNumbers } from '@/components/analytics/dynamics/dynamics-numbers'
import { chartSummary, goalWords, groupWords } from '@/components/analytics/dynamics/dynamics-words'
import { MethodLink } from '@/components/analytics/method/method-link'
import { InBrowser, lazyPart } from '@/components/ui/feedback/lazy-part'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'
import { signalSentence, stateWords, unitWords } from '@/lib/features/analytics/dynamics/labels'
import { currentSignals } from '@/lib/features/analytics/dynamics/rules'

const DynamicsChart = lazyPart(() => import('./dynamics-chart').then((it) => it.DynamicsChart))

type DynamicsChartsProps = {
  series: readonly MetricDynamics[]
  minGroup: number
  withGroup: boolean
  /** Whether the person keeps the organisation's charts: marks, targets, measures. */
  mayMark: boolean
  /** Whose side an admin looks at. */
  companyId: number | null
}

/** A card with a chart for each indicator. */
export function DynamicsCharts({ series, minGroup, withGroup, mayMark, companyId }: DynamicsChartsProps) {
  return (
    <div data-chart-view>
      <DynamicsLegend series={series} withGroup={withGroup} />
      <div className="mt-3 grid gap-4 @4xl:grid-cols-2">
        {series.map((one) => {
          const group = withGroup ? groupWords(one, minGroup) : ''
          const target = goalWords(one)
          const signals = currentSignals(one).map((signal) => signalSentence(signal, one))
          const state = signals.length > 0 ? signals : one.chart ? [stateWords(one)] : []
          return (
            <DynamicsCard key={one.metric.id} series={one}>
              <DynamicsFigure
                metric={one.metric}
                notes={[
                  [unitWords(one.metric), target].filter(Boolean).join(' · '),
                  ...state,
                  [group, one.chart && `метод ${one.chart.method}`].filter(Boolean).join(' · '),
                ]}
                chart={
                  <InBrowser instead={<Skeleton className="h-full" />}>
                    <DynamicsChart
                      series={one}
                      withGroup={withGroup}
                      summary={chartSummary(one, [group, target, ...state])}
                    />
                  </InBrowser>
                }
                table={<DynamicsNumbers series={one} withGroup={withGroup} />}
                method={
                  <MethodLink
                    section="signal"
                    about={{ metric_id: one.metric.id, company_id: companyId }}
                    of={one.metric.name}
                    className="mr-2"
                  />
                }
                actions={mayMark && <ChartActions series={one} />}
              >
                {group}
              </DynamicsFigure>
            </DynamicsCard>
          )
        })}
      </div>
    </div>
  )
}
