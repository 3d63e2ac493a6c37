import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from '@/e2e/bench/throughput/quantile'
import { type Client, taken } from '@/e2e/faults/client'
import type { DocumentBody } from '@/e2e/faults/document-body'
import type { Scenario } from '@/e2e/faults/harness'
import { edited, openDrafts, type Writing } from '@/e2e/faults/scenarios/rolling-load'
import { expect } from '@/e2e/faults/verdict'
import { tagBomb } from '@/e2e/support/hostile/workbooks'
import { WORKBOOK_TYPE } from '@/lib/core/http/media-types'

const CROWD = { ratings: 60, uploads: 30 }
const PHASE_MS = { short: 4_000, full: 15_000 }
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

/** One of many that ask for the same again and again; refused, it comes back when it was told to. */
async function insisting(
  ask: () => ReturnType<Client['get']>,
  tally: Tally,
  end: () => boolean,
): Promise<void> {
  while (!end()) {
    const { status, headers, error } = await ask()
    if (status === 429) {
      tally.refused += 1
      const until = performance.now() + Number(headers.get('retry-after')) * 1000
      while (!end() && performance.now() < until) await delay(50)
    } else if (status === 200 || status === 422) tally.done += 1
    else tally.failed.push(`${status} ${error}`)
  }
}

async function storm(client: Client, tally: Tally, end: () => boolean): Promise<void> {
  const bomb = new Blob([tagBomb()], { type: WORKBOOK_TYPE })
  const rating = () => client.get('/api/analytics-rating?metric_category_id=1', { timeoutMs: 60_000 })
  const upload = () => client.post('/api/input-documents/template-check', bomb, { timeoutMs: 60_000 })
  await Promise.all([
    ...Array.from({ length: CROWD.ratings }, () => insisting(rating, tally, end)),
    ...Array.from({ length: CROWD.uploads }, () => insisting(upload, tally, end)),
  ])
}

export const scenario: Scenario = {
  id: 'F6',
  title: 'одна учётная запись не мешает другим',
  async run(context, size) {
    const replica = await context.replica()
    const manager = await context.signIn(replica.origin, 'manager@example.com')
    const operator = await context.signIn(replica.origin, 'operator@example.com')
    const [writing] = await openDrafts(context, manager)
    expect(writing, 'нет ни одного черновика')
    const tally: Tally = { done: 0, refused: 0, failed: [] }
    const after = (ms: number) => {
      const at = performance.now() + ms
      return () => performance.now() > at
    }
    // The first requests of a process are slower than all others.
    await Promise.all([saving(manager, writing, after(2_000)), storm(operator, { ...tally }, after(1_000))])
    const times: { quiet: number[]; stormy: number[] } = { quiet: [], stormy: [] }
    for (let turn = 0; turn < 2; turn += 1) {
      times.quiet.push(...(await saving(manager, writing, after(PHASE_MS[size] / 2))))
      const isOver = after(PHASE_MS[size] / 2)
      const [stormy] = await Promise.all([saving(manager, writing, isOver), storm(operator, tally, isOver)])
      times.stormy.push(...stormy)
    }
    const [quiet, stormy] = [quantile(times.quiet, 0.95), quantile(times.stormy, 0.95)]
    console.log(
      times.quiet.length,
      times.stormy.length,
      quantile(times.quiet, 0.5),
      quantile(times.stormy, 0.5),
      quiet,
      stormy,
      tally,
    )
    expect(tally.failed.length === 0, `вызовы самой учётной записи: ${tally.failed.slice(0, 3).join('; ')}`)
    expect(tally.refused > 0 && tally.done > 0, `выполнено ${tally.done}, отказано ${tally.refused}`)
    expect(
      stormy < RATIO * quiet,
      `p95 сохранения ${Math.round(stormy)} мс, без чужих вызовов ${Math.round(quiet)} мс`,
    )
    return [
      [
        'Одновременно рейтингов и враждебных файлов одной учётной записи',
        `${CROWD.ratings} и ${CROWD.uploads}`,
      ],
      ['p95 сохранения другого без них и с ними, мс', `${Math.round(quiet)} и ${Math.round(stormy)}`],
      ['Выполнено и отклонено их вызовов', `${tally.done} и ${tally.refused}`],
    ]
  },
}
