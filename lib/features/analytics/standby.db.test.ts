import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPrisma, db } from '@/lib/core/db/client'
import { isReadingFromStandby, readDb, readingFromStandby, standbyUse } from '@/lib/core/db/standby'
import { readPrimaryPosition, StandbyBehind, waitForPosition } from '@/lib/core/db/standby-position'
import { env } from '@/lib/core/env'
import { createMetrics } from '@/lib/core/metrics/registry'
import { Prisma } from '@/lib/generated/prisma/client'
import { type AnalyticsWorld, makeAnalyticsWorld } from '@/prisma/testing/analytics-world'
import { type Answer, type Client, signedIn } from '@/prisma/testing/api'
import { eventually } from '@/prisma/testing/eventually'
import { withClient } from '@/scripts/lib/database-url.mjs'
import { migrate } from '@/scripts/lib/migrations.mjs'
import { startEmbedded, startTemporary } from '@/scripts/lib/postgres.mjs'
import { runningServer } from '@/scripts/lib/postgres-files.mjs'
import { startStandby } from '@/scripts/lib/postgres-standby.mjs'
import { seed } from '@/scripts/lib/prepare.mjs'

/*
 * A real primary and a real streaming standby: comparisons are read from the standby, and whatever becomes of it, an
 * approval is in the very next answer and no answer fails.
 */

const BOUND_MS = 5_000

let primary: Awaited<ReturnType<typeof startTemporary>>
let standby: Awaited<ReturnType<typeof startStandby>>
let replicaUrl: string
let world: AnalyticsWorld
let own: Client
let admin: Client

beforeAll(async () => {
  primary = await startTemporary({ durable: true })
  // Before the first statement of this file: addresses are read once.
  process.env.DATABASE_URL = primary.url
  await migrate(primary.url)
  await seed(primary.url, false)
  world = await makeAnalyticsWorld()
  standby = await startStandby(primary.adminUrl)
  replicaUrl = standby.adminUrl.replace(/postgres$/, 'pokazateli')
  process.env.DATABASE_REPLICA_URL = replicaUrl
  own = await signedIn(world.managers[3] ?? 0)
  admin = await signedIn(world.admin)
}, 120_000)

afterAll(async () => {
  await db().$disconnect()
  await standby.stop()
  await primary.stop()
}, 60_000)

const onStandby = <Row>(sql: string) =>
  withClient(replicaUrl, async (client): Promise<Row[]> => (await client.query(sql)).rows)

const CALLS = {
  rating: () =>
    own.get(`/api/analytics-rating?year=2025&metric_category_id=${world.categoryId}&full_rating=1`),
  dynamics: () =>
    own.get(`/api/analytics-indicators-data?metric_category_id=${world.categoryId}&from=2025&to=2025`),
  report: () => own.get('/api/analytics-report-data?from=2025&to=2025'),
  funnel: () => own.get(`/api/analytics-rating/funnel?metric_id=${world.metrics.m1}&year=2025&quarter=1`),
  similar: () => own.get('/api/analytics-similar'),
  categories: () => own.get('/api/analytics-rating-filter-metric-categories'),
  workbook: () => own.get('/api/analytics-report-data/export?from=2025&to=2025'),
}
const everyCall = () => Promise.all(Object.values(CALLS).map((call) => call()))

/** How many organisations each indicator compares in the first quarter. */
const totals = (answer: Answer) =>
  [0, 1, 2, 3].map((index) => answer.at('data', 'quarter', '1', 'metrics', index, 'total'))
/** The same of the first indicator, from the dynamics and from the report. */
const inDynamics = (answer: Answer | undefined) => answer?.at('data', '2', 0, 'points', 0, 'n')
function inReport(answer: Answer | undefined) {
  for (let index = 0; answer?.at('data', 'metric_categories', index) !== undefined; index += 1) {
    const path = ['data', 'metric_categories', index] as const
    if (answer.at(...path, 'id') === world.categoryId) {
      return answer.at(...path, 'metrics', 0, 'cells', '2025-1', 'n')
    }
  }
}
const FULL = [8, 9, 10, 4]
const WITHOUT = [7, 8, 9, 3]

const documentOf = (k: number) =>
  db().inputDocument.findFirstOrThrow({ where: { companyId: world.companies[k] ?? 0, quarter: 1 } })
const withdraw = async (k: number) => {
  const { id } = await documentOf(k)
  const answer = await admin.delete(`/api/input-documents/${id}/approving`, { reason: 'Ошибка в данных' })
  expect(answer.status).toBe(200)
}
const approve = async (k: number) => {
  const { id } = await documentOf(k)
  expect((await admin.post(`/api/input-documents/${id}/approving`, {})).status).toBe(200)
}

const readsOf = (outcome: keyof NonNullable<ReturnType<typeof standbyUse>>['counts']) =>
  standbyUse()?.counts[outcome] ?? 0

/** Comparisons are read from the standby (again): asked as people ask, until one of them is. */
async function standbyInUse(): Promise<void> {
  await eventually(async () => {
    const before = readsOf('standby')
    await CALLS.similar()
    return readsOf('standby') > before
  }, 15_000)
}

async function timed(call: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const started = performance.now()
  const answer = await call()
  return { answer, ms: performance.now() - started }
}

/** Every statement of comparisons that the primary has run so far. */
async function comparedOnPrimary(): Promise<number> {
  const [row] = await db().$queryRaw<Array<{ reads: number }>>`
    SELECT (seq_scan + coalesce(idx_scan, 0))::int AS reads FROM pg_stat_user_tables WHERE relname = 'comparison_facts'`
  return row?.reads ?? 0
}

/** Withdraws and approves behind the standby's back: every answer has it at once. */
async function expectFreshAnswers(): Promise<void> {
  await withdraw(1)
  const without = await timed(CALLS.rating)
  expect(totals(without.answer)).toEqual(WITHOUT)
  expect(without.ms).toBeLessThan(BOUND_MS)
  const answers = await everyCall()
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect([inDynamics(answers[1]), inReport(answers[2])]).toEqual([WITHOUT[0], WITHOUT[0]])
  await approve(1)
  const again = await timed(CALLS.rating)
  expect(totals(again.answer)).toEqual(FULL)
  expect(again.ms).toBeLessThan(BOUND_MS)
}

/** The same, and none of these calls tries the standby that failed others. */
async function expectNobodyWaits(): Promise<void> {
  const [failed, resting] = [readsOf('failed'), readsOf('resting')]
  await expectFreshAnswers()
  expect(readsOf('failed')).toBe(failed)
  expect(readsOf('resting')).toBeGreaterThan(resting)
}

describe('comparisons read from a standby', () => {
  it('all of them are, with the same answers as from the primary', async () => {
    await standbyInUse()
    Reflect.deleteProperty(globalThis, 'comparisonColumns')
    const before = { standby: readsOf('standby'), primary: await comparedOnPrimary() }
    const answers = await everyCall()
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(readsOf('standby') - before.standby).toBe(answers.length)
    expect(await comparedOnPrimary()).toBe(before.primary)
    expect(totals(await CALLS.rating())).toEqual(FULL)

    Object.assign(env(), { DATABASE_REPLICA_URL: undefined })
    Reflect.deleteProperty(globalThis, 'comparisonColumns')
    const own = await Promise.all([CALLS.rating(), CALLS.dynamics(), CALLS.report(), CALLS.funnel()])
    Object.assign(env(), { DATABASE_REPLICA_URL: replicaUrl })
    const data = (answer: Answer | undefined) => answer?.at('data')
    expect(own.map(data)).toEqual(answers.slice(0, own.length).map(data))
  })

  it('an approval is in the next answer, again and again, while the standby keeps up', async () => {
    await standbyInUse()
    const before = readsOf('standby')
    for (let round = 0; round < 20; round += 1) {
      await withdraw(5)
      expect(totals(await CALLS.rating())).toEqual([7, 8, 9, 4])
      await approve(5)
      expect(totals(await CALLS.rating())).toEqual(FULL)
    }
    // Most of the forty ratings, not merely some: the standby is asked again only when it was behind.
    expect(readsOf('standby') - before).toBeGreaterThan(20)
  })

  it('a standby that stands still is passed over at once, and used again when it has caught up', async () => {
    await standbyInUse()
    await onStandby('SELECT pg_wal_replay_pause()')
    const before = readsOf('behind')
    try {
      await expectFreshAnswers()
      expect(readsOf('behind')).toBeGreaterThan(before)
      expect(standbyUse()?.inUse).toBe(false)
      expect(await createMetrics().scrape()).toMatch(/^db_standby_in_use 0$/m)
    } finally {
      await onStandby('SELECT pg_wal_replay_resume()')
    }
    await standbyInUse()
    expect(await createMetrics().scrape()).toMatch(/^db_standby_in_use 1$/m)
    expect(totals(await CALLS.rating())).toEqual(FULL)
  })

  it('settings, roles and profiles act at once too', async () => {
    await standbyInUse()
    await onStandby('SELECT pg_wal_replay_pause()')
    try {
      await db().company.update({ where: { id: world.companies[1] ?? 0 }, data: { companyRoleId: 2 } })
      expect(totals(await CALLS.rating())).toEqual(WITHOUT)
    } finally {
      await onStandby('SELECT pg_wal_replay_resume()')
      await db().company.update({ where: { id: world.companies[1] ?? 0 }, data: { companyRoleId: 1 } })
    }
    expect(totals(await CALLS.rating())).toEqual(FULL)
  })

  it('a read that stands in the way of replay is done again by the primary', async () => {
    await onStandby("ALTER SYSTEM SET max_standby_streaming_delay = '0'")
    await onStandby('SELECT pg_reload_conf()')
    try {
      await standbyInUse()
      const before = readsOf('conflict')
      let isReached = false
      const doneBy = readingFromStandby(async () => {
        await readDb().$queryRaw(Prisma.sql`SELECT count(*)::int FROM comparison_facts`)
        isReached = true
        if (isReadingFromStandby()) await readDb().$queryRaw(Prisma.sql`SELECT pg_sleep(2)::text`)
        return isReadingFromStandby() ? 'standby' : 'primary'
      })
      await eventually(() => isReached)
      await withClient(primary.url, (client) =>
        client.query('BEGIN; LOCK TABLE comparison_facts IN ACCESS EXCLUSIVE MODE; COMMIT'),
      )
      expect(await doneBy).toBe('primary')
      expect(readsOf('conflict')).toBe(before + 1)
      expect(standbyUse()?.inUse).toBe(true)
    } finally {
      await onStandby('ALTER SYSTEM RESET max_standby_streaming_delay')
      await onStandby('SELECT pg_reload_conf()')
    }
  })

  it('F3 a frozen standby delays the first answers within the bound and no later ones', async () => {
    await standbyInUse()
    const backends = await onStandby<{ pid: number }>('SELECT pid FROM pg_stat_activity')
    const pids = [runningServer(standby.dataDir)?.pid ?? 0, ...backends.map(({ pid }) => pid)]
    const signalAll = (signal: NodeJS.Signals) => {
      // Our own look at the list has ended meanwhile.
      for (const pid of pids) if (runningServer(standby.dataDir)) trySignal(pid, signal)
    }
    signalAll('SIGSTOP')
    try {
      const first = await Promise.all(Object.values(CALLS).map(timed))
      for (const { answer, ms } of first) {
        expect(answer.status).toBe(200)
        expect(ms).toBeLessThan(BOUND_MS)
      }
      await expectNobodyWaits()
      expect(standbyUse()?.inUse).toBe(false)
    } finally {
      signalAll('SIGCONT')
    }
    await standbyInUse()
    expect(totals(await CALLS.rating())).toEqual(FULL)
  })

  it('a killed standby costs nobody an answer, and is used again when it is back', async () => {
    await standbyInUse()
    trySignal(runningServer(standby.dataDir)?.pid ?? 0, 'SIGKILL')
    const answers = await everyCall()
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await expectNobodyWaits()
    await eventually(() => runningServer(standby.dataDir) === undefined)
    await startEmbedded({ ...standby, user: 'pokazateli', database: 'postgres' })
    await standbyInUse()
    expect(totals(await CALLS.rating())).toEqual(FULL)
  })

  it('a standby left behind on an old timeline, or one of another cluster, has nothing to say', async () => {
    const client = createPrisma(replicaUrl, 1)
    try {
      const position = await readPrimaryPosition()
      await waitForPosition(client, position)
      const promoted = { ...position, timeline: position.timeline + 1 }
      await expect(waitForPosition(client, promoted)).rejects.toBeInstanceOf(StandbyBehind)
      await expect(waitForPosition(client, { ...position, system: '1' })).rejects.toThrow(
        'not name a standby',
      )
    } finally {
      await client.$disconnect()
    }
  })

  it('a server that is no standby of this primary is never read from', async () => {
    await standbyInUse()
    const before = readsOf('standby')
    await withClient(replicaUrl, (client) => client.query('SELECT pg_promote(true)'))
    await expectFreshAnswers()
    expect(readsOf('standby')).toBe(before)
    expect(readsOf('failed')).toBeGreaterThan(0)
  })
})

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
