'use client'

import { FunnelDialog } from '@/components/analytics/funnel/funnel-dialog'
import { FullRatingDialog } from '@/components/analytics/rating/full-rating-dialog'
import {
  periodQuery,
  periodWords,
  type RatingPeriod,
  ratingOf,
} from '@/components/analytics/rating/rating-period'
import type { Rating } from '@/lib/features/analytics/rating/contract'
import { companyFilterOf } from '@/lib/features/analytics/rules'
import type { RatingQuery } from '@/lib/features/analytics/schema'

type RatingDialogsProps = {
  rating: Rating
  query: RatingQuery
  period: RatingPeriod
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
  period,
  categoryName,
  full,
  onTable,
  onClose,
  funnelOf,
  onFunnel,
}: RatingDialogsProps) {
  const { year } = rating.meta
  const metric = ratingOf(rating, period)?.metrics.find((one) => one.metric.id === funnelOf)?.metric
  return (
    <>
      {full && (
        <FullRatingDialog
          query={query}
          year={year}
          period={period}
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
