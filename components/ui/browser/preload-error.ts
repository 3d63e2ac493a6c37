/**
 * Dispatched on window when a script or style sheet fails to load, before the caller gets the error: the connection
 * broke, or a deployment replaced the files. `preventDefault` marks it as handled.
 */
const PRELOAD_ERROR = 'preload-error'

declare global {
  interface WindowEventMap {
    [PRELOAD_ERROR]: CustomEvent<{ address: string }>
  }
}

function addressOf(target: EventTarget | null): string {
  if (target instanceof HTMLScriptElement) return target.src
  // Failed preloads are ignored: the script is requested again when needed.
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target.href : ''
}

/** Must be called before the application starts. Load errors do not bubble and are handled in the capture phase. */
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

export const isPreloadError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError'
