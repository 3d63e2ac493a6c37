const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'click'] as const

let isActive = false
const waiting = new Set<() => void>()

function actNext(): void {
  const [act] = waiting
  if (!act) return
  waiting.delete(act)
  act()
  setTimeout(actNext)
}

function noteActivity(): void {
  if (isActive) return
  isActive = true
  for (const sign of SIGNS) window.removeEventListener(sign, noteActivity, true)
  // Loading all at once would delay the response to this press on a slow machine.
  requestAnimationFrame(() => setTimeout(actNext))
}

if (typeof window !== 'undefined')
  for (const sign of SIGNS) window.addEventListener(sign, noteActivity, { capture: true, passive: true })

/** Acts soon after the first pointer or key event on this page; at once if there was one. */
function onFirstSign(act: () => void): void {
  if (isActive) act()
  else waiting.add(act)
}

/**
 * A module loaded on the first user interaction, so that it is ready for a press without delaying the page, or when
 * first needed. `lazyPart` renders its components.
 */
export class LazyModule<M> {
  readonly #load: () => Promise<M>
  readonly #changed = new Set<() => void>()
  #loading: Promise<M> | undefined
  #module: M | undefined

  constructor(load: () => Promise<M>) {
    this.#load = load
    // A failed preload is ignored: whoever needs the module gets the error.
    if (typeof window !== 'undefined') onFirstSign(() => void this.preload().catch(() => undefined))
  }

  /** @throws the browser's error when the script fails to load; the next call retries */
  preload(): Promise<M> {
    this.#loading ??= this.#load().then(
      (module) => {
        this.#module = module
        for (const tell of this.#changed) tell()
        return module
      },
      (error: unknown) => {
        this.#loading = undefined
        throw error
      },
    )
    return this.#loading
  }

  readonly now = (): M | undefined => this.#module

  readonly subscribe = (changed: () => void) => {
    this.#changed.add(changed)
    return () => void this.#changed.delete(changed)
  }
}
