/*
 * Next builds this file for its edge runtime too, which has no Node modules: what imports them stands in
 * instrumentation-node.ts, and only a branch that such a build drops may name it.
 */

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startProcess } = await import('./instrumentation-node')
    await startProcess()
  }
}

/** Tells the guard in front of the server which pages were not rendered for want of the database. */
export async function onRequestError(error: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { noteOutage } = await import('@/lib/core/db/failures')
    noteOutage(error)
  }
}
