'use client'

import { Note } from '@/components/analytics/organisations/group-notes'
import {
  hasOwnPlace,
  missingYear,
  passedOver,
  whyNoPlace,
  whyPassedOver,
} from '@/components/analytics/rating/missing-place'
import { periodOf, periodWords } from '@/components/analytics/rating/rating-period'
import { RatingView, type RatingViewProps } from '@/components/analytics/rating/rating-view'
import { Link } from '@/components/ui/basics/link'
import { useMetricsSummary } from '@/lib/features/documents/client'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'

type RatingPanelProps = Omit<RatingViewProps, 'missing'> & {
  /** The address names the period. */
  isAsked: boolean
  /** What the page was rendered with. */
  summary: MetricsSummary | undefined
}

/** A period's rating; where the own side is missing, with the reason and the way to mend it. */
export function RatingPanel({ isAsked, summary, ...view }: RatingPanelProps) {
  const year = missingYear(view.rating, isAsked)
  if (year === null) return <RatingView {...view} missing={null} />
  return <Explained {...view} isAsked={isAsked} summary={summary} year={year} />
}

function Explained({ isAsked, summary: initial, year, ...view }: RatingPanelProps & { year: number }) {
  const { rating, filter, isAdmin, category } = view
  const { data: matrix } = useMetricsSummary(
    { year, companyId: filter.company_id },
    initial?.data.year === year ? initial : undefined,
  )
  // A year before the organisation's first one is answered with that.
  const summary = matrix?.data.year === year ? matrix : null
  const about = { rating, summary, categoryId: category.id, companyId: filter.company_id, isAdmin }
  const passed = isAsked ? null : passedOver(rating)
  const why = passed && whyPassedOver(about, passed)
  const ofShown = { ...about, summary: year === rating.meta.year ? summary : null }
  return (
    <>
      {why && (
        <Note>
          Показан {periodWords(periodOf(rating.data.period), rating.meta.year)}: {why.words}.{' '}
          {why.link && (
            <Link href={why.link.href} className="link font-medium">
              {why.link.label}
            </Link>
          )}
        </Note>
      )}
      <RatingView {...view} missing={hasOwnPlace(rating) ? null : whyNoPlace(ofShown)} />
    </>
  )
}
