'use client'

import { activeFilters } from '@/components/analytics/filters/filter-state'
import { MethodLink } from '@/components/analytics/method/method-link'
import { ownPlaceWords } from '@/components/analytics/organisations/rating-words'
import { CategoryRating } from '@/components/analytics/rating/category-rating'
import { MetricRatingCard } from '@/components/analytics/rating/metric-rating-card'
import type { Missing } from '@/components/analytics/rating/missing-place'
import { OwnCard } from '@/components/analytics/rating/own-card'
import {
  periodOf,
  periodQuery,
  periodWords,
  type RatingPeriod,
} from '@/components/analytics/rating/rating-period'
import { PrintSignatures } from '@/components/layout/print-signatures'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { dynamicsPath } from '@/lib/features/analytics/dynamics/rules'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import type { ShownRating } from '@/lib/features/analytics/rating/rules'
import { companyFilterOf } from '@/lib/features/analytics/rules'
import type { CompanyFilter } from '@/lib/features/analytics/schema'
import { planPath } from '@/lib/features/measures/rules'

export type RatingViewProps = {
  rating: ShownRating
  /** Why it has no own place; null where it has one, or nobody's side is shown. */
  missing: Missing | null
  category: { id: number; name: string }
  isAdmin: boolean
  /** Whether the person may plan a measure at the own place. */
  mayPlan: boolean
  filter: CompanyFilter & { company_id: number | null }
  onPeriod: (period: RatingPeriod) => void
  onReset: () => void
  /** The full rating of an indicator, or of the category for null. */
  onTable: (metricId: number | null) => void
  onFunnel: (metricId: number) => void
}

/** One period's rating: the own place, the category, then each indicator. */
export function RatingView({
  rating,
  missing,
  category,
  isAdmin,
  mayPlan,
  filter,
  onPeriod,
  onReset,
  onTable,
  onFunnel,
}: RatingViewProps) {
  const rated = rating.data.rating
  const period = periodOf(rating.data.period)
  const isNarrowed = activeFilters(filter) > 0
  if (!rated) {
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
  const about = {
    ...companyFilterOf(filter),
    company_id: filter.company_id,
    metric_category_id: category.id,
    year: rating.meta.year,
    ...periodQuery(period),
  }
  return (
    <>
      <OwnCard
        rating={rating}
        rated={rated}
        missing={missing}
        onPeriod={onPeriod}
        onReset={isNarrowed ? onReset : undefined}
        isAdmin={isAdmin}
        links={
          <>
            <MethodLink section="star" about={about} of="место в категории" />
            <TextLink href={dynamicsPath(about, null)}>Открыть динамику</TextLink>
          </>
        }
      />
      {rated.category && (
        <CategoryRating
          category={rated.category}
          name={category.name}
          actions={
            <>
              <TextButton onClick={() => onTable(null)}>Все организации</TextButton>
              <MethodLink section="score" about={about} of="оценка" />
            </>
          }
        />
      )}
      <section aria-labelledby="by-metric">
        <h2 id="by-metric" className="sr-only">
          Рейтинг по показателям
        </h2>
        <div className="grid grid-cols-1 gap-4 print:gap-2.5 @3xl:grid-cols-2 @6xl:grid-cols-3">
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
                  <TextLink about={metric.metric.name} href={dynamicsPath(about, metric.metric.id)}>
                    Динамика
                  </TextLink>
                  {mayPlan && metric.own?.place != null && (
                    <TextLink
                      about={metric.metric.name}
                      href={planPath({
                        metric: metric.metric.id,
                        origin: 'place',
                        cause: ownPlaceWords(metric, periodWords(period, rating.meta.year)),
                      })}
                    >
                      Наметить мероприятие
                    </TextLink>
                  )}
                  <MethodLink
                    section={hasFunnel(metric.metric) ? 'interval' : 'place'}
                    about={{ ...about, metric_id: metric.metric.id }}
                    of={metric.metric.name}
                  />
                </>
              }
            />
          ))}
        </div>
      </section>
      <PrintSignatures />
    </>
  )
}

/** Only where cases are counted there are limits of chance. */
const hasFunnel = ({ metric_kind: kind }: AnalyticsMetric) => kind === 'proportion' || kind === 'rate'

const LINK = 'inline-flex min-h-(--control-sm) items-center rounded-sm text-sm font-medium text-accent-strong'

function TextLink({ children, about, href }: { children: string; about?: string; href: string }) {
  return (
    <Link href={href} className={classNames(LINK, 'hover:underline')}>
      {children}
      {about && <span className="sr-only">: {about}</span>}
    </Link>
  )
}

type TextButtonProps = { children: string; about?: string; onClick: () => void }

function TextButton({ children, about, onClick }: TextButtonProps) {
  return (
    <button type="button" onClick={onClick} className={classNames(LINK, 'hover:underline')}>
      {children}
      {about && <span className="sr-only">: {about}</span>}
    </button>
  )
}
