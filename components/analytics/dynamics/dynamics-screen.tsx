'use client'

import { shownDynamicsQuery } from '@/components/analytics/dynamics/dynamics-query'
import { ChartCardsSkeleton } from '@/components/analytics/dynamics/dynamics-skeleton'
import { DynamicsToolbar } from '@/components/analytics/dynamics/dynamics-toolbar'
import { DynamicsViews } from '@/components/analytics/dynamics/dynamics-views'
import { CompanyFilters } from '@/components/analytics/filters/company-filters'
import { type FilterDictionaries, isSameQuery } from '@/components/analytics/filters/filter-state'
import { useAnalyticsQuery } from '@/components/analytics/filters/use-analytics-query'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Loaded } from '@/components/ui/feedback/loaded'
import { useDynamics } from '@/lib/features/analytics/client'
import type { Dynamics } from '@/lib/features/analytics/dynamics/contract'
import type { AnalyticsCategories } from '@/lib/features/analytics/group/contract'
import { dynamicsQueryIn } from '@/lib/features/analytics/rules'
import type { DynamicsQuery } from '@/lib/features/analytics/schema'

type DynamicsScreenProps = {
  /** What the page was rendered with, and what was asked for; undefined without a category. */
  initial: { query: DynamicsQuery; dynamics: Dynamics } | undefined
  choices: AnalyticsCategories
  dictionaries: FilterDictionaries
  /** Organisations an admin may look at; null for everybody else. */
  companies: ReadonlyArray<{ id: number; name: string; short_name?: string }> | null
  /** Whether the person keeps the organisation's charts: marks, targets, measures. */
  mayMark: boolean
}

const yearsOf = ({ meta: { years } }: AnalyticsCategories) => ({ from: years.min, to: years.current })
const PATH = [{ label: 'Аналитика' }, { label: 'Динамика показателей' }]

/** «Динамика показателей»: a category's indicators over time, beside the group and by themselves. */
export function DynamicsScreen({ initial, choices, dictionaries, companies, mayMark }: DynamicsScreenProps) {
  const { query: asked, search, change } = useAnalyticsQuery(dynamicsQueryIn)
  const isAdmin = companies !== null
  const query = shownDynamicsQuery(asked, choices, isAdmin)
  const dynamics = useDynamics(
    query,
    initial && isSameQuery(query, initial.query) ? initial.dynamics : undefined,
  )
  const category = choices.data.find(({ id }) => id === query.metric_category_id)

  return (
    <>
      <PageHeader
        title="Динамика показателей"
        breadcrumbs={PATH}
        description={category?.name}
        actions={
          <DynamicsToolbar
            query={query}
            years={dynamics.data?.meta.years ?? initial?.dynamics.meta.years ?? yearsOf(choices)}
            choices={choices}
            companies={companies}
            onChange={change}
          />
        }
      />
      <CompanyFilters
        query={query}
        onChange={change}
        dictionaries={dictionaries}
        isAdmin={isAdmin}
        method="signal"
      />
      {category ? (
        <Loaded query={dynamics} skeleton={<ChartCardsSkeleton />}>
          {(data) => (
            <DynamicsViews
              dynamics={data}
              withGroup={search.get('group') !== 'off'}
              onGroup={(withGroup) => change({ group: withGroup ? null : 'off' })}
              mayMark={mayMark}
              companyId={query.company_id}
              mayChooseOwn={isAdmin && query.company_id === null}
            />
          )}
        </Loaded>
      ) : (
        <EmptyState title="Такой категории показателей нет">Выберите другую категорию.</EmptyState>
      )}
    </>
  )
}
