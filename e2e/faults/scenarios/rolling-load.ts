import { setTimeout as delay } from 'node:timers/promises'
import { type Client, retried } from '@/e2e/faults/client'
import type { Context, Size } from '@/e2e/faults/harness'
import { expect } from '@/e2e/faults/verdict'

/** Pause between a worker's requests; longer in the short form to leave CPU time to other scenarios. */
export const PAUSE_MS = { short: 200, full: 15 }

/** The stylesheet or script that a page names. */
async function staticFile(client: Client) {
  const { text } = await retried(() => client.get('/my-metrics'))
  const path = /\/_next\/static\/[^"]+\.js/.exec(text)?.[0]
  expect(path, 'страница не называет ни одного своего файла')
  return path
}

/** A complete ZIP file ends with its central directory. @param text the file, read as text */
const isWorkbook = (text: string) => text.startsWith('PK') && text.slice(-64).includes('PK\u0005\u0006')
const isPage = (text: string) => text.trimEnd().endsWith('</html>')
const isData = (text: string) => text.startsWith('{"data":')

/** A manager's reads over keep-alive connections until stopped. */
export async function readings(context: Context, client: Client, size: Size) {
  const { id } = await context.row(
    "SELECT max(d.id) AS id FROM input_documents d JOIN users u USING (company_id) WHERE u.email = 'manager@example.com'",
  )
  const wanted: Array<[path: string, isWhole: (text: string) => boolean]> = [
    ['/my-metrics', isPage],
    ['/analytics/rating', isPage],
    ['/api/metrics-summary', isData],
    [`/api/input-documents/${id}`, isData],
    ['/api/analytics-report-data/export', isWorkbook],
    [await staticFile(client), (text) => text.length > 0],
  ]
  const failures: string[] = []
  const times: number[] = []
  const read = (isOver: () => boolean) =>
    Promise.all(
      wanted.map(async ([path, isWhole]) => {
        const call = () => client.get(path)
        while (!isOver()) {
          // In the short form the database is sometimes overloaded: a 503 is then no fault of the restart.
          const { status, ms, error, text } = await (size === 'short' ? retried(call) : call())
          times.push(ms)
          if (status !== 200 || !isWhole(text))
            failures.push(`GET ${path}: ${status} ${error || text.slice(0, 120)}, знаков ${text.length}`)
          await delay(PAUSE_MS[size])
        }
      }),
    )
  return { failures, times, read }
}
