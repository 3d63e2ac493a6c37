/** What the product keeps once a process (lib/core/process/process-wide.ts), for tests that begin anew. */
const holder = globalThis as typeof globalThis & { processWide?: Map<string, unknown> }
holder.processWide ??= new Map()

export const kept: Map<string, unknown> = holder.processWide

/** The product makes it anew when it is asked for next. */
export function forget(...names: string[]): void {
  for (const name of names) kept.delete(name)
}
