import { type FieldAt, NOTE } from '@/components/documents/cells/entry-grid'

/** The element id of a field. */
export const fieldId = ({ row, cell }: FieldAt): string => `field-${row}-${cell === NOTE ? 'note' : cell}`

/** A field, if it is on the screen. */
export const fieldElement = (at: FieldAt | null | undefined): HTMLElement | null =>
  at ? document.getElementById(fieldId(at)) : null

/** Moves the keyboard to a field, if it is on the screen. */
export const focusField = (at: FieldAt | null | undefined): void => fieldElement(at)?.focus()
