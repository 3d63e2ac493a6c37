import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from '@/e2e/bench/output'
import type { Client } from '@/e2e/faults/client'
import type { Tally } from '@/e2e/faults/crowd'
import { type Draft, openDrafts, saveAgain } from '@/e2e/faults/drafts'
import type { Context, Line, Scenario, Size } from '@/e2e/faults/harness'
import { expect } from '@/e2e/faults/verdict'
import { tsxArgs } from '@/e2e/support/processes/tsx'
import { root } from '@/scripts/boot/paths.mjs'
import { onStop } from '@/scripts/lib/shutdown'

const PHASE_MS = { short: 3_000, full: 15_000 }
/** The full form compares latencies. */
const TURNS = { short: 1, full: 2 }
/**
 * Excluded from the comparison in the full form: the first requests of a process and the first wave of a crowd are
 * slower.
 */
const WARM_MS = 2_000
/** Between two saves of one person. */
const PAUSE_MS = 30
const RATIO = 2

/** Saves one draft repeatedly. @returns the latencies */
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
 * Runs a storm script in a process of its own, up to its first calls.
 * @param isAside runs it at the lowest priority, so that it takes no CPU time from the server
 * @returns a function that ends it and returns its tally
 */
async function storm(
  script: string,
  client: Client,
  crowd: object,
  isAside: boolean,
): Promise<() => Promise<Tally>> {
  const settings = JSON.stringify({ origin: client.origin, cookies: [...client.cookies], ...crowd })
  const child = spawn(process.execPath, tsxArgs(script, settings), {
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

/** The callers of a storm script, with the account and settings it runs under. */
interface Crowd extends Pick<Scenario, 'id' | 'title'> {
  script: string
  /** Their load, for the table of results. */
  doing: (size: Size) => Line
  client: (context: Context, origin: string) => Promise<Client>
  settings: (context: Context, size: Size) => Promise<object>
  /** Whether the outcome of their calls is acceptable. */
  isRight: (tally: Tally, size: Size) => boolean
}

/** A replica that trusts X-Forwarded-For, and a person with a draft at it, shared by all crowds of a database. */
async function openPlace(context: Context, size: Size) {
  const env = { ...context.patient(size), TRUST_PROXY: '1', REQUIRE_TLS: 'off' }
  const { origin } = await context.replica(env)
  const manager = await context.signIn(origin, 'manager@example.com')
  const [draft] = await openDrafts(context, manager)
  expect(draft, 'нет ни одного черновика')
  return { origin, manager, draft }
}
const places = new WeakMap<Context, ReturnType<typeof openPlace>>()

/** F6, F7: another person's saves beside a crowd may take at most twice as long as without it. */
export const besideCrowd = ({ id, title, script, doing, client, settings, isRight }: Crowd): Scenario => ({
  id,
  title,
  async run(context, size) {
    const place = places.get(context) ?? openPlace(context, size)
    places.set(context, place)
    const { origin, manager, draft } = await place
    const [crowd, told] = [await client(context, origin), await settings(context, size)]
    const saves = (ms: number) => saving(manager, draft, ms)
    // In the short form other scenarios run concurrently, so only failures count.
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
