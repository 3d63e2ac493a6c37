import type { ComponentProps } from 'react'
import { TextField } from '@/components/ui/fields/text-field'

type EmailFieldProps = { field: Omit<ComponentProps<typeof TextField>, 'label'>; autoFocus: boolean }

export function EmailField({ field, autoFocus }: EmailFieldProps) {
  return (
    <TextField
      {...field}
      type="email"
      label="Электронная почта"
      autoComplete="username"
      autoCapitalize="none"
      autoFocus={autoFocus}
    />
  )
}
