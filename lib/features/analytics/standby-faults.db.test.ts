import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '@/e2e/support/eventually'
import { readsOf, type StandbyWorld, startStandbyWorld } from '@/e2e/support/standby-world'
import { db } from '@/lib/core/db/client'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import { isReadingFromStandby, readDb, readingFromStandby, standbyUse } from '@/lib/core/db/standby'
import { env } from '@/lib/core/env'
import { Prisma } from '@/lib/generated/prisma/client'
import { withClient } from '@/scripts/database/database-url'

/*
 * Whose fault a failure is: what one statement, the work itself or the primary came to is not laid to the standby, and
 * cuts nobody else off from it.
 */

let servers: StandbyWorld

beforeAll(async () => {
  servers = await startStandbyWorld()
})

afterAll(() => servers.stop())

/**
 * Begins a call whose reads are done at the standby; resolves once it is there. A standby that is behind for a moment
 * leaves a call to the primary, where this one is over at once: it is begun again.
 * @returns `doneBy`: which server is in use when it ends
 */
async function begun(reads: () => Promise<unknown>): Promise<{ doneBy: Promise<string> }> {
  for (;;) {
    let [isThere, isOver] = [false, false]
    const doneBy = readingFromStandby(async () => {
      if (!isReadingFromStandby()) return 'primary'
      isThere = true
      await reads()
      return 'standby'
    })
    const end = () => {
      isOver = true
    }
    doneBy.then(end, end)
    await eventually(() => isThere || isOver)
    if (isThere) return { doneBy }
    await servers.inUse()
  }
}

/** Reads of a second each, one after another, for so many seconds. */
const longReader = (seconds: number) =>
  begun(async () => {
    for (let second = 0; second < seconds; second += 1)
      await readDb().read(Prisma.sql`SELECT pg_sleep(1)::text`)
  })

/** Another call's reads go on at the standby, and it stays in use, whatever becomes of this one. */
async function expectOthersUnharmed(call: () => Promise<unknown>): Promise<void> {
  await servers.inUse()
  const other = await longReader(4)
  await call()
  expect(standbyUse()?.inUse).toBe(true)
  expect(await other.doneBy).toBe('standby')
}

describe('faults beside a standby', () => {
  it('a read that stands in the way of replay is done again by the primary', async () => {
    await servers.onStandby("ALTER SYSTEM SET max_standby_streaming_delay = '0'")
    await servers.onStandby('SELECT pg_reload_conf()')
    try {
      await servers.inUse()
      const before = readsOf('conflict')
      let hasRead = false
      const { doneBy } = await begun(async () => {
        await readDb().read(Prisma.sql`SELECT count(*)::int FROM comparison_facts`)
        hasRead = true
        await readDb().read(Prisma.sql`SELECT pg_sleep(2)::text`)
      })
      await eventually(() => hasRead)
      await withClient(servers.primary.url, (client) =>
        client.query('BEGIN; LOCK TABLE comparison_facts IN ACCESS EXCLUSIVE MODE; COMMIT'),
      )
      expect(await doneBy).toBe('primary')
      expect(readsOf('conflict')).toBe(before + 1)
      expect(standbyUse()?.inUse).toBe(true)
    } finally {
      await servers.onStandby('ALTER SYSTEM RESET max_standby_streaming_delay')
      await servers.onStandby('SELECT pg_reload_conf()')
    }
  })

  it('a full pool of the primary is told to the caller', async () => {
    await expectOthersUnharmed(async () => {
      const failed = readsOf('failed')
      const sleep = async () => db().reader.read(Prisma.sql`SELECT pg_sleep(3)::text`)
      // Those that find no connection of their own give up before the others wake.
      const full = Array.from({ length: env().DATABASE_POOL_SIZE }, () => sleep().catch(() => null))
      const refused = await readingFromStandby(async () => 'done').catch((error: unknown) => error)
      expect(isDatabaseUnavailable(refused)).toBe(true)
      expect(readsOf('failed')).toBe(failed)
      await Promise.all(full)
    })
  })

  it('an error of the work itself is told to the caller, once', async () => {
    await expectOthersUnharmed(async () => {
      const failed = readsOf('failed')
      let runs = 0
      const bug = new TypeError('a bug')
      const work = async () => {
        runs += 1
        await readDb().read(Prisma.sql`SELECT 1 AS one`)
        throw bug
      }
      await expect(readingFromStandby(work)).rejects.toBe(bug)
      expect(runs).toBe(1)
      expect(readsOf('failed')).toBe(failed)
    })
  })

  it('a statement too long for the standby, or wrong, is done again by the primary', async () => {
    await expectOthersUnharmed(async () => {
      const failed = readsOf('failed')
      const { doneBy: long } = await begun(() => readDb().read(Prisma.sql`SELECT pg_sleep(2.8)::text`))
      const wrong = readingFromStandby(() => readDb().read(Prisma.sql`SELECT 1 / 0`))
      await expect(wrong).rejects.toThrow('division by zero')
      expect(await long).toBe('primary')
      expect(readsOf('failed')).toBe(failed + 2)
    })
  })
})
