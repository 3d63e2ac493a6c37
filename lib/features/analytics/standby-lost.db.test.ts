import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '@/e2e/support/eventually'
import { clientOf } from '@/e2e/support/replicas'
import { expectFreshAnswers, expectNobodyWaits } from '@/e2e/support/standby-answers'
import { FULL, readsOf, type StandbyWorld, startStandbyWorld, totals } from '@/e2e/support/standby-world'
import { standbyUse } from '@/lib/core/db/standby'
import {
  NotOurStandby,
  readPrimaryPosition,
  StandbyBehind,
  waitForPosition,
} from '@/lib/core/db/standby-position'
import { withClient } from '@/scripts/database/database-url'
import { startEmbedded } from '@/scripts/postgres/postgres'
import { runningServer } from '@/scripts/postgres/postgres-files'

/*
 * A standby that freezes, dies or is none any more costs nobody an answer.
 */

let servers: StandbyWorld

beforeAll(async () => {
  servers = await startStandbyWorld()
})

afterAll(() => servers.stop())

describe('a standby that is lost', () => {
  it('F3 a frozen standby holds the first answers up, none for ever and no later ones', async () => {
    await servers.inUse()
    const backends = await servers.onStandby<{ pid: number }>('SELECT pid FROM pg_stat_activity')
    const pids = [runningServer(servers.standby.dataDir)?.pid ?? 0, ...backends.map(({ pid }) => pid)]
    const signalAll = (signal: NodeJS.Signals) => {
      // Our own look at the list has ended meanwhile.
      for (const pid of pids) if (runningServer(servers.standby.dataDir)) trySignal(pid, signal)
    }
    signalAll('SIGSTOP')
    try {
      // The standby is frozen all the while: whoever waited for its answer would wait for ever.
      const first = await servers.everyCall()
      expect(first.map(({ status }) => status)).toEqual(first.map(() => 200))
      await expectNobodyWaits(servers)
      expect(standbyUse()?.inUse).toBe(false)
    } finally {
      signalAll('SIGCONT')
    }
    await servers.inUse()
    expect(totals(await servers.calls.rating())).toEqual(FULL)
  })

  it('a killed standby costs nobody an answer, and is used again when it is back', async () => {
    await servers.inUse()
    trySignal(runningServer(servers.standby.dataDir)?.pid ?? 0, 'SIGKILL')
    const answers = await servers.everyCall()
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await expectNobodyWaits(servers)
    await eventually(() => runningServer(servers.standby.dataDir) === undefined)
    await startEmbedded({ ...servers.standby, user: 'pokazateli', database: 'postgres' })
    await servers.inUse()
    expect(totals(await servers.calls.rating())).toEqual(FULL)
  })

  it('a standby left behind on an old timeline, or one of another cluster, has nothing to say', async () => {
    const client = clientOf(servers.replicaUrl, 1)
    try {
      const position = await readPrimaryPosition()
      await waitForPosition(client, position)
      const promoted = { ...position, timeline: position.timeline + 1 }
      await expect(waitForPosition(client, promoted)).rejects.toBeInstanceOf(StandbyBehind)
      await expect(waitForPosition(client, { ...position, system: '1' })).rejects.toBeInstanceOf(
        NotOurStandby,
      )
    } finally {
      await client.$disconnect()
    }
  })

  it('a server that is no standby of this primary is never read from', async () => {
    await servers.inUse()
    const before = readsOf('standby')
    await withClient(servers.replicaUrl, (client) => client.query('SELECT pg_promote(true)'))
    await expectFreshAnswers(servers)
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
