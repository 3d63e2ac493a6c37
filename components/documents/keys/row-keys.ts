import type { KeyboardEvent } from 'react'

/*
 * Tab goes from number to number: what else a row has is pressed by a key of its own while the keyboard is in the row.
 * Function keys stand in the same place in every layout.
 */

/** What a button of a row bears to be pressed by a key, out of the order of Tab while the row has fields. */
export const rowKey = (key: 'F2' | 'F4' | 'F9', isOrdered: boolean) => ({
  'aria-keyshortcuts': key,
  ...(isOrdered ? {} : { tabIndex: -1 }),
})

/** Presses the button of the row that bears the key. */
export function pressRowKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: row, target } = event
  if (!/^F(?:2|4|9)$/.test(key) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  // What opens over the page belongs to the row too, but is not in it.
  if (!(target instanceof Node) || !row.contains(target)) return
  const button = row.querySelector<HTMLElement>(`button[aria-keyshortcuts="${key}"]`)
  if (!button) return
  event.preventDefault()
  if (!event.repeat) button.click()
}
