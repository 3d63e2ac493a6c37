import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { AppError } from '@/lib/core/http/errors'
import { type ReadSheet, readWorkbook } from '@/lib/core/workbook/read'

/** Result of the thread, since errors lose their class when posted. */
type ReadOutcome = { sheets: ReadSheet[] } | { refusal: string }

// On Linux the priority is per thread, and the event loop comes first. Elsewhere it is per process.
if (!isMainThread && process.platform === 'linux') setPriority(10)

/** Entry point of the thread of read-upload.ts. */
export async function readInThread(bytes: Uint8Array): Promise<ReadOutcome> {
  try {
    return { sheets: await readWorkbook(bytes) }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message }
    throw error
  }
}
