'use client'

import { FullRatingTable } from '@/components/analytics/rating/full-rating-table'
import { periodOf, periodWords } from '@/components/analytics/rating/rating-period'
import { categoryTable, metricTable } from '@/components/analytics/rating/rating-table'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Select } from '@/components/ui/fields/select'
import { optionsOf } from '@/components/ui/fields/select-options'
import { Dialog } from '@/components/ui/overlays/dialog'
import type { ShownRating } from '@/lib/features/analytics/rating/rules'
import type { RatingPeriodQuery } from '@/lib/features/analytics/schema'

type FullRatingDialogProps = {
  /** What the page shows of the same. */
  rating: ShownRating
  /** Which period of it, whatever the address leaves open. */
  query: RatingPeriodQuery
  categoryName: string
  /** The indicator whose table is shown; null is the category's. */
  metricId: number | null
  onTable: (metricId: number | null) => void
  onClose: () => void
}

const CATEGORY = 'category'

/** Every organisation of one table, to be sorted and scrolled through. */
export function FullRatingDialog({
  rating: { data, meta },
  query,
  categoryName,
  metricId,
  onTable,
  onClose,
}: FullRatingDialogProps) {
  const { rating } = data
  const metric = rating?.metrics.find((one) => one.metric.id === metricId)
  const table = !rating
    ? null
    : metricId === null
      ? categoryTable(rating, `Рейтинг по категории «${categoryName}»`)
      : metric
        ? metricTable(metric, meta.min_group)
        : null

  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title="Все организации"
      description={`${categoryName}, ${periodWords(periodOf(data.period), meta.year)}`}
    >
      {rating && (
        <Select
          label="Что показать"
          labelHidden
          value={String(metricId ?? CATEGORY)}
          onChange={(value) => onTable(value === CATEGORY ? null : Number(value))}
          options={[
            { value: CATEGORY, label: 'Рейтинг по категории' },
            ...optionsOf(rating.metrics.map(({ metric }) => metric)),
          ]}
          className="mb-3"
        />
      )}
      {table === null && <EmptyState title="За этот период нет утверждённых данных" />}
      {table?.refusal && <EmptyState title={table.refusal} />}
      {table?.refusal === null && (
        // Another table begins at its own top, in its own order.
        <FullRatingTable key={metricId ?? CATEGORY} table={table} query={{ ...query, metric_id: metricId }} />
      )}
    </Dialog>
  )
}
