'use client'

import { SuggestionsForm } from '@/components/metrics/plan/suggestions-form'
import { YearTargets } from '@/components/metrics/plan/year-targets'
import { FormSection, formSheet } from '@/components/ui/forms/form-layout'
import type { MetricAnswer } from '@/lib/features/metrics/contract'

/** What organisations plan by: targets of years and suggested actions. Each is saved by itself. */
export function MetricPlan({ metric, today }: { metric: MetricAnswer; today: string }) {
  return (
    <div className={`${formSheet} mt-4`}>
      <FormSection
        title="Цели по годам"
        description="Действуют вместо целевого значения показателя. Своя цель организации от них не зависит."
      >
        <YearTargets metric={metric} year={Number(today.slice(0, 4))} />
      </FormSection>
      <FormSection
        title="Подсказки действий"
        description="От трёх до пяти: их предлагает форма нового мероприятия."
      >
        <SuggestionsForm metricId={metric.id} />
      </FormSection>
    </div>
  )
}
