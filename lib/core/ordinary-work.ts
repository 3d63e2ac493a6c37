import 'server-only'
import { guardBridge } from '@/lib/core/guard-bridge'

/** A heavy call that meets ordinary ones at every step is slow, not stuck. */
const PATIENCE_MS = 100
/** In all its steps together: then it goes on as they do, or it would outlast the patience of whoever asked. */
const PATIENCE_OF_A_CALL_MS = 5_000
/** A slice of computing: shorter ones are put together, for giving way costs a turn of the loop. */
const SLICE_MS = 4

interface State {
  underWay: number
  /** The heavy work that goes on next waits for this. */
  wake: (() => void) | undefined
  /** Heavy work goes on one after another. */
  last: Promise<void>
  /** When heavy work last gave way: nobody else has had the loop since, as far as it is to blame. */
  gaveWayAt: number
}

const holder = globalThis as typeof globalThis & { ordinaryWork?: State }

function state(): State {
  holder.ordinaryWork ??= { underWay: 0, wake: undefined, last: Promise.resolve(), gaveWayAt: 0 }
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
  const call = guardBridge().requests.getStore()
  const gaveWayMs = call?.gaveWayMs ?? 0
  const beganAt = performance.now()
  let isPatient = gaveWayMs < PATIENCE_OF_A_CALL_MS
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
    now.gaveWayAt = performance.now()
    if (call) call.gaveWayMs = gaveWayMs + now.gaveWayAt - beganAt
  })
  now.last = turn
  return turn
}

/** Computes item by item and lets ordinary work pass after each slice of them. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  compute: (item: Item) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(await compute(item))
    if (performance.now() - state().gaveWayAt >= SLICE_MS) await letOrdinaryPass()
  }
  return results
}
