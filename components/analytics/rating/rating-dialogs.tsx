'use client'

import { periodOf, periodQuery, periodWords } from '@/components/analytics/rating/rating-period'
import { Later } from '@/components/ui/browser/later'
import { Coming } from '@/components/ui/feedback/coming'
import type { ShownRating } from '@/lib/features/analytics/rating/rules'
import { companyFilterOf } from '@/lib/features/analytics/rules'
import type { RatingPeriodQuery } from '@/lib/features/analytics/schema'

const table = new Later(() => import('@/components/analytics/rating/full-rating-dialog'))
const funnel = new Later(() => import('@/components/analytics/funnel/funnel-dialog'))

type RatingDialogsProps = {
  rating: ShownRating
  query: RatingPeriodQuery
  /** The filters in use, in words. */
  filters: readonly string[]
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
  filters,
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
        <Coming part={table} giveUp={onClose}>
          {({ FullRatingDialog }) => (
            <FullRatingDialog
              rating={rating}
              query={{ ...query, year, ...periodQuery(period) }}
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
              about={[periodWords(period, year), ...filters].join(' · ')}
              onClose={() => onFunnel(null)}
            />
          )}
        </Coming>
      )}
    </>
  )
}
