import 'server-only'
import { notFound } from 'next/navigation'
import { type CompanyScope, companyScope } from '@/lib/core/auth/scope'
import type { SessionUser } from '@/lib/core/auth/session'
import { db } from '@/lib/core/db/client'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { mayLeave } from '@/lib/core/mail/transport'
import { orNotFoundPage, readPagedList } from '@/lib/core/route/page'
import { readCompany } from '@/lib/features/companies/data'
import { readMetricCategories } from '@/lib/features/metrics/data'
import { readReference } from '@/lib/features/references/data'
import { readCompanyUser, readCompanyUsers } from '@/lib/features/users/data'
import { usersQuerySchema } from '@/lib/features/users/schema'

/* Data of the pages of people: administrators, those of an organisation, and a manager's own. */

async function placeOf(viewer: SessionUser, company: { id: number; short_name: string } | null) {
  return {
    companyId: company?.id ?? null,
    companyName: company?.short_name ?? '',
    viewer: viewer.role === 'admin' ? ('admin' as const) : ('manager' as const),
    viewerId: viewer.id,
    lettersWait: !(await mayLeave()),
  }
}

/** The people of any organisation, for administrators. */
export async function placeOfCompany(viewer: SessionUser, id: number) {
  const company = await orNotFoundPage(() => readCompany(companyScope(viewer), id))
  return { ...(await placeOf(viewer, company)), companyId: company.id }
}

export const administratorsPlace = (viewer: SessionUser) => placeOf(viewer, null)

/** The people of a manager's own organisation. */
export function ownPlace(viewer: SessionUser) {
  if (!viewer.company) notFound()
  return placeOf(viewer, viewer.company)
}

/** The list of people. @param companyId null for administrators @param search query of the list's API */
export function readUsersList(scope: CompanyScope, companyId: number | null, search: URLSearchParams) {
  const api = companyId === null ? '/api/administrators' : `/api/companies/${companyId}/users`
  return readPagedList(api, usersQuerySchema, search, (query, url) =>
    readCompanyUsers(scope, companyId, query, url),
  )
}

export async function readUserDictionaries(scope: CompanyScope) {
  const [roles, categories] = await Promise.all([readReference(scope, 'user-roles'), readMetricCategories()])
  return { roles, categories: categories.map(({ id, name, short_name }) => ({ id, name, short_name })) }
}

/** The default role of a new person: an organisation's first is its manager. */
export async function readFirstRole(companyId: number): Promise<number> {
  const managers = await db().user.count({
    where: { companyId, userRoleId: USER_ROLE.manager, userStatusId: USER_STATUS.active },
  })
  return managers === 0 ? USER_ROLE.manager : USER_ROLE.operator
}

/** Data of a person's form; the not-found page if there is none. */
export async function readUserForm(scope: CompanyScope, companyId: number | null, id: number) {
  const [user, dictionaries, all] = await Promise.all([
    orNotFoundPage(() => readCompanyUser(scope, { id: companyId, user_id: id })),
    readUserDictionaries(scope),
    readReference(scope, 'companies'),
  ])
  const companies = all.map(({ id, name, short_name = name }) => ({ id, name: short_name }))
  return { user, dictionaries: { ...dictionaries, companies } }
}
