/**
 * Memoises a pure function by a key that contains all of its inputs. At the limit the cache is cleared.
 * @returns the cached result for the key, computed on a miss
 */
export function remembering<Result>(limit: number): (text: string, work: () => Result) => Result {
  const known = new Map<string, Result>()
  return (text, work) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= limit) known.clear()
    const result = work()
    known.set(text, result)
    return result
  }
}

/**
 * Memoises a pure function of an object in a WeakMap, for as long as the object lives.
 * @returns the memoised function
 */
export function rememberingBy<From extends object, Result extends object | null>(
  work: (from: From) => Result,
): (from: From) => Result {
  const known = new WeakMap<From, Result>()
  return (from) => {
    const found = known.get(from)
    if (found !== undefined) return found
    const result = work(from)
    known.set(from, result)
    return result
  }
}
