'use client'

import { useWatch } from 'react-hook-form'
import { FormulaField } from '@/components/metrics/form/formula-field'
import { FormulaTester } from '@/components/metrics/form/formula-tester'
import type { MetricFormControl } from '@/components/metrics/form/use-metric-form'
import { VariablesField } from '@/components/metrics/form/variables-field'
import { classNames } from '@/components/ui/basics/class-names'
import { FormSelect } from '@/components/ui/fields/form-select'
import { FormSection, wideField } from '@/components/ui/forms/form-layout'
import { checkFormula } from '@/lib/calc/formula/check'
import { PERIODICITY } from '@/lib/calc/periods'

/** New indicators are quarterly; a stored indicator with another period shows its name. */
const PERIODS = [
  { value: String(PERIODICITY.year), label: 'Год' },
  { value: String(PERIODICITY.quarter), label: 'Квартал' },
  { value: String(PERIODICITY.month), label: 'Месяц' },
]

type CalculationSectionProps = { form: MetricFormControl; isFrozen: boolean }

/** The source data and the formula, with a field to try them. */
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
    <FormSection title="Расчёт" description="Что вводит организация и как из этого получается значение.">
      <FormSelect
        control={form.control}
        name="metric_period_id"
        label="Период"
        required
        disabled={isFrozen || (offered.length === 1 && offered[0]?.value === period)}
        options={offered}
        hint={isFrozen ? undefined : 'Данные вводятся за квартал'}
      />
      <div className={classNames(wideField, 'space-y-6')}>
        <VariablesField form={form} isFrozen={isFrozen} />
        <FormulaField form={form} isFrozen={isFrozen} checked={checked} variables={variables} />
        <FormulaTester form={form} checked={checked} variables={variables} />
      </div>
    </FormSection>
  )
}
