'use client'

import { GroupCharts, XmrCharts } from '@/components/analytics/dynamics/dynamics-charts'
import { DynamicsOverview } from '@/components/analytics/dynamics/dynamics-overview'
import { withoutEmptyStart } from '@/components/analytics/dynamics/dynamics-series'
import { DynamicsTabs, type DynamicsView } from '@/components/analytics/dynamics/dynamics-tabs'
import { NothingApproved, OnlyGroup, yearsWords } from '@/components/analytics/organisations/group-notes'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import type { Dynamics, MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

type DynamicsViewsProps = {
  dynamics: Dynamics
  view: DynamicsView
  onView: (view: DynamicsView) => void
  /** An admin who has chosen no organisation yet. */
  mayChooseOwn: boolean
}

const hasOwn = ({ points }: MetricDynamics) => points.some(({ own }) => own !== null)
const hasAnything = (series: MetricDynamics) =>
  hasOwn(series) || series.points.some(({ median }) => median !== null)

/** The three views of an answer, or why there is nothing to view. */
export function DynamicsViews({ dynamics, view, onView, mayChooseOwn }: DynamicsViewsProps) {
  const series = withoutEmptyStart(dynamics.data[String(dynamics.period_id)] ?? [])
  const years = yearsWords(dynamics.meta.years)

  if (series.length === 0) {
    return (
      <EmptyState title="Показателей нет">
        В этой категории нет показателей такой периодичности за {years}. Выберите другую категорию или годы.
      </EmptyState>
    )
  }
  if (!series.some(hasAnything)) {
    return (
      <NothingApproved>
        Динамика строится по утверждённым документам. За {years} по этой категории и выбранным фильтрам их
        нет.
      </NothingApproved>
    )
  }
  return (
    <>
      {!series.some(hasOwn) && <OnlyGroup mayChoose={mayChooseOwn} years={years} />}
      <DynamicsTabs view={view} onChange={onView}>
        {view === 'group' && <GroupCharts series={series} minGroup={dynamics.meta.min_group} />}
        {view === 'xmr' && <XmrCharts series={series} />}
        {view === 'table' &&
          (series.some(hasOwn) ? (
            <DynamicsOverview series={series} />
          ) : (
            <EmptyState title="Сводить в таблицу нечего">
              Таблица показывает значения своей организации, а утверждённых значений за эти годы нет.
            </EmptyState>
          ))}
      </DynamicsTabs>
    </>
  )
}
