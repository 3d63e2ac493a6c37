const holder = globalThis as typeof globalThis & { processWide?: Map<string, unknown> }

/**
 * What a process has once. Pages, routes, background work and the guard are bundled apart, each with modules of its own;
 * globalThis they share.
 * @param name given by one module, which alone knows the type
 */
export function processWide<T>(name: string, make: () => T): T {
  holder.processWide ??= new Map()
  const kept = holder.processWide
  if (!kept.has(name)) kept.set(name, make())
  return kept.get(name) as T
}
