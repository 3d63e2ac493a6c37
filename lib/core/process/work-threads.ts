import 'server-only'
import { Piscina } from 'piscina'
import { beforeExit, guardBridge, type ThreadName } from '@/lib/core/process/guard-bridge'
import { processWide } from '@/lib/core/process/process-wide'

interface Options {
  /** The thread's exported function to run. */
  name: string
  /** A thread ends after this idle time, to free its memory. */
  idleTimeout: number
  maxThreads?: number
  maxQueue?: number
  resourceLimits?: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb: number }
}

/** This process's pool of threads for a kind of work: one thread by default. */
export const workThreads = <Job, Result>(kind: ThreadName, options: Options): Piscina<Job, Result> =>
  processWide(kind, () => {
    const filename = guardBridge().threads?.[kind]
    if (filename === undefined) throw new TypeError(`nobody said where the code of ${kind} is`)
    // Without execArgv: the guard preloaded in the server must not run in a thread.
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
