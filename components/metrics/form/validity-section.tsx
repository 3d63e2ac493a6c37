'use client'

import { useController, useWatch } from 'react-hook-form'
import type { MetricFormControl } from '@/components/metrics/form/use-metric-form'
import { periodicityOf, periodOption, periodOptions } from '@/components/metrics/form/validity'
import { FormSelect } from '@/components/ui/fields/form-select'
import { Select } from '@/components/ui/fields/select'
import { FormSection } from '@/components/ui/forms/form-layout'
import type { MetricAnswer } from '@/lib/features/metrics/contract'

const OPEN_END = 'none'

type ValiditySectionProps = { form: MetricFormControl; metric: MetricAnswer | null; today: string }

/** The first and the last period in which the indicator is entered. */
export function ValiditySection({ form, metric, today }: ValiditySectionProps) {
  const [period, begin] = useWatch({ control: form.control, name: ['metric_period_id', 'date_begin'] })
  const { field, fieldState } = useController({ control: form.control, name: 'date_end' })
  const periodicity = periodicityOf(Number(period))
  const options = periodOptions(periodicity, today, metric?.date_begin ?? today)
  const end = field.value === '' ? null : periodOption(periodicity, field.value)
  const ends = options.filter(({ last }) => last >= begin)
  // A stored end may lie beyond the years that are offered.
  if (end && !ends.some(({ value }) => value === end.value)) ends.push(end)

  function chooseEnd(value: string) {
    field.onChange(value === OPEN_END ? '' : periodOption(periodicity, value).last)
  }

  return (
    <FormSection
      title="Срок действия"
      description="За какие периоды показатель попадает в документы, оба включительно."
    >
      <FormSelect
        control={form.control}
        name="date_begin"
        label="Первый период"
        required
        options={withStored(options, periodOption(periodicity, begin))}
      />
      <Select
        label="Последний период"
        hint="В документы следующих периодов показатель не попадёт"
        value={end?.value ?? OPEN_END}
        onChange={chooseEnd}
        options={[{ value: OPEN_END, label: 'Без окончания' }, ...ends]}
        error={fieldState.error?.message}
      />
    </FormSection>
  )
}

function withStored<T extends { value: string }>(options: readonly T[], stored: T): T[] {
  return options.some(({ value }) => value === stored.value) ? [...options] : [...options, stored]
}
