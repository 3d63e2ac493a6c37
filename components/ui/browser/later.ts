import { onFirstSign } from '@/components/ui/browser/first-sign'

/** A part of the script that comes after the page: with the first sign of a person, or when it is first wanted. */
export class Later<T> {
  readonly #load: () => Promise<T>
  readonly #changed = new Set<() => void>()
  #coming: Promise<T> | undefined
  #value: T | undefined

  constructor(load: () => Promise<T>) {
    this.#load = load
    // Nobody has asked for it yet: whoever does hears of a failure.
    if (typeof window !== 'undefined') onFirstSign(() => void this.fetch().catch(() => undefined))
  }

  /** @throws what the browser says when the script does not come; the next call tries anew */
  fetch(): Promise<T> {
    this.#coming ??= this.#load().then(
      (value) => {
        this.#value = value
        for (const tell of this.#changed) tell()
        return value
      },
      (error: unknown) => {
        this.#coming = undefined
        throw error
      },
    )
    return this.#coming
  }

  readonly now = (): T | undefined => this.#value

  readonly subscribe = (changed: () => void) => {
    this.#changed.add(changed)
    return () => void this.#changed.delete(changed)
  }
}
