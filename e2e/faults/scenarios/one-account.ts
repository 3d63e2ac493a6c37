import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from '@/e2e/bench/throughput/quantile'
import { Client, taken } from '@/e2e/faults/client'
import type { Tally } from '@/e2e/faults/crowd'
import { type DocumentBody, edited } from '@/e2e/faults/document-body'
import type { Context, Line, Scenario, Size } from '@/e2e/faults/harness'
import { openDrafts, type Writing } from '@/e2e/faults/scenarios/rolling-load'
import { expect } from '@/e2e/faults/verdict'
import { underTsx } from '@/e2e/support/processes/tsx'
import { root } from '@/scripts/boot/paths.mjs'
import { onStop } from '@/scripts/lib/shutdown'

const PHASE_MS = { short: 4_000, full: 15_000 }
/** To compare what is compared in the full form alone. */
const TURNS = { short: 1, full: 2 }
/** The attacker's process starts, and its first wave has been refused. */
const WARM_MS = 3_000
/** Somebody who types: the form saves what was typed, then they type again. */
const PAUSE_MS = 30
const RATIO = 2

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

/**
 * Somebody who asks for too much, in a process of their own, from the first answers on.
 * @returns ends it, and tells what became of the calls
 */
async function storm(script: string, client: Client, crowd: object): Promise<() => Promise<Tally>> {
  const settings = JSON.stringify({ origin: client.origin, cookies: [...client.cookies], ...crowd })
  const child = spawn(process.execPath, underTsx(script, settings), {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // An attacker brings a processor of their own: theirs must not be taken from the server's.
  if (child.pid !== undefined) setPriority(child.pid, 19)
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

/** Those who ask for too much: a script that `storm` starts, in whose name, and what it is told. */
export interface Crowd {
  script: string
  client: (origin: string) => Promise<Client>
  settings: () => Promise<object>
  /** Of the replica, over the usual one. */
  env?: Record<string, string>
}

/** Saves of another without a crowd and with it. @throws Broken where with it they take twice as long */
export async function besideCrowd(
  context: Context,
  size: Size,
  { script, client, settings, env = {} }: Crowd,
): Promise<{ tally: Tally; line: Line }> {
  const replica = await context.replica({ ...context.patient(size), ...env })
  const manager = await context.signIn(replica.origin, 'manager@example.com')
  const crowd = await client(replica.origin)
  const [writing] = await openDrafts(context, manager)
  expect(writing, 'нет ни одного черновика')
  const told = await settings()
  const after = (ms: number) => {
    const at = performance.now() + ms
    return () => performance.now() > at
  }
  // The first requests of a process are slower than all others.
  const first = await saving(manager, writing, after(2_000))
  const times: { quiet: number[]; stormy: number[] } = { quiet: size === 'short' ? first : [], stormy: [] }
  const tally: Tally = { done: 0, refused: 0, failed: [] }
  for (let turn = 0; turn < TURNS[size]; turn += 1) {
    // Only the full form compares.
    if (size === 'full') times.quiet.push(...(await saving(manager, writing, after(PHASE_MS[size]))))
    const calm = await storm(script, crowd, told)
    times.stormy.push(...(await saving(manager, writing, after(PHASE_MS[size]))))
    const { done, refused, failed } = await calm()
    tally.done += done
    tally.refused += refused
    tally.failed.push(...failed)
  }
  const [quiet, stormy] = [quantile(times.quiet, 0.95), quantile(times.stormy, 0.95)]
  // In the short form other scenarios use the processors meanwhile: there only failures count.
  const words = `p95 сохранения ${Math.round(stormy)} мс, без чужих вызовов ${Math.round(quiet)} мс; чужих выполнено ${tally.done}, отклонено ${tally.refused}`
  expect(size === 'short' || stormy < RATIO * quiet, words)
  return {
    tally,
    line: ['p95 сохранения другого без них и с ними, мс', `${Math.round(quiet)} и ${Math.round(stormy)}`],
  }
}

/** How many of each an account has under way, again and again. */
type OneAccount = { ratings?: number; uploads?: number; plans?: number }

async function besideAccount(
  context: Context,
  size: Size,
  account: OneAccount,
  prepare = async () => {},
): Promise<Line[]> {
  const { tally, line } = await besideCrowd(context, size, {
    script: 'e2e/faults/storm.ts',
    client: (origin) => context.signIn(origin, 'operator@example.com'),
    settings: async () => {
      await prepare()
      return account
    },
  })
  expect(tally.refused > 0 && tally.done > 0, `выполнено ${tally.done}, отказано ${tally.refused}`)
  return [
    line,
    [
      'Их вызовов выполнено, отклонено, не удалось',
      `${tally.done}, ${tally.refused}, ${tally.failed.length}`,
    ],
  ]
}

const CROWD = { ratings: 60, uploads: 30 }
const PLANS = 24
const GUESTS = 8

async function guest(origin: string) {
  const client = new Client(origin)
  await client.get('/sanctum/csrf-cookie')
  return client
}

/** A plan as large as it may be, of texts as long as they may be, past the triggers that would count it at each note. */
const fillPlan = (context: Context) => async () => {
  await context.sql(`
    SET session_replication_role = replica;
    WITH made AS (
      INSERT INTO measures (company_id, metric_id, name, cause, action, responsible_id, date_begin, due_date, origin, user_id, number)
      SELECT u.company_id, (SELECT min(id) FROM metrics), repeat('Н', 120), repeat('П', 2000), repeat('Д', 2000), u.id,
        '2026-01-01', '2026-03-31', 'blank', u.id, n
      FROM users u, generate_series(1 + (SELECT count(*) FROM measures m WHERE m.company_id = u.company_id), 500) n
      WHERE u.email = 'manager@example.com' RETURNING id, user_id)
    INSERT INTO measure_notes (measure_id, user_id, text)
    SELECT id, user_id, 'Сделано' FROM made, generate_series(1, 200)`)
}

export const scenario: Scenario[] = [
  {
    id: 'F6',
    title: 'одна учётная запись не мешает другим',
    run: async (context, size) => [
      [
        'Одновременно рейтингов и враждебных файлов одной учётной записи',
        `${CROWD.ratings} и ${CROWD.uploads}`,
      ],
      ...(await besideAccount(context, size, CROWD)),
    ],
  },
  {
    id: 'F7',
    title: 'самый большой план не мешает другим',
    run: async (context, size) => [
      ['Одновременно чтений плана из 500 мероприятий одной учётной записью', PLANS],
      ...(await besideAccount(context, size, { plans: PLANS }, fillPlan(context))),
    ],
  },
  {
    id: 'F7G',
    title: 'гости не мешают тем, кто работает',
    async run(context, size) {
      const { tally, line } = await besideCrowd(context, size, {
        script: 'e2e/faults/guest-storm.ts',
        client: guest,
        settings: async () => ({ lines: GUESTS }),
      })
      const [failure = ''] = tally.failed
      expect(tally.refused > 0 && failure === '', `отказано ${tally.refused}, не так отвечено: ${failure}`)
      return [
        ['Одновременно шлют на вход по 1 МБ вложенного JSON, гостей', GUESTS],
        line,
        ['Им отказано', tally.refused],
      ]
    },
  },
]
