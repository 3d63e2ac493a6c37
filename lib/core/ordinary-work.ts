import 'server-only'

/** A heavy call that meets ordinary ones at every step is slow, not stuck. */
const PATIENCE_MS = 100

interface State {
  underWay: number
  /** The heavy work that goes on next waits for this. */
  wake: (() => void) | undefined
  /** Heavy work goes on one after another. */
  last: Promise<void>
}

const holder = globalThis as typeof globalThis & { ordinaryWork?: State }

function state(): State {
  holder.ordinaryWork ??= { underWay: 0, wake: undefined, last: Promise.resolve() }
  return holder.ordinaryWork
}

/** Work that heavy calls let pass: a save, a list, whatever takes milliseconds. */
export async function asOrdinary<T>(work: () => Promise<T>): Promise<T> {
  const now = state()
  now.underWay += 1
  try {
    return await work()
  } finally {
    now.underWay -= 1
    if (now.underWay === 0) now.wake?.()
  }
}

const comeRound = () => new Promise<void>((resolve) => void setImmediate(resolve))

/**
 * Waits until no ordinary work is under way, and no longer than a moment. The event loop does one thing after another:
 * between two statements and between two slices of its computing a heavy call gives way, and of all heavy calls one
 * goes on in a turn of the loop, so that a save waits for one slice of one of them and for no more.
 */
export function letOrdinaryPass(): Promise<void> {
  const now = state()
  let isPatient = true
  const timer = setTimeout(() => {
    isPatient = false
    now.wake?.()
  }, PATIENCE_MS)
  const turn = now.last.then(async () => {
    // Once round, so that what has just been answered leaves and what has just come is seen.
    await comeRound()
    while (isPatient && now.underWay > 0) {
      await new Promise<void>((resolve) => {
        now.wake = resolve
      })
      await comeRound()
    }
    now.wake = undefined
    clearTimeout(timer)
  })
  now.last = turn
  return turn
}

/** Computes item by item and lets ordinary work pass after each. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  compute: (item: Item) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(await compute(item))
    await letOrdinaryPass()
  }
  return results
}
