import 'server-only'
import { AppError } from '@/lib/core/http/errors'
import { workThreads } from '@/lib/core/process/work-threads'
import { fileRefusal } from '@/lib/core/workbook/budget'
import type { ReadSheet } from '@/lib/core/workbook/read'
import type * as thread from '@/lib/core/workbook/reader-thread'

/** The queue before the thread included: a third of a second each is the most the budget allows. */
const PATIENCE_MS = 15_000
const QUEUE = 40
/** A thread nobody has needed for so long ends. */
const IDLE_MS = 60_000

type Outcome = Awaited<ReturnType<typeof thread.readInThread>>
const ENTRY: keyof typeof thread = 'readInThread'

const busy = () => new AppError('unavailable', { headers: { 'Retry-After': '5' } })

/**
 * Reads the cells of an uploaded file beside the event loop: whatever it is, nobody else waits for it.
 * @throws AppError invalid, with the words under `file`; unavailable when too many upload at once
 */
export async function readUpload(bytes: Uint8Array): Promise<ReadSheet[]> {
  const pool = workThreads<Uint8Array, Outcome>('workbookReader', {
    name: ENTRY,
    maxQueue: QUEUE,
    idleTimeout: IDLE_MS,
  })
  if (pool.queueSize >= QUEUE) throw busy()
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const outcome = await pool.run(bytes, { signal }).catch((error: unknown) => {
    throw signal.aborted ? busy() : error
  })
  if ('refusal' in outcome) throw fileRefusal(outcome.refusal)
  return outcome.sheets
}
