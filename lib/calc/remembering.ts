/**
 * Keeps the results of a pure function by a text that says all they follow from. At the limit all are forgotten.
 * @returns what is kept under the text, worked out where it is not
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
 * Keeps what a pure function makes of an object, as long as that object is kept by somebody.
 * @returns the function, which works once for each object
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
