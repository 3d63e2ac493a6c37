const ID = 'document-heading'

/** Makes the document's heading a place the keyboard can be sent to when what it was on is gone. */
export const headingFocus = { id: ID, tabIndex: -1 } as const

/** Moves the keyboard to the document's heading. */
export const focusHeading = (): void => document.getElementById(ID)?.focus()
