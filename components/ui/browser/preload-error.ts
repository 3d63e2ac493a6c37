/**
 * Sent on window when a script or style sheet of the application does not load, before whoever asked for it is told:
 * the connection broke, or a new version has taken the place of the files. `preventDefault` says that it is dealt with.
 */
export const PRELOAD_ERROR = 'preload-error'

declare global {
  interface WindowEventMap {
    [PRELOAD_ERROR]: CustomEvent<{ address: string }>
  }
}

function addressOf(target: EventTarget | null): string {
  if (target instanceof HTMLScriptElement) return target.src
  // Links that fetch ahead may fail unnoticed: the script is asked for again when it is needed.
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target.href : ''
}

/** Call it before the application starts. An element's failure does not bubble: it is caught on its way down. */
export function announcePreloadErrors(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      const address = addressOf(target)
      if (!address.includes('/_next/static/')) return
      window.dispatchEvent(new CustomEvent(PRELOAD_ERROR, { cancelable: true, detail: { address } }))
    },
    { capture: true },
  )
}

/** Whether this is what a screen fails with when its script has not loaded. */
export const isPreloadError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError'
