import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { asOwner } from '@/e2e/support/database'
import { clientOf, onReplica } from '@/e2e/support/replicas'
import { db } from '@/lib/core/db/client'
import { onlyRow, rows } from '@/lib/core/db/rows'
import { env } from '@/lib/core/process/env'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { log } from '@/lib/core/process/log'
import { withRequestContext } from '@/lib/core/process/request-context'
import { watched } from '@/lib/core/telemetry/statement'
import { Prisma } from '@/lib/generated/prisma/client'

/** A single connection, so that all prepared statements are visible. */
const narrow = clientOf(process.env.DATABASE_URL ?? '', 1)

afterAll(() => narrow.$disconnect())
afterEach(() => {
  Object.assign(env(), { DATABASE_PREPARED: 'on' })
})

const preparedRow = z.object({ statement: z.string() })
const prepared = async () =>
  (
    await rows(
      preparedRow,
      Prisma.sql`SELECT statement FROM pg_prepared_statements WHERE statement LIKE ${'%marked%'} ORDER BY 1`,
    )
  ).map(({ statement }) => statement)

const thrice = async (send: () => Promise<unknown>) => {
  for (let time = 0; time < 3; time += 1) await send()
}

describe('prepared statements', () => {
  it('are those sent more than once, in transactions and by Prisma too; a change is seen by its transaction', async () => {
    await onReplica(narrow, async () => {
      const marked = z.object({ marked: z.int() })
      await onlyRow(marked, Prisma.sql`SELECT 1 AS marked`)
      expect(await prepared()).toEqual([])
      await thrice(() => onlyRow(marked, Prisma.sql`SELECT ${2}::int AS marked`))
      await thrice(() =>
        db().$transaction((transaction) =>
          onlyRow(marked, Prisma.sql`SELECT ${3}::int + 1 AS marked`, transaction),
        ),
      )
      await thrice(() => db().$queryRaw`SELECT ${4}::int + 2 AS marked`)
      expect(await prepared()).toEqual([
        'SELECT $1::int + 1 AS marked',
        'SELECT $1::int + 2 AS marked',
        'SELECT $1::int AS marked',
      ])
      const seen = await db().$transaction(async (transaction) => {
        await transaction.$executeRaw`CREATE TEMPORARY TABLE own_change ON COMMIT DROP AS SELECT 5 AS value`
        return rows(z.object({ value: z.int() }), Prisma.sql`SELECT value FROM own_change`, transaction)
      })
      expect(seen).toEqual([{ value: 5 }])
    })
  })

  it('whose plan a migration made useless are planned anew, and nobody is told', async () => {
    await asOwner('CREATE TABLE marked_rows AS SELECT 1 AS marked; GRANT SELECT ON marked_rows TO PUBLIC')
    const all = Prisma.sql`SELECT * FROM marked_rows`
    await onReplica(narrow, async () => {
      await thrice(() => rows(z.object({ marked: z.int() }), all))
      expect(await prepared()).toContain('SELECT * FROM marked_rows')
      await asOwner('ALTER TABLE marked_rows ADD COLUMN later int')
      const fresh = z.object({ marked: z.int(), later: z.null() })
      await thrice(async () => expect(await rows(fresh, all)).toEqual([{ marked: 1, later: null }]))
    })
    await asOwner('DROP TABLE marked_rows')
  })

  it('are none with DATABASE_PREPARED=off: each carries its request, and nothing but an id of ours', async () => {
    Object.assign(env(), { DATABASE_PREPARED: 'off' })
    const own = Prisma.sql`SELECT query FROM pg_stat_activity WHERE pid = pg_backend_pid()`
    const queryRow = z.object({ query: z.string() })
    const within = (requestId: string) =>
      withRequestContext(
        { requestId, address: null, userAgent: null, userId: null, deviceCookie: null },
        async () => [
          (await onlyRow(queryRow, own)).query,
          (await db().$transaction((transaction) => onlyRow(queryRow, own, transaction))).query,
        ],
      )
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const carries = (query: string) => expect(query).toMatch(new RegExp(`^/\\* request ${id} \\*/ SELECT`))
    await onReplica(narrow, async () => {
      const before = await prepared()
      for (const query of await within(id)) carries(query)
      for (const query of await within('*/ DROP TABLE users; --')) expect(query).toMatch(/^SELECT query/)
      const ofPage = () => onlyRow(queryRow, own)
      carries((await guardBridge().requests.run({ id, isOutage: false }, ofPage)).query)
      await thrice(() => onlyRow(z.object({ marked: z.int() }), Prisma.sql`SELECT ${7}::int + 7 AS marked`))
      expect(await prepared()).toEqual(before)
    })
  })
})

it('L2 a statement that took long leaves a line that names its request and nothing typed; others leave none', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const warn = vi.spyOn(log(), 'warn').mockImplementation(() => {})
  const taking = (ms: number) =>
    guardBridge().requests.run({ id: 'a-request', isOutage: false }, () =>
      watched('\n  SELECT name\n  FROM users WHERE email = $1', async () => vi.advanceTimersByTime(ms)),
    )
  await taking(999)
  expect(warn).not.toHaveBeenCalled()
  await taking(1_000)
  const line = { requestId: 'a-request', ms: 1_000, operation: 'SELECT', table: 'users' }
  const text = 'SELECT name FROM users WHERE email = $1'
  expect(warn).toHaveBeenCalledExactlyOnceWith({ ...line, text }, 'slow statement')
})
