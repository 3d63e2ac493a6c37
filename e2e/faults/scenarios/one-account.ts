import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from '@/e2e/bench/throughput/quantile'
import { type Client, taken } from '@/e2e/faults/client'
import type { DocumentBody } from '@/e2e/faults/document-body'
import type { Scenario } from '@/e2e/faults/harness'
import { edited, openDrafts, type Writing } from '@/e2e/faults/scenarios/rolling-load'
import { expect } from '@/e2e/faults/verdict'
import { underTsx } from '@/e2e/support/processes/tsx'
import { root } from '@/scripts/boot/paths.mjs'
import { onStop } from '@/scripts/lib/shutdown'

const CROWD = { ratings: 60, uploads: 30 }
const PHASE_MS = { short: 4_000, full: 15_000 }
/** To compare what is compared in the full form alone. */
const TURNS = { short: 1, full: 2 }
/** The attacker's process starts, and its first wave has been refused. */
const WARM_MS = 3_000
/** Somebody who types: the form saves what was typed, then they type again. */
const PAUSE_MS = 30
const RATIO = 2

/** What became of the calls of the one account. */
interface Tally {
  done: number
  refused: number
  failed: string[]
}

/** Saves of one person one after another, and how long each took. */
async function saving(client: Client, writing: Writing, end: () => boolean): Promise<number[]> {
  const times: number[] = []
  const path = `/api/input-documents/${writing.id}`
  while (!end()) {
    writing.value += 1
    const body = { version: writing.version, input_document_values: edited(writing.rows, writing.value) }
    const answer = await client.put<DocumentBody>(path, body)
    writing.version = taken(answer, 200, 'сохранение другого').version
    times.push(answer.ms)
    await delay(PAUSE_MS)
  }
  return times
}

/** The one account at its work, from the first answers on. @returns ends it, and tells what became of its calls */
async function storm(origin: string, client: Client): Promise<() => Promise<Tally>> {
  const settings = JSON.stringify({ origin, cookies: [...client.cookies], ...CROWD })
  const child = spawn(process.execPath, underTsx('e2e/faults/storm.ts', settings), {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const forget = onStop(async () => void child.kill('SIGKILL'))
  const told = text(child.stdout)
  await delay(WARM_MS)
  return async () => {
    child.stdin.end()
    const tally: Tally = JSON.parse(await told)
    forget()
    return tally
  }
}

export const scenario: Scenario = {
  id: 'F6',
  title: 'одна учётная запись не мешает другим',
  async run(context, size) {
    const replica = await context.replica(context.patient(size))
    const manager = await context.signIn(replica.origin, 'manager@example.com')
    const operator = await context.signIn(replica.origin, 'operator@example.com')
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
      const calm = await storm(replica.origin, operator)
      times.stormy.push(...(await saving(manager, writing, after(PHASE_MS[size]))))
      const { done, refused, failed } = await calm()
      tally.done += done
      tally.refused += refused
      tally.failed.push(...failed)
    }
    const [quiet, stormy] = [quantile(times.quiet, 0.95), quantile(times.stormy, 0.95)]
    expect(tally.refused > 0 && tally.done > 0, `выполнено ${tally.done}, отказано ${tally.refused}`)
    // In the short form other scenarios use the processors meanwhile: there only failures count.
    const words = `p95 сохранения ${Math.round(stormy)} мс, без чужих вызовов ${Math.round(quiet)} мс`
    expect(size === 'short' || stormy < RATIO * quiet, words)
    return [
      [
        'Одновременно рейтингов и враждебных файлов одной учётной записи',
        `${CROWD.ratings} и ${CROWD.uploads}`,
      ],
      ['p95 сохранения другого без них и с ними, мс', `${Math.round(quiet)} и ${Math.round(stormy)}`],
      [
        'Их вызовов выполнено, отклонено, не удалось',
        `${tally.done}, ${tally.refused}, ${tally.failed.length}`,
      ],
    ]
  },
}
