import 'server-only'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { processWide } from '@/lib/core/process/process-wide'

/** A heavy call that meets interactive ones at every step is slow, not stuck. */
const PATIENCE_MS = 100
/** In all its steps together: then it goes on as they do, or it would outlast the patience of whoever asked. */
const PATIENCE_OF_A_CALL_MS = 5_000
/** A slice of computing: shorter ones are put together, for yielding costs a turn of the event loop. */
const SLICE_MS = 4

interface State {
  underWay: number
  /** Resumes the heavy work that waits at the head of the line. */
  wake: (() => void) | undefined
  /** Ends when the heavy work before may go on: one resumes at a time. */
  last: Promise<void>
  /** When heavy work last yielded the event loop. */
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
 * Marks work that heavy calls yield to: a save, a list, whatever takes milliseconds. Of a request it lasts until the answer
 * has left: half of what a heavy call took of a save's time came between the two.
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

/** Once round the event loop: whoever waits for it is served, and nobody is waited for. */
const comeRound = () => new Promise<void>((resolve) => void setImmediate(resolve))

/**
 * Waits until no interactive work is under way, for at most `PATIENCE_MS`. A heavy call yields between two statements and
 * between two slices of its computing, and one heavy call resumes in a turn of the event loop: a save waits for one slice.
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
    now.yieldedAt = performance.now()
    if (call) call.yieldedMs = yieldedMs + now.yieldedAt - beganAt
  })
  now.last = turn
  return turn
}

/** Computes item by item and yields to interactive work after each slice of them. */
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
