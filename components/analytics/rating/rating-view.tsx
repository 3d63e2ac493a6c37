'use client'

import { activeFilters } from '@/components/analytics/filters/filter-state'
import { MethodLink } from '@/components/analytics/method/method-link'
import { Note } from '@/components/analytics/organisations/group-notes'
import { ownPlaceWords } from '@/components/analytics/organisations/rating-words'
import { CategoryRatingCard } from '@/components/analytics/rating/category-rating'
import { MetricRatingCard } from '@/components/analytics/rating/metric-rating-card'
import {
  hasOwnPlace,
  isAwaited,
  type Missing,
  missingYear,
  notOutWords,
  passedOver,
  whyNoPlace,
  whyPassedOver,
} from '@/components/analytics/rating/missing-place'
import { OwnCard } from '@/components/analytics/rating/own-card'
import { periodQuery, type RatingPeriod, tabOf, tabWords } from '@/components/analytics/rating/rating-period'
import { PrintSignatures } from '@/components/layout/print-signatures'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { usePublications } from '@/lib/features/analytics/publications/client'
import type { ShownRating } from '@/lib/features/analytics/rating/rules'
import { companyFilterOf, dynamicsPath } from '@/lib/features/analytics/rules'
import type { CompanyFilter, SideQuery } from '@/lib/features/analytics/schema'
import { useMetricsSummary } from '@/lib/features/documents/client'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'
import { planPath } from '@/lib/features/measures/rules'

type RatingViewProps = {
  rating: ShownRating
  /** Why it has no own place; null where it has one, or nobody's side is shown. */
  missing: Missing | null
  category: { id: number; name: string }
  isAdmin: boolean
  /** Whether the person may plan a measure at the own place. */
  mayPlan: boolean
  filter: CompanyFilter & SideQuery
  onPeriod: (period: RatingPeriod) => void
  onReset: () => void
  /** The full rating of an indicator, or of the category for null. */
  onTable: (metricId: number | null) => void
  onFunnel: (metricId: number) => void
}

/** One period's rating: the own place, the category, then each indicator. */
function RatingView({
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
  const period = tabOf(rating.data.period)
  const isNarrowed = activeFilters(filter) > 0
  const notOut = notOutWords(rating)
  if (!rating.meta.publication) {
    return (
      <EmptyState
        title="Рейтинг появится с первым выпуском"
        action={<ButtonLink href="/analytics/indicator">Открыть динамику</ButtonLink>}
      >
        До него сравнивать не с кем. Ваши показатели по кварталам — в динамике.
      </EmptyState>
    )
  }
  if (!rated && notOut) {
    return (
      <EmptyState title="Сравнения за этот период нет">{notOut}. Выберите другой период или год.</EmptyState>
    )
  }
  if (!rated) {
    return (
      <EmptyState
        title="Утверждённых данных пока нет"
        action={isNarrowed && <Button onClick={onReset}>Сбросить фильтры</Button>}
      >
        {`За ${tabWords(period, rating.meta.year)} ${isNarrowed ? 'ни одна из выбранных организаций' : 'ни одна организация'} не утвердила показатели этой категории. `}
        {isNarrowed ? 'Измените фильтры или выберите другой период.' : 'Выберите другой период или год.'}
      </EmptyState>
    )
  }
  const about = {
    ...companyFilterOf(filter),
    company_id: filter.company_id,
    publication: filter.publication,
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
        <CategoryRatingCard
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
              notOut={notOut}
              ownNumber={rating.meta.own_number}
              ownWaits={rating.data.own_waits}
              actions={
                <>
                  {metric.rows.length > 0 && (
                    <TextButton about={metric.metric.name} onClick={() => onTable(metric.metric.id)}>
                      Все организации
                    </TextButton>
                  )}
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
                        cause: ownPlaceWords(metric, tabWords(period, rating.meta.year)),
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

type RatingPanelProps = Omit<RatingViewProps, 'missing'> & {
  /** The address names the period. */
  isAsked: boolean
  /** What the page was rendered with. */
  summary: MetricsSummary | undefined
}

/** A period's rating; where the own side is missing, with the reason and the way to mend it. */
export function RatingPanel({ isAsked, summary, ...given }: RatingPanelProps) {
  const view = { ...given, rating: useComing(given.rating) }
  const year = missingYear(view.rating, isAsked)
  if (year === null) return <RatingView {...view} missing={null} />
  return <Explained {...view} isAsked={isAsked} summary={summary} year={year} />
}

/** A period that is not out, with its own publication to come: the answer knows the very next one alone. */
function useComing(rating: ShownRating): ShownRating {
  const { data } = usePublications(undefined, { isWanted: isAwaited(rating) })
  const { year } = rating.meta
  const { quarter } = rating.data.period
  const next = data?.meta.next.find((one) => one.year === year && one.quarter === quarter)
  return next ? { ...rating, meta: { ...rating.meta, next_publication: next } } : rating
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
          Показан {tabWords(tabOf(rating.data.period), rating.meta.year)}: {why.words}.{' '}
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
