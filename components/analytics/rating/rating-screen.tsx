'use client'

import { useId, useState } from 'react'
import { CategorySelect, ControlRow } from '@/components/analytics/filters/control-row'
import { chipsOf, type FilterDictionaries } from '@/components/analytics/filters/filter-state'
import {
  answerTo,
  type Rendered,
  type ScreenFrame,
  shownCompany,
} from '@/components/analytics/filters/screen-frame'
import { ScreenHeader, useAnalyticsQuery } from '@/components/analytics/filters/screen-header'
import { methodPath } from '@/components/analytics/method/method-link'
import { comparedWords } from '@/components/analytics/organisations/rating-words'
import { PreviewBar } from '@/components/analytics/publications/preview-bar'
import { PublicationChip, PublicationNote } from '@/components/analytics/publications/publication-chip'
import { hasOwnPlace } from '@/components/analytics/rating/missing-place'
import { PeriodTabs } from '@/components/analytics/rating/period-tabs'
import {
  periodKey,
  periodOfKey,
  type RatingPeriod,
  shownQuery,
  tabShort,
  WHOLE_YEAR,
} from '@/components/analytics/rating/rating-period'
import { RatingSkeleton } from '@/components/analytics/rating/rating-skeleton'
import { RatingPanel } from '@/components/analytics/rating/rating-view'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { Loaded } from '@/components/ui/feedback/loaded'
import { YearStepper } from '@/components/ui/fields/year-stepper'
import { periodTitle } from '@/lib/core/format/quarters'
import { usePeriodRating } from '@/lib/features/analytics/client'
import type { AnalyticsCategories } from '@/lib/features/analytics/group/contract'
import { citedWords } from '@/lib/features/analytics/publications/labels'
import type { SentPeriod } from '@/lib/features/analytics/rating/contract'
import { companyFilterOf, metricIn, NO_COMPANY_FILTER, ratingQueryIn } from '@/lib/features/analytics/rules'
import type { RatingPeriodQuery } from '@/lib/features/analytics/schema'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'

const FullRatingDialog = lazyPart(
  () => import('@/components/analytics/rating/full-rating-dialog'),
  (it) => it.FullRatingDialog,
)

const FunnelDialog = lazyPart(
  () => import('@/components/analytics/funnel/funnel-dialog'),
  (it) => it.FunnelDialog,
)

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

/** «Рейтинг организаций»: the places in a category, and their reasons. */
export function RatingScreen(props: RatingScreenProps) {
  const { initial, summary, choices, dictionaries, mayPlan, frame } = props
  const { query: asked, search, change } = useAnalyticsQuery(ratingQueryIn)
  const tabs = useId()
  const [funnelOf, setFunnelOf] = useState<number | null>(null)
  const { companies, timeZone } = frame
  const isAdmin = companies !== null
  const askedPeriod = periodOfKey(search.get('period'))
  const query = shownQuery(asked, askedPeriod, choices, frame)
  const rating = usePeriodRating(query, answerTo(query, initial))
  const told = rating.data
  // Ignores the previous query's answer, which would be wrong under the new labels.
  const current = rating.isPlaceholderData ? undefined : told
  const category = choices.data.find(({ id }) => id === query.metric_category_id)
  const period = askedPeriod ?? told?.data.period ?? WHOLE_YEAR
  const year = query.year ?? told?.meta.year ?? choices.meta.years.current
  const chips = chipsOf(query, dictionaries).map(({ words }) => words)
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
        printed={[
          shownCompany(frame, query.company_id),
          category?.name,
          told && periodTitle({ year, ...period }),
          told && citedWords(told.meta, timeZone),
        ]
          .filter(Boolean)
          .join(' · ')}
        method={methodPath('place', { ...query, year })}
        lead={told && <PublicationChip meta={told.meta} timeZone={timeZone} />}
      />
      <ControlRow
        query={query}
        onChange={change}
        dictionaries={dictionaries}
        isAdmin={isAdmin}
        told={[tabShort(period, year), category?.short_name].filter(Boolean).join(' · ')}
        compared={comparedWords(
          current?.data.rating?.category?.total,
          !isAdmin && current !== undefined && hasOwnPlace(current),
        )}
      >
        <PeriodTabs id={tabs} rating={told} period={period} onChange={choosePeriod} />
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
      <PublicationNote meta={told?.meta} timeZone={timeZone} onChange={change} />
      <div
        role="tabpanel"
        id={`${tabs}-panel`}
        aria-labelledby={`${tabs}-${periodKey(period)}`}
        tabIndex={-1}
        className="outline-none"
      >
        {category ? (
          <Loaded query={rating} of={JSON.stringify(query)} skeleton={<RatingSkeleton />}>
            {(data) => {
              const shown = { year: data.meta.year, ...data.data.period }
              const funnel = data.data.rating?.metrics.find(({ metric }) => metric.id === funnelOf)?.metric
              return (
                <>
                  <RatingPanel
                    rating={data}
                    isAsked={askedPeriod !== null || asked.year !== null}
                    summary={summary}
                    category={category}
                    isAdmin={isAdmin}
                    mayPlan={mayPlan}
                    filter={query}
                    filters={chips}
                    timeZone={timeZone}
                    onPeriod={choosePeriod}
                    onReset={() => change({ ...NO_COMPANY_FILTER })}
                    onTable={openTable}
                    onFunnel={setFunnelOf}
                  />
                  {asked.full_rating && (
                    <FullRatingDialog
                      rating={data}
                      query={{ ...query, ...shown }}
                      categoryName={category.name}
                      metricId={metricIn(search)}
                      onTable={openTable}
                      onClose={() => change({ full_rating: null, metric_id: null })}
                    />
                  )}
                  {funnel && (
                    <FunnelDialog
                      query={{
                        ...companyFilterOf(query),
                        company_id: query.company_id,
                        publication: query.publication,
                        metric_id: funnel.id,
                        ...shown,
                      }}
                      metric={funnel}
                      about={[periodTitle(shown), ...chips].join(' · ')}
                      onClose={() => setFunnelOf(null)}
                    />
                  )}
                </>
              )
            }}
          </Loaded>
        ) : (
          <EmptyState title="Такой категории показателей нет">Выберите другую категорию.</EmptyState>
        )}
      </div>
    </div>
  )
}
