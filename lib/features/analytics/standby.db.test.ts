import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '@/e2e/support/api'
import { eventually } from '@/e2e/support/eventually'
import { expectFreshAnswers } from '@/e2e/support/standby-answers'
import { FULL, readsOf, type StandbyWorld, startStandbyWorld, totals } from '@/e2e/support/standby-world'
import { db } from '@/lib/core/db/client'
import { standbyUse } from '@/lib/core/db/standby'
import { env } from '@/lib/core/env'
import { createMetrics } from '@/lib/core/metrics/registry'
import { withClient } from '@/scripts/database/database-url'

/*
 * Comparisons are read from a standby, and however far it is behind, an approval is in the very next answer.
 */

let servers: StandbyWorld

beforeAll(async () => {
  servers = await startStandbyWorld()
})

afterAll(() => servers.stop())

/** Every statement of comparisons that the primary has run so far. */
async function comparedOnPrimary(): Promise<number> {
  const [row] = await db().$queryRaw<Array<{ reads: number }>>`
    SELECT (seq_scan + coalesce(idx_scan, 0))::int AS reads FROM pg_stat_user_tables WHERE relname = 'comparison_facts'`
  return row?.reads ?? 0
}

describe('comparisons read from a standby', () => {
  it('all of them are, with the same answers as from the primary', async () => {
    let answers: Answer[] = []
    // A standby that is slow for once is passed over, as it must be: on a busy machine that is asked again.
    await eventually(async () => {
      await servers.inUse()
      Reflect.deleteProperty(globalThis, 'comparisonColumns')
      const before = { standby: readsOf('standby'), primary: await comparedOnPrimary() }
      answers = await servers.everyCall()
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const byStandby = readsOf('standby') - before.standby
      return byStandby === answers.length && (await comparedOnPrimary()) === before.primary
    }, 60_000)
    expect(totals(await servers.calls.rating())).toEqual(FULL)

    Object.assign(env(), { DATABASE_REPLICA_URL: undefined })
    Reflect.deleteProperty(globalThis, 'comparisonColumns')
    const own = await Promise.all([
      servers.calls.rating(),
      servers.calls.dynamics(),
      servers.calls.report(),
      servers.calls.funnel(),
    ])
    Object.assign(env(), { DATABASE_REPLICA_URL: servers.replicaUrl })
    const data = (answer: Answer | undefined) => answer?.at('data')
    expect(own.map(data)).toEqual(answers.slice(0, own.length).map(data))
  })

  it('an approval is in the next answer, again and again, while the standby keeps up', async () => {
    await servers.inUse()
    const before = readsOf('standby')
    for (let round = 0; round < 20; round += 1) {
      await servers.withdraw(5)
      expect(totals(await servers.calls.rating())).toEqual([7, 8, 9, null])
      await servers.approve(5)
      expect(totals(await servers.calls.rating())).toEqual(FULL)
    }
    // Most of the forty ratings, not merely some: the standby is asked again only when it was behind.
    expect(readsOf('standby') - before).toBeGreaterThan(20)
  })

  it('a standby that stands still is passed over at once, and used again when it has caught up', async () => {
    await servers.inUse()
    await servers.onStandby('SELECT pg_wal_replay_pause()')
    const before = readsOf('behind')
    try {
      await expectFreshAnswers(servers)
      expect(readsOf('behind')).toBeGreaterThan(before)
      expect(standbyUse()?.inUse).toBe(false)
      expect(await createMetrics().scrape()).toMatch(/^db_standby_in_use 0$/m)
    } finally {
      await servers.onStandby('SELECT pg_wal_replay_resume()')
    }
    await servers.inUse()
    expect(await createMetrics().scrape()).toMatch(/^db_standby_in_use 1$/m)
    expect(totals(await servers.calls.rating())).toEqual(FULL)
  })

  it('settings, roles and profiles act at once too', async () => {
    await servers.inUse()
    await servers.onStandby('SELECT pg_wal_replay_pause()')
    try {
      await db().company.update({
        where: { id: servers.world.companies[1] ?? 0 },
        data: { companyRoleId: 2 },
      })
      // Its class has one too few now: none of it is compared until the profiles are made anew.
      expect(totals(await servers.calls.rating())).toEqual([null, 5, 6, null])
    } finally {
      await servers.onStandby('SELECT pg_wal_replay_resume()')
      await db().company.update({
        where: { id: servers.world.companies[1] ?? 0 },
        data: { companyRoleId: 1 },
      })
    }
    expect(totals(await servers.calls.rating())).toEqual(FULL)
  })

  it('a standby that shows times in another zone is not behind for that', async () => {
    await servers.inUse()
    const zone = await servers.onStandby<{ TimeZone: string }>('SHOW timezone')
    expect(zone).not.toEqual((await withClient(servers.primary.url, (on) => on.query('SHOW timezone'))).rows)
    Object.assign(env(), { DATABASE_REPLICA_URL: undefined })
    Reflect.deleteProperty(globalThis, 'comparisonColumns')
    // What is kept now was stamped by the primary.
    await servers.calls.rating()
    Object.assign(env(), { DATABASE_REPLICA_URL: servers.replicaUrl })
    const [before, behind] = [readsOf('standby'), readsOf('behind')]
    expect(totals(await servers.calls.rating())).toEqual(FULL)
    expect([readsOf('standby'), readsOf('behind')]).toEqual([before + 1, behind])
  })
})
