import 'server-only'

/** A heavy call that meets ordinary ones at every step is slow, not stuck. */
const PATIENCE_MS = 100

interface State {
  underWay: number
  waiting: Set<() => void>
}

const holder = globalThis as typeof globalThis & { ordinaryWork?: State }

function state(): State {
  holder.ordinaryWork ??= { underWay: 0, waiting: new Set() }
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
    if (now.underWay === 0) for (const go of now.waiting) go()
  }
}

/**
 * Waits until no ordinary work is under way, and no longer than a moment. The event loop does one thing after another:
 * between two statements a heavy call gives way, so that a save waits for what is being computed and for no more.
 */
export async function letOrdinaryPass(): Promise<void> {
  const { underWay, waiting } = state()
  if (underWay === 0) return
  await new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      waiting.delete(go)
      resolve()
    }
    const timer = setTimeout(go, PATIENCE_MS)
    waiting.add(go)
  })
}
