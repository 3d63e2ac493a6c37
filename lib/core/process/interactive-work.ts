import 'server-only'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { processWide } from '@/lib/core/process/process-wide'

/** Longest wait of a heavy call at one yield: it becomes slow under load, but never stuck. */
const PATIENCE_MS = 100
/** Longest wait over all yields of a call: after that it no longer yields, so that it does not time out. */
const PATIENCE_OF_A_CALL_MS = 5_000
/** Length of a computing slice: yielding costs a turn of the event loop, so shorter items are grouped. */
const SLICE_MS = 4

interface State {
  underWay: number
  wake: (() => void) | undefined
  /** Resolves when the previous heavy work may continue: they resume one at a time. */
  last: Promise<void>
  /** Time of the last yield, by performance.now(). */
  yieldedAt: number
}

const state = (): State =>
  processWide('interactiveWork', () => ({
    underWay: 0,
    wake: undefined,
    last: Promise.resolve(),
    yieldedAt: 0,
  }))

/**
 * Marks short work that heavy calls yield to, such as a save or a list. For a request it lasts until the answer was
 * sent, because half of the delay came after the work itself.
 */
export async function asInteractive<T>(work: () => Promise<T>): Promise<T> {
  const now = state()
  const end = () => {
    now.underWay -= 1
    if (now.underWay === 0) now.wake?.()
  }
  now.underWay += 1
  try {
    return await work()
  } finally {
    const answered = guardBridge().requests.getStore()?.answered
    if (answered) void answered.then(end)
    else end()
  }
}

/**
 * Waits until no interactive work is under way, for at most `PATIENCE_MS`. A heavy call yields between statements and
 * between computing slices, and only one resumes in a turn of the event loop: a save waits for one slice at most.
 */
export function yieldToInteractive(): Promise<void> {
  const now = state()
  const call = guardBridge().requests.getStore()
  const yieldedMs = call?.yieldedMs ?? 0
  const beganAt = performance.now()
  let isPatient = yieldedMs < PATIENCE_OF_A_CALL_MS
  const timer = setTimeout(() => {
    isPatient = false
    now.wake?.()
  }, PATIENCE_MS)
  const turn = now.last.then(async () => {
    // One turn first, so that finished answers are sent and new requests are seen.
    await nextTurn()
    while (isPatient && now.underWay > 0) {
      await new Promise<void>((resolve) => {
        now.wake = resolve
      })
      await nextTurn()
    }
    now.wake = undefined
    clearTimeout(timer)
    now.yieldedAt = performance.now()
    if (call) call.yieldedMs = yieldedMs + now.yieldedAt - beganAt
  })
  now.last = turn
  return turn
}

/** Computes item by item and yields to interactive work after each slice. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  compute: (item: Item) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(await compute(item))
    if (performance.now() - state().yieldedAt >= SLICE_MS) await yieldToInteractive()
  }
  return results
}
