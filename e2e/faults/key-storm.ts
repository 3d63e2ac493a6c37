import { setTimeout as delay } from 'node:timers/promises'
import { ask } from '@/e2e/faults/client'
import { isOver, runAll, tally } from '@/e2e/faults/crowd'

/* Information systems of many organisations that push a quarter at once, and repeat it within their rate limit. */

interface Settings {
  origin: string
  keys: string[]
  period: string
}

const { origin, keys, period }: Settings = JSON.parse(process.argv[2] ?? '')

/** Within the limit of sixty calls a minute for a key, including the catalogue and retries. */
const PUSHES_APART_MS = 2_000

/** Waits until a time, or until the storm is over. */
async function until(at: number) {
  while (!isOver() && performance.now() < at) await delay(50)
}

/** Codes of source data, read once, since they are the same for all. */
let codes: Promise<string[]> | undefined

async function system(key: string, index: number) {
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'X-Forwarded-For': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
  }
  const call = (path: string, init = {}) =>
    ask<{ values: Array<{ code: string }> }>(`${origin}/api/exchange/${path}`, { headers, ...init })
  /** Retries after Retry-After or a lost connection, which the storm's own load may cause. */
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

await runAll(keys.map(system))
