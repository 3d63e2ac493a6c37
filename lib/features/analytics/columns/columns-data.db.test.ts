import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { recorded } from '@/e2e/bench/calls/recorder'
import { type AnalyticsWorld, makeAnalyticsWorld } from '@/e2e/support/analytics-world'
import { type Answer, type Client, signedIn } from '@/e2e/support/api'
import { resetDatabase } from '@/e2e/support/database'
import { onReplica, secondClient } from '@/e2e/support/replicas'
import { db } from '@/lib/core/db/client'
import { keepSnapshots } from '@/lib/features/analytics/columns/warm-up-data'
import { refreshProfiles } from '@/lib/features/analytics/profiles/mutations'

/** What is kept of the facts follows every change of them at the very next call. */

const other = secondClient()
let world: AnalyticsWorld
let own: Client
let admin: Client

afterAll(() => other.$disconnect())

beforeEach(async () => {
  await resetDatabase()
  world = await makeAnalyticsWorld()
  own = await signedIn(world.managers[3] ?? 0)
  admin = await signedIn(world.admin)
})

const rating = (query = '') =>
  own.get(`/api/analytics-rating?year=2025&metric_category_id=${world.categoryId}&full_rating=1${query}`)
const totals = (answer: Answer) =>
  [0, 1, 2, 3].map((index) => answer.at('data', 'quarter', '1', 'metrics', index, 'total'))

async function documentOf(k: number, quarter = 1): Promise<number> {
  const found = await db().inputDocument.findFirstOrThrow({
    where: { companyId: world.companies[k] ?? 0, quarter },
  })
  return found.id
}

const withdraw = async (k: number) =>
  admin.delete(`/api/input-documents/${await documentOf(k)}/approving`, { reason: 'Ошибка в данных' })
const approve = async (k: number, quarter = 1) =>
  admin.post(`/api/input-documents/${await documentOf(k, quarter)}/approving`, {})

/** The answer of a process that has kept nothing. */
async function fresh(): Promise<Answer> {
  Reflect.deleteProperty(globalThis, 'comparisonColumns')
  return rating()
}

/** Of the fourth four have a value: too few to be told of. */
const FIRST = [8, 9, 10, null]

describe('columns kept in the process', () => {
  it('a withdrawal and a new approval are in the next answer, as in that of a new process', async () => {
    expect(totals(await rating())).toEqual(FIRST)
    expect((await withdraw(1)).status).toBe(200)
    const without = await rating()
    expect(totals(without)).toEqual([7, 8, 9, null])
    expect((await fresh()).at('data')).toEqual(without.at('data'))
    expect((await approve(1)).status).toBe(200)
    expect(totals(await rating())).toEqual(FIRST)
  })

  it('D4 an approval on one replica is in the next answer of another', async () => {
    expect(totals(await rating())).toEqual(FIRST)
    await onReplica(other, () => withdraw(5))
    expect(totals(await rating())).toEqual([7, 8, 9, null])
  })

  it('what is approved is withdrawn before it is deleted, and its facts go with that', async () => {
    expect(totals(await rating())).toEqual(FIRST)
    const path = `/api/input-documents/${await documentOf(8)}`
    expect((await admin.delete(path)).status).toBe(409)
    expect(totals(await rating())).toEqual(FIRST)
    await withdraw(8)
    expect((await admin.delete(path)).status).toBe(204)
    expect(totals(await rating())).toEqual([7, 8, 9, null])
  })

  it('quarters approved at the same time are pooled together', async () => {
    await rating()
    await Promise.all([withdraw(1), withdraw(4), withdraw(5)])
    await Promise.all([approve(1), approve(4), approve(5), rating(), rating()])
    const after = await rating()
    expect(totals(after)).toEqual(FIRST)
    expect((await fresh()).at('data')).toEqual(after.at('data'))
  })

  it('an indicator’s settings act at once', async () => {
    await rating()
    await db().metric.update({ where: { id: world.metrics.m1 }, data: { minDenominator: 5, decimals: 0 } })
    const answer = await rating()
    expect(totals(answer)).toEqual([9, 9, 10, null])
    expect(answer.at('data', 'quarter', '1', 'metrics', 0, 'rows', 8, 'value')).toBe(13)
  })

  it('an organisation that becomes a watcher leaves the group at once', async () => {
    await rating()
    await db().company.update({ where: { id: world.companies[1] ?? 0 }, data: { companyRoleId: 2 } })
    // Its class has one too few: until the profiles are made anew none of it is in a comparison.
    expect(totals(await rating())).toEqual([null, 5, 6, null])
    await refreshProfiles()
    expect(totals(await rating())).toEqual([7, 8, 9, null])
  })

  it('D4 a new process begins with snapshots, and what changed since is in its first answer', async () => {
    const before = await rating()
    expect(await keepSnapshots()).toBeGreaterThan(0)
    expect(await keepSnapshots()).toBe(0)
    const readsOfFacts = async (work: () => Promise<unknown>) =>
      (await recorded(work)).filter(({ text }) =>
        text.includes('FROM comparison_facts f WHERE f.metric_category_id'),
      ).length
    const begun = await readsOfFacts(async () => {
      expect((await fresh()).at('data')).toEqual(before.at('data'))
    })
    expect(begun).toBe(0)
    await withdraw(1)
    expect(totals(await fresh())).toEqual([7, 8, 9, null])
    await db().metric.update({ where: { id: world.metrics.m1 }, data: { minDenominator: 5, decimals: 0 } })
    expect(totals(await fresh())).toEqual([8, 8, 9, null])
    expect(await keepSnapshots()).toBeGreaterThan(0)
    // As of a change that this database never had.
    await db().$executeRaw`UPDATE comparison_snapshots SET change_stamp = '0', packed = ''`
    expect(totals(await fresh())).toEqual([8, 8, 9, null])
    expect(await keepSnapshots()).toBeGreaterThan(0)
    expect(await readsOfFacts(fresh)).toBe(0)
  })

  it('a restored database is read anew, though its ids are the same', async () => {
    await rating()
    await resetDatabase()
    world = await makeAnalyticsWorld()
    own = await signedIn(world.managers[3] ?? 0)
    await db().$executeRaw`DELETE FROM comparison_facts WHERE company_id = ${world.companies[1]}`
    expect(totals(await rating())).toEqual([7, 8, 9, null])
  })
})
