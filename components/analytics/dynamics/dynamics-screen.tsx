'use client'

import { DynamicsCharts } from '@/components/analytics/dynamics/dynamics-charts'
import { DynamicsOverview } from '@/components/analytics/dynamics/dynamics-overview'
import { withoutEmptyStart } from '@/components/analytics/dynamics/dynamics-series'
import { DynamicsYears } from '@/components/analytics/dynamics/dynamics-years'
import { urgency } from '@/components/analytics/dynamics/signals'
import { CategorySelect, ControlRow } from '@/components/analytics/filters/control-row'
import { type FilterDictionaries, selectionWords } from '@/components/analytics/filters/filter-state'
import {
  answerTo,
  type Rendered,
  type ScreenFrame,
  shownDynamicsQuery,
} from '@/components/analytics/filters/screen-frame'
import { ScreenHeader, useAnalyticsQuery } from '@/components/analytics/filters/screen-header'
import { methodPath } from '@/components/analytics/method/method-link'
import { NothingApproved, OnlyGroup, yearsWords } from '@/components/analytics/organisations/group-notes'
import { PublicationNote } from '@/components/analytics/publications/publication-chip'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Loaded } from '@/components/ui/feedback/loaded'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Segments } from '@/components/ui/fields/segments'
import { ToggleField } from '@/components/ui/fields/toggle-field'
import { plural, tied } from '@/lib/core/format/plural'
import { yearsShort } from '@/lib/core/format/quarters'
import { useDynamics } from '@/lib/features/analytics/client'
import type { AnalyticsCategories, Dynamics, MetricDynamics } from '@/lib/features/analytics/contract'
import { isInapplicable } from '@/lib/features/analytics/own/rules'
import { citedWords } from '@/lib/features/analytics/publications/labels'
import { dynamicsQueryIn } from '@/lib/features/analytics/rules'
import type { DynamicsQuery } from '@/lib/features/analytics/schema'

type DynamicsScreenProps = {
  /** Absent if there is no category. */
  initial: Rendered<DynamicsQuery, Dynamics>
  choices: AnalyticsCategories
  dictionaries: FilterDictionaries
  /** Whether the person may change marks, targets and measures. */
  mayMark: boolean
  frame: ScreenFrame
}

/** «Динамика показателей»: a category's indicators over time, beside the group and by themselves. */
export function DynamicsScreen(props: DynamicsScreenProps) {
  const { initial, choices, dictionaries, mayMark, frame } = props
  const { query: requested, search, change } = useAnalyticsQuery(dynamicsQueryIn)
  const isAdmin = frame.companies !== null
  const query = shownDynamicsQuery(requested, choices, frame)
  const dynamics = useDynamics(query, answerTo(query, initial))
  const withGroup = search.get('group') !== 'off'
  const category = choices.data.find(({ id }) => id === query.metric_category_id)
  const { periods, years: offered } = choices.meta
  const usual = { from: offered.min, to: offered.current }
  const years = dynamics.data?.meta.years ?? initial?.answer.meta.years ?? usual
  const periodicity = periods.length > 1 && periods.find(({ id }) => id === query.period_id)?.name

  return (
    <>
      <ScreenHeader
        title="Динамика показателей"
        frame={frame}
        companyId={query.company_id}
        onCompany={(company_id) => change({ company_id })}
        printed={[category?.name, periodicity, yearsWords(years), selectionWords(query, dictionaries)]}
        method={methodPath('signal', query)}
        meta={dynamics.data?.meta}
      />
      <ControlRow
        query={query}
        onChange={change}
        dictionaries={dictionaries}
        isAdmin={isAdmin}
        text={[periodicity, yearsShort(years), category?.short_name].filter(Boolean).join(' · ')}
        aside={
          <ToggleField
            label="Группа на фоне"
            checked={withGroup}
            onChange={(isOn) => change({ group: isOn ? null : 'off' })}
          />
        }
      >
        {periods.length > 1 && (
          <Segments
            legend="Период"
            value={query.period_id}
            onChange={(period_id) => change({ period_id })}
            options={periods}
          />
        )}
        <CategorySelect
          categories={choices.data}
          value={query.metric_category_id}
          onChange={(metric_category_id) => change({ metric_category_id })}
        />
        <DynamicsYears {...offered} value={years} onChange={change} />
      </ControlRow>
      <PublicationNote meta={dynamics.data?.meta} onChange={change} />
      {category ? (
        <Loaded query={dynamics} of={JSON.stringify(query)} skeleton={<SkeletonList rows={10} />}>
          {(data) => (
            <DynamicsViews
              dynamics={data}
              withGroup={withGroup && data.meta.publication !== null}
              selection={selectionWords(query, dictionaries)}
              {...{ query, mayMark, frame }}
            />
          )}
        </Loaded>
      ) : (
        <EmptyState title="Такой категории показателей нет">Выберите другую категорию.</EmptyState>
      )}
    </>
  )
}

type DynamicsViewsProps = Pick<DynamicsScreenProps, 'mayMark' | 'frame'> & {
  dynamics: Dynamics
  query: DynamicsQuery
  /** Whom the group is, for pictures. */
  selection: string
  withGroup: boolean
}

const hasOwn = ({ points }: MetricDynamics) => points.some(({ own }) => own?.value != null)
const hasAnything = (series: MetricDynamics) =>
  series.points.some(({ own, median }) => own !== null || median !== null)

/** The table and charts of an answer, those with signals first; or why it is empty. */
function DynamicsViews(props: DynamicsViewsProps) {
  const { dynamics, query, selection, withGroup, mayMark, frame } = props
  const { companies, reach } = frame
  const all = withoutEmptyStart(dynamics.data[String(dynamics.period_id)] ?? [])
  const years = yearsWords(dynamics.meta.years)

  if (all.length === 0) {
    return (
      <EmptyState title="Показателей нет">
        В этой категории нет показателей такой периодичности за {years}. Выберите другой период, категорию или
        годы.
      </EmptyState>
    )
  }
  if (!all.some(hasAnything)) {
    return (
      <NothingApproved isWatcher={frame.isWatcher}>
        Динамика строится по утверждённым документам. За {years} по этой категории и выбранным фильтрам их
        нет.
      </NothingApproved>
    )
  }
  const isReached = reach === null || reach.some(({ id }) => id === query.metric_category_id)
  const own = all.filter(hasOwn).toSorted((a, b) => urgency(a) - urgency(b))
  const inapplicable = all.filter(isInapplicable)
  const rest = all.filter((one) => !hasOwn(one) && !isInapplicable(one))
  return (
    <>
      {own.length > 0 ? (
        <DynamicsOverview series={own} />
      ) : (
        <OnlyGroup
          mayChoose={companies !== null && query.company_id === null}
          years={years}
          reach={isReached ? null : reach}
        />
      )}
      {own.length > 0 && rest.length > 0 && (
        <p className="mb-2 text-sm text-ink-soft print:hidden">
          Без своих значений: {rest.length} {plural(rest.length, 'показатель', 'показателя', 'показателей')},
          в конце
        </p>
      )}
      {inapplicable.length > 0 && (
        <p className="mb-2 text-sm text-ink-soft">
          Неприменимы: {tied(inapplicable.map(({ metric }) => metric.short_name).join(', '))}
        </p>
      )}
      <DynamicsCharts
        series={[...own, ...rest]}
        meta={dynamics.meta}
        withGroup={withGroup || own.length === 0}
        mayMark={mayMark}
        cited={[selection, citedWords(dynamics.meta)].filter(Boolean).join(' · ')}
      />
    </>
  )
}
