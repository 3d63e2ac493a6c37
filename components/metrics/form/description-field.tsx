'use client'

import { useController } from 'react-hook-form'
import type { MetricFormControl } from '@/components/metrics/form/use-metric-form'
import { RichTextField } from '@/components/ui/rich-text/rich-text-field'

type DescriptionFieldProps = { form: MetricFormControl; className?: string }

/** What the indicator means and how its data are gathered; the document shows it behind the «i». */
export function DescriptionField({ form, className }: DescriptionFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'description' })
  return (
    <RichTextField
      label="Описание"
      hint="Его видят те, кто вводит данные: что считать и откуда брать. Можно вставить текст из Word или таблицу из Excel."
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      className={className}
    />
  )
}
