import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'

/** Props that bind a text control to its form: value and error. */
export function fieldOf<T extends FieldValues, Name extends FieldPath<T>, Values>(
  form: UseFormReturn<T, unknown, Values>,
  name: Name,
  options?: RegisterOptions<T, Name>,
) {
  return {
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message,
  }
}

export type FieldOf = ReturnType<typeof fieldOf>
