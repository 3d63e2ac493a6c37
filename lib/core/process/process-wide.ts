const holder = globalThis as typeof globalThis & { processWide?: Map<string, unknown> }

/**
 * A singleton of the process. Pages, routes, background jobs and the guard are separate bundles with their own module
 * instances, and share only globalThis.
 * @param name must be used by one module only, which knows the type
 */
export function processWide<T>(name: string, make: () => T): T {
  holder.processWide ??= new Map()
  const kept = holder.processWide
  if (!kept.has(name)) kept.set(name, make())
  return kept.get(name) as T
}
