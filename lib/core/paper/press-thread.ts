import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { printDocx } from '@/lib/core/paper/docx'
import type { Format, Paper } from '@/lib/core/paper/paper'
import { printPdf } from '@/lib/core/paper/pdf'

// As in reader-thread.ts: lower priority than the event loop.
if (!isMainThread && process.platform === 'linux') setPriority(10)

export interface PrintJob {
  paper: Paper
  format: Format
}

/** Entry point of the thread of press.ts; a null job only starts it. */
export async function printInThread(job: PrintJob | null): Promise<Uint8Array> {
  if (!job) return new Uint8Array()
  const { paper, format } = job
  return format === 'pdf' ? printPdf(paper) : printDocx(paper)
}
