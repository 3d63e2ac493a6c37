'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import {
  changedFields,
  emptyValues,
  type MetricFormValues,
  metricFormSchema,
  typedOver,
  valuesOf,
} from '@/components/metrics/form/metric-form-values'
import { periodicityOf, periodOption } from '@/components/metrics/form/validity'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { placeServerErrors } from '@/components/ui/forms/form-errors'
import type { Failure } from '@/components/ui/forms/form-failure'
import { useFocusInvalid } from '@/components/ui/forms/use-focus-invalid'
import { ApiError } from '@/lib/core/http/api-client'
import type { MetricAnswer } from '@/lib/features/metrics/answers'
import { fetchMetric, useCreateMetric, useSaveMetric } from '@/lib/features/metrics/client'
import { MAX_VARIABLES, METRIC_DEFAULTS, type NewMetric } from '@/lib/features/metrics/schema'

export type MetricFormControl = UseFormReturn<MetricFormValues, unknown, NewMetric>

/** Fields on which the server may report errors. */
const ERROR_FIELDS = [
  'name',
  'metric_category_id',
  'description',
  'metric_calc_data',
  ...Array.from(
    { length: MAX_VARIABLES },
    (_, index) => [`metric_calc_data.${index}.name`, `metric_calc_data.${index}.var_name`] as const,
  ).flat(),
  'formula',
  'metric_unit.name',
  'decimals',
  'metric_target_order_id',
  'target_value',
  'min_denominator',
  'weight',
  'metric_period_id',
  'date_begin',
  'date_end',
] as const

export interface MetricFormOptions {
  categoryId: number
  /** Null for a new indicator. */
  metric: MetricAnswer | null
  today: string
  onUnsaved: (isUnsaved: boolean) => void
  /** Another version is loaded over this one. */
  onTheirs: (metric: MetricAnswer) => void
  onSaved: () => void
}

/** State of the indicator's form: checks it, sends the changed fields, places refusals, takes in another version. */
export function useMetricForm({
  categoryId,
  metric,
  today,
  onUnsaved,
  onTheirs,
  onSaved,
}: MetricFormOptions) {
  const alerts = useAlerts()
  const create = useCreateMetric()
  const save = useSaveMetric()
  const [failure, setFailure] = useState<Failure>()
  const [stored, setStored] = useState(() => {
    const begin = periodOption(periodicityOf(METRIC_DEFAULTS.metric_period_id), today).value
    return metric ? valuesOf(metric) : emptyValues(categoryId, begin)
  })
  const form: MetricFormControl = useForm({
    resolver: zodResolver(metricFormSchema(metric?.documents ?? null)),
    defaultValues: stored,
    shouldFocusError: false,
  })
  const { isDirty, isSubmitSuccessful, submitCount } = form.formState
  const element = useRef<HTMLFormElement>(null)
  useFocusInvalid(element, submitCount)
  const isUnsaved = isDirty && !isSubmitSuccessful

  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])

  async function send(body: NewMetric): Promise<void> {
    if (!metric) {
      await create.mutateAsync(body)
      return
    }
    const changed = changedFields(stored, form.getValues())
    const edit = Object.fromEntries(changed.map((field) => [field, body[field]]))
    await save.mutateAsync({ id: metric.id, version: metric.version, ...edit })
  }

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      await send(body)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      form.setError('root', { type: 'server' })
      const isPlaced =
        error.status === 422 && placeServerErrors(error.errors, ERROR_FIELDS, form.setError) > 0
      // Another version, or documents that now exist: loading it shows both.
      if (!isPlaced) setFailure({ message: error.message, isStale: error.status === 409 && metric !== null })
      return
    }
    alerts.show({ type: 'success', message: metric ? 'Изменения сохранены' : 'Показатель добавлен' })
    onSaved()
  })

  async function takeTheirs(): Promise<void> {
    if (!metric) return
    try {
      takeOver(await fetchMetric(metric.id))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      alerts.show({ type: 'danger', message: error.message })
    }
  }

  function takeOver(theirs: MetricAnswer): void {
    const values = valuesOf(theirs)
    const typed = form.getValues()
    form.reset(values)
    const kept = typedOver(values, typed, changedFields(stored, typed), theirs.has_documents)
    form.reset(kept, { keepDefaultValues: true })
    setStored(values)
    setFailure(undefined)
    onTheirs(theirs)
  }

  return { element, form, submit, failure, takeTheirs }
}
