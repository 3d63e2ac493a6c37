import { setTimeout as delay } from 'node:timers/promises'
import { ask } from '@/e2e/faults/client'
import { isOver, rage, tally } from '@/e2e/faults/crowd'

/* Systems of many organisations that send their quarter at once, and send it again as long as their minute allows. */

interface Settings {
  origin: string
  keys: string[]
  period: string
}

const { origin, keys, period }: Settings = JSON.parse(process.argv[2] ?? '')

/** What its minute allows of a key's sixty calls, catalogue and repeats left aside. */
const PUSHES_APART_MS = 2_000

/** Until then, or until it is over. */
async function until(at: number) {
  while (!isOver() && performance.now() < at) await delay(50)
}

/** Codes are learnt once, before the night of the deadline, and are the same for all. */
let codes: Promise<string[]> | undefined

async function system(key: string, index: number) {
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'X-Forwarded-For': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
  }
  const call = (path: string, init = {}) =>
    ask<{ values: Array<{ code: string }> }>(`${origin}/api/exchange/${path}`, { headers, ...init })
  /** Asks until it is no longer told to come back, or cut off: the storm's own process may be too slow for the server. */
  async function insisting(...asked: Parameters<typeof call>) {
    for (;;) {
      const answer = await call(...asked)
      if (![0, 429, 503].includes(answer.status)) {
        if (answer.status !== 200)
          tally.failed.push(`${answer.status} ${answer.error}${answer.text.slice(0, 200)}`)
        return answer
      }
      tally.refused += 1
      if (isOver()) return answer
      await until(performance.now() + Number(answer.headers.get('retry-after')) * 1_000)
    }
  }
  async function learn() {
    const { body } = await insisting(`catalogue?period=${period}`)
    return body?.data?.values.map(({ code }) => code) ?? []
  }
  codes ??= learn()
  const known = await codes
  for (let value = 1; !isOver(); value += 1) {
    const begun = performance.now()
    const body = JSON.stringify({ reports: [{ period, values: known.map((code) => ({ code, value })) }] })
    const { status } = await insisting('values?partial=true', { method: 'POST', body })
    if (status === 200) tally.done += 1
    await until(begun + PUSHES_APART_MS)
  }
}

await rage(keys.map(system))
