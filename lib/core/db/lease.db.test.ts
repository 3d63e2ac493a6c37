import { afterAll, describe, expect } from 'vitest'
import { secondClient } from '@/e2e/support/replicas'
import { it } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { type LeasedTable, putBackSql, renewSql, takeSql, workThrough } from '@/lib/core/db/lease'
import { idRow, oneRow } from '@/lib/core/db/rows'
import { Prisma, type PrismaClient } from '@/lib/generated/prisma/client'

const other = secondClient()
afterAll(() => other.$disconnect())

// Letters serve as an example; the lease does not depend on their columns.
const LETTERS: LeasedTable = { table: 'outbox_messages', due: 'next_try_at', leaseSeconds: 60 }

const take = (client: PrismaClient, table = LETTERS) =>
  oneRow(
    idRow,
    takeSql(table, {
      waiting: Prisma.sql`t.sent_at IS NULL`,
      order: Prisma.sql`t.id`,
      set: Prisma.sql`attempts = t.attempts + 1`,
      returning: Prisma.sql`t.id`,
    }),
    client,
  )

async function letters(count: number): Promise<number[]> {
  await db().outboxMessage.deleteMany()
  const made = await db().outboxMessage.createManyAndReturn({
    data: Array.from({ length: count }, (_, index) => ({
      recipient: `person${index}@example.org`,
      subject: 'Письмо',
      text: '',
      html: '',
    })),
    select: { id: true },
  })
  return made.map(({ id }) => id).sort((one, next) => one - next)
}

const dueIn = async (id: number) => {
  const { nextTryAt } = await db().outboxMessage.findUniqueOrThrow({ where: { id } })
  return (nextTryAt.getTime() - Date.now()) / 1000
}

describe('lease', () => {
  it('workers of two processes never have one row', async ({ world: _world }) => {
    const ids = await letters(40)
    const processed: number[] = []
    const clients = [db(), other, db(), other, db(), other]
    const done = await Promise.all(
      clients.map((client) =>
        workThrough(
          () => take(client),
          async ({ id }) => processed.push(id),
          undefined,
        ),
      ),
    )
    expect(processed.sort((one, next) => one - next)).toEqual(ids)
    expect(done.reduce((one, next) => one + next, 0)).toBe(ids.length)
  })

  it('a row that another is taking is skipped, not waited for', async ({ world: _world }) => {
    const [first, second] = await letters(2)
    await other.$transaction(async (transaction) => {
      await transaction.$queryRaw(Prisma.sql`SELECT id FROM outbox_messages WHERE id = ${first} FOR UPDATE`)
      expect(await take(db())).toEqual({ id: second })
    })
    expect(await take(db())).toEqual({ id: first })
  })

  it('the row of a worker that died is due again after the lease, not before', async ({ world: _world }) => {
    const [id] = await letters(1)
    // The holder never returns.
    expect(await take(other, { ...LETTERS, leaseSeconds: 1 })).toEqual({ id })
    expect(await take(db())).toBeUndefined()
    await expect.poll(() => take(db()), { timeout: 200_000 }).toEqual({ id })
    expect(await db().outboxMessage.findUniqueOrThrow({ where: { id: id ?? 0 } })).toMatchObject({
      attempts: 2,
    })
  })

  it('a returned row waits for its pause, a renewed one has a full lease', async ({ world: _world }) => {
    const [id = 0] = await letters(1)
    await take(db())
    await db().$executeRaw(putBackSql(LETTERS, id, 5, { set: Prisma.sql`last_error = 'later'` }))
    expect(await dueIn(id)).toBeLessThanOrEqual(5)
    expect(await db().outboxMessage.findUniqueOrThrow({ where: { id } })).toMatchObject({
      lastError: 'later',
    })
    await db().$executeRaw(renewSql(LETTERS, id))
    expect(await dueIn(id)).toBeGreaterThan(50)
    await db().$executeRaw(putBackSql(LETTERS, id, 3600))
    await db().$executeRaw(renewSql(LETTERS, id))
    expect(await dueIn(id)).toBeGreaterThan(3000)
    await db().$executeRaw(putBackSql(LETTERS, id, 0, { isPending: Prisma.sql`sent_at IS NOT NULL` }))
    expect(await dueIn(id)).toBeGreaterThan(3000)
  })

  it('a worker stops when its work says so, or the process is about to end', async ({ world: _world }) => {
    await letters(3)
    expect(
      await workThrough(
        () => take(db()),
        async () => false,
        undefined,
      ),
    ).toBe(0)
    const stopping = new AbortController()
    const done = await workThrough(
      () => take(db()),
      async () => stopping.abort(),
      stopping.signal,
    )
    expect(done).toBe(1)
    expect(await take(db())).toBeDefined()
  })
})
