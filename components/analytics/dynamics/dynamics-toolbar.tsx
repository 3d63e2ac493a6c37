'use client'

import { DynamicsYears } from '@/components/analytics/dynamics/dynamics-years'
import { CategorySelect } from '@/components/analytics/filters/category-select'
import { Segments } from '@/components/ui/fields/segments'
import type { QueryChange } from '@/components/ui/lists/list-state'
import type { AnalyticsCategories } from '@/lib/features/analytics/group/contract'
import type { DynamicsQuery } from '@/lib/features/analytics/schema'

type DynamicsToolbarProps = {
  query: DynamicsQuery
  /** The years shown, as the server has answered. */
  years: { from: number; to: number }
  choices: AnalyticsCategories
  onChange: (change: QueryChange) => void
}

/** Which periods, which category, which years. */
export function DynamicsToolbar({ query, years, choices, onChange }: DynamicsToolbarProps) {
  return (
    <>
      {choices.meta.periods.length > 1 && (
        <Segments
          legend="Период"
          value={query.period_id}
          onChange={(period_id) => onChange({ period_id })}
          options={choices.meta.periods}
        />
      )}
      <CategorySelect
        categories={choices.data}
        value={query.metric_category_id}
        onChange={(metric_category_id) => onChange({ metric_category_id })}
      />
      <DynamicsYears {...choices.meta.years} value={years} onChange={onChange} />
    </>
  )
}
