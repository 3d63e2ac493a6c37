import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useCall } from '@/components/calls/use-call'
import { useFormCall } from '@/components/calls/use-form-call'
import {
  changedFormFields,
  emptyValues,
  type MetricFormValues,
  metricFormSchema,
  typedOver,
  valuesOf,
} from '@/components/metrics/form/metric-form-values'
import { periodOption } from '@/components/metrics/form/validity'
import { metricCalls } from '@/lib/features/metrics/client'
import type { MetricAnswer } from '@/lib/features/metrics/contract'
import type { NewMetric } from '@/lib/features/metrics/schema'
import { METRIC_DEFAULTS } from '@/lib/features/metrics/values/rules'

export type MetricFormControl = UseFormReturn<MetricFormValues, unknown, NewMetric>

interface MetricFormOptions {
  categoryId: number
  /** Null for a new indicator. */
  metric: MetricAnswer | null
  today: string
  onUnsaved: (isUnsaved: boolean) => void
  /** Called when another version was loaded over this one. */
  onTheirs: (metric: MetricAnswer) => void
  onSaved: (id: number) => void
}

/** Form state of an indicator: validates, sends changed fields, places errors, and loads another version. */
export function useMetricForm({
  categoryId,
  metric,
  today,
  onUnsaved,
  onTheirs,
  onSaved,
}: MetricFormOptions) {
  const { attempt } = useCall()
  const create = metricCalls.useChange('POST /api/metrics')
  const save = metricCalls.useChange('PUT /api/metrics/{id}')
  const [stored, setStored] = useState(() => {
    const begin = periodOption(METRIC_DEFAULTS.metric_period_id, today).value
    return metric ? valuesOf(metric) : emptyValues(categoryId, begin)
  })
  const { form, formProps, failure, forgive } = useFormCall<MetricFormValues, NewMetric, string>({
    check: zodResolver(metricFormSchema(metric)),
    start: stored,
    send: async (body) => {
      const { id, name } = await (metric ? edit(metric, body) : create.mutateAsync(body))
      onSaved(id)
      return name
    },
    done: (name) => `${metric ? 'Изменения сохранены' : 'Показатель добавлен'}: «${name}»`,
    // The version or new documents conflict; loading the stored indicator resolves both.
    isStale: ({ status }) => status === 409,
  })
  const { isDirty, isSubmitSuccessful } = form.formState
  const isUnsaved = isDirty && !isSubmitSuccessful

  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])

  function edit({ id, version }: MetricAnswer, body: NewMetric) {
    const changed = changedFormFields(stored, form.getValues())
    return save.mutateAsync({
      id,
      version,
      ...Object.fromEntries(changed.map((field) => [field, body[field]])),
    })
  }

  const takeTheirs = metric
    ? () =>
        attempt(async () =>
          takeOver(await metricCalls.callData('GET /api/metrics/{id}', { params: { id: metric.id } })),
        )
    : undefined

  function takeOver(theirs: MetricAnswer): void {
    const values = valuesOf(theirs)
    const typed = form.getValues()
    form.reset(values)
    const merged = typedOver(values, typed, changedFormFields(stored, typed), theirs.has_documents)
    form.reset(merged, { keepDefaultValues: true })
    setStored(values)
    forgive()
    onTheirs(theirs)
  }

  return { form, formProps, failure, takeTheirs }
}
