import { afterAll, expect, it, vi } from 'vitest'
import { clientOf, onReplica } from '@/e2e/support/replicas'
import { checkStatementTimeout } from '@/lib/core/db/readiness'
import { log } from '@/lib/core/process/log'

/** The address overrides the client's option, like a pooler that drops the parameter. */
const without = new URL(process.env.DATABASE_URL ?? '')
without.searchParams.set('statement_timeout', '0')
const unlimited = clientOf(without.href, 1)

afterAll(() => unlimited.$disconnect())

it('is in force on a direct connection, and nothing is said', async () => {
  const warn = vi.spyOn(log(), 'warn').mockImplementation(() => {})
  await checkStatementTimeout()
  expect(warn).not.toHaveBeenCalled()
})

it('is missed where the server has none', async () => {
  const warn = vi.spyOn(log(), 'warn').mockImplementation(() => {})
  expect(await unlimited.$queryRaw`SHOW statement_timeout`).toEqual([{ statement_timeout: '0' }])
  await onReplica(unlimited, checkStatementTimeout)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('connect_query'))
})
