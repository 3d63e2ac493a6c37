import 'server-only'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { workThreads } from '@/lib/core/process/work-threads'
import * as thread from '@/lib/features/analytics/candidate/builder-thread'

/** Idle threads end soon: within a build the next task follows at once, but builds are months apart. */
const IDLE_MS = 10_000

/** Number of threads and of categories in work: one is read from the database while another is computed. */
const BUILDERS = 2
/** Without threads one category at a time: computing would delay other queries' results past their timeout. */
export const lanes = () => (guardBridge().threads?.publicationBuilder ? BUILDERS : 1)

/**
 * Heap limits of a thread, in megabytes. It holds the facts of every earlier publication of the year: of fifteen monthly
 * indicators of five thousand organisations and five of these, 250. With 8 for the young generation it takes an eighth more
 * of processor time.
 */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }

/** Runs a task in a builder thread; in a command-line process, where nobody waits, in the same thread. */
export async function inBuilder<Name extends keyof thread.Tasks>(name: Name, task: thread.Tasks[Name]) {
  if (!guardBridge().threads?.publicationBuilder) return thread.work({ name, task })
  const builder = workThreads<Parameters<typeof thread.work<Name>>[0], ReturnType<typeof thread.work<Name>>>(
    'publicationBuilder',
    {
      name: 'work' satisfies keyof typeof thread,
      idleTimeout: IDLE_MS,
      maxThreads: BUILDERS,
      resourceLimits: MEMORY,
    },
  )
  return builder.run({ name, task })
}
