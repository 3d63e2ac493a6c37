import { afterEach, describe, expect, it, vi } from 'vitest'
import { db } from '@/lib/core/db/client'
import { checkStatementTimeout } from '@/lib/core/db/statement-timeout'
import { log } from '@/lib/core/log'

afterEach(() => vi.restoreAllMocks())

describe('statement_timeout', () => {
  it('is in force on a direct connection, and nothing is said', async () => {
    const warn = vi.spyOn(log(), 'warn').mockImplementation(() => {})
    await checkStatementTimeout()
    expect(warn).not.toHaveBeenCalled()
  })

  it('is missed when a pooler dropped it', async () => {
    const warn = vi.spyOn(log(), 'warn').mockImplementation(() => {})
    vi.spyOn(db(), '$queryRaw').mockResolvedValue([{ timeout: '0' }])
    await checkStatementTimeout()
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('connect_query'))
  })
})
