import 'server-only'

const holder = globalThis as typeof globalThis & { lastSlice?: Promise<void> }

/** Resolves when the event loop has come round, for one of all that wait at a time. */
function nextSlice(): Promise<void> {
  const before = holder.lastSlice ?? Promise.resolve()
  const slice = before.then(() => new Promise<void>((resolve) => setImmediate(resolve)))
  holder.lastSlice = slice
  return slice
}

/**
 * Works on items one after another and lets everybody else at the event loop between two of them: however many heavy
 * calls are under way, whoever asks for little waits for one item of one of them.
 */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(work(item))
    await nextSlice()
  }
  return results
}
