import 'server-only'
import { Piscina } from 'piscina'
import { beforeExit, guardBridge, type ThreadName } from '@/lib/core/process/guard-bridge'
import { processWide } from '@/lib/core/process/process-wide'

interface Options {
  /** The export of the thread's code that does the work. */
  name: string
  /** A thread nobody has needed for so long ends, and its memory with it. */
  idleTimeout: number
  maxThreads?: number
  maxQueue?: number
  resourceLimits?: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb: number }
}

/** The threads of this process that do work of a kind beside the event loop: one, unless it may have more. */
export const workThreads = <Job, Result>(kind: ThreadName, options: Options): Piscina<Job, Result> =>
  processWide(kind, () => {
    const filename = guardBridge().threads?.[kind]
    if (filename === undefined) throw new TypeError(`nobody said where the code of ${kind} is`)
    // Without the arguments of the process: the guard before the server has nothing to do in a thread.
    const made = new Piscina<Job, Result>({
      filename,
      minThreads: 0,
      maxThreads: 1,
      execArgv: [],
      ...options,
    })
    beforeExit('resources', () => made.destroy())
    return made
  })
