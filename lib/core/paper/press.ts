import 'server-only'
import { Piscina } from 'piscina'
import { beforeExit, guardBridge } from '@/lib/core/guard-bridge'
import type { Format, Paper } from '@/lib/core/paper/paper'
import type * as thread from '@/lib/core/paper/press-thread'

/** A thread nobody has needed for so long ends, and its memory with it. */
const IDLE_MS = 15_000

const ENTRY: keyof typeof thread = 'printInThread'

type Press = Piscina<thread.PrintJob | null, Uint8Array>
const holder = globalThis as typeof globalThis & { paperPress?: Press }

/** Of the thread, in megabytes: what it throws away is to be collected, not kept. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

/** One thread: papers are printed one after another, whoever asked for them. */
function press(): Press {
  if (holder.paperPress) return holder.paperPress
  const filename = guardBridge().paperPress
  if (filename === undefined) throw new TypeError('nobody said where the press is')
  const made: Press = new Piscina({
    filename,
    name: ENTRY,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    // The guard before the server has nothing to do in a thread.
    execArgv: [],
    resourceLimits: MEMORY,
  })
  beforeExit('resources', () => made.destroy())
  holder.paperPress = made
  return made
}

/** Begins the thread, which takes as long as a print, while what is to be printed is not ready yet. */
export async function startPress(): Promise<void> {
  await press().run(null)
}

/** Prints a paper beside the event loop. */
export function print(paper: Paper, format: Format): Promise<Uint8Array> {
  return press().run({ paper, format })
}
