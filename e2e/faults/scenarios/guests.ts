import { quantile } from '@/e2e/bench/throughput/quantile'
import { Client } from '@/e2e/faults/client'
import type { Scenario } from '@/e2e/faults/harness'
import { saving, storm, type Tally } from '@/e2e/faults/scenarios/one-account'
import { openDrafts } from '@/e2e/faults/scenarios/rolling-load'
import { expect } from '@/e2e/faults/verdict'

const LINES = 8
const PHASE_MS = { short: 3_000, full: 15_000 }
const TURNS = { short: 1, full: 2 }
const RATIO = 2

/** The other half of F7: what guests send. */
export const scenario: Scenario = {
  id: 'F7G',
  title: 'гости не мешают тем, кто работает',
  async run(context, size) {
    const replica = await context.replica(context.patient(size))
    const manager = await context.signIn(replica.origin, 'manager@example.com')
    const guest = new Client(replica.origin)
    await guest.get('/sanctum/csrf-cookie')
    const [writing] = await openDrafts(context, manager)
    expect(writing, 'нет ни одного черновика')
    const after = (ms: number) => {
      const at = performance.now() + ms
      return () => performance.now() > at
    }
    // The first requests of a process are slower than all others.
    await saving(manager, writing, after(2_000))
    const times: { quiet: number[]; stormy: number[] } = { quiet: [], stormy: [] }
    const tally: Tally = { done: 0, refused: 0, failed: [] }
    for (let turn = 0; turn < TURNS[size]; turn += 1) {
      times.quiet.push(...(await saving(manager, writing, after(PHASE_MS[size]))))
      const calm = await storm('e2e/faults/guest-storm.ts', guest, { lines: LINES })
      times.stormy.push(...(await saving(manager, writing, after(PHASE_MS[size]))))
      const { refused, failed } = await calm()
      tally.refused += refused
      tally.failed.push(...failed)
    }
    const [quiet, stormy] = [quantile(times.quiet, 0.95), quantile(times.stormy, 0.95)]
    const words = `p95 сохранения ${Math.round(stormy)} мс, без гостей ${Math.round(quiet)} мс`
    // In the short form other scenarios use the processors meanwhile: there only failures count.
    expect(size === 'short' || stormy < RATIO * quiet, words)
    const [failure = ''] = tally.failed
    expect(tally.refused > 0 && failure === '', `отказано ${tally.refused}, не так отвечено: ${failure}`)
    return [
      ['Одновременно шлют на вход по 1 МБ вложенного JSON, гостей', LINES],
      ['p95 сохранения другого без них и с ними, мс', `${Math.round(quiet)} и ${Math.round(stormy)}`],
      ['Им отказано', tally.refused],
    ]
  },
}
