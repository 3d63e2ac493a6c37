'use client'

import { FullRatingTable } from '@/components/analytics/rating/full-rating-table'
import {
  periodQuery,
  periodWords,
  type RatingPeriod,
  ratingOf,
} from '@/components/analytics/rating/rating-period'
import { categoryTable, metricTable } from '@/components/analytics/rating/rating-table'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { QueryError } from '@/components/ui/feedback/query-error'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Select } from '@/components/ui/fields/select'
import { optionsOf } from '@/components/ui/fields/select-options'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useRating } from '@/lib/features/analytics/client'
import type { PeriodRating } from '@/lib/features/analytics/rating/contract'
import type { RatingQuery } from '@/lib/features/analytics/schema'

type FullRatingDialogProps = {
  /** What the page compares. */
  query: RatingQuery
  year: number
  period: RatingPeriod
  categoryName: string
  /** The indicator whose table is shown; null is the category's. */
  metricId: number | null
  onTable: (metricId: number | null) => void
  onClose: () => void
}

const CATEGORY = 'category'

/** Every organisation of one table, to be sorted and scrolled through. */
export function FullRatingDialog({
  query,
  year,
  period,
  categoryName,
  metricId,
  onTable,
  onClose,
}: FullRatingDialogProps) {
  const rating = useRating({ ...query, full_rating: true, ...periodQuery(period) })
  const rated = rating.data ? ratingOf(rating.data, period) : null
  const metrics = rated?.metrics ?? []

  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title="Все организации"
      description={`${categoryName}, ${periodWords(period, year)}`}
    >
      {rated && (
        <Select
          label="Что показать"
          labelHidden
          value={String(metricId ?? CATEGORY)}
          onChange={(value) => value !== '' && onTable(value === CATEGORY ? null : Number(value))}
          options={[
            { value: CATEGORY, label: 'Рейтинг по категории' },
            ...optionsOf(metrics.map(({ metric }) => metric)),
          ]}
          className="mb-3"
        />
      )}
      {rating.isError && !rating.data ? (
        <QueryError query={rating} />
      ) : (
        <Content
          isLoading={!rating.data}
          rated={rated}
          metricId={metricId}
          categoryName={categoryName}
          minGroup={rating.data?.meta.min_group ?? 0}
        />
      )}
    </Dialog>
  )
}

type ContentProps = {
  isLoading: boolean
  rated: PeriodRating | null
  metricId: number | null
  categoryName: string
  minGroup: number
}

function Content({ isLoading, rated, metricId, categoryName, minGroup }: ContentProps) {
  if (isLoading) return <SkeletonList rows={7} />
  const metric = rated?.metrics.find((one) => one.metric.id === metricId)
  if (!rated || (metricId !== null && !metric)) {
    return <EmptyState title="За этот период нет утверждённых данных" />
  }
  const table = metric
    ? metricTable(metric, minGroup)
    : categoryTable(rated, `Рейтинг по категории «${categoryName}»`)
  if (table.refusal !== null) return <EmptyState title={table.refusal} />
  return (
    // Another table begins at its own top, in its own order.
    <FullRatingTable key={metricId ?? CATEGORY} table={table} metricId={metricId} />
  )
}
