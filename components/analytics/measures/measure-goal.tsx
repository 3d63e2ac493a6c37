'use client'

import { periodWords } from '@/components/analytics/charts/chart-period'
import { latestPoint } from '@/components/analytics/dynamics/dynamics-series'
import { useMeasureSeries } from '@/components/analytics/measures/use-measure-series'
import { Chip } from '@/components/ui/feedback/chip'
import { formatNumber } from '@/lib/core/format/numbers'
import { goalWords } from '@/lib/features/analytics/effect/labels'
import type { Measure } from '@/lib/features/measures/shapes'

type MeasureGoalProps = { measure: Measure; value: number; companyId: number | null }

/** What a measure is to reach, and whether the last own value does. */
export function MeasureGoal({ measure, value, companyId }: MeasureGoalProps) {
  const { series } = useMeasureSeries(measure, companyId)
  const latest = series && latestPoint(series)
  const last = latest?.own?.value ?? null
  const isReached = last !== null && (measure.metric.order === 'asc' ? last <= value : last >= value)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {goalWords(value, measure.metric)}
      {latest && last !== null && (
        <Chip tone={isReached ? 'approved' : 'later'}>
          {isReached ? 'достигнута' : 'пока нет'}: {formatNumber(last, measure.metric.decimals)} за{' '}
          {periodWords(latest)}
        </Chip>
      )}
    </span>
  )
}
