import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from '@/e2e/bench/told'
import type { Client } from '@/e2e/faults/client'
import type { Tally } from '@/e2e/faults/crowd'
import { type Draft, openDrafts, saveAgain } from '@/e2e/faults/drafts'
import type { Context, Line, Scenario, Size } from '@/e2e/faults/harness'
import { expect } from '@/e2e/faults/verdict'
import { underTsx } from '@/e2e/support/processes/tsx'
import { root } from '@/scripts/boot/paths.mjs'
import { onStop } from '@/scripts/lib/shutdown'

const PHASE_MS = { short: 3_000, full: 15_000 }
/** Of the full form, which compares times. */
const TURNS = { short: 1, full: 2 }
/** There the first requests of a process, slower than all others, and the first wave of a crowd are not compared. */
const WARM_MS = 2_000
/** Somebody who types: the form saves what was typed, then they type again. */
const PAUSE_MS = 30
const RATIO = 2

/** Saves of one person one after another, and how long each took. */
async function saving(client: Client, draft: Draft, forMs: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + forMs
  while (performance.now() < end) {
    times.push(await saveAgain(client, draft))
    await delay(PAUSE_MS)
  }
  return times
}

/**
 * Somebody who asks for too much, in a process of their own, from their first calls on.
 * @param isAside their processor is not taken from the server's
 * @returns ends it, and tells what became of the calls
 */
async function storm(
  script: string,
  client: Client,
  crowd: object,
  isAside: boolean,
): Promise<() => Promise<Tally>> {
  const settings = JSON.stringify({ origin: client.origin, cookies: [...client.cookies], ...crowd })
  const child = spawn(process.execPath, underTsx(script, settings), {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // On a busy machine a process of the lowest priority would not even read its answers in time.
  if (isAside && child.pid !== undefined) setPriority(child.pid, 19)
  const forget = onStop(async () => void child.kill('SIGKILL'))
  const told = text(child.stdout)
  await once(child.stdout, 'readable')
  return async () => {
    child.stdin.end()
    const tally: Tally = JSON.parse(await told)
    forget()
    return tally
  }
}

/** Those who ask for too much: a script that `storm` starts, in whose name, and what it is told. */
interface Crowd extends Pick<Scenario, 'id' | 'title'> {
  script: string
  /** What they do and how many of them, for the table. */
  doing: (size: Size) => Line
  client: (context: Context, origin: string) => Promise<Client>
  settings: (context: Context, size: Size) => Promise<object>
  /** Whether that may become of their calls. */
  isRight: (tally: Tally, size: Size) => boolean
}

/** A replica where addresses are what they say, and somebody with a draft at it: one of each for all crowds of a database. */
async function openPlace(context: Context, size: Size) {
  const env = { ...context.patient(size), TRUST_PROXY: '1', REQUIRE_TLS: 'off' }
  const { origin } = await context.replica(env)
  const manager = await context.signIn(origin, 'manager@example.com')
  const [draft] = await openDrafts(context, manager)
  expect(draft, 'нет ни одного черновика')
  return { origin, manager, draft }
}
const places = new WeakMap<Context, ReturnType<typeof openPlace>>()

/** Saves of another without a crowd and with it, which may not take twice as long. */
export const besideCrowd = ({ id, title, script, doing, client, settings, isRight }: Crowd): Scenario => ({
  id,
  title,
  async run(context, size) {
    const place = places.get(context) ?? openPlace(context, size)
    places.set(context, place)
    const { origin, manager, draft } = await place
    const [crowd, told] = [await client(context, origin), await settings(context, size)]
    const saves = (ms: number) => saving(manager, draft, ms)
    // In the short form other scenarios use the processors meanwhile: there only failures count.
    const isCompared = size === 'full'
    const [quiet, stormy]: [number[], number[]] = [[], []]
    const tally: Tally = { done: 0, refused: 0, failed: [] }
    if (isCompared) await saves(WARM_MS)
    for (let turn = 0; turn < TURNS[size]; turn += 1) {
      if (isCompared) quiet.push(...(await saves(PHASE_MS[size])))
      const calm = await storm(script, crowd, told, isCompared)
      if (isCompared) await delay(WARM_MS)
      stormy.push(...(await saves(PHASE_MS[size])))
      const { done, refused, failed } = await calm()
      tally.done += done
      tally.refused += refused
      tally.failed.push(...failed)
    }
    const p95 = (times: number[]) => Math.round(quantile(times, 0.95))
    const [alone, beside] = [p95(quiet), p95(stormy)]
    const words = isCompared ? `${alone} и ${beside}` : `${beside}, сохранений ${stormy.length}`
    const { done, refused, failed } = tally
    const calls = `${done}, ${refused}, ${failed.length}`
    expect(isRight(tally, size), `выполнено, отклонено, не удалось: ${calls}: ${failed[0] ?? ''}`)
    expect(
      !(isCompared && beside >= RATIO * alone),
      `p95 сохранения без чужих вызовов и с ними, мс: ${words}; чужих выполнено ${done}, отклонено ${refused}`,
    )
    return [
      doing(size),
      [`p95 сохранения другого ${isCompared ? 'без них и ' : ''}с ними, мс`, words],
      ['Их вызовов выполнено, отклонено, не удалось', calls],
    ]
  },
})
