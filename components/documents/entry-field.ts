import type { FieldAt } from '@/components/documents/entry-grid'

/** The element id of a field. */
export const fieldId = ({ row, cell }: FieldAt): string => `field-${row}-${cell}`

/** Moves the keyboard to a field, if it is on the screen. */
export function focusField(at: FieldAt | null | undefined): void {
  if (at) document.getElementById(fieldId(at))?.focus()
}
