import { makeAnalyticsWorld } from '@/e2e/support/analytics-world'
import { type Answer, signedIn } from '@/e2e/support/api'
import { eventually } from '@/e2e/support/eventually'
import { startPrepared } from '@/e2e/support/postgres/prepared'
import { startStandby } from '@/e2e/support/postgres/standby'
import { db, onHeavyConnections } from '@/lib/core/db/client'
import { standbyUse } from '@/lib/core/db/standby'
import { env } from '@/lib/core/env'
import { withClient } from '@/scripts/database/database-url'

/** How many organisations each indicator of `analytics-world` compares in the first quarter. */
export const FULL = [8, 9, 10, null]
/** The same without organisation 1. */
export const WITHOUT = [7, 8, 9, null]

/** What a rating says of it. */
export const totals = (answer: Answer) =>
  [0, 1, 2, 3].map((index) => answer.at('data', 'quarter', '1', 'metrics', index, 'total'))

type Outcome = keyof NonNullable<ReturnType<typeof standbyUse>>['counts']

/** Calls whose reads ended so. */
export const readsOf = (outcome: Outcome) => standbyUse()?.counts[outcome] ?? 0

export type StandbyWorld = Awaited<ReturnType<typeof startStandbyWorld>>

const holder = globalThis as typeof globalThis & { databases?: unknown; standby?: unknown }

/** A real primary with `analytics-world` in it and a real streaming standby, which this process uses meanwhile. */
export async function startStandbyWorld() {
  const primary = await startPrepared({ durable: true })
  const before = holder.databases
  holder.databases = undefined
  process.env.DATABASE_URL = primary.url
  const standby = await startStandby(primary.adminUrl)
  const replica = new URL(standby.adminUrl.replace(/postgres$/, 'pokazateli'))
  // What a server set up in another zone shows by itself.
  replica.searchParams.set('options', '-c timezone=Asia/Kamchatka')
  const replicaUrl = replica.href
  Object.assign(env(), { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replicaUrl })
  const world = await makeAnalyticsWorld()
  const own = await signedIn(world.managers[3] ?? 0)
  const admin = await signedIn(world.admin)

  const calls = {
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

  const approvingOf = async (k: number) => {
    const found = { companyId: world.companies[k] ?? 0, quarter: 1 }
    const { id } = await db().inputDocument.findFirstOrThrow({ where: found })
    return `/api/input-documents/${id}/approving`
  }
  const done = ({ status, text }: Answer) => {
    if (status !== 200) throw new Error(`answered ${status}: ${text}`)
  }

  return {
    primary,
    standby,
    replicaUrl,
    world,
    calls,
    everyCall: () => Promise.all(Object.values(calls).map((call) => call())),
    withdraw: async (k: number) =>
      done(await admin.delete(await approvingOf(k), { reason: 'Ошибка в данных' })),
    approve: async (k: number) => done(await admin.post(await approvingOf(k), {})),
    /** One statement on the standby, as a superuser. */
    onStandby: <Row>(sql: string) =>
      withClient(replicaUrl, async (client): Promise<Row[]> => (await client.query(sql)).rows),
    /** Comparisons are read from the standby (again): asked as people ask, until one of them is. */
    inUse: () =>
      eventually(async () => {
        const before = readsOf('standby')
        await calls.similar()
        return readsOf('standby') > before
      }, 15_000),
    async stop() {
      await db().$disconnect()
      await onHeavyConnections(() => db().$disconnect())
      holder.databases = before
      holder.standby = undefined
      await standby.stop()
      await primary.stop()
    },
  }
}
