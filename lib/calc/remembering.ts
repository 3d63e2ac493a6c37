/**
 * Memoises a pure function by a key that contains all of its inputs, of so many keys as were asked for last. A promise
 * that fails is forgotten.
 * @returns the cached result for the key, computed on a miss
 */
export function remembering<Result>(limit: number): (text: string, work: () => Result) => Result {
  const known = new Map<string, Result>()
  return (text, work) => {
    const result = cached(known, text, work)
    known.delete(text)
    known.set(text, result)
    for (const oldest of known.keys()) {
      if (known.size <= limit) break
      known.delete(oldest)
    }
    if (result instanceof Promise) result.catch(() => known.delete(text))
    return result
  }
}

/** The value kept under the key, computed on a miss. */
export function cached<Key, Value>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  work: () => Value,
): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const value = work()
  known.set(key, value)
  return value
}

/**
 * Memoises a pure function of an object in a WeakMap, for as long as the object lives.
 * @returns the memoised function
 */
export function rememberingBy<From extends object, Result extends object | null>(
  work: (from: From) => Result,
): (from: From) => Result {
  const known = new WeakMap<From, Result>()
  return (from) => cached(known, from, () => work(from))
}
