import { Client } from '@/e2e/faults/client'
import type { Scenario } from '@/e2e/faults/harness'
import { besideCrowd } from '@/e2e/faults/scenarios/one-account'
import { expect } from '@/e2e/faults/verdict'

const LINES = 8

async function guest(origin: string) {
  const client = new Client(origin)
  await client.get('/sanctum/csrf-cookie')
  return client
}

/** The other half of F7: what guests send. */
export const scenario: Scenario = {
  id: 'F7G',
  title: 'гости не мешают тем, кто работает',
  async run(context, size) {
    const { tally, line } = await besideCrowd(context, size, {
      script: 'e2e/faults/guest-storm.ts',
      client: guest,
      settings: async () => ({ lines: LINES }),
    })
    const [failure = ''] = tally.failed
    expect(tally.refused > 0 && failure === '', `отказано ${tally.refused}, не так отвечено: ${failure}`)
    return [
      ['Одновременно шлют на вход по 1 МБ вложенного JSON, гостей', LINES],
      line,
      ['Им отказано', tally.refused],
    ]
  },
}
