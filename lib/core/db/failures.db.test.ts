import { afterAll, expect, it } from 'vitest'
import { clientOf } from '@/e2e/support/replicas'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import { Prisma } from '@/lib/generated/prisma/client'

/** Without the tests' longer timeout. */
const impatient = new URL(process.env.DATABASE_URL ?? '')
impatient.search = ''
const narrow = clientOf(impatient.href, 1)

afterAll(() => narrow.$disconnect())

it('S8 waiting in vain for a connection of the pool counts as unavailable, a wrong statement does not', async () => {
  const busy = narrow.$queryRaw(Prisma.sql`SELECT pg_sleep(3)::text`).then(() => 'over')
  const refused = await narrow.$queryRaw(Prisma.sql`SELECT 1`).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Error)
  expect(isDatabaseUnavailable(refused)).toBe(true)
  expect(await busy).toBe('over')
  const wrong = await narrow.$queryRaw(Prisma.sql`SELECT no_such_column`).catch((error: unknown) => error)
  expect(wrong).toBeInstanceOf(Error)
  expect(isDatabaseUnavailable(wrong)).toBe(false)
})

it('F2 a server that takes no writes, as a standby before it is the primary, counts as unavailable', async () => {
  const standby = new URL(impatient)
  standby.searchParams.set('options', '-c default_transaction_read_only=on')
  const reading = clientOf(standby.href, 1)
  const refused = await reading.$executeRaw`UPDATE companies SET version = version`.catch(
    (error: unknown) => error,
  )
  await reading.$disconnect()
  expect(refused).toBeInstanceOf(Error)
  expect(isDatabaseUnavailable(refused)).toBe(true)
  // A query begun while the process stops ends too.
  const late = await reading.$queryRaw(Prisma.sql`SELECT 1`).catch((error: unknown) => error)
  expect(late).toBeInstanceOf(Error)
  expect(isDatabaseUnavailable(late)).toBe(true)
})
