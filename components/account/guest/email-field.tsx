import { TextField } from '@/components/ui/fields/text-field'
import type { FieldOf } from '@/components/ui/forms/field-of'

/** The address one signs in with. */
export function EmailField({ field, autoFocus }: { field: FieldOf; autoFocus: boolean }) {
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
