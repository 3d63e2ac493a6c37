import 'server-only'
import { permissionsOf } from '@/lib/core/auth/permissions'
import type { SessionUser } from '@/lib/core/auth/session'
import { openSessionsOf } from '@/lib/core/auth/session-store'
import type { SessionAnswer, UserAnswer } from '@/lib/features/accounts/schema'

/** The signed-in person as the API shows them. */
export function presentUser(user: SessionUser): UserAnswer {
  const { company, userRole, userStatus } = user
  return {
    id: user.id,
    surname: user.surname,
    name: user.name,
    secname: user.secname,
    email: user.email,
    position: user.position,
    contacts: user.contacts,
    user_role_id: userRole.id,
    user_role: { id: userRole.id, name: userRole.name, system_name: userRole.systemName },
    user_status_id: userStatus.id,
    status: { id: userStatus.id, name: userStatus.name, system_name: userStatus.systemName },
    company_id: company?.id ?? null,
    company: company && {
      id: company.id,
      number: company.number,
      name: company.name,
      short_name: company.shortName,
      company_role_id: company.companyRoleId,
      approval_by_manager_only: company.approvalByManagerOnly,
    },
    metric_category_ids: user.metricCategoryIds,
    agreement_accepted: user.agreementAccepted,
    permissions: permissionsOf(user.role),
  }
}

/** The person's live sessions, the most recently used first; the one that asks is marked. */
export async function listOwnSessions(user: SessionUser, sessionId: string): Promise<SessionAnswer[]> {
  const sessions = await openSessionsOf(user.id, sessionId)
  return sessions.map((session) => ({
    ...session,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
  }))
}
