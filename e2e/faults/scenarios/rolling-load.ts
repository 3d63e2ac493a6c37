import { setTimeout as delay } from 'node:timers/promises'
import { type Client, insisted } from '@/e2e/faults/client'
import type { Context, Size } from '@/e2e/faults/harness'
import { expect } from '@/e2e/faults/verdict'

/** Between two requests of one worker: a steady stream, not a flood; the short form leaves the machine to others too. */
export const PAUSE_MS = { short: 200, full: 15 }

/** The stylesheet or script a page names: a file from disk. */
async function staticFile(client: Client) {
  const { text } = await insisted(() => client.get('/my-metrics'))
  const path = /\/_next\/static\/[^"]+\.js/.exec(text)?.[0]
  expect(path, 'страница не называет ни одного своего файла')
  return path
}

/** A whole workbook ends with its table of contents. @param text the file, read as text */
const isWorkbook = (text: string) => text.startsWith('PK') && text.slice(-64).includes('PK\u0005\u0006')
const isPage = (text: string) => text.trimEnd().endsWith('</html>')
const isData = (text: string) => text.startsWith('{"data":')

/** What a manager reads over kept-alive connections, again and again until it is over. */
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
  /** Milliseconds of every answer. */
  const times: number[] = []
  const read = (isOver: () => boolean) =>
    Promise.all(
      wanted.map(async ([path, isWhole]) => {
        const call = () => client.get(path)
        while (!isOver()) {
          // The short form leaves the database too few processors now and then: 503 and its words are no fault of a restart.
          const { status, ms, error, text } = await (size === 'short' ? insisted(call) : call())
          times.push(ms)
          if (status !== 200 || !isWhole(text))
            failures.push(`GET ${path}: ${status} ${error || text.slice(0, 120)}, знаков ${text.length}`)
          await delay(PAUSE_MS[size])
        }
      }),
    )
  return { failures, times, read }
}
