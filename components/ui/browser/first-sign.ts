/*
 * A page is shown, and answers, before the script of what may be opened on it has come: that comes with the first sign
 * of a person, so that it is there when they press something, and in no one's way before.
 */

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'click'] as const

let isSeen = false
const waiting = new Set<() => void>()

function beSeen(): void {
  if (isSeen) return
  isSeen = true
  for (const sign of SIGNS) window.removeEventListener(sign, beSeen, true)
  for (const act of waiting) act()
  waiting.clear()
}

if (typeof window !== 'undefined')
  for (const sign of SIGNS) window.addEventListener(sign, beSeen, { capture: true, passive: true })

/** Acts when a person first moves, presses or types anything in this page; at once where they have. */
export function onFirstSign(act: () => void): void {
  if (isSeen) act()
  else waiting.add(act)
}
