/** What still wants something of the reader bears this: F8 goes from one to the next. */
export const WANTING = { 'data-wanting': true } as const

/** A comment bears this too: Enter goes on to the next of them. */
export const COMMENT = { ...WANTING, 'data-warning-comment': true } as const

function goTo(selector: string, step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  const active = document.activeElement
  const here = active instanceof HTMLElement ? all.indexOf(active) : -1
  const next = here < 0 ? (step === 1 ? 0 : -1) : (here + step) % all.length
  all.at(next)?.focus()
}

/** The next place that wants something, or the one before; round the end. */
export const goToWanting = (step: 1 | -1): void => goTo('[data-wanting]', step)

/** The comment after the one the keyboard is in; round the end. */
export const goToNextComment = (): void => goTo('[data-warning-comment]', 1)
