import { setTimeout as delay } from 'node:timers/promises'
import { Client } from '@/e2e/faults/client'
import { isOver, runAll, tally } from '@/e2e/faults/crowd'
import { tagBomb } from '@/e2e/support/hostile/workbooks'
import { WORKBOOK_TYPE } from '@/lib/core/http/media-types'

interface Settings {
  origin: string
  cookies: Array<[string, string]>
  ratings?: number
  uploads?: number
  plans?: number
}

const { origin, cookies, ratings = 0, uploads = 0, plans = 0 }: Settings = JSON.parse(process.argv[2] ?? '')
const client = new Client(origin, new Map(cookies))

/** Repeats one request, and obeys Retry-After when refused. */
async function insisting(ask: () => ReturnType<Client['get']>): Promise<void> {
  while (!isOver()) {
    const { status, headers, error } = await ask()
    if (status === 429) {
      tally.refused += 1
      const until = performance.now() + Number(headers.get('retry-after')) * 1000
      while (!isOver() && performance.now() < until) await delay(50)
    } else if (status === 200 || status === 422) tally.done += 1
    else tally.failed.push(`${status} ${error}`)
  }
}

const bomb = new Blob([tagBomb()], { type: WORKBOOK_TYPE })
const rating = () => client.get('/api/analytics-rating?metric_category_id=1')
const upload = () => client.post('/api/input-documents/template-check', bomb)
const plan = () => client.get('/api/measures')
await runAll([
  ...Array.from({ length: plans }, () => insisting(plan)),
  ...Array.from({ length: ratings }, () => insisting(rating)),
  ...Array.from({ length: uploads }, () => insisting(upload)),
])
