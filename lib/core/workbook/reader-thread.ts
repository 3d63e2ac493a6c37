import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { AppError } from '@/lib/core/http/errors'
import { type ReadSheet, readWorkbook } from '@/lib/core/workbook/read'

/** What comes back from the thread: no error keeps its class on the way. */
type ReadOutcome = { sheets: ReadSheet[] } | { refusal: string }

// On Linux a priority is a thread's: whatever is uploaded, the event loop comes first. Elsewhere it is the process's.
if (!isMainThread && process.platform === 'linux') setPriority(10)

/** All that runs in the thread of read-upload.ts. */
export async function readInThread(bytes: Uint8Array): Promise<ReadOutcome> {
  try {
    return { sheets: await readWorkbook(bytes) }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message }
    throw error
  }
}
