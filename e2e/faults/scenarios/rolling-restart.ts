import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from '@/e2e/bench/output'
import { startBalancer } from '@/e2e/faults/balancer'
import { ask } from '@/e2e/faults/client'
import { checkDocuments } from '@/e2e/faults/durability/documents-check'
import { openWriters } from '@/e2e/faults/durability/writers'
import type { Context, Line, Scenario, Size } from '@/e2e/faults/harness'
import type { Replica } from '@/e2e/faults/replica'
import { PAUSE_MS, readings } from '@/e2e/faults/scenarios/rolling-load'
import { beside, expect } from '@/e2e/faults/verdict'

/** As in the Dockerfile and docs/operations.md. */
const SHUTDOWN_DELAY_SECONDS = '5'
/** The limit of D2; longer in the short form, where other scenarios run concurrently. */
const EXIT_MS = { short: 90_000, full: 30_000 }
const LOOK_MS = 100
/** Load before, between and after the restarts. */
const BETWEEN_MS = 1_000

/** Number of replicas, and of restarts of each. */
const ROUNDS = {
  short: [{ count: 2, rounds: 1 }],
  full: [
    { count: 2, rounds: 3 },
    { count: 3, rounds: 2 },
  ],
}

/**
 * Restarts a replica as an orchestrator does.
 * @returns milliseconds from SIGTERM to the exit
 */
async function restart(replica: Replica, size: Size): Promise<number> {
  const { exited, origin } = replica
  const started = performance.now()
  const looks: number[] = []
  replica.signal('SIGTERM')
  while (replica.isAlive && performance.now() - started < EXIT_MS[size]) {
    looks.push((await ask(`${origin}/readyz`)).status)
    await delay(LOOK_MS)
  }
  const ms = performance.now() - started
  expect(!replica.isAlive, `реплика не завершилась за ${Math.round(ms)} мс`)
  const code = await exited
  expect(
    looks.includes(503),
    `уходящая реплика не сказала балансировщику, что не готова: ${looks.join(', ')}`,
  )
  expect(code === 0, `реплика завершилась с кодом ${code}`)
  await replica.start()
  return ms
}

async function roll(context: Context, size: Size, { count, rounds }: { count: number; rounds: number }) {
  const replicas = await context.replicas(count, {
    ...context.patient(size),
    SHUTDOWN_DELAY_SECONDS,
    TRUST_PROXY: '1',
  })
  const balancer = await startBalancer(replicas.map(({ port }) => port))
  try {
    const admin = await context.signIn(balancer.origin, 'admin@example.com')
    const manager = await context.signIn(balancer.origin, 'manager@example.com')
    const { companies, forms, ledger, write } = await openWriters(context, admin)
    const { failures: unread, times, read } = await readings(context, manager, size)
    const exits: number[] = []
    const load = (isOver: () => boolean) => Promise.all([read(isOver), write(isOver, PAUSE_MS[size])])
    await beside(load, async () => {
      for (let round = 0; round < rounds; round += 1) {
        for (const replica of replicas) {
          await delay(BETWEEN_MS)
          exits.push(await restart(replica, size))
        }
      }
      await delay(BETWEEN_MS)
    })
    // A hidden retry by the balancer would turn a creation into a 409 and a deletion into a 404.
    const lost = ledger.entries.filter(
      ({ outcome, status }) => outcome === 'maybe' && (size === 'full' || status === 0),
    )
    const failures = [
      ...unread,
      ...ledger.surprises,
      ...lost.map(({ action, id, status }) => `${action} ${id}: ответ ${status}`),
    ]
    const requests = times.length + ledger.entries.length
    expect(
      failures.length === 0,
      `не удались ${failures.length} запросов из ${requests} (${balancer.words}): ${failures.slice(0, 3).join('; ')}\n${balancer.output().slice(-1500)}`,
    )
    const ids = companies.map(({ id }) => id)
    const { problems } = await checkDocuments(context.sql.bind(context), ledger, { companies: ids, forms })
    expect(problems.length === 0, `нарушений ${problems.length}: ${problems[0]}`)
    const writes = ledger.acknowledged
    expect(writes > exits.length, `за всё время подтверждено только ${writes} записей`)
    return { words: balancer.words, requests, writes, exits, times }
  } finally {
    await balancer.stop()
    await Promise.all(replicas.map((replica) => replica.kill()))
  }
}

export const scenario: Scenario = {
  id: 'D2',
  title: 'перезапуск реплик по очереди под нагрузкой',
  goesBeside: 40,
  async run(context, size) {
    const lines: Line[] = []
    let words = ''
    for (const plan of ROUNDS[size]) {
      const { requests, writes, exits, times, words: which } = await roll(context, size, plan)
      words = which
      lines.push(
        [`Реплик ${plan.count}: перезапусков`, exits.length],
        ['  запросов, из них не удалось 0', requests],
        ['  подтверждённых записей, все найдены', writes],
        [
          '  p95 и наибольшее время ответа, мс',
          [0.95, 1].map((share) => Math.round(quantile(times, share))).join(' и '),
        ],
        ['  от SIGTERM до конца, не дольше, с', Math.round(Math.max(...exits) / 100) / 10],
      )
    }
    return [['Перед репликами', words], ...lines]
  },
}
