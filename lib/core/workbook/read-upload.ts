import 'server-only'
import { AppError } from '@/lib/core/http/errors'
import { workThreads } from '@/lib/core/process/work-threads'
import { fileRefusal } from '@/lib/core/workbook/budget'
import type { ReadSheet } from '@/lib/core/workbook/read'
import type * as thread from '@/lib/core/workbook/reader-thread'

/** Timeout including the queue: each upload takes a third of a second at most. */
const PATIENCE_MS = 15_000
const QUEUE = 40
/** A thread ends after this idle time. */
const IDLE_MS = 60_000

type Outcome = Awaited<ReturnType<typeof thread.readInThread>>

const busy = () => new AppError('unavailable', { headers: { 'Retry-After': '5' } })

/**
 * Reads an uploaded file's cells in a thread, so that it cannot block the event loop.
 * @throws AppError invalid, with a message under `file`; unavailable when too many upload at once
 */
export async function readUpload(bytes: Uint8Array): Promise<ReadSheet[]> {
  const pool = workThreads<Uint8Array, Outcome>('workbookReader', {
    name: 'readInThread' satisfies keyof typeof thread,
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
