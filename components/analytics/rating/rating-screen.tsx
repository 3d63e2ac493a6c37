'use client'

import { useState } from 'react'
import { CategorySelect, ControlRow } from '@/components/analytics/filters/control-row'
import { chipsOf, type FilterDictionaries, selectionWords } from '@/components/analytics/filters/filter-state'
import { answerTo, type Rendered, type ScreenFrame } from '@/components/analytics/filters/screen-frame'
import { ScreenHeader, useAnalyticsQuery } from '@/components/analytics/filters/screen-header'
import { methodPath } from '@/components/analytics/method/method-link'
import { OwnWord } from '@/components/analytics/organisations/organisation-popover'
import { comparedWords } from '@/components/analytics/organisations/rating-words'
import { PreviewBar, PublicationNote } from '@/components/analytics/publications/publication-chip'
import { hasOwnPlace, notOutWords } from '@/components/analytics/rating/missing-place'
import {
  hasData,
  monthsOf,
  periodKey,
  periodOfKey,
  type RatingPeriod,
  shownQuery,
  YEAR_AND_QUARTERS,
} from '@/components/analytics/rating/rating-period'
import { RatingPanel } from '@/components/analytics/rating/rating-view'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { Loaded } from '@/components/ui/feedback/loaded'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Segments } from '@/components/ui/fields/segments'
import { Select } from '@/components/ui/fields/select'
import { YearStepper } from '@/components/ui/fields/year-stepper'
import { capital } from '@/lib/core/format/plural'
import { monthName, periodInYear, periodShort, periodTitle, quarterShort } from '@/lib/core/format/quarters'
import { analyticsCalls } from '@/lib/features/analytics/client'
import type { AnalyticsCategories } from '@/lib/features/analytics/contract'
import type { SentPeriod } from '@/lib/features/analytics/rating/contract'
import { comparisonOf, metricIn, NO_COMPANY_FILTER, ratingQueryIn } from '@/lib/features/analytics/rules'
import type { RatingPeriodQuery } from '@/lib/features/analytics/schema'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'

const WHOLE_YEAR: RatingPeriod = { quarter: 0, month: 0 }

const FullRatingDialog = lazyPart(() => import('./full-rating-dialog'), 'FullRatingDialog')

const FunnelDialog = lazyPart(() => import('@/components/analytics/funnel/funnel-dialog'), 'FunnelDialog')

type RatingScreenProps = {
  /** Absent if there is no category. */
  initial: Rendered<RatingPeriodQuery, SentPeriod>
  /** The matrix that explains a missing own place. */
  summary: MetricsSummary | undefined
  choices: AnalyticsCategories
  dictionaries: FilterDictionaries
  mayPlan: boolean
  frame: ScreenFrame
}

/** Places of a category and of its indicators in one period. */
const usePeriodRating = analyticsCalls.pageOf('GET /api/analytics-rating/period')

/** «Рейтинг организаций»: the places in a category, and their reasons. */
export function RatingScreen(props: RatingScreenProps) {
  const { initial, summary, choices, dictionaries, mayPlan, frame } = props
  const { query: requested, search, change } = useAnalyticsQuery(ratingQueryIn)
  const [funnelOf, setFunnelOf] = useState<number | null>(null)
  const { companies } = frame
  const isAdmin = companies !== null
  const chosenPeriod = periodOfKey(search.get('period'))
  const query = shownQuery(requested, chosenPeriod, choices, frame)
  const rating = usePeriodRating(query, answerTo(query, initial))
  const answer = rating.data
  // Ignores the previous query's answer, which would be wrong under the new labels.
  const current = rating.isPlaceholderData ? undefined : answer
  const category = choices.data.find(({ id }) => id === query.metric_category_id)
  const period = chosenPeriod ?? answer?.data.period ?? WHOLE_YEAR
  const year = current?.meta.year ?? query.year ?? answer?.meta.year ?? choices.meta.years.current
  const shownIn = { year, ...period }
  const periodWords = periodShort(shownIn) + (period.quarter + period.month > 0 ? '' : ' год')
  const chips = chipsOf(query, dictionaries).map(({ words }) => words)
  const months = answer ? monthsOf(answer) : []
  const isEmpty = (one: RatingPeriod) => answer !== undefined && !hasData(answer, one)
  const emptyWords = (one: RatingPeriod) =>
    answer && isEmpty(one)
      ? capital(notOutWords(answer, one) ?? `${periodInYear(one)}: в выпуске нет данных`)
      : undefined
  const choosePeriod = (next: RatingPeriod) => change({ year, period: periodKey(next) })

  function openTable(metricId: number | null) {
    change({ full_rating: true, metric_id: metricId })
  }

  return (
    <div>
      <ScreenHeader
        title="Рейтинг организаций"
        frame={frame}
        companyId={query.company_id}
        onCompany={(company_id) => change({ company_id })}
        printed={[category?.name, answer && periodTitle(shownIn), selectionWords(query, dictionaries)]}
        method={methodPath('place', { ...query, year })}
        meta={answer?.meta}
      />
      <ControlRow
        query={query}
        onChange={change}
        dictionaries={dictionaries}
        isAdmin={isAdmin}
        text={[periodWords, category?.short_name].filter(Boolean).join(' · ')}
        compared={comparedWords(
          current?.data.rating?.category?.total,
          !isAdmin && current !== undefined && hasOwnPlace(current),
        )}
      >
        <div className="@max-3xl:flex @max-3xl:w-full">
          <Segments
            legend="Период"
            value={period.month > 0 ? null : period.quarter}
            onChange={(quarter) => choosePeriod({ quarter, month: 0 })}
            options={YEAR_AND_QUARTERS.map((one) => ({
              id: one.quarter,
              name: one.quarter > 0 ? quarterShort(one.quarter) : 'Год',
              disabled: isEmpty(one) && periodKey(one) !== periodKey(period),
              title: emptyWords(one),
            }))}
          />
        </div>
        {months.length > 0 && (
          <Select
            label="Месяц"
            labelHidden
            value={String(period.month || '')}
            onChange={(month) => choosePeriod({ quarter: 0, month: Number(month) })}
            options={months.map((month) => ({ value: String(month), label: monthName(month) }))}
            placeholder="Месяц"
            className="w-32"
          />
        )}
        <YearStepper
          value={year}
          min={choices.meta.years.min}
          max={choices.meta.years.max}
          onChange={(next) => change({ year: next, period: period.month > 0 ? null : periodKey(period) })}
        />
        <CategorySelect
          categories={choices.data}
          value={query.metric_category_id}
          onChange={(metric_category_id) => change({ metric_category_id })}
        />
      </ControlRow>
      {mayPlan && <PreviewBar />}
      <PublicationNote meta={answer?.meta} onChange={change} />
      {category ? (
        <Loaded query={rating} of={JSON.stringify(query)} skeleton={<SkeletonList rows={10} />}>
          {(data) => {
            const shown = { year: data.meta.year, ...data.data.period }
            const funnel = data.data.rating?.metrics.find(({ metric }) => metric.id === funnelOf)?.metric
            return (
              <OwnWord value={isAdmin ? 'выбрана' : 'вы'}>
                <RatingPanel
                  rating={data}
                  isPeriodChosen={chosenPeriod !== null || requested.year !== null}
                  summary={summary}
                  category={category}
                  isAdmin={isAdmin}
                  mayPlan={mayPlan}
                  filter={query}
                  filters={chips}
                  onPeriod={choosePeriod}
                  onReset={() => change({ ...NO_COMPANY_FILTER })}
                  onTable={openTable}
                  onFunnel={setFunnelOf}
                />
                {requested.full_rating && (
                  <FullRatingDialog
                    rating={data}
                    query={{ ...query, ...shown }}
                    categoryName={category.name}
                    metricId={metricIn(search)}
                    selection={selectionWords(query, dictionaries)}
                    onTable={openTable}
                    onClose={() => change({ full_rating: null, metric_id: null })}
                  />
                )}
                {funnel && (
                  <FunnelDialog
                    query={{
                      ...comparisonOf(query),
                      metric_id: funnel.id,
                      ...shown,
                    }}
                    metric={funnel}
                    about={[periodTitle(shown), ...chips].join(' · ')}
                    onClose={() => setFunnelOf(null)}
                  />
                )}
              </OwnWord>
            )
          }}
        </Loaded>
      ) : (
        <EmptyState title="Такой категории показателей нет">Выберите другую категорию.</EmptyState>
      )}
    </div>
  )
}
