/** Sent on window at every step of the browser's history, before the router hears of it; prevented, it does not. */
export const HISTORY_STEP = 'history-step'

/**
 * Lets forms keep a step of the history from the router. Call it before the router starts: listeners on window are
 * heard in the order they were added, so that one added by a page would come too late.
 */
export function announceHistorySteps(): void {
  window.addEventListener('popstate', (event) => {
    if (!window.dispatchEvent(new CustomEvent(HISTORY_STEP, { cancelable: true })))
      event.stopImmediatePropagation()
  })
}
