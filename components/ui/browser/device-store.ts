/* Small values stored in this browser by person: separate for each account, and removed at sign-out. */

/** Dispatched on window before sign-out; a form with unsaved work saves it, or cancels and says why. */
const SIGNING_OUT = 'signing-out'

export class SigningOut extends Event {
  readonly #saved: Promise<boolean>[] = []

  constructor() {
    super(SIGNING_OUT)
  }

  /** @param saved whether sign-out may proceed */
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
/** Stores who signed out last, so that their other tabs stop storing too. */
const SIGNED_OUT = 'signed-out'

let signedOut: number | null = null

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNED_OUT && newValue !== null) signedOut = Number.parseInt(newValue, 10)
  })
}

const keyOf = (owner: number, name: string) => `${PREFIX}${owner}:${name}`

/** False if nothing was stored: storage is full or blocked, or the owner signed out. */
export function keepOnDevice(owner: number, name: string, value: unknown): boolean {
  if (signedOut === owner) return false
  try {
    window.localStorage.setItem(keyOf(owner, name), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** The stored value, not validated: the reader parses it. Null if there is none. */
export function readFromDevice(owner: number, name: string): unknown {
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
    // Storage is blocked, so that nothing was stored either.
  }
}

/** Allows storing again once the server accepts a call of the current person. */
export function resumeKeeping(): void {
  signedOut = null
}

/** Deletes everything stored for a person at sign-out, in all tabs. */
export function forgetOwner(owner: number): void {
  signedOut = owner
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(keyOf(owner, '')))
    for (const key of keys) window.localStorage.removeItem(key)
    // The timestamp makes each sign-out a new value, since storage events fire only on change.
    window.localStorage.setItem(SIGNED_OUT, `${owner} ${Date.now()}`)
  } catch {
    // Storage is blocked, so that nothing was stored either.
  }
}
