/** Dispatched on window at every history navigation before the router; `preventDefault` hides it from the router. */
const HISTORY_STEP = 'history-step'

declare global {
  interface WindowEventMap {
    [HISTORY_STEP]: Event
  }
}

/**
 * Lets forms hide a history navigation from the router. Must be called before the router starts: window listeners run
 * in the order they were added.
 */
export function announceHistorySteps(): void {
  window.addEventListener('popstate', (event) => {
    if (!window.dispatchEvent(new CustomEvent(HISTORY_STEP, { cancelable: true })))
      event.stopImmediatePropagation()
  })
}
