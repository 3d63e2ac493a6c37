'use client'

import { useController } from 'react-hook-form'
import type { MetricFormControl } from '@/components/metrics/form/use-metric-form'
import { FormSelect, type Named } from '@/components/ui/fields/form-select'
import { SuggestField } from '@/components/ui/fields/suggest-field'
import { TextField } from '@/components/ui/fields/text-field'
import { fieldOf } from '@/components/ui/forms/field-of'
import { FormSection } from '@/components/ui/forms/form-layout'
import { useUnitSuggestions } from '@/lib/features/metrics/client'

type ValueSectionProps = { form: MetricFormControl; targetOrders: readonly Named[] }

/** How the value is shown and judged. */
export function ValueSection({ form, targetOrders }: ValueSectionProps) {
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <FormSection
      title="Значение и сравнение"
      description="Как значение показывается и как по нему сравниваются организации."
    >
      <UnitField form={form} />
      <TextField
        {...fieldOf(form, 'decimals')}
        {...number}
        label="Знаков после запятой"
        required
        hint="От 0 до 6"
      />
      <FormSelect
        control={form.control}
        name="metric_target_order_id"
        label="Порядок цели"
        required
        options={targetOrders.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextField
        {...fieldOf(form, 'target_value')}
        {...number}
        label="Целевое значение"
        hint="Необязательно: линия цели на графике"
      />
      <TextField
        {...fieldOf(form, 'min_denominator')}
        {...number}
        label="Минимальный знаменатель"
        required
        hint="При меньшем знаменателе значение не участвует в сравнении"
      />
      <TextField
        {...fieldOf(form, 'weight')}
        {...number}
        label="Вес в оценке категории"
        required
        hint="Обычно 1: все показатели категории равны"
      />
    </FormSection>
  )
}

function UnitField({ form }: { form: MetricFormControl }) {
  const { field, fieldState } = useController({ control: form.control, name: 'metric_unit.name' })
  const suggestions = useUnitSuggestions(field.value.trim())
  return (
    <SuggestField
      label="Единица измерения"
      required
      hint="Начните вводить: уже известные единицы появятся в списке"
      listLabel="Единицы измерения"
      ref={field.ref}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      suggestions={suggestions.data?.map(({ name }) => name) ?? []}
      error={fieldState.error?.message}
    />
  )
}
