import { type ComponentProps, type ReactNode, useDeferredValue } from 'react'
import { Note } from '@/components/analytics/organisations/group-notes'
import { placeCitation } from '@/components/analytics/organisations/place-words'
import { CategoryRatingCard } from '@/components/analytics/rating/category-rating'
import { MetricRatingCard } from '@/components/analytics/rating/metric-rating-card'
import {
  hasOwnPlace,
  isAwaited,
  missingYear,
  notOutWords,
  passedOver,
  whyNoPlace,
  whyPassedOver,
} from '@/components/analytics/rating/missing-place'
import { OwnCard } from '@/components/analytics/rating/own-card'
import { periodKey } from '@/components/analytics/rating/rating-period'
import { TextButton, TextLink } from '@/components/analytics/rating/rating-rows'
import { PrintSignatures } from '@/components/layout/print-signatures'
import { BriefName } from '@/components/ui/basics/brief-name'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { useHydrated } from '@/components/ui/browser/use-hydrated'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { capital } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import { searchOf } from '@/lib/core/http/api-client'
import { usePublications } from '@/lib/features/analytics/publications/client'
import { citedWords, publishedWith } from '@/lib/features/analytics/publications/labels'
import type { MetricRating, PeriodRating, SentPeriod } from '@/lib/features/analytics/rating/contract'
import { comparisonOf, dynamicsPath } from '@/lib/features/analytics/rules'
import type { CompanyFilter, SideQuery } from '@/lib/features/analytics/schema'
import { useMetricsSummary } from '@/lib/features/documents/client'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'

type RatingViewProps = Pick<ComponentProps<typeof OwnCard>, 'rating' | 'missing' | 'isAdmin' | 'onPeriod'> & {
  category: { id: number; name: string }
  mayPlan: boolean
  filter: CompanyFilter & SideQuery
  filters: readonly string[]
  onReset: () => void
  /** Opens the full rating of an indicator, or of the category for null. */
  onTable: (metricId: number | null) => void
  onFunnel: (metricId: number) => void
}

type CiteButtonProps = Parameters<typeof placeCitation>[1] & { of: PeriodRating }

/** Copies the citation of the viewer's place to the clipboard. */
function CiteButton({ of, ...about }: CiteButtonProps) {
  const alerts = useAlerts()
  const text = placeCitation(of, about)
  if (!text) return null
  const copy = async () => {
    try {
      // The clipboard is absent without TLS.
      await navigator.clipboard.writeText(text)
      alerts.show({ type: 'success', message: 'Скопировано' })
    } catch {
      alerts.show({ type: 'danger', message: `Не скопировалось. ${text}` })
    }
  }
  return <TextButton onClick={copy}>Скопировать для отчёта</TextButton>
}

function RatingView(props: RatingViewProps) {
  const { rating, missing, category, isAdmin, mayPlan, filter, filters } = props
  const { onPeriod, onReset, onTable, onFunnel } = props
  const rated = rating.data.rating
  const period = { year: rating.meta.year, ...rating.data.period }
  const when = periodTitle(period)
  const isNarrowed = filters.length > 0
  const notOut = notOutWords(rating)
  const out = rating.meta.publication
  if (!out) {
    return (
      <EmptyState
        title="Рейтинг появится с ближайшим выпуском"
        action={<ButtonLink href="/analytics/indicator">Открыть динамику</ButtonLink>}
      >
        До него сравнивать не с кем. Показатели по кварталам — в динамике.
      </EmptyState>
    )
  }
  if (!rated && notOut) {
    return (
      <EmptyState
        title="Сравнения за этот период нет"
        action={
          <ButtonLink
            href={`/analytics/rating?${searchOf({
              ...comparisonOf(filter),
              metric_category_id: category.id,
              year: out.year,
              period: periodKey({ quarter: out.quarter, month: 0 }),
            })}`}
          >
            Открыть {periodTitle({ ...out, month: 0 })}
          </ButtonLink>
        }
      >
        {capital(notOut)}. Выберите другой период или год.
      </EmptyState>
    )
  }
  if (!rated) {
    return (
      <EmptyState
        title={`За ${when} в выпуске данных нет`}
        action={isNarrowed && <Button onClick={onReset}>Сбросить фильтры</Button>}
      >
        {isNarrowed ? 'Измените фильтры или выберите другой период.' : 'Выберите другой период или год.'}
      </EmptyState>
    )
  }
  const { shown, aside } = inOrder(rated)
  const about = {
    ...comparisonOf(filter),
    metric_category_id: category.id,
    ...period,
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
            <TextLink href={dynamicsPath(about, null)}>Открыть динамику</TextLink>
            <CiteButton
              of={rated}
              category={category.name}
              period={when}
              filters={filters}
              cited={citedWords(rating.meta)}
            />
          </>
        }
      />
      <Later of={JSON.stringify(about)}>
        <section aria-labelledby="by-metric" className="mb-4">
          <div data-keep-with-next className="mb-2.5 flex flex-wrap items-baseline gap-x-3">
            <h2 id="by-metric" className="text-lg font-semibold">
              По показателям
            </h2>
            <p className="text-sm text-ink-soft">
              точка — организация, пунктир — медиана
              {shown.some(({ own }) => own?.place_interval) && ', в скобках — место с учётом случайности'}
            </p>
          </div>
          <div className="grid grid-cols-1 gap-4 print:gap-2.5 @3xl:grid-cols-2 @6xl:grid-cols-3">
            {shown.map((metric) => (
              <MetricRatingCard
                key={metric.metric.id}
                rated={metric}
                {...{ rating, notOut, mayPlan, about, onTable, onFunnel }}
              />
            ))}
          </div>
          {aside.length > 0 && (
            <p className="mt-2.5 flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
              Без своего значения:
              {aside.map(({ metric, below_minimum: isBelow }) =>
                isBelow ? (
                  <BriefName key={metric.id} of={metric} isWholeOnPaper />
                ) : (
                  <TextButton key={metric.id} onClick={() => onTable(metric.id)}>
                    <BriefName of={metric} isWholeOnPaper />
                  </TextButton>
                ),
              )}
            </p>
          )}
        </section>
        {rated.category && <CategoryRatingCard category={rated.category} onTable={() => onTable(null)} />}
      </Later>
      <PrintSignatures />
    </>
  )
}

/** Indicators by greatest loss, then those outside the score. `aside`: no own value, though others have one. */
function inOrder({ category, metrics }: PeriodRating): { shown: MetricRating[]; aside: MetricRating[] } {
  const points = new Map(
    category?.own?.contributions?.map(({ metric_id, points }) => [metric_id, points] as const),
  )
  const of = ({ metric }: MetricRating) => points.get(metric.id) ?? Number.POSITIVE_INFINITY
  const hasOwn = ({ own }: MetricRating) => own !== null && own.value !== null
  const isMixed = metrics.some(hasOwn)
  const isShown = (metric: MetricRating) => !isMixed || hasOwn(metric)
  return {
    shown: metrics
      .filter(isShown)
      .toSorted((one, other) => (of(one) === of(other) ? 0 : of(one) - of(other))),
    aside: metrics.filter((metric) => !isShown(metric)),
  }
}

type RatingPanelProps = Omit<RatingViewProps, 'missing'> & {
  /** Whether the URL names the period. */
  isPeriodChosen: boolean
  summary: MetricsSummary | undefined
}

/** A period's rating; without an own place, the reason and how to fix it. */
export function RatingPanel({ isPeriodChosen, summary, ...viewProps }: RatingPanelProps) {
  const view = { ...viewProps, rating: useComing(viewProps.rating) }
  const year = missingYear(view.rating, isPeriodChosen)
  if (year === null) return <RatingView {...view} missing={null} />
  return <Explained {...view} isPeriodChosen={isPeriodChosen} summary={summary} year={year} />
}

/** Adds the planned publication of an unpublished period: the answer has only the very next one. */
function useComing(rating: SentPeriod): SentPeriod {
  const { data } = usePublications(undefined, { isEnabled: isAwaited(rating) })
  const { year } = rating.meta
  const quarter = publishedWith(rating.data.period)
  const next = data?.meta.next.find((one) => one.year === year && one.quarter === quarter)
  return next ? { ...rating, meta: { ...rating.meta, next_publication: next } } : rating
}

function Explained({ isPeriodChosen, summary: initial, year, ...view }: RatingPanelProps & { year: number }) {
  const { rating, filter, isAdmin, category } = view
  const { data: matrix, isPending } = useMetricsSummary(
    { year, companyId: filter.company_id },
    initial?.data.year === year ? initial : undefined,
  )
  // A year before the organisation's first one is answered with the first.
  const summary = matrix?.data.year === year ? matrix : null
  const about = { rating, summary, categoryId: category.id, companyId: filter.company_id, isAdmin }
  const passed = isPeriodChosen ? null : passedOver(rating)
  const why = passed && !isPending && whyPassedOver(about, passed)
  const ofShown = { ...about, summary: year === rating.meta.year ? summary : null }
  return (
    <>
      {why && (
        <Note>
          Показан {periodTitle({ year: rating.meta.year, ...rating.data.period })}: {why.words}.{' '}
          {why.link && (
            <Link href={why.link.href} className="link font-medium">
              {why.link.label}
            </Link>
          )}
        </Note>
      )}
      <RatingView
        {...view}
        missing={hasOwnPlace(rating) ? null : isPending ? 'awaited' : whyNoPlace(ofShown)}
      />
    </>
  )
}

/** Parts below the viewer's place, drawn after it. @param of a new value hides them until then; a refetch keeps the focus */
function Later({ of, children }: { of: string; children: ReactNode }) {
  // Server-rendered content is visible at once.
  const shown = useDeferredValue(of, useHydrated() ? '' : of)
  return <div className={classNames('keeps-room', shown !== of && 'unseen')}>{children}</div>
}
