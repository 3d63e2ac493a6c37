import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import { AppError, ERROR_TABLE } from '@/lib/core/http/errors'
import { log } from '@/lib/core/log'
import { approveDocument } from '@/lib/features/documents/entry/mutations'
import type { ApprovalResult } from '@/lib/features/documents/review/shapes'
import type { Approval, Approvals } from '@/lib/features/documents/schema'

/**
 * Approves several drafts, each by itself and in the order given: what is refused, or fails, does not touch the
 * others, and what was approved before a failure is told of.
 */
export async function approveDocuments(scope: CompanyScope, documents: Approvals): Promise<ApprovalResult[]> {
  const results: ApprovalResult[] = []
  for (const { id, ...approval } of documents) results.push(await approveOne(scope, id, approval))
  return results
}

async function approveOne(scope: CompanyScope, id: number, approval: Approval): Promise<ApprovalResult> {
  try {
    await approveDocument(scope, id, approval)
    return { id, ok: true, status: 200, message: 'Показатели утверждены', errors: {} }
  } catch (error) {
    const { code, message, errors = {} } = refusalOf(error)
    return { id, ok: false, status: ERROR_TABLE[code].status, message, errors }
  }
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  log().error({ err: error }, 'an approval failed')
  return new AppError(isDatabaseUnavailable(error) ? 'unavailable' : 'internal')
}
