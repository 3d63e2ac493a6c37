'use client'

import { useId, useState } from 'react'
import { CategorySelect } from '@/components/analytics/filters/category-select'
import { ControlRow } from '@/components/analytics/filters/control-row'
import { chipsOf, type FilterDictionaries, isSameQuery } from '@/components/analytics/filters/filter-state'
import { OwnCompanySelect } from '@/components/analytics/filters/own-company-select'
import { useAnalyticsQuery } from '@/components/analytics/filters/use-analytics-query'
import { MethodLink } from '@/components/analytics/method/method-link'
import { comparedWords } from '@/components/analytics/organisations/rating-words'
import { hasOwnPlace } from '@/components/analytics/rating/missing-place'
import { PeriodTabs } from '@/components/analytics/rating/period-tabs'
import { RatingDialogs } from '@/components/analytics/rating/rating-dialogs'
import { RatingPanel } from '@/components/analytics/rating/rating-panel'
import {
  periodKey,
  periodOf,
  periodOfKey,
  periodWords,
  type RatingPeriod,
} from '@/components/analytics/rating/rating-period'
import { shownQuery } from '@/components/analytics/rating/rating-query'
import { RatingSkeleton } from '@/components/analytics/rating/rating-skeleton'
import { PageHeader } from '@/components/ui/basics/page-header'
import { PrintButton } from '@/components/ui/basics/print-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Loaded } from '@/components/ui/feedback/loaded'
import { YearStepper } from '@/components/ui/fields/year-stepper'
import { formatDateTime } from '@/lib/core/format/dates'
import { usePeriodRating } from '@/lib/features/analytics/client'
import type { AnalyticsCategories } from '@/lib/features/analytics/group/contract'
import type { SentPeriod } from '@/lib/features/analytics/rating/contract'
import { metricIn, NO_COMPANY_FILTER, ratingQueryIn } from '@/lib/features/analytics/rules'
import type { RatingPeriodQuery } from '@/lib/features/analytics/schema'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'

type RatingScreenProps = {
  /** What the page was rendered with, and what was asked for; absent when there is no category at all. */
  initial: { query: RatingPeriodQuery; rating: SentPeriod } | undefined
  /** The matrix that tells why there is no own place, where there is none. */
  summary: MetricsSummary | undefined
  choices: AnalyticsCategories
  dictionaries: FilterDictionaries
  /** Organisations an admin may look at; null for everybody else. */
  companies: ReadonlyArray<{ id: number; name: string; short_name?: string }> | null
  /** The own organisation's short name; null for an admin. */
  company: string | null
  /** Whether the person may plan a measure at the own place. */
  mayPlan: boolean
  timeZone: string
}

const PATH = [{ label: 'Аналитика' }, { label: 'Рейтинг организаций' }]
const YEAR = { kind: 'year' } as const

/** «Рейтинг организаций»: who stands where in a category, and why. */
export function RatingScreen(props: RatingScreenProps) {
  const { initial, summary, choices, dictionaries, companies, company, mayPlan, timeZone } = props
  const { query: asked, search, change } = useAnalyticsQuery(ratingQueryIn)
  const tabs = useId()
  const [funnelOf, setFunnelOf] = useState<number | null>(null)
  const isAdmin = companies !== null
  const askedPeriod = periodOfKey(search.get('period'))
  const query = shownQuery(asked, askedPeriod, choices, isAdmin)
  const rating = usePeriodRating(
    query,
    initial && isSameQuery(query, initial.query) ? initial.rating : undefined,
  )
  const told = rating.data
  const category = choices.data.find(({ id }) => id === query.metric_category_id)
  const period = askedPeriod ?? (told ? periodOf(told.data.period) : YEAR)
  const year = query.year ?? told?.meta.year ?? choices.meta.years.current
  const name = company ?? companies?.find(({ id }) => id === query.company_id)?.short_name
  const choosePeriod = (next: RatingPeriod) => change({ year, period: periodKey(next) })

  function openTable(metricId: number | null) {
    change({ full_rating: true, metric_id: metricId })
  }

  return (
    <div>
      <PageHeader
        title="Рейтинг организаций"
        breadcrumbs={PATH}
        printed={[name, category?.name, told && periodWords(period, year)].filter(Boolean).join(' · ')}
        actions={
          <>
            {told && (
              <span className="text-sm text-ink-soft">
                Данные на {formatDateTime(told.meta.as_of, timeZone)}
              </span>
            )}
            <MethodLink section="place" about={{ ...query, year }} />
            {companies && (
              <OwnCompanySelect
                companies={companies}
                value={query.company_id}
                onChange={(company_id) => change({ company_id })}
              />
            )}
            <PrintButton />
          </>
        }
      />
      <ControlRow
        query={query}
        onChange={change}
        dictionaries={dictionaries}
        isAdmin={isAdmin}
        compared={comparedWords(
          told?.data.rating?.category?.total,
          !isAdmin && told !== undefined && hasOwnPlace(told),
        )}
      >
        <PeriodTabs id={tabs} rating={told} period={period} onChange={choosePeriod} />
        <YearStepper
          value={year}
          min={choices.meta.years.min}
          max={choices.meta.years.max}
          onChange={(next) => change({ year: next, period: null })}
        />
        <CategorySelect
          categories={choices.data}
          value={query.metric_category_id}
          onChange={(metric_category_id) => change({ metric_category_id })}
        />
      </ControlRow>
      <div
        role="tabpanel"
        id={`${tabs}-panel`}
        aria-labelledby={`${tabs}-${periodKey(period)}`}
        tabIndex={-1}
        className="outline-none"
      >
        {category ? (
          <Loaded query={rating} skeleton={<RatingSkeleton />}>
            {(data) => (
              <>
                <RatingPanel
                  rating={data}
                  isAsked={askedPeriod !== null}
                  summary={summary}
                  category={category}
                  isAdmin={isAdmin}
                  mayPlan={mayPlan}
                  filter={query}
                  onPeriod={choosePeriod}
                  onReset={() => change({ ...NO_COMPANY_FILTER })}
                  onTable={openTable}
                  onFunnel={setFunnelOf}
                />
                <RatingDialogs
                  rating={data}
                  query={query}
                  filters={chipsOf(query, dictionaries).map(({ words }) => words)}
                  categoryName={category.name}
                  full={asked.full_rating ? { metricId: metricIn(search) } : null}
                  onTable={openTable}
                  funnelOf={funnelOf}
                  onFunnel={setFunnelOf}
                  onClose={() => change({ full_rating: null, metric_id: null })}
                />
              </>
            )}
          </Loaded>
        ) : (
          <EmptyState title="Такой категории показателей нет">Выберите другую категорию.</EmptyState>
        )}
      </div>
    </div>
  )
}
