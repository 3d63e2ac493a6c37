const holder = globalThis as typeof globalThis & { processWide?: Map<string, unknown> }

/**
 * A singleton of the process. Pages, routes, background jobs and the guard are separate bundles with their own module
 * instances, and share only globalThis.
 * @param name must be used by one module only, which knows the type
 */
export function processWide<T>(name: string, make: () => T): T {
  holder.processWide ??= new Map()
  const values = holder.processWide
  if (!values.has(name)) values.set(name, make())
  return values.get(name) as T
}
