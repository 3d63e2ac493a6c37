'use client'

import { CalculationSection } from '@/components/metrics/form/calculation-section'
import { DescriptionField } from '@/components/metrics/form/description-field'
import { PassportSection } from '@/components/metrics/form/passport-section'
import { type MetricFormOptions, useMetricForm } from '@/components/metrics/form/use-metric-form'
import { ValiditySection } from '@/components/metrics/form/validity-section'
import { ValueSection } from '@/components/metrics/form/value-section'
import { metricPaths } from '@/components/metrics/metric-paths'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { FormSelect } from '@/components/ui/fields/form-select'
import { LongTextField } from '@/components/ui/fields/long-text-field'
import { type Named, optionsOf } from '@/components/ui/fields/select-options'
import { TextField } from '@/components/ui/fields/text-field'
import { fieldOf } from '@/components/ui/forms/field-of'
import { FormError } from '@/components/ui/forms/form-error'
import { FormFailure } from '@/components/ui/forms/form-failure'
import { FormFooter, FormSection, formSheet, wideField } from '@/components/ui/forms/form-layout'
import { SHORT_NAME_HINT } from '@/lib/features/metrics/labels'

type MetricFormProps = MetricFormOptions & {
  categories: readonly Named[]
  targetOrders: readonly Named[]
}

/** The form of an indicator. Fields that documents depend on are read-only. */
export function MetricForm({ categories, targetOrders, ...options }: MetricFormProps) {
  const { metric, today } = options
  const { element, form, submit, failure, takeTheirs } = useMetricForm(options)
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const isFrozen = metric?.has_documents ?? false
  const hasFieldErrors = Object.keys(errors).some((field) => field !== 'root')
  const refusal = hasFieldErrors ? (
    <FormError>Проверьте отмеченные поля</FormError>
  ) : (
    <FormFailure failure={failure} onReload={takeTheirs} />
  )

  return (
    <form ref={element} method="post" noValidate onSubmit={submit} className={formSheet}>
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
        <FormFooter failure={refusal}>
          <Button type="submit" color="info" processing={isSubmitting || isSubmitSuccessful}>
            Сохранить
          </Button>
          <ButtonLink href={metricPaths.tree}>Отмена</ButtonLink>
        </FormFooter>
      </div>
    </form>
  )
}
