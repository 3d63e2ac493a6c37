'use client'

import { DynamicsYears } from '@/components/analytics/dynamics/dynamics-years'
import { CategorySelect } from '@/components/analytics/filters/category-select'
import { OwnCompanySelect } from '@/components/analytics/filters/own-company-select'
import { Select } from '@/components/ui/fields/select'
import { optionsOf } from '@/components/ui/fields/select-options'
import type { QueryChange } from '@/components/ui/lists/list-state'
import type { AnalyticsCategories } from '@/lib/features/analytics/group/contract'
import type { DynamicsQuery } from '@/lib/features/analytics/schema'

type DynamicsToolbarProps = {
  query: DynamicsQuery
  /** The years shown, as the server has answered. */
  years: { from: number; to: number }
  choices: AnalyticsCategories
  companies: ReadonlyArray<{ id: number; name: string; short_name?: string }> | null
  onChange: (change: QueryChange) => void
}

/** Whose, which category's, of which periods and years. */
export function DynamicsToolbar({ query, years, choices, companies, onChange }: DynamicsToolbarProps) {
  return (
    <>
      {companies && (
        <OwnCompanySelect
          companies={companies}
          value={query.company_id}
          onChange={(company_id) => onChange({ company_id })}
        />
      )}
      <Select
        label="Период"
        labelHidden
        value={String(query.period_id ?? '')}
        onChange={(id) => id !== '' && onChange({ period_id: Number(id) })}
        options={optionsOf(choices.meta.periods)}
        className="w-32 @max-lg:w-full"
      />
      <CategorySelect
        categories={choices.data}
        value={query.metric_category_id}
        onChange={(metric_category_id) => onChange({ metric_category_id })}
      />
      <DynamicsYears {...choices.meta.years} value={years} onChange={onChange} />
    </>
  )
}
