import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { commit } from '@/lib/core/db/change'
import { AppError, stale } from '@/lib/core/http/errors'
import { readDocument } from '@/lib/features/documents/entry/data'
import { loadDocument } from '@/lib/features/documents/entry/load'
import { requireAction } from '@/lib/features/documents/entry/mutations'
import { REFUSAL_TEXT } from '@/lib/features/documents/entry/rules'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'
import { readWithdrawalRequest } from '@/lib/features/documents/returns/data'
import type { WithdrawalRequest } from '@/lib/features/documents/returns/shapes'
import {
  refuseStatement,
  requestStatement,
  resendStatement,
  returnStatement,
} from '@/lib/features/documents/returns/statements'

/** Returns a draft for rework. @throws AppError not_found, forbidden, conflict (approved), stale */
export async function returnDocument(
  scope: CompanyScope,
  id: number,
  reason: string,
): Promise<InputDocument> {
  requireAction(scope, await loadDocument(scope, id), 'return')
  const [returned] = await commit(returnStatement(id, scope.userId, reason))
  if (!returned) throw stale()
  return readDocument(scope, id)
}

/** «Готово, проверьте». @throws AppError not_found, conflict (not returned, approved), stale */
export async function resendDocument(scope: CompanyScope, id: number): Promise<InputDocument> {
  requireAction(scope, await loadDocument(scope, id), 'resend')
  const [resent] = await commit(resendStatement(id, scope.userId))
  if (!resent) throw stale()
  return readDocument(scope, id)
}

/** Asks for the withdrawal of an approval. @throws AppError not_found, conflict (a draft, asked already), stale */
export async function requestWithdrawal(
  scope: CompanyScope,
  id: number,
  reason: string,
): Promise<InputDocument> {
  const document = await loadDocument(scope, id)
  requireAction(scope, document, 'request_withdrawal')
  const [asked] = await commit(requestStatement(document, scope.userId, reason), (key) =>
    key === 'withdrawal_requests_pending_key'
      ? new AppError('conflict', { message: REFUSAL_TEXT.requested })
      : undefined,
  )
  if (!asked) throw stale()
  return readDocument(scope, id)
}

/** @throws AppError not_found, stale when it was decided meanwhile */
export async function refuseWithdrawal(
  scope: CompanyScope,
  id: number,
  answer: string,
): Promise<WithdrawalRequest> {
  const request = await readWithdrawalRequest(scope, id)
  const [refused] = await commit(refuseStatement(request, scope.userId, answer))
  if (!refused) throw stale('Просьба уже решена')
  return readWithdrawalRequest(scope, id)
}
