import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { throttle } from '@/lib/core/auth/throttle'
import { commit } from '@/lib/core/db/change'
import { AppError, type FieldErrors, requireNoProblems, stale } from '@/lib/core/http/errors'
import type { CompanyAnswer } from '@/lib/features/companies/contract'
import { readCompany } from '@/lib/features/companies/data'
import { readChanges, readRequest } from '@/lib/features/companies/properties/data'
import {
  confirmationLetter,
  proposalLetter,
  refusalLetter,
} from '@/lib/features/companies/properties/letters'
import type { Decision } from '@/lib/features/companies/properties/schema'
import type { CompanyRequest } from '@/lib/features/companies/properties/shapes'
import {
  confirmStatement,
  dismissStatement,
  endStatement,
  type RequestChange,
} from '@/lib/features/companies/properties/statements'
import type { CompanyProperties } from '@/lib/features/companies/record'
import { changedProperties, proposedProperties } from '@/lib/features/companies/rules'

const OVER = 'Заявка уже решена, отозвана или заменена'
const CHOOSE = 'Выберите значение из списка'

/**
 * The change of an organisation's request when these properties are saved. An administrator's edit ends a pending
 * request. A manager's edit is a proposal: no change if already proposed, and a withdrawal if it equals the current
 * properties.
 * @throws AppError invalid (a value missing in its dictionary), too_many_requests
 */
export async function planRequest(
  scope: CompanyScope,
  company: CompanyAnswer,
  wanted: CompanyProperties,
): Promise<RequestChange | null> {
  const { before, after, some } = changedProperties(company, wanted)
  if (scope.role === 'admin') return some ? { ends: 'replaced', by: null } : null
  if (!changedProperties(proposedProperties(company), wanted).some) return null
  if (!some) return { ends: 'withdrawn' }
  const changes = await readChanges(before, after)
  const unknown: FieldErrors = {}
  for (const change of changes)
    if (change.after === null && after[change.property] !== null) unknown[change.property] = [CHOOSE]
  requireNoProblems(unknown)
  await throttle.spend(scope.userId, 'requests')
  return { ends: 'replaced', by: { before, after, letter: proposalLetter(company, changes) } }
}

/**
 * Confirms or refuses a proposal.
 * @throws AppError not_found, stale when it was decided, withdrawn or replaced concurrently
 */
export async function decideRequest(
  scope: CompanyScope,
  id: number,
  decision: Decision,
): Promise<CompanyRequest> {
  const request = await readRequest(scope, id)
  const statement =
    decision.status === 'confirmed'
      ? confirmStatement(request, scope.userId, confirmationLetter(request.changes))
      : endStatement(request, scope.userId, {
          ...decision,
          letter: refusalLetter(request.changes, decision.reason),
        })
  const [decided] = await commit(statement)
  if (!decided) throw stale(OVER)
  return readRequest(scope, id)
}

/** Withdraws an own proposal. @throws AppError not_found, stale when it was decided or replaced concurrently */
export async function withdrawRequest(scope: CompanyScope, id: number): Promise<CompanyAnswer> {
  const request = await readRequest(scope, id)
  const [withdrawn] = await commit(endStatement(request, scope.userId, { status: 'withdrawn' }))
  if (!withdrawn) throw stale(OVER)
  return readCompany(scope, request.company.id)
}

/**
 * Dismisses the refusal of an own proposal; idempotent.
 * @throws AppError not_found, conflict when it was not refused
 */
export async function dismissRequest(scope: CompanyScope, id: number): Promise<CompanyAnswer> {
  const request = await readRequest(scope, id)
  if (request.status !== 'refused') throw new AppError('conflict')
  await commit(dismissStatement(id))
  return readCompany(scope, request.company.id)
}
