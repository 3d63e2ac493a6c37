/**
 * Sent on window at every step of the browser's history, before the router; `preventDefault` hides the step from it.
 */
export const HISTORY_STEP = 'history-step'

/**
 * Lets forms hide a step of the history from the router. Call it before the router starts: window listeners run in
 * the order they are added, so one added by a page is too late.
 */
export function announceHistorySteps(): void {
  window.addEventListener('popstate', (event) => {
    if (!window.dispatchEvent(new CustomEvent(HISTORY_STEP, { cancelable: true })))
      event.stopImmediatePropagation()
  })
}
