'use client'

import { DynamicsCharts } from '@/components/analytics/dynamics/dynamics-charts'
import { DynamicsOverview } from '@/components/analytics/dynamics/dynamics-overview'
import { withoutEmptyStart } from '@/components/analytics/dynamics/dynamics-series'
import { urgency } from '@/components/analytics/dynamics/signals'
import { NothingApproved, OnlyGroup, yearsWords } from '@/components/analytics/organisations/group-notes'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { plural } from '@/lib/core/format/plural'
import type { Dynamics, MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

type DynamicsViewsProps = {
  dynamics: Dynamics
  withGroup: boolean
  mayMark: boolean
  /** Whose side an admin looks at. */
  companyId: number | null
  /** An admin who has chosen no organisation yet. */
  mayChooseOwn: boolean
}

const hasOwn = ({ points }: MetricDynamics) => points.some(({ own }) => own?.value != null)
const hasAnything = (series: MetricDynamics) =>
  series.points.some(({ own, median }) => own !== null || median !== null)

/** The table of an answer, then its charts, what needs a look first; or why there is nothing to see. */
export function DynamicsViews({ dynamics, withGroup, mayMark, companyId, mayChooseOwn }: DynamicsViewsProps) {
  const all = withoutEmptyStart(dynamics.data[String(dynamics.period_id)] ?? [])
  const years = yearsWords(dynamics.meta.years)

  if (all.length === 0) {
    return (
      <EmptyState title="Показателей нет">
        В этой категории нет показателей такой периодичности за {years}. Выберите другую категорию или годы.
      </EmptyState>
    )
  }
  if (!all.some(hasAnything)) {
    return (
      <NothingApproved>
        Динамика строится по утверждённым документам. За {years} по этой категории и выбранным фильтрам их
        нет.
      </NothingApproved>
    )
  }
  const own = all.filter(hasOwn).toSorted((a, b) => urgency(a) - urgency(b))
  const rest = all.filter((one) => !hasOwn(one))
  return (
    <>
      {own.length > 0 ? (
        <DynamicsOverview series={own} />
      ) : (
        <OnlyGroup mayChoose={mayChooseOwn} years={years} />
      )}
      {own.length > 0 && rest.length > 0 && (
        <p className="mb-2 text-sm text-ink-soft print:hidden">
          Без своих значений: {rest.length} {plural(rest.length, 'показатель', 'показателя', 'показателей')},
          в конце
        </p>
      )}
      <DynamicsCharts
        series={[...own, ...rest]}
        minGroup={dynamics.meta.min_group}
        withGroup={withGroup || own.length === 0}
        mayMark={mayMark}
        companyId={companyId}
      />
    </>
  )
}
