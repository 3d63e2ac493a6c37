'use client'

import { useWatch } from 'react-hook-form'
import { FormSection } from '@/components/metrics/form-section'
import { FormulaField } from '@/components/metrics/formula-field'
import { FormulaTester } from '@/components/metrics/formula-tester'
import type { MetricFormControl } from '@/components/metrics/use-metric-form'
import { VariablesField } from '@/components/metrics/variables-field'
import { FormSelect } from '@/components/ui/form-select'
import { checkFormula } from '@/lib/calc/formula/check'
import { PERIODICITY } from '@/lib/calc/periods'
import { FROZEN } from '@/lib/features/metrics/rules'

/** New indicators are quarterly; the name of another period is shown where one is stored. */
const PERIODS = [
  { value: String(PERIODICITY.year), label: 'Год' },
  { value: String(PERIODICITY.quarter), label: 'Квартал' },
  { value: String(PERIODICITY.month), label: 'Месяц' },
]

type CalculationSectionProps = { form: MetricFormControl; isFrozen: boolean }

/** What is entered and how the value is computed from it, with a trial. */
export function CalculationSection({ form, isFrozen }: CalculationSectionProps) {
  const [formula, variables, period] = useWatch({
    control: form.control,
    name: ['formula', 'metric_calc_data', 'metric_period_id'],
  })
  const checked = checkFormula(
    formula,
    variables.map((variable) => variable.var_name),
  )
  const offered = PERIODS.filter(
    ({ value }) =>
      value === String(PERIODICITY.quarter) || value === form.formState.defaultValues?.metric_period_id,
  )
  return (
    <FormSection title="Расчёт" note={isFrozen && <FrozenNote />}>
      <FormSelect
        control={form.control}
        name="metric_period_id"
        label="Период"
        required
        disabled={isFrozen || (offered.length === 1 && offered[0]?.value === period)}
        options={offered}
        hint={isFrozen ? undefined : 'Данные вводятся за квартал'}
        className="max-w-80"
      />
      <VariablesField form={form} isFrozen={isFrozen} />
      <FormulaField form={form} isFrozen={isFrozen} checked={checked} variables={variables} />
      <FormulaTester form={form} checked={checked} variables={variables} />
    </FormSection>
  )
}

function FrozenNote() {
  return (
    <div className="mt-3 rounded-md border border-draft-line bg-draft-soft px-3.5 py-2.5 text-draft">
      <p className="font-semibold">{FROZEN}</p>
      <p>
        Категория, период, переменные и формула закреплены: иначе введённые значения изменили бы смысл. Чтобы
        изменить расчёт, скопируйте показатель в новый: старый закончит действовать, когда начнётся новый.
      </p>
    </div>
  )
}
