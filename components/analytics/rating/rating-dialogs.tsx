'use client'

import { FunnelDialog } from '@/components/analytics/funnel/funnel-dialog'
import { FullRatingDialog } from '@/components/analytics/rating/full-rating-dialog'
import { periodOf, periodQuery, periodWords } from '@/components/analytics/rating/rating-period'
import type { ShownRating } from '@/lib/features/analytics/rating/rules'
import { companyFilterOf, type RatingPeriodQuery } from '@/lib/features/analytics/schema'

type RatingDialogsProps = {
  rating: ShownRating
  query: RatingPeriodQuery
  categoryName: string
  /** The full rating asked for by the address. */
  full: { metricId: number | null } | null
  onTable: (metricId: number | null) => void
  onClose: () => void
  funnelOf: number | null
  onFunnel: (metricId: number | null) => void
}

/** What opens over the rating. */
export function RatingDialogs({
  rating,
  query,
  categoryName,
  full,
  onTable,
  onClose,
  funnelOf,
  onFunnel,
}: RatingDialogsProps) {
  const { year } = rating.meta
  const period = periodOf(rating.data.period)
  const metric = rating.data.rating?.metrics.find((one) => one.metric.id === funnelOf)?.metric
  return (
    <>
      {full && (
        <FullRatingDialog
          rating={rating}
          query={{ ...query, year, ...periodQuery(period) }}
          categoryName={categoryName}
          metricId={full.metricId}
          onTable={onTable}
          onClose={onClose}
        />
      )}
      {metric && (
        <FunnelDialog
          query={{
            ...companyFilterOf(query),
            company_id: query.company_id,
            year,
            metric_id: metric.id,
            ...periodQuery(period),
          }}
          metric={metric}
          periodWords={periodWords(period, year)}
          onClose={() => onFunnel(null)}
        />
      )}
    </>
  )
}
