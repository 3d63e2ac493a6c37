'use client'

import {
  periodQuery,
  periodWords,
  type RatingPeriod,
  ratingOf,
} from '@/components/analytics/rating/rating-period'
import { Later } from '@/components/ui/browser/later'
import { Coming } from '@/components/ui/feedback/coming'
import type { Rating } from '@/lib/features/analytics/rating/contract'
import { companyFilterOf } from '@/lib/features/analytics/rules'
import type { RatingQuery } from '@/lib/features/analytics/schema'

const table = new Later(() => import('@/components/analytics/rating/full-rating-dialog'))
const funnel = new Later(() => import('@/components/analytics/funnel/funnel-dialog'))

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
        <Coming part={table} giveUp={onClose}>
          {({ FullRatingDialog }) => (
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
        </Coming>
      )}
      {metric && (
        <Coming part={funnel} giveUp={() => onFunnel(null)}>
          {({ FunnelDialog }) => (
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
        </Coming>
      )}
    </>
  )
}
