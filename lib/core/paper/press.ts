import 'server-only'
import type { Format, Paper } from '@/lib/core/paper/paper'
import type * as thread from '@/lib/core/paper/press-thread'
import { workThreads } from '@/lib/core/process/work-threads'

/** A thread nobody has needed for so long ends, and its memory with it. */
const IDLE_MS = 15_000

const ENTRY: keyof typeof thread = 'printInThread'

/** Of the thread, in megabytes: what it throws away is to be collected, not kept. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

/** Papers are printed one after another, whoever asked for them. */
const press = () =>
  workThreads<thread.PrintJob | null, Uint8Array>('paperPress', {
    name: ENTRY,
    idleTimeout: IDLE_MS,
    resourceLimits: MEMORY,
  })

/** Begins the thread, which takes as long as a print, while what is to be printed is not ready yet. */
export async function startPress(): Promise<void> {
  await press().run(null)
}

/** Prints a paper beside the event loop. */
export function print(paper: Paper, format: Format): Promise<Uint8Array> {
  return press().run({ paper, format })
}
