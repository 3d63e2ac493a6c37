import 'server-only'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { workThreads } from '@/lib/core/process/work-threads'
import * as thread from '@/lib/features/analytics/candidate/builder-thread'

/** The next category and year is asked for in a moment; a publication, once in months. */
const IDLE_MS = 10_000

/** Threads, and categories at work at once: reading one from the database and computing another go on together. */
const BUILDERS = 2
/** Without threads one category at a time: what is computed would hold up the answer to a query of another past its timeout. */
export const lanes = () => (guardBridge().threads?.publicationBuilder ? BUILDERS : 1)

/** Of a thread, in megabytes: a category of a country by months, cell by cell. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 }

/** Computes beside the event loop; in a command, which nobody else waits for, at once. */
export async function inBuilder<Name extends keyof thread.Tasks>(
  name: Name,
  task: thread.Tasks[Name],
): Promise<thread.Results[Name]> {
  if (!guardBridge().threads?.publicationBuilder) return thread.work({ name, task })
  const entry: keyof typeof thread = 'work'
  const builder = workThreads<Parameters<typeof thread.work<Name>>[0], thread.Results[Name]>(
    'publicationBuilder',
    {
      name: entry,
      idleTimeout: IDLE_MS,
      maxThreads: BUILDERS,
      resourceLimits: MEMORY,
    },
  )
  return builder.run({ name, task })
}
