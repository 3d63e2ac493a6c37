/*
 * Small values kept in this browser for one person: under a key of their own, so that nobody else who signs in here
 * sees them, and removed at sign-out.
 */

/** Sent on window before a person signs out; a form with unsaved work saves it, or prevents it and says why. */
export const SIGNING_OUT = 'signing-out'

export class SigningOut extends Event {
  readonly #saved: Promise<boolean>[] = []

  constructor() {
    super(SIGNING_OUT)
  }

  /** @param saved whether nothing stands against signing out any more */
  waitFor(saved: Promise<boolean>): void {
    this.#saved.push(saved)
  }

  async isAllowed(): Promise<boolean> {
    return (await Promise.all(this.#saved)).every(Boolean)
  }
}

declare global {
  interface WindowEventMap {
    [SIGNING_OUT]: SigningOut
  }
}

const PREFIX = 'kept:'
/** Holds who signed out last, so that their other tabs stop keeping anything too. */
const SIGNED_OUT = 'signed-out'

let signedOut: number | null = null

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNED_OUT && newValue !== null) signedOut = Number.parseInt(newValue, 10)
  })
}

const keyOf = (owner: number, name: string) => `${PREFIX}${owner}:${name}`

/** False when the browser keeps nothing: storage is full or forbidden, or the owner is signed out. */
export function keepOnDevice(owner: number, name: string, value: unknown): boolean {
  if (signedOut === owner) return false
  try {
    window.localStorage.setItem(keyOf(owner, name), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** The kept value, unchecked: the reader parses it. Null when there is none. */
export function keptOnDevice(owner: number, name: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(keyOf(owner, name)) ?? 'null')
  } catch {
    return null
  }
}

export function dropFromDevice(owner: number, name: string): void {
  try {
    window.localStorage.removeItem(keyOf(owner, name))
  } catch {
    // Nothing could be kept there either.
  }
}

/** Allows keeping again, once the server accepts a call from the person on the screen. */
export function resumeKeeping(): void {
  signedOut = null
}

/** Forgets everything kept for the person who signs out, in this tab and the others. */
export function forgetOwner(owner: number): void {
  signedOut = owner
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(keyOf(owner, '')))
    for (const key of keys) window.localStorage.removeItem(key)
    // The time makes every sign-out a change of the value; other tabs hear of changes only.
    window.localStorage.setItem(SIGNED_OUT, `${owner} ${Date.now()}`)
  } catch {
    // Nothing could be kept there either.
  }
}
