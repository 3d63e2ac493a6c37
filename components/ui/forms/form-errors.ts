import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

/**
 * Shows an answer's errors (keyed by field) at the form's fields and focuses the first. Returns how many were placed;
 * at 0 the caller shows the general message instead.
 */
export function placeServerErrors<T extends FieldValues>(
  errors: Record<string, string[]> | undefined,
  fields: readonly Path<T>[],
  setError: UseFormSetError<T>,
): number {
  const placed = fields.flatMap((field) => {
    const message = errors?.[field]?.[0]
    return message === undefined ? [] : [{ field, message }]
  })
  for (const [index, { field, message }] of placed.entries())
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
  return placed.length
}
