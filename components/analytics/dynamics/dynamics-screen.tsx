'use client'

import { shownDynamicsQuery } from '@/components/analytics/dynamics/dynamics-query'
import { ChartCardsSkeleton } from '@/components/analytics/dynamics/dynamics-skeleton'
import { DynamicsToolbar } from '@/components/analytics/dynamics/dynamics-toolbar'
import { DynamicsViews } from '@/components/analytics/dynamics/dynamics-views'
import { ControlRow } from '@/components/analytics/filters/control-row'
import { type FilterDictionaries, isSameQuery } from '@/components/analytics/filters/filter-state'
import { OwnCompanySelect } from '@/components/analytics/filters/own-company-select'
import { useAnalyticsQuery } from '@/components/analytics/filters/use-analytics-query'
import { MethodLink } from '@/components/analytics/method/method-link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Loaded } from '@/components/ui/feedback/loaded'
import { ToggleField } from '@/components/ui/fields/toggle-field'
import { useDynamics } from '@/lib/features/analytics/client'
import type { Dynamics } from '@/lib/features/analytics/dynamics/contract'
import type { AnalyticsCategories } from '@/lib/features/analytics/group/contract'
import { dynamicsQueryIn } from '@/lib/features/analytics/rules'
import type { DynamicsQuery } from '@/lib/features/analytics/schema'

type DynamicsScreenProps = {
  /** What the page was rendered with, and what was asked for; undefined without a category, or without a turn. */
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
  const withGroup = search.get('group') !== 'off'
  const category = choices.data.find(({ id }) => id === query.metric_category_id)

  return (
    <>
      <PageHeader
        title="Динамика показателей"
        breadcrumbs={PATH}
        actions={
          <>
            <MethodLink section="signal" about={query} />
            {companies && (
              <OwnCompanySelect
                companies={companies}
                value={query.company_id}
                onChange={(company_id) => change({ company_id })}
              />
            )}
          </>
        }
      />
      <ControlRow
        query={query}
        onChange={change}
        dictionaries={dictionaries}
        isAdmin={isAdmin}
        aside={
          <ToggleField
            label="Группа на фоне"
            checked={withGroup}
            onChange={(isOn) => change({ group: isOn ? null : 'off' })}
          />
        }
      >
        <DynamicsToolbar
          query={query}
          years={dynamics.data?.meta.years ?? initial?.dynamics.meta.years ?? yearsOf(choices)}
          choices={choices}
          onChange={change}
        />
      </ControlRow>
      {category ? (
        <Loaded query={dynamics} skeleton={<ChartCardsSkeleton />}>
          {(data) => (
            <DynamicsViews
              dynamics={data}
              withGroup={withGroup}
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
