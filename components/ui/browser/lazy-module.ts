const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'click'] as const

let isSeen = false
const waiting = new Set<() => void>()

function actNext(): void {
  const [act] = waiting
  if (!act) return
  waiting.delete(act)
  act()
  setTimeout(actNext)
}

function beSeen(): void {
  if (isSeen) return
  isSeen = true
  for (const sign of SIGNS) window.removeEventListener(sign, beSeen, true)
  // Asked for together, the scripts would hold up the answer to this very press on a slow machine.
  requestAnimationFrame(() => setTimeout(actNext))
}

if (typeof window !== 'undefined')
  for (const sign of SIGNS) window.addEventListener(sign, beSeen, { capture: true, passive: true })

/** Acts soon after a person has first moved, pressed or typed anything in this page; at once where they have before. */
function onFirstSign(act: () => void): void {
  if (isSeen) act()
  else waiting.add(act)
}

/**
 * A module that loads after the page: with the first sign of a person, so that it is there when they press something
 * and in no one's way before, or when it is first wanted. Components of one are drawn by `lazyPart`.
 */
export class LazyModule<M> {
  readonly #load: () => Promise<M>
  readonly #changed = new Set<() => void>()
  #loading: Promise<M> | undefined
  #module: M | undefined

  constructor(load: () => Promise<M>) {
    this.#load = load
    // Nobody has asked for it yet: whoever does hears of a failure.
    if (typeof window !== 'undefined') onFirstSign(() => void this.preload().catch(() => undefined))
  }

  /** @throws what the browser says when the script does not come; the next call tries anew */
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
