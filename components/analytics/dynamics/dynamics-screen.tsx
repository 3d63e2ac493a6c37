'use client'

import { shownDynamicsQuery } from '@/components/analytics/dynamics/dynamics-query'
import { ChartCardsSkeleton } from '@/components/analytics/dynamics/dynamics-skeleton'
import { viewOf } from '@/components/analytics/dynamics/dynamics-tabs'
import { DynamicsToolbar } from '@/components/analytics/dynamics/dynamics-toolbar'
import { DynamicsViews } from '@/components/analytics/dynamics/dynamics-views'
import { CompanyFilters } from '@/components/analytics/filters/company-filters'
import { type FilterDictionaries, isSameQuery } from '@/components/analytics/filters/filter-state'
import { useAnalyticsQuery } from '@/components/analytics/filters/use-analytics-query'
import { classNames } from '@/components/ui/basics/class-names'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ErrorState } from '@/components/ui/feedback/error-state'
import type { AnalyticsCategories, Dynamics } from '@/lib/features/analytics/answers'
import { useDynamics } from '@/lib/features/analytics/client'
import { type DynamicsQuery, dynamicsQuerySchema } from '@/lib/features/analytics/schema'

type DynamicsScreenProps = {
  /** What the page was rendered with, and what was asked for; undefined without a category. */
  initial: { query: DynamicsQuery; dynamics: Dynamics } | undefined
  choices: AnalyticsCategories
  dictionaries: FilterDictionaries
  /** Organisations an admin may look at; null for everybody else. */
  companies: ReadonlyArray<{ id: number; name: string; short_name?: string }> | null
}

const yearsOf = ({ meta: { years } }: AnalyticsCategories) => ({ from: years.min, to: years.current })
const PATH = [{ label: 'Аналитика' }, { label: 'Динамика показателей' }]

/** «Динамика показателей»: a category's indicators over time, beside the group and by themselves. */
export function DynamicsScreen({ initial, choices, dictionaries, companies }: DynamicsScreenProps) {
  const { query: asked, search, change } = useAnalyticsQuery(dynamicsQuerySchema)
  const isAdmin = companies !== null
  const query = shownDynamicsQuery(asked, choices, isAdmin)
  const dynamics = useDynamics(
    query,
    initial && isSameQuery(query, initial.query) ? initial.dynamics : undefined,
  )
  const category = choices.data.find(({ id }) => id === query.metric_category_id)
  const { data } = dynamics
  const hasOwn = !isAdmin || query.company_id !== null

  return (
    <>
      <PageHeader
        title="Динамика показателей"
        breadcrumbs={PATH}
        description={category?.name}
        actions={
          <DynamicsToolbar
            query={query}
            years={data?.meta.years ?? initial?.dynamics.meta.years ?? yearsOf(choices)}
            choices={choices}
            companies={companies}
            onChange={change}
          />
        }
      />
      <CompanyFilters
        filter={query}
        onChange={change}
        dictionaries={dictionaries}
        companyId={query.company_id}
        hasOwn={hasOwn}
      />
      {!category && (
        <EmptyState title="Такой категории показателей нет">Выберите другую категорию.</EmptyState>
      )}
      {category && dynamics.isError && (
        <ErrorState
          message={dynamics.error.message}
          onRetry={() => dynamics.refetch()}
          retrying={dynamics.isFetching}
        />
      )}
      {category && !dynamics.isError && !data && <ChartCardsSkeleton />}
      {category && !dynamics.isError && data && (
        // While another answer is on its way the one before stays, dimmed and out of reach.
        <div
          aria-busy={dynamics.isPlaceholderData}
          inert={dynamics.isPlaceholderData}
          className={classNames('transition-opacity', dynamics.isPlaceholderData && 'opacity-50')}
        >
          <DynamicsViews
            dynamics={data}
            view={viewOf(search.get('view'))}
            onView={(view) => change({ view })}
            mayChooseOwn={isAdmin && query.company_id === null}
          />
        </div>
      )}
    </>
  )
}
