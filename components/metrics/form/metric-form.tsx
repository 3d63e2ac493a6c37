import { useController, useWatch } from 'react-hook-form'
import { CalculationSection } from '@/components/metrics/form/calculation-section'
import { type GoalSetters, OrderField } from '@/components/metrics/form/order-field'
import { type MetricFormControl, useMetricForm } from '@/components/metrics/form/use-metric-form'
import { approvedHint, periodOption, periodOptions, withStored } from '@/components/metrics/form/validity'
import { metricPaths } from '@/components/metrics/metric-paths'
import { ButtonLink } from '@/components/ui/basics/button'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Field } from '@/components/ui/fields/field'
import { FormSelect } from '@/components/ui/fields/form-select'
import { Select } from '@/components/ui/fields/select'
import { type Named, optionsOf } from '@/components/ui/fields/select-options'
import { SuggestField } from '@/components/ui/fields/suggest-field'
import { LongTextField, Textarea, TextField } from '@/components/ui/fields/text-field'
import { FormFooter, FormSection, fieldOf, formSheet, wideField } from '@/components/ui/forms/form-parts'
import { knownPeriodicity } from '@/lib/calc/periods'
import { kindOfFormula, METRIC_KINDS } from '@/lib/calc/signals/metric-kind'
import { metricCalls } from '@/lib/features/metrics/client'
import type { ApprovedPeriod } from '@/lib/features/metrics/contract'
import { METRIC_KIND_MEANING, METRIC_KIND_NAMES, SHORT_NAME_HINT } from '@/lib/features/metrics/labels'

const RichTextEditor = lazyPart(
  () => import('@/components/ui/rich-text/rich-text-editor'),
  'RichTextEditor',
  <Skeleton className="h-48" />,
)

const OPEN_END = 'none'

type PartProps = MetricFormProps & { form: MetricFormControl }

function ValiditySection({ form, metric, today, approved }: PartProps) {
  const [period, begin, category] = useWatch({
    control: form.control,
    name: ['metric_period_id', 'date_begin', 'metric_category_id'],
  })
  const { field, fieldState } = useController({ control: form.control, name: 'date_end' })
  const periodicity = knownPeriodicity(Number(period))
  const options = periodOptions(periodicity, today, metric?.date_begin ?? today)
  const end = field.value === '' ? null : periodOption(periodicity, field.value)
  const later = options.filter(({ last }) => last >= begin)

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
        hint={approvedHint(approved, { categoryId: Number(category), periodicity, begin })}
        options={withStored(options, periodOption(periodicity, begin))}
      />
      <Select
        label="Последний период"
        hint="В документы следующих периодов показатель не попадёт"
        value={end?.value ?? OPEN_END}
        onChange={chooseEnd}
        options={[{ value: OPEN_END, label: 'Без окончания' }, ...(end ? withStored(later, end) : later)]}
        error={fieldState.error?.message}
      />
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

function ValueSection({ form, metric, targetOrders, goalSetters }: PartProps) {
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <FormSection
      title="Значение и сравнение"
      description={`Как значение показывается и как по нему сравниваются организации.${metric?.has_documents ? ' Изменения войдут в следующий выпуск, и в его прежние кварталы тоже.' : ''}`}
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
      <OrderField form={form} options={optionsOf(targetOrders)} goalSetters={goalSetters} />
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
  const search = { query: { search: field.value.trim() } }
  const suggestions = metricCalls.useData('GET /api/metric-units', search, undefined, { staleTime: 60_000 })
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

type MetricFormProps = Parameters<typeof useMetricForm>[0] & {
  categories: readonly Named[]
  targetOrders: readonly Named[]
  /** Organisations with goals of their own, which a new order gives another meaning; the first by name. */
  goalSetters?: GoalSetters
  /** Empty for an indicator that has documents. */
  approved: readonly ApprovedPeriod[]
}

/** The form of an indicator. Fields frozen by documents are read-only. */
export function MetricForm(props: MetricFormProps) {
  const { metric, categories } = props
  const { form, formProps, failure, takeTheirs } = useMetricForm(props)
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
      <ValueSection form={form} {...props} />
      <ValiditySection form={form} {...props} />
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
