'use client'

import { useController, useWatch } from 'react-hook-form'
import { FormulaField } from '@/components/metrics/form/formula-field'
import { FormulaTester } from '@/components/metrics/form/formula-tester'
import {
  type MetricFormControl,
  type MetricFormOptions,
  useMetricForm,
} from '@/components/metrics/form/use-metric-form'
import { periodicityOf, periodOption, periodOptions } from '@/components/metrics/form/validity'
import { ValueSection } from '@/components/metrics/form/value-section'
import { VariablesField } from '@/components/metrics/form/variables-field'
import { metricPaths } from '@/components/metrics/metric-paths'
import { ButtonLink } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Field } from '@/components/ui/fields/field'
import { FormSelect } from '@/components/ui/fields/form-select'
import { Select } from '@/components/ui/fields/select'
import { type Named, optionsOf } from '@/components/ui/fields/select-options'
import { LongTextField, Textarea, TextField } from '@/components/ui/fields/text-field'
import { FormFooter, FormSection, fieldOf, formSheet, wideField } from '@/components/ui/forms/form-parts'
import { checkFormula } from '@/lib/calc/formula/check'
import { PERIODICITY } from '@/lib/calc/periods'
import type { MetricAnswer } from '@/lib/features/metrics/contract'
import { SHORT_NAME_HINT } from '@/lib/features/metrics/labels'

const RichTextEditor = lazyPart(
  () => import('@/components/ui/rich-text/rich-text-editor'),
  (it) => it.RichTextEditor,
  <Skeleton className="h-48" />,
)

const OPEN_END = 'none'

type ValiditySectionProps = { form: MetricFormControl; metric: MetricAnswer | null; today: string }

function ValiditySection({ form, metric, today }: ValiditySectionProps) {
  const [period, begin] = useWatch({ control: form.control, name: ['metric_period_id', 'date_begin'] })
  const { field, fieldState } = useController({ control: form.control, name: 'date_end' })
  const periodicity = periodicityOf(Number(period))
  const options = periodOptions(periodicity, today, metric?.date_begin ?? today)
  const end = field.value === '' ? null : periodOption(periodicity, field.value)
  const ends = options.filter(({ last }) => last >= begin)
  // A stored end may be outside the offered years.
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

/** New indicators are quarterly; an existing one with another periodicity shows its name. */
const PERIODS = [
  { value: String(PERIODICITY.year), label: 'Год' },
  { value: String(PERIODICITY.quarter), label: 'Квартал' },
  { value: String(PERIODICITY.month), label: 'Месяц' },
]

function CalculationSection({ form, isFrozen }: { form: MetricFormControl; isFrozen: boolean }) {
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

function PassportSection({ form }: { form: MetricFormControl }) {
  return (
    <FormSection
      title="Паспорт"
      description="Необязательно. Паспорт показателя читают все, кто вводит и смотрит данные."
    >
      <Textarea
        {...fieldOf(form, 'inclusions')}
        label="Что включается"
        hint="Какие случаи, пациенты или дни считаются"
        className={wideField}
      />
      <Textarea
        {...fieldOf(form, 'exclusions')}
        label="Что не включается"
        hint="Например, случаи, выявленные до поступления"
        className={wideField}
      />
      <TextField
        {...fieldOf(form, 'source_form')}
        label="Откуда берутся данные"
        hint="Журнал, форма или отчёт, например форма № 30"
        className={wideField}
      />
      <Textarea
        {...fieldOf(form, 'example')}
        label="Пример"
        hint="Случай с числами: что вошло и что получилось"
        className={wideField}
      />
    </FormSection>
  )
}

/**
 * What the indicator means and how its data are collected; the document shows it behind the «i». Its value is HTML,
 * which the server sanitises again.
 */
function DescriptionField({ form, className }: { form: MetricFormControl; className: string }) {
  const { field, fieldState } = useController({ control: form.control, name: 'description' })
  return (
    <Field
      label="Описание"
      hint="Его видят те, кто вводит данные: что считать и откуда брать. Можно вставить текст из Word или таблицу из Excel."
      {...(fieldState.error?.message && { error: fieldState.error.message })}
      className={className}
    >
      {(control) => (
        <RichTextEditor
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          control={control}
        />
      )}
    </Field>
  )
}

type MetricFormProps = MetricFormOptions & { categories: readonly Named[]; targetOrders: readonly Named[] }

/** The form of an indicator. Fields frozen by documents are read-only. */
export function MetricForm({ categories, targetOrders, ...options }: MetricFormProps) {
  const { metric, today } = options
  const { form, formProps, failure, takeTheirs } = useMetricForm(options)
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const isFrozen = metric?.has_documents ?? false
  const hasFieldErrors = Object.keys(errors).some((field) => field !== 'root')
  const refusal = hasFieldErrors ? { message: 'Проверьте отмеченные поля', isStale: false } : failure

  return (
    <form {...formProps} className={formSheet}>
      <FormSection
        title="Показатель"
        description="Наименование видят все; по описанию вводят данные одинаково."
      >
        <LongTextField
          {...fieldOf(form, 'name')}
          label="Наименование"
          required
          autoFocus={!metric}
          className={wideField}
        />
        <TextField
          {...fieldOf(form, 'short_name')}
          label="Краткое наименование"
          required
          hint={SHORT_NAME_HINT.metric}
        />
        <FormSelect
          control={form.control}
          name="metric_category_id"
          label="Категория"
          required
          disabled={isFrozen}
          hint={isFrozen ? 'Нельзя изменить: есть документы с этим показателем' : undefined}
          options={optionsOf(categories)}
          className={wideField}
        />
        <DescriptionField form={form} className={wideField} />
      </FormSection>
      <PassportSection form={form} />
      <CalculationSection form={form} isFrozen={isFrozen} />
      <ValueSection form={form} targetOrders={targetOrders} />
      <ValiditySection form={form} metric={metric} today={today} />
      <div
        data-sticky-footer
        className="z-10 -mt-px rounded-b-lg border-t border-line bg-surface sm:sticky sm:bottom-0"
      >
        <FormFooter
          failure={refusal}
          onReload={takeTheirs}
          submit="Сохранить"
          processing={isSubmitting || isSubmitSuccessful}
        >
          <ButtonLink href={metricPaths.tree}>Отмена</ButtonLink>
        </FormFooter>
      </div>
    </form>
  )
}
