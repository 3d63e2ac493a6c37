'use client'

import { CalculationSection } from '@/components/metrics/calculation-section'
import { DescriptionField } from '@/components/metrics/description-field'
import { FormSection } from '@/components/metrics/form-section'
import { metricPaths } from '@/components/metrics/metric-paths'
import type { Choice } from '@/components/metrics/metric-screen'
import { StaleNotice } from '@/components/metrics/stale-notice'
import { type MetricFormOptions, useMetricForm } from '@/components/metrics/use-metric-form'
import { ValiditySection } from '@/components/metrics/validity-section'
import { ValueSection } from '@/components/metrics/value-section'
import { Button, ButtonLink } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { FormSelect } from '@/components/ui/form-select'
import { TextField } from '@/components/ui/text-field'

type MetricFormProps = MetricFormOptions & {
  categories: readonly Choice[]
  targetOrders: readonly Choice[]
}

/** The form of an indicator. What documents have been filled in by is shown, not changed. */
export function MetricForm({ categories, targetOrders, ...options }: MetricFormProps) {
  const { metric, today } = options
  const { form, submit, failure, takeTheirs } = useMetricForm(options)
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const isFrozen = metric?.has_documents ?? false
  const hasFieldErrors = Object.keys(errors).some((field) => field !== 'root')

  return (
    <form method="post" noValidate onSubmit={submit} className="max-w-[60rem] space-y-4">
      <FormSection title="Показатель">
        <TextField
          {...form.register('name')}
          label="Наименование"
          required
          autoFocus={!metric}
          error={errors.name?.message}
        />
        <FormSelect
          control={form.control}
          name="metric_category_id"
          label="Категория"
          required
          disabled={isFrozen}
          hint={isFrozen ? 'Нельзя изменить: есть документы с этим показателем' : undefined}
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <DescriptionField form={form} />
      </FormSection>
      <CalculationSection form={form} isFrozen={isFrozen} />
      <ValueSection form={form} targetOrders={targetOrders} />
      <ValiditySection form={form} metric={metric} today={today} />
      <footer
        data-sticky-footer
        className="sticky bottom-0 z-10 space-y-3 rounded-lg border border-line bg-surface p-3 @3xl:px-6"
      >
        {hasFieldErrors && <FormError>Проверьте отмеченные поля</FormError>}
        {failure?.status === 409 && metric ? (
          <StaleNotice message={failure.message} onReload={() => takeTheirs(metric.id)} />
        ) : (
          failure && <FormError>{failure.message}</FormError>
        )}
        <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
          <Button type="submit" color="info" processing={isSubmitting || isSubmitSuccessful}>
            Сохранить
          </Button>
          <ButtonLink href={metricPaths.tree}>Отмена</ButtonLink>
        </div>
      </footer>
    </form>
  )
}
