'use client'

import { useController, useWatch } from 'react-hook-form'
import type { MetricFormControl } from '@/components/metrics/form/use-metric-form'
import { FormSelect } from '@/components/ui/fields/form-select'
import { Select } from '@/components/ui/fields/select'
import type { Named } from '@/components/ui/fields/select-options'
import { SuggestField } from '@/components/ui/fields/suggest-field'
import { TextField } from '@/components/ui/fields/text-field'
import { FormSection, fieldOf } from '@/components/ui/forms/form-parts'
import { kindOfFormula, METRIC_KINDS } from '@/lib/calc/signals/metric-kind'
import { useUnitSuggestions } from '@/lib/features/metrics/client'
import { METRIC_KIND_MEANING, METRIC_KIND_NAMES } from '@/lib/features/metrics/labels'

type ValueSectionProps = { form: MetricFormControl; targetOrders: readonly Named[] }

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
      <KindField form={form} />
      <FormSelect
        control={form.control}
        name="metric_target_order_id"
        label="Порядок цели"
        required
        hint="«Без оценки»: без мест и баллов; «Ближе к цели»: по расстоянию до целевого значения, без него как «Без оценки»"
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

const AS_DERIVED = 'derived'

/** The kind of values, derived or chosen, and its consequences. */
function KindField({ form }: { form: MetricFormControl }) {
  const { field, fieldState } = useController({ control: form.control, name: 'metric_kind' })
  const [formula, unit] = useWatch({ control: form.control, name: ['formula', 'metric_unit.name'] })
  const derived = kindOfFormula(formula, unit)
  return (
    <Select
      label="Вид показателя"
      hint={METRIC_KIND_MEANING[field.value || derived]}
      value={field.value || AS_DERIVED}
      onChange={(value) => field.onChange(value === AS_DERIVED ? '' : value)}
      options={[
        { value: AS_DERIVED, label: `По формуле и единице: ${METRIC_KIND_NAMES[derived]}` },
        ...METRIC_KINDS.map((kind) => ({ value: kind, label: METRIC_KIND_NAMES[kind] })),
      ]}
      error={fieldState.error?.message}
    />
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
