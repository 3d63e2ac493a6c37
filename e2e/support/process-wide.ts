/** Access to the product's process-wide values (lib/core/process/process-wide.ts), to reset them in tests. */
const holder = globalThis as typeof globalThis & { processWide?: Map<string, unknown> }
holder.processWide ??= new Map()

export const kept: Map<string, unknown> = holder.processWide

/** Removes values; the product recreates them on next use. */
export function discard(...names: string[]): void {
  for (const name of names) kept.delete(name)
}
