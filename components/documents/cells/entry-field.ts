import { type FieldAt, NOTE, REASON } from '@/components/documents/cells/entry-grid'

const SAID: Readonly<Record<number, string>> = { [NOTE]: 'note', [REASON]: 'reason' }

/** The element id of a field. */
export const fieldId = ({ row, cell }: FieldAt): string => `field-${row}-${SAID[cell] ?? cell}`

/** A field, if it is on the screen. */
export const fieldElement = (at: FieldAt | null | undefined): HTMLElement | null =>
  at ? document.getElementById(fieldId(at)) : null

/** Moves the keyboard to a field, if it is on the screen. */
export const focusField = (at: FieldAt | null | undefined): void => fieldElement(at)?.focus()
