'use client'

import { type Control, useController } from 'react-hook-form'
import type { OfferFormInput } from '@/components/contact-offers/use-offer-form'
import { Combobox } from '@/components/ui/fields/combobox'
import type { NewOffer } from '@/lib/features/inbox/schema'

export interface OfferMetric {
  id: number
  name: string
  short_name: string
  category: string
}

type MetricFieldProps = {
  control: Control<OfferFormInput, unknown, NewOffer>
  metrics: readonly OfferMetric[]
}

const NONE = 'none'

/** The indicator a request is about, if any. */
export function MetricField({ control, metrics }: MetricFieldProps) {
  const { field, fieldState } = useController({ control, name: 'metric_id' })
  return (
    <Combobox
      label="Показатель"
      listLabel="Показатели"
      value={String(field.value ?? NONE)}
      onChange={(value) => field.onChange(value === NONE ? null : Number(value))}
      options={[
        { value: NONE, label: 'Без показателя' },
        ...metrics.map(({ id, name, short_name, category }) => ({
          value: String(id),
          label: short_name,
          description: `${name} · ${category}`,
        })),
      ]}
      error={fieldState.error?.message}
    />
  )
}
