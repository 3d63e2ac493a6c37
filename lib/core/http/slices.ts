import 'server-only'

const holder = globalThis as typeof globalThis & { lastSlice?: Promise<void> }

/**
 * Between two slices of a long computation: resolves when the event loop has come round, for one of all that wait at a
 * time. However many heavy calls are under way, whoever asks for little waits for one slice of one of them.
 */
export function nextSlice(): Promise<void> {
  const before = holder.lastSlice ?? Promise.resolve()
  const slice = before.then(() => new Promise<void>((resolve) => setImmediate(resolve)))
  holder.lastSlice = slice
  return slice
}
