import 'server-only'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import { AppError, ERROR_TABLE } from '@/lib/core/http/errors'
import { log } from '@/lib/core/log'
import type { DocumentOutcome } from '@/lib/features/documents/entry/shapes'

/**
 * Changes one of several documents: what is refused, or fails, does not touch the others, and what was done before a
 * failure is told of.
 */
export async function outcomeOf(done: string, work: () => Promise<unknown>): Promise<DocumentOutcome> {
  try {
    await work()
    return { ok: true, status: 200, message: done, errors: {} }
  } catch (error) {
    const { code, message, errors = {} } = refusalOf(error)
    return { ok: false, status: ERROR_TABLE[code].status, message, errors }
  }
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  log().error({ err: error }, 'one of several documents failed')
  return new AppError(isDatabaseUnavailable(error) ? 'unavailable' : 'internal')
}
