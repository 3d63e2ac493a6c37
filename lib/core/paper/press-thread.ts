import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { printDocx } from '@/lib/core/paper/docx'
import type { Format, Paper } from '@/lib/core/paper/paper'
import { printPdf } from '@/lib/core/paper/pdf'

// As in reader-thread.ts: the event loop comes first.
if (!isMainThread && process.platform === 'linux') setPriority(10)

/** All that runs in the thread of press.ts. */
export function printInThread({ paper, format }: { paper: Paper; format: Format }): Promise<Uint8Array> {
  return format === 'pdf' ? printPdf(paper) : printDocx(paper)
}
