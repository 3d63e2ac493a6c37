import 'server-only'
import { Piscina } from 'piscina'
import { beforeExit, guardBridge } from '@/lib/core/guard-bridge'
import { AppError } from '@/lib/core/http/errors'
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

const holder = globalThis as typeof globalThis & { workbookReaders?: Piscina<Uint8Array, Outcome> }

/** One thread: whoever uploads competes with others who upload, and for one processor with nobody else. */
function readers(): Piscina<Uint8Array, Outcome> {
  if (holder.workbookReaders) return holder.workbookReaders
  const filename = guardBridge().workbookReader
  if (filename === undefined) throw new TypeError('nobody said where the reader of workbooks is')
  const made = new Piscina<Uint8Array, Outcome>({
    filename,
    name: ENTRY,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: QUEUE,
    idleTimeout: IDLE_MS,
    // The guard before the server has nothing to do in a thread.
    execArgv: [],
  })
  beforeExit('resources', () => made.destroy())
  holder.workbookReaders = made
  return made
}

const busy = () => new AppError('unavailable', { headers: { 'Retry-After': '5' } })

/**
 * Reads the cells of an uploaded file beside the event loop: whatever it is, nobody else waits for it.
 * @throws AppError invalid, with the words under `file`; unavailable when too many upload at once
 */
export async function readUpload(bytes: Uint8Array): Promise<ReadSheet[]> {
  const pool = readers()
  if (pool.queueSize >= QUEUE) throw busy()
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const outcome = await pool.run(bytes, { signal }).catch((error: unknown) => {
    throw signal.aborted ? busy() : error
  })
  if ('refusal' in outcome) throw fileRefusal(outcome.refusal)
  return outcome.sheets
}
