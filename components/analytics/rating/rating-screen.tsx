'use client'

import { useState } from 'react'
import { CategorySelect } from '@/components/analytics/filters/category-select'
import { CompanyFilters } from '@/components/analytics/filters/company-filters'
import { type FilterDictionaries, isSameQuery } from '@/components/analytics/filters/filter-state'
import { OwnCompanySelect } from '@/components/analytics/filters/own-company-select'
import { useAnalyticsQuery } from '@/components/analytics/filters/use-analytics-query'
import { PeriodTabs } from '@/components/analytics/rating/period-tabs'
import { RatingDialogs } from '@/components/analytics/rating/rating-dialogs'
import {
  periodKey,
  periodOfKey,
  periodWords,
  type RatingPeriod,
  shownPeriod,
} from '@/components/analytics/rating/rating-period'
import { shownQuery } from '@/components/analytics/rating/rating-query'
import { RatingSkeleton } from '@/components/analytics/rating/rating-skeleton'
import { RatingView } from '@/components/analytics/rating/rating-view'
import { PageHeader } from '@/components/ui/basics/page-header'
import { PrintButton } from '@/components/ui/basics/print-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Loaded } from '@/components/ui/feedback/loaded'
import { YearStepper } from '@/components/ui/fields/year-stepper'
import { useRating } from '@/lib/features/analytics/client'
import type { AnalyticsCategories } from '@/lib/features/analytics/group/contract'
import type { Rating } from '@/lib/features/analytics/rating/contract'
import { metricIn, NO_COMPANY_FILTER, ratingQueryIn } from '@/lib/features/analytics/rules'
import type { RatingQuery } from '@/lib/features/analytics/schema'

type RatingScreenProps = {
  /** What the page was rendered with, and what was asked for; absent when there is no category at all. */
  initial: { query: RatingQuery; rating: Rating } | undefined
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

/** «Рейтинг организаций»: who stands where in a category, and why. */
export function RatingScreen(props: RatingScreenProps) {
  const { initial, choices, dictionaries, companies, company, mayPlan, timeZone } = props
  const { query: asked, search, change } = useAnalyticsQuery(ratingQueryIn)
  const [funnelOf, setFunnelOf] = useState<number | null>(null)
  const isAdmin = companies !== null
  const query = shownQuery(asked, choices, isAdmin)
  const rating = useRating(query, initial && isSameQuery(query, initial.query) ? initial.rating : undefined)
  const category = choices.data.find(({ id }) => id === query.metric_category_id)
  const period = rating.data && shownPeriod(periodOfKey(search.get('period')), rating.data)
  const name = company ?? companies?.find(({ id }) => id === query.company_id)?.short_name
  const choosePeriod = (next: RatingPeriod) => change({ period: periodKey(next) })

  function openTable(metricId: number | null) {
    change({ full_rating: true, metric_id: metricId })
  }

  return (
    <>
      <PageHeader
        title="Рейтинг организаций"
        breadcrumbs={PATH}
        printed={[name, category?.name, period && periodWords(period, rating.data.meta.year)]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            {companies && (
              <OwnCompanySelect
                companies={companies}
                value={query.company_id}
                onChange={(company_id) => change({ company_id })}
              />
            )}
            <CategorySelect
              categories={choices.data}
              value={query.metric_category_id}
              onChange={(metric_category_id) => change({ metric_category_id })}
            />
            <YearStepper
              value={query.year ?? choices.meta.years.current}
              min={choices.meta.years.min}
              max={choices.meta.years.max}
              onChange={(year) => change({ year, period: null })}
            />
            <PrintButton />
          </>
        }
      />
      <CompanyFilters
        query={query}
        onChange={change}
        dictionaries={dictionaries}
        isAdmin={isAdmin}
        method="place"
      />
      {category ? (
        <Loaded query={rating} skeleton={<RatingSkeleton />}>
          {(data) =>
            period && (
              <>
                <PeriodTabs rating={data} period={period} onChange={choosePeriod}>
                  <RatingView
                    rating={data}
                    period={period}
                    category={category}
                    isAdmin={isAdmin}
                    mayPlan={mayPlan}
                    filter={query}
                    timeZone={timeZone}
                    onPeriod={choosePeriod}
                    onReset={() => change({ ...NO_COMPANY_FILTER })}
                    onTable={openTable}
                    onFunnel={setFunnelOf}
                  />
                </PeriodTabs>
                <RatingDialogs
                  rating={data}
                  query={query}
                  period={period}
                  categoryName={category.name}
                  full={asked.full_rating ? { metricId: metricIn(search) } : null}
                  onTable={openTable}
                  funnelOf={funnelOf}
                  onFunnel={setFunnelOf}
                  onClose={() => change({ full_rating: null, metric_id: null })}
                />
              </>
            )
          }
        </Loaded>
      ) : (
        <EmptyState title="Такой категории показателей нет">Выберите другую категорию.</EmptyState>
      )}
    </>
  )
}
