import 'server-only'
import { Gauge, type Registry } from 'prom-client'
import { dbPool } from '@/lib/core/db/client'
import { addRefusals } from '@/lib/core/metrics/refusals'
import { readSharedState } from '@/lib/core/metrics/state'
import { env } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'

/** The pool of this process, read at every scrape without a query. */
function addPool(registry: Registry): void {
  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of this process to PostgreSQL and requests waiting for one, heavy calls apart from all others',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
    collect() {
      for (const name of ['ordinary', 'heavy'] as const) {
        const pool = dbPool(name)
        this.set({ pool: name, state: 'total' }, pool?.totalCount ?? 0)
        this.set({ pool: name, state: 'idle' }, pool?.idleCount ?? 0)
        this.set({ pool: name, state: 'waiting' }, pool?.waitingCount ?? 0)
      }
    },
  })
}

/**
 * Values read from the database. While it does not answer, `db_up` is 0 and the rest is absent: an old number would
 * look healthy.
 * @returns reads them anew; call it before every scrape
 */
function addShared(registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const up = gauge('db_up', 'Whether PostgreSQL answered this scrape')
  const waiting = gauge('outbox_waiting_letters', 'Letters not sent yet, the same from every replica')
  const failing = gauge('outbox_failing_letters', 'Letters refused at least once and not sent yet')
  const age = gauge('outbox_oldest_letter_seconds', 'Age of the oldest letter not sent yet')
  const sessions = gauge('sessions_open', 'Sessions that have not expired')
  const leaks = gauge(
    'anonymity_leaks',
    'What the last certificate of anonymity found; above 0 comparisons are not anonymous',
  )
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs of pg-boss by queue and state',
    labelNames: ['queue', 'state'] as const,
    registers: [registry],
  })
  return async () => {
    const state = await readSharedState().catch((error: unknown) => {
      log().warn({ err: error }, 'metrics of the database not read')
      return null
    })
    for (const one of [waiting, failing, age, sessions, leaks]) one.remove()
    jobs.reset()
    up.set(state ? 1 : 0)
    if (!state) return
    waiting.set(state.outbox_waiting)
    failing.set(state.outbox_failing)
    age.set(state.outbox_age)
    sessions.set(state.sessions)
    if (state.anonymity_leaks !== null) leaks.set(state.anonymity_leaks)
    for (const { queue, state: name, count } of state.jobs) jobs.set({ queue, state: name }, count)
  }
}

/** With less than 5 comparisons are not anonymous. */
function addMinimum(registry: Registry): void {
  new Gauge({
    name: 'comparison_min_group',
    help: 'MIN_COMPARISON_GROUP: so many others a comparison needs; below 5 it is not anonymous',
    registers: [registry],
    collect() {
      this.set(env().MIN_COMPARISON_GROUP)
    },
  })
}

/** @returns reads what takes a query; call it before every scrape */
export function addApplicationGauges(registry: Registry): () => Promise<void> {
  addPool(registry)
  addMinimum(registry)
  addRefusals(registry)
  return addShared(registry)
}
