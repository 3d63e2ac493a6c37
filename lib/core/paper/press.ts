import 'server-only'
import type { Format, Paper } from '@/lib/core/paper/paper'
import type * as thread from '@/lib/core/paper/press-thread'
import { workThreads } from '@/lib/core/process/work-threads'

/** The thread ends after this idle time, to free its memory. */
const IDLE_MS = 15_000

/** Heap limits of the thread, in megabytes: small, so that garbage is collected early. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

/** One thread: papers are printed one after another. */
const press = () =>
  workThreads<thread.PrintJob | null, Uint8Array>('paperPress', {
    name: 'printInThread' satisfies keyof typeof thread,
    idleTimeout: IDLE_MS,
    resourceLimits: MEMORY,
  })

/** Starts the thread, which takes as long as a print, while the paper's data is still being read. */
export async function startPress(): Promise<void> {
  await press().run(null)
}

export function print(paper: Paper, format: Format): Promise<Uint8Array> {
  return press().run({ paper, format })
}
