'use client'

import { activeFilters } from '@/components/analytics/filters/filter-state'
import { CategoryRating } from '@/components/analytics/rating/category-rating'
import { MetricRatingCard } from '@/components/analytics/rating/metric-rating-card'
import { OwnCard } from '@/components/analytics/rating/own-card'
import { periodWords, type RatingPeriod, ratingOf } from '@/components/analytics/rating/rating-period'
import { Button } from '@/components/ui/basics/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import type { Rating } from '@/lib/features/analytics/rating/contract'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

type RatingViewProps = {
  rating: Rating
  period: RatingPeriod
  category: { name: string }
  isAdmin: boolean
  filter: CompanyFilter
  timeZone: string
  onPeriod: (period: RatingPeriod) => void
  onReset: () => void
  /** The full rating of an indicator, or of the category for null. */
  onTable: (metricId: number | null) => void
  onFunnel: (metricId: number) => void
}

/** One period's rating: the own place, the category, then each indicator. */
export function RatingView({
  rating,
  period,
  category,
  isAdmin,
  filter,
  timeZone,
  onPeriod,
  onReset,
  onTable,
  onFunnel,
}: RatingViewProps) {
  const rated = ratingOf(rating, period)
  if (!rated) {
    const isNarrowed = activeFilters(filter) > 0
    return (
      <EmptyState
        title="Утверждённых данных пока нет"
        action={isNarrowed && <Button onClick={onReset}>Сбросить фильтры</Button>}
      >
        {`За ${periodWords(period, rating.meta.year)} ${isNarrowed ? 'ни одна из выбранных организаций' : 'ни одна организация'} не утвердила показатели этой категории. `}
        {isNarrowed ? 'Измените фильтры или выберите другой период.' : 'Выберите другой период или год.'}
      </EmptyState>
    )
  }
  return (
    <>
      <OwnCard rating={rating} rated={rated} onPeriod={onPeriod} timeZone={timeZone} isAdmin={isAdmin} />
      {rated.category && (
        <CategoryRating
          category={rated.category}
          name={category.name}
          actions={<TextButton onClick={() => onTable(null)}>Все организации</TextButton>}
        />
      )}
      <section aria-labelledby="by-metric">
        <h2 id="by-metric" className="sr-only">
          Рейтинг по показателям
        </h2>
        <div className="grid gap-4 @3xl:grid-cols-2 @6xl:grid-cols-3">
          {rated.metrics.map((metric) => (
            <MetricRatingCard
              key={metric.metric.id}
              rating={metric}
              minGroup={rating.meta.min_group}
              ownNumber={rating.meta.own_number}
              actions={
                <>
                  <TextButton about={metric.metric.name} onClick={() => onTable(metric.metric.id)}>
                    Все организации
                  </TextButton>
                  {hasFunnel(metric.metric) && (
                    <TextButton about={metric.metric.name} onClick={() => onFunnel(metric.metric.id)}>
                      Воронка
                    </TextButton>
                  )}
                </>
              }
            />
          ))}
        </div>
      </section>
    </>
  )
}

/** Only where cases are counted there are limits of chance. */
const hasFunnel = ({ metric_kind: kind }: AnalyticsMetric) => kind === 'proportion' || kind === 'rate'

type TextButtonProps = { children: string; about?: string; onClick: () => void }

function TextButton({ children, about, onClick }: TextButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-(--control-sm) rounded-sm text-sm font-medium text-accent-strong hover:underline"
    >
      {children}
      {about && <span className="sr-only">: {about}</span>}
    </button>
  )
}
